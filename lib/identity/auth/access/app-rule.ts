import * as t from "@/messages/sign-in/model";
import { may, type Role } from "./permissions";

export const appRules = ["nobody", "production", "deciders", "everybody"] as const;
export type AppRule = (typeof appRules)[number];

export const appRuleLabels: Record<AppRule, string> = {
  nobody: t.noOne,
  production: t.appRuleProduction,
  deciders: t.appRuleApprovers,
  everybody: t.allUsers,
};

export const usualAppRule: AppRule = "production";

export const appGraceDays = [0, 3, 7, 14] as const;

export type AppDemand = { rule: AppRule; hasProduction: boolean };

export function mustHaveApp({ rule, hasProduction }: AppDemand, role: Role): boolean {
  if (rule === "nobody" || (rule === "production" && !hasProduction)) return false;
  return rule === "everybody" || may(role, "approvals.decide");
}

export function listWithoutApp<User extends { role: Role; hasApp: boolean; state: string }>(
  { rule }: AppDemand,
  users: readonly User[],
): User[] {
  return users.filter(
    ({ state, hasApp, role }) => state !== "disabled" && !hasApp && mustHaveApp({ rule, hasProduction: true }, role),
  );
}

export type AuthenticatorState = { kind: "fine" } | { kind: "asked"; from: Date } | { kind: "first" };

export function evaluateAuthenticator(
  { from, role, hasApp, ...demand }: AppDemand & { from: Date | null; role: Role; hasApp: boolean },
  now: Date,
): AuthenticatorState {
  if (hasApp || !mustHaveApp(demand, role)) return { kind: "fine" };
  return from !== null && from > now ? { kind: "asked", from } : { kind: "first" };
}
