import { type Act, may, permissions, type Role } from "./permissions";

const articles: Record<Role, string> = {
  developer: "a developer",
  viewer: "a viewer",
  preparer: "a preparer",
  approver: "an approver",
  admin: "an admin",
};

/** Why a person of this role may not act, naming who can; null when they may. `deed`: what, in the words of the screen. */
export function whyNot(role: Role, act: Act, deed = "do this"): string | null {
  if (may(role, act)) return null;
  const allowed = permissions[act].map((one) => articles[one]);
  const last = allowed.at(-1) ?? "nobody";
  const who = allowed.length > 1 ? `${allowed.slice(0, -1).join(", ")} or ${last}` : last;
  return `Only ${who} can ${deed}.`;
}
