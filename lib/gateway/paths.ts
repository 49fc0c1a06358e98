import { encodePart, GatewayInputError } from "@/lib/gateway/encode";
import type { PathName } from "@/lib/gateway/fields/catalogue";
import { type PathTemplates, placeholders } from "@/lib/gateway/fields/path-templates";
import { readTarget } from "@/lib/gateway/target";

/** @throws GatewayInputError when the id is blank or would climb out of the path */
export function fillTemplate(templates: PathTemplates, name: PathName, id: string): string {
  if (id.trim() === "" || id === "." || id === "..")
    throw new GatewayInputError("the endpoint's ID can't be used in a path");
  return templates[name].replace(placeholders[name], () => encodePart(id, "the endpoint's ID"));
}

/** @throws GatewayInputError on an invalid base URL or one with a query or fragment */
export function joinUrl(baseUrl: string, path: string): string {
  if (readTarget(baseUrl).query !== null || baseUrl.includes("#")) {
    throw new GatewayInputError("the base URL must not have a query or a fragment");
  }
  return `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
