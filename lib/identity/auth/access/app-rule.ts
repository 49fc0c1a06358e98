import * as t from "@/messages/sign-in/model";
import { may, type Role } from "./permissions";

/** Who must sign in with an authenticator app: no one, those who decide (always, or where real money moves), or everyone. */
export const appRules = ["nobody", "production", "deciders", "everybody"] as const;
export type AppRule = (typeof appRules)[number];

export const appRuleLabels: Record<AppRule, string> = {
  nobody: t.noOne,
  production: t.approversAndAdminsProduction,
  deciders: t.approversAndAdmins,
  everybody: t.allUsers,
};

/** What holds until an admin chooses: an instance with the sandbox alone needs no app. */
export const usualAppRule: AppRule = "production";

/** Days to choose from, between the rule and its beginning. */
export const appGraceDays = [0, 3, 7, 14] as const;

/** The rule of an organisation, and whether it has a production connection. */
export type AppDemand = { rule: AppRule; hasProduction: boolean };

/** Whether the rule asks users of this role for an app. */
export function mustHaveApp({ rule, hasProduction }: AppDemand, role: Role): boolean {
  if (rule === "nobody" || (rule === "production" && !hasProduction)) return false;
  return rule === "everybody" || may(role, "approvals.decide");
}

/** Who has no app yet of those whom the rule asks, or will ask once there is a production connection. */
export function listWithoutApp<User extends { role: Role; hasApp: boolean; state: string }>(
  { rule }: AppDemand,
  users: readonly User[],
): User[] {
  return users.filter(
    ({ state, hasApp, role }) => state !== "disabled" && !hasApp && mustHaveApp({ rule, hasProduction: true }, role),
  );
}

/** How a user is with the rule: fine, asked to add an app until a time, or kept from all else until they have. */
export type AppStanding = { kind: "fine" } | { kind: "asked"; from: Date } | { kind: "first" };

/** @param from since when the rule holds; null: at once */
export function evaluateApp(
  { from, role, hasApp, ...demand }: AppDemand & { from: Date | null; role: Role; hasApp: boolean },
  now: Date,
): AppStanding {
  if (hasApp || !mustHaveApp(demand, role)) return { kind: "fine" };
  return from !== null && from > now ? { kind: "asked", from } : { kind: "first" };
}
