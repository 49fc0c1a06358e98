import { type Act, may, permissions, type Role } from "@/lib/auth/permissions";

const articles: Record<Role, string> = {
  viewer: "a viewer",
  preparer: "a preparer",
  approver: "an approver",
  admin: "an admin",
};

/** Why a person of this role may not act, naming who can; null when they may. `deed`: what, in the words of the screen. */
export function whyNot(role: Role, act: Act, deed = "do this"): string | null {
  if (may(role, act)) return null;
  const who = permissions[act].map((allowed) => articles[allowed]).join(" or ");
  return `Only ${who} can ${deed}.`;
}
