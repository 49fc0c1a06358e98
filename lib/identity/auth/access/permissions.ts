import type { UnattendedActor } from "@/lib/core/runtime/actors";
import { type Role, roles } from "@/lib/core/runtime/roles";
import { roleTexts } from "@/messages/team/roles";

export { type Role, roles };

export const roleLabels: Record<Role, { label: string; one: string; meaning: string }> = roleTexts;

const signedIn: readonly Role[] = roles;
const everyone: readonly Role[] = ["viewer", "preparer", "approver", "admin"];
const builders: readonly Role[] = ["developer", "admin"];
const players: readonly Role[] = ["developer", "preparer", "approver", "admin"];
const senders: readonly Role[] = ["preparer", "approver", "admin"];
const approvers: readonly Role[] = ["approver", "admin"];
const admins: readonly Role[] = ["admin"];

/**
 * Says when a permission needs a step-up of the last five minutes. always: permissions that release money, resolve
 * orders, or change keys, policies, limits or users. real_money: permissions that send payouts without approval, on
 * production connections. never: permissions that read, stop or cancel, or wait for another user.
 */
type Proof = "always" | "real_money" | "never";

/**
 * One permission is the command's name, the right and the audit action. `bound`: its command names the connections it
 * touches, and users without them are refused. `audited`: it writes an audit row. `beforeApp`: open to a user who must
 * first add an authenticator app.
 */
type Row = {
  roles: readonly Role[];
  proof: Proof;
  bound: boolean;
  audited: boolean;
  beforeApp: boolean;
};

const sees = (who: readonly Role[]) =>
  ({ roles: who, proof: "never", bound: true, audited: false, beforeApp: false }) as const;
const bound = <P extends Proof>(who: readonly Role[], proof: P) =>
  ({ roles: who, proof, bound: true, audited: true, beforeApp: false }) as const;
const free = <P extends Proof>(who: readonly Role[], proof: P) =>
  ({ roles: who, proof, bound: false, audited: true, beforeApp: false }) as const;
const beforeApp = <P extends Proof>(who: readonly Role[], proof: P) =>
  ({ roles: who, proof, bound: false, audited: true, beforeApp: true }) as const;

