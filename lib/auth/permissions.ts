/** Who may do what. One table, read by every command and shown under Help; an act without a row is refused. */
export const roles = ["developer", "viewer", "preparer", "approver", "admin"] as const;
export type Role = (typeof roles)[number];

/** Developers too: how a gateway is connected and spoken to, and one's own account. No money, nobody's data. */
const signedIn: readonly Role[] = roles;
const everyone: readonly Role[] = ["viewer", "preparer", "approver", "admin"];
const builders: readonly Role[] = ["developer", "admin"];
const players: readonly Role[] = ["developer", "preparer", "approver", "admin"];
const senders: readonly Role[] = ["preparer", "approver", "admin"];
const admins: readonly Role[] = ["admin"];

/** One word an act: the command's name, the permission and the audit action alike. */
export const permissions = {
  "orders.read": everyone,
  "orders.export": everyone,
  "rollForward.read": everyone,
  "orders.query": senders,
  "orders.acknowledge": senders,
  "orders.settle": senders,
  "settlements.decide": ["approver", "admin"],
  "reports.upload": senders,
  "payouts.submit": senders,
  "payouts.resume": senders,
  "payouts.cancel": senders,
  "payouts.mend": senders,
  "batches.read": everyone,
  "batches.create": senders,
  "batches.edit": senders,
  "batches.ask": senders,
  "batches.confirmRepeats": senders,
  "batches.release": senders,
  "batches.pause": senders,
  "batches.resume": senders,
  "batches.cancel": senders,
  "batches.download": senders,
  "batches.setPace": admins,
  "recurring.read": everyone,
  "recurring.create": senders,
  "recurring.edit": senders,
  "recurring.import": senders,
  "recurring.update": senders,
  "approvals.read": everyone,
  "approvals.decide": ["approver", "admin"],
  "policies.update": admins,
  "policies.decide": admins,
  "payees.read": everyone,
  "payees.create": senders,
  "payees.update": senders,
  "payees.archive": senders,
  "payees.restore": senders,
  "payees.changeAccount": senders,
  "payees.withdrawChange": senders,
  "payees.import": senders,
  "payees.setCoolingTime": admins,
  "limits.set": admins,
  "limits.end": admins,
  "balances.type": senders,
  "failures.save": admins,
  "failures.end": admins,
  "installation.stop": ["approver", "admin"],
  "installation.resume": admins,
  "installation.release": admins,
  "connections.read": signedIn,
  "connections.create": admins,
  "connections.update": admins,
  "connections.replaceKey": admins,
  "connections.setControlKey": admins,
  "connections.renewVersion": admins,
  "connections.renewCallbackAddress": admins,
  "connections.register": admins,
  "connections.decide": admins,
  "connections.withdrawChange": admins,
  "connections.stop": ["approver", "admin"],
  "connections.resume": admins,
  "connections.test": builders,
  "connections.debug": builders,
  "practice.read": signedIn,
  "practice.play": players,
  "endpoints.save": admins,
  "endpoints.retire": admins,
  "profiles.mintAddress": admins,
  "callbacks.read": everyone,
  "callbacks.acknowledge": senders,
  "alerts.read": everyone,
  "alerts.choose": everyone,
  "people.read": admins,
  "people.create": admins,
  "people.invite": admins,
  "people.revokeInvitation": admins,
  "people.update": admins,
  "people.disable": admins,
  "people.enable": admins,
  "people.resetPassword": admins,
  "people.endSessions": admins,
  "people.removeSecondFactor": admins,
  "people.requireApp": admins,
  "people.readMail": admins,
  "users.decide": admins,
  "users.withdrawChange": admins,
  "users.setApprovalDelay": admins,
  "organisation.update": admins,
  "organisation.setIdleTime": admins,
  "audit.read": ["approver", "admin"],
  "account.changePassword": signedIn,
  "account.readNews": everyone,
  "account.endSession": signedIn,
  "account.stepUp": signedIn,
  "account.startSecondFactor": signedIn,
  "account.confirmSecondFactor": signedIn,
  "account.renewRecoveryCodes": signedIn,
  "account.removeSecondFactor": signedIn,
  "account.saveView": everyone,
  "account.removeView": everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Act = keyof typeof permissions;

/**
 * Acts on what belongs to no connection: everybody's book of payees, people, what one is told of, the organisation, one's own
 * account. And a file of orders, which holds what its maker reaches and no more.
 */
export type FreeAct = Extract<
  Act,
  `${"account" | "alerts" | "organisation" | "payees" | "people" | "users"}.${string}` | "orders.export"
>;
/** All others: their commands say which connections they touch, and are refused to who does not work with those. */
export type BoundAct = Exclude<Act, FreeAct>;

/** Whether a person of this role may do this act; an act that is not in the table is refused to everybody. */
export function may(role: Role, act: Act): boolean {
  return Object.hasOwn(permissions, act) && (permissions[act] as readonly Role[]).includes(role);
}

/**
 * Acts that want a proof, at most five minutes old, of who is at the screen: what lets money go or says what became of it,
 * keys and where they lead, policies and limits, people, and what guards all of them.
 */
const stepUpActs: ReadonlySet<Act> = new Set<Act>([
  "approvals.decide",
  "orders.settle",
  "settlements.decide",
  "policies.update",
  "policies.decide",
  "limits.set",
  "limits.end",
  "payees.changeAccount",
  "payees.import",
  "payees.setCoolingTime",
  "failures.save",
  "failures.end",
  "installation.resume",
  "installation.release",
  "connections.create",
  "connections.update",
  "connections.replaceKey",
  "connections.setControlKey",
  "connections.renewVersion",
  "connections.renewCallbackAddress",
  "connections.decide",
  "connections.resume",
  "endpoints.save",
  "endpoints.retire",
  "profiles.mintAddress",
  "people.create",
  "people.invite",
  "people.update",
  "people.disable",
  "people.enable",
  "people.resetPassword",
  "people.revokeInvitation",
  "people.endSessions",
  "people.removeSecondFactor",
  "people.requireApp",
  "people.readMail",
  "users.decide",
  "users.setApprovalDelay",
  "organisation.update",
  "organisation.setIdleTime",
  "batches.setPace",
  "account.startSecondFactor",
  "account.renewRecoveryCodes",
  "account.removeSecondFactor",
]);

/** Acts that send money where no approval is asked for: they want the same proof then, wherever the money is real. */
const releasingActs = [
  "payouts.submit",
  "payouts.resume",
  "payouts.mend",
  "batches.release",
  "batches.resume",
  "recurring.update",
] as const satisfies readonly Act[];
export type ReleasingAct = (typeof releasingActs)[number];

/** When an act wants such a proof: always, where it sends real money, or never. */
export function whenStepUp(act: Act): "always" | "real_money" | "never" {
  if (stepUpActs.has(act)) return "always";
  return (releasingActs as readonly Act[]).includes(act) ? "real_money" : "never";
}

/** All that a user may do who must add an authenticator app first: that, and what keeps the own account safe. */
const withoutAppActs: ReadonlySet<Act> = new Set<Act>([
  "account.changePassword",
  "account.endSession",
  "account.stepUp",
  "account.startSecondFactor",
  "account.confirmSecondFactor",
]);

/** Whether an act is open to a user who must add an authenticator app before anything else. */
export function mayWithoutApp(act: Act): boolean {
  return withoutAppActs.has(act);
}

/** The roles that have a right. */
export function rolesWith(act: Act): Role[] {
  return [...permissions[act]];
}
