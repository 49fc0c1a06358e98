import type { Role } from "./permissions";

/** Who must sign in with an authenticator app: nobody, those who decide over money and people, or everybody. */
export const appRules = ["nobody", "deciders", "everybody"] as const;
export type AppRule = (typeof appRules)[number];

export const appRuleWords: Record<AppRule, string> = {
  nobody: "Nobody must",
  deciders: "Approvers and admins",
  everybody: "Everybody",
};

/** Days to choose from, between the rule and its beginning. */
export const appGraceDays = [0, 3, 7, 14] as const;

/** Whether the rule asks people of this role for an app. */
export function mustHaveApp(rule: AppRule, role: Role): boolean {
  return rule === "everybody" || (rule === "deciders" && (role === "approver" || role === "admin"));
}

/** How somebody stands with the rule: fine, asked to add an app until a time, or kept from all else until they have. */
export type AppStanding = { kind: "fine" } | { kind: "asked"; from: Date } | { kind: "first" };

/** @param from since when the rule holds; null: at once */
export function judgeApp(
  { rule, from, role, hasApp }: { rule: AppRule; from: Date | null; role: Role; hasApp: boolean },
  now: Date,
): AppStanding {
  if (hasApp || !mustHaveApp(rule, role)) return { kind: "fine" };
  return from !== null && from > now ? { kind: "asked", from } : { kind: "first" };
}
