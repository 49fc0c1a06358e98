import { operations, type PathName } from "./catalogue";

export type PathTemplates = Record<PathName, string>;

const rows = Object.values(operations).flatMap(({ paths: { endpoint, group } }) => [
  { ...endpoint, placeholder: "{endpoint_id}" },
  ...(group === null ? [] : [{ ...group, placeholder: "{endpoint_group_id}" }]),
]);

function byName(textOf: (row: (typeof rows)[number]) => string): Record<PathName, string> {
  return Object.fromEntries(rows.map((row) => [row.name, textOf(row)])) as Record<PathName, string>;
}

export const defaultPathTemplates: PathTemplates = byName(({ address }) => address);

export const placeholders: Record<PathName, string> = byName(({ placeholder }) => placeholder);

/** Settings stored before an operation existed lack its path: it has its documented one. */
export function pathsOf(stored: Readonly<Record<string, unknown>>): PathTemplates {
  return { ...defaultPathTemplates, ...(stored as Partial<PathTemplates>) };
}

const pathNames = Object.keys(placeholders) as PathName[];
const templateMaxLength = 256;

export function checkPathTemplates(templates: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of pathNames) {
    const message = faultOfTemplate(name, templates[name]);
    if (message) errors[name] = message;
  }
  for (const name of Object.keys(templates)) {
    if (!Object.hasOwn(placeholders, name)) errors[name] = `no path has this name: use ${pathNames.join(", ")}`;
  }
  return errors;
}

function faultOfTemplate(name: PathName, template: unknown): string | null {
  if (typeof template !== "string" || template === "") return "a path is missing";
  if (template.length > templateMaxLength) return `use at most ${templateMaxLength} characters`;
  if (!template.startsWith("/")) return "must start with /";
  const placeholder = placeholders[name];
  const pieces = template.split(placeholder);
  if (pieces.length !== 2) return `must contain ${placeholder} exactly once`;
  const rest = pieces.join("");
  if (/[{}]/.test(rest)) return `must not contain a placeholder other than ${placeholder}`;
  if (!/^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/.test(rest)) {
    return "must contain only characters of a URL path, without spaces, query or fragment";
  }
  const segments = template.split("/").slice(1);
  if (!segments.includes(placeholder)) return `${placeholder} must be a path segment of its own`;
  if (segments.some((segment) => segment === "." || segment === ".." || segment === "")) {
    return "must not contain empty, . or .. segments";
  }
  return null;
}
