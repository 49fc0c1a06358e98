/** Who may do what. One table, read by every command and shown under Help; an act without a row is refused. */
export const roles = ["viewer", "preparer", "approver", "admin"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const senders: readonly Role[] = ["preparer", "approver", "admin"];
const admins: readonly Role[] = ["admin"];

/** One word an act: the command's name, the permission and the audit action alike. */
export const permissions = {
  "orders.read": everyone,
  "orders.query": senders,
  "orders.acknowledge": senders,
  "orders.settle": senders,
  "settlements.decide": ["approver", "admin"],
  "reports.upload": senders,
  "payouts.submit": senders,
  "payouts.resume": senders,
  "payouts.cancel": senders,
  "payouts.mend": senders,
  "approvals.read": everyone,
  "approvals.decide": ["approver", "admin"],
  "policies.update": admins,
  "installation.stop": ["approver", "admin"],
  "installation.resume": admins,
  "installation.release": admins,
  "connections.read": everyone,
  "connections.create": admins,
  "connections.update": admins,
  "connections.replaceKey": admins,
  "connections.setControlKey": admins,
  "connections.renewVersion": admins,
  "connections.renewCallbackAddress": admins,
  "connections.register": admins,
  "connections.stop": ["approver", "admin"],
  "connections.resume": admins,
  "connections.test": admins,
  "connections.debug": admins,
  "practice.read": everyone,
  "practice.play": senders,
  "endpoints.save": admins,
  "endpoints.retire": admins,
  "profiles.mintAddress": admins,
  "callbacks.read": everyone,
  "callbacks.acknowledge": senders,
  "people.read": admins,
  "people.create": admins,
  "people.update": admins,
  "people.disable": admins,
  "people.enable": admins,
  "people.resetPassword": admins,
  "people.endSessions": admins,
  "people.removeSecondFactor": admins,
  "organisation.update": admins,
  "audit.read": ["approver", "admin"],
  "account.changePassword": everyone,
  "account.endSession": everyone,
  "account.stepUp": everyone,
  "account.startSecondFactor": everyone,
  "account.confirmSecondFactor": everyone,
  "account.renewRecoveryCodes": everyone,
  "account.removeSecondFactor": everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof permissions;

/** Whether a person of this role may do this act; an act that is not in the table is refused to everybody. */
export function may(role: Role, act: Act): boolean {
  return Object.hasOwn(permissions, act) && (permissions[act] as readonly Role[]).includes(role);
}

/** Acts that want a proof, at most five minutes old, of who is at the screen: keys, people, and what guards them. */
const stepUpActs: ReadonlySet<Act> = new Set<Act>([
  "approvals.decide",
  "policies.update",
  "settlements.decide",
  "connections.create",
  "connections.replaceKey",
  "connections.setControlKey",
  "connections.renewVersion",
  "connections.renewCallbackAddress",
  "people.create",
  "people.update",
  "people.enable",
  "people.resetPassword",
  "people.removeSecondFactor",
  "account.startSecondFactor",
  "account.renewRecoveryCodes",
  "account.removeSecondFactor",
]);

/** Whether an act wants such a proof. */
export function needsStepUp(act: Act): boolean {
  return stepUpActs.has(act);
}

/** The roles that have a right. */
export function rolesWith(act: Act): Role[] {
  return [...permissions[act]];
}
