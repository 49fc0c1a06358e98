import * as common from "@/messages/common";
import * as t from "@/messages/sign-in/model";
import { type Permission, permissions } from "./permissions";

const groupNames: Record<string, string> = {
  orders: common.orders,
  attachments: t.attachments,
  rollForward: common.reports,
  payouts: common.payouts,
  resolutions: t.exceptions,
  reports: t.exceptions,
  statements: common.bankStatements,
  gatewayReports: t.gatewayReports,
  matching: t.matching,
  periods: t.periods,
  journal: common.accounting,
  ledger: common.accounting,
  batches: common.batches,
  recurring: common.recurringProfiles,
  approvals: common.approvals,
  policies: common.approvals,
  payees: common.payees,
  limits: t.limits,
  balances: t.limits,
  installation: t.sendingControl,
  failures: common.errorMessages,
  connections: common.connections,
  endpoints: common.connections,
  profiles: common.connections,
  sandbox: common.sandbox,
  callbacks: common.callbacks,
  alerts: t.alerts,
  users: common.team,
  organisation: t.organisation,
  audit: t.organisation,
  account: t.myAccount,
};

export function listPermissions(): { group: string; permissions: Permission[] }[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of Object.keys(permissions) as Permission[]) {
    const first = permission.split(".")[0] ?? "";
    const group = groupNames[first] ?? first;
    groups.set(group, [...(groups.get(group) ?? []), permission]);
  }
  return [...groups].map(([group, permissions]) => ({ group, permissions }));
}