/** Every command reads this table; a permission without a row is refused. */
export const permissions = {
  "orders.read": sees(everyone),
  "orders.export": free(everyone, "never"),
  "attachments.add": bound(senders, "never"),
  "attachments.remove": bound(senders, "never"),
  "rollForward.read": sees(everyone),
  "orders.sendRemittance": bound(senders, "never"),
  "orders.query": bound(senders, "never"),
  "orders.acknowledge": bound(senders, "never"),
  "orders.resolve": bound(senders, "always"),
  "resolutions.decide": bound(approvers, "always"),
  "reports.upload": bound(senders, "never"),
  "statements.read": { ...sees(everyone), bound: false },
  "statements.upload": free(senders, "never"),
  "gatewayReports.read": sees(everyone),
  "gatewayReports.upload": bound(senders, "never"),
  "matching.read": sees(everyone),
  "matching.act": bound(senders, "never"),
  "matching.configure": bound(approvers, "always"),
  "periods.read": { ...sees(everyone), bound: false },
  "periods.start": free(senders, "never"),
  "periods.prepare": free(senders, "always"),
  "periods.decide": free(approvers, "always"),
  "periods.close": free(approvers, "always"),
  "periods.lock": free(approvers, "always"),
  "periods.signAgain": free(approvers, "always"),
  "periods.reopen": free(approvers, "always"),
  "journal.read": sees(everyone),
  "journal.export": bound(senders, "never"),
  "journal.reverse": bound(approvers, "always"),
  "ledger.set": bound(approvers, "never"),
  "ledger.end": bound(approvers, "never"),
  "payouts.submit": bound(senders, "real_money"),
  "payouts.resume": bound(senders, "real_money"),
  "payouts.cancel": bound(senders, "never"),
  "payouts.edit": bound(senders, "real_money"),
  "batches.read": sees(everyone),
  "batches.create": bound(senders, "never"),
  "batches.edit": bound(senders, "never"),
  "batches.ask": bound(senders, "never"),
  "batches.confirmRepeats": bound(senders, "never"),
  "batches.release": bound(senders, "real_money"),
  "batches.pause": bound(senders, "never"),
  "batches.resume": bound(senders, "real_money"),
  "batches.cancel": bound(senders, "never"),
  "batches.download": bound(senders, "never"),
  "batches.setPace": bound(admins, "always"),
  "recurring.read": sees(everyone),
  "recurring.create": bound(senders, "never"),
  "recurring.edit": bound(senders, "never"),
  "recurring.import": bound(senders, "never"),
  "recurring.update": bound(senders, "real_money"),
  "approvals.read": sees(everyone),
  "approvals.decide": bound(approvers, "always"),
  "approvals.withdraw": free(senders, "never"),
  "policies.update": bound(admins, "always"),
  "policies.decide": bound(admins, "always"),
  "payees.read": sees(everyone),
  "payees.create": free(senders, "never"),
  "payees.update": free(senders, "never"),
  "payees.archive": free(senders, "never"),
  "payees.restore": free(senders, "never"),
  "payees.changeAccount": free(senders, "always"),
  "payees.import": free(senders, "always"),
  "payees.setCoolingOffTime": free(admins, "always"),
  "limits.set": bound(admins, "always"),
  "limits.end": bound(admins, "always"),
  "balances.enter": bound(senders, "never"),
  "failures.save": bound(admins, "always"),
  "failures.end": bound(admins, "always"),
  "installation.stop": bound(approvers, "never"),
  "installation.resume": bound(admins, "always"),
  "installation.release": bound(admins, "always"),
  "connections.read": sees(signedIn),
  "connections.create": bound(admins, "always"),
  "connections.update": bound(admins, "always"),
  "connections.replaceKey": bound(admins, "always"),
  "connections.setControlKey": bound(admins, "always"),
  "connections.renewVersion": bound(admins, "always"),
  "connections.renewCallbackAddress": bound(admins, "always"),
  "connections.register": bound(admins, "never"),
  "connections.decide": bound(admins, "always"),
  "connections.stop": bound(approvers, "never"),
  "connections.resume": bound(admins, "always"),
  "connections.test": bound(builders, "never"),
  "connections.debug": bound(builders, "never"),
  "sandbox.read": sees(signedIn),
  "sandbox.play": bound(players, "never"),
  "endpoints.save": bound(admins, "always"),
  "endpoints.retire": bound(admins, "always"),
  "profiles.mintAddress": bound(admins, "always"),
  "callbacks.read": sees(everyone),
  "callbacks.acknowledge": bound(senders, "never"),
  "alerts.read": { ...sees(everyone), bound: false },
  "alerts.choose": free(everyone, "never"),
  "users.read": sees(admins),
  "users.create": free(admins, "always"),
  "users.invite": free(admins, "always"),
  "users.revokeInvitation": free(admins, "always"),
  "users.update": free(admins, "always"),
  "users.disable": free(admins, "always"),
  "users.enable": free(admins, "always"),
  "users.resetPassword": free(admins, "always"),
  "users.endSessions": free(admins, "always"),
  "users.removeSecondFactor": free(admins, "always"),
  "users.requireApp": free(admins, "always"),
  "users.readMail": free(admins, "always"),
  "users.decide": free(admins, "always"),
  "users.setApprovalDelay": free(admins, "always"),
  "users.setSingleAdminDays": free(admins, "always"),
  "users.confirmAccount": free(admins, "always"),
  "organisation.update": free(admins, "always"),
  "organisation.removeSampleData": free(admins, "never"),
  "organisation.makeSampleData": free(admins, "never"),
  "organisation.setLogo": free(admins, "always"),
  "organisation.setIdleTime": free(admins, "always"),
  "organisation.setRetention": free(admins, "always"),
  "audit.read": sees(approvers),
  "account.changePassword": beforeApp(signedIn, "never"),
  "account.readChanges": { ...sees(everyone), bound: false },
  "account.endSession": beforeApp(signedIn, "never"),
  "account.stepUp": beforeApp(signedIn, "never"),
  "account.startSecondFactor": beforeApp(signedIn, "always"),
  "account.confirmSecondFactor": beforeApp(signedIn, "never"),
  "account.renewRecoveryCodes": free(signedIn, "always"),
  "account.removeSecondFactor": free(signedIn, "always"),
  "account.saveView": free(everyone, "never"),
  "account.removeView": free(everyone, "never"),
} as const satisfies Record<string, Row>;

type SystemAction =
  | "sessions.start"
  | "sessions.refuse"
  | "batches.saveSource"
  | "connections.tested"
  | "connections.paused"
  | "connections.resumed"
  | "installation.sending_locked"
  | "installation.month_removed";

type Rows = typeof permissions;
export type Permission = keyof Rows;
export type AuditAction = { [A in Permission]: Rows[A]["audited"] extends true ? A : never }[Permission] | SystemAction;
/** All that is recorded of actors that have no user's rights. The database refuses anything else. */
export const unattendedActions = {
  worker: [
    ...["connections.paused", "connections.resumed", "installation.sending_locked", "installation.month_removed"],
    "users.disable",
  ],
  gateway: [],
  migration: [
    ...["users.create", "users.disable", "connections.create", "connections.update", "connections.renewVersion"],
    "connections.stop",
  ],
  sample: ["organisation.removeSampleData"],
  console: ["users.resetPassword", "users.enable", "organisation.makeSampleData", "organisation.removeSampleData"],
  visitor: ["sessions.refuse"],
} as const satisfies Record<UnattendedActor, readonly AuditAction[]>;

export type DecidingPermission = Extract<Permission, `${string}.decide`>;
export type FreePermission = { [A in Permission]: Rows[A]["bound"] extends false ? A : never }[Permission];
export type BoundPermission = Exclude<Permission, FreePermission>;
export type ReleasingPermission = { [A in Permission]: Rows[A]["proof"] extends "real_money" ? A : never }[Permission];

function rowOf(permission: Permission): Row | undefined {
  return Object.hasOwn(permissions, permission) ? permissions[permission] : undefined;
}

export function may(role: Role, permission: Permission): boolean {
  return rowOf(permission)?.roles.includes(role) ?? false;
}

export function whenStepUp(permission: Permission): Proof {
  return permissions[permission].proof;
}

export function mayWithoutApp(permission: Permission): boolean {
  return permissions[permission].beforeApp;
}

export function rolesWith(permission: Permission): Role[] {
  return [...permissions[permission].roles];
}
