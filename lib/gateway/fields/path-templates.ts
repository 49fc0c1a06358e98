export type PathName =
  | "payout"
  | "payoutGroup"
  | "processRecurringPayments"
  | "updateRecurringPayment"
  | "status"
  | "statusGroup";

export type PathTemplates = Record<PathName, string>;

/** Paths of version 4 (interface document, Endpoints; supplement, Status query). */
export const defaultPathTemplates: PathTemplates = {
  payout: "/api/v4/payout/{endpoint_id}",
  payoutGroup: "/api/v4/payout/group/{endpoint_group_id}",
  processRecurringPayments: "/api/v4/process-recurring-payments/{endpoint_id}",
  updateRecurringPayment: "/api/v4/update-recurring-payment/{endpoint_id}",
  status: "/api/v4/status/{endpoint_id}",
  statusGroup: "/api/v4/status/group/{endpoint_group_id}",
};

export const placeholders: Record<PathName, string> = {
  payout: "{endpoint_id}",
  payoutGroup: "{endpoint_group_id}",
  processRecurringPayments: "{endpoint_id}",
  updateRecurringPayment: "{endpoint_id}",
  status: "{endpoint_id}",
  statusGroup: "{endpoint_group_id}",
};

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
