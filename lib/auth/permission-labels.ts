import * as common from "@/messages/common";
import * as t from "@/messages/sign-in/permission-labels-model";
import { type Permission, permissions } from "./permissions";

/** What the first part of an act is called where acts are listed. */
const roomNames: Record<string, string> = {
  orders: "Orders",
  rollForward: "Reports",
  payouts: "Payouts",
  resolutions: t.exceptions,
  reports: t.exceptions,
  batches: "Batches",
  recurring: common.recurringProfiles,
  approvals: "Approvals",
  policies: "Approvals",
  payees: "Payees",
  limits: t.limitsAndBalances,
  balances: t.limitsAndBalances,
  installation: t.stoppingAndResumingSending,
  failures: common.errorMessages,
  connections: "Connections",
  endpoints: "Connections",
  profiles: "Connections",
  sandbox: "Sandbox",
  callbacks: "Callbacks",
  alerts: "Alerts",
  users: common.team,
  organisation: t.organisationAndAuditLog,
  audit: t.organisationAndAuditLog,
  account: t.myAccount,
};

/** All acts by room, in the order of the table of rights. */
export function listAuditActions(): { room: string; permissions: Permission[] }[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of Object.keys(permissions) as Permission[]) {
    const first = permission.split(".")[0] ?? "";
    const room = roomNames[first] ?? first;
    groups.set(room, [...(groups.get(room) ?? []), permission]);
  }
  return [...groups].map(([room, permissions]) => ({ room, permissions }));
}
