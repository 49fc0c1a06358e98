import { GatewayInputError, percentEncode } from "@/lib/gateway/encode";
import { type PathName, type PathTemplates, placeholders } from "@/lib/gateway/path-templates";
import { readTarget } from "@/lib/gateway/target";

/**
 * Puts an id into a template as one percent-encoded path segment.
 * @throws GatewayInputError when the id is blank or would climb out of the path
 */
export function fillTemplate(templates: PathTemplates, name: PathName, id: string): string {
  if (id.trim() === "" || id === "." || id === "..")
    throw new GatewayInputError("the endpoint's ID can't be used in a path");
  return templates[name].replace(placeholders[name], () => percentEncode(id));
}

/**
 * Joins a connection's base URL and a path with exactly one slash.
 * @throws GatewayInputError when the base URL has a query or a fragment, or is none
 */
export function joinUrl(baseUrl: string, path: string): string {
  if (readTarget(baseUrl).query !== null || baseUrl.includes("#")) {
    throw new GatewayInputError("the base URL must not have a query or a fragment");
  }
  return `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
