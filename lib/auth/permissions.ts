import { type Role, roles } from "@/lib/core/roles";

export { type Role, roles };

/** What a role is called, what it means to a user who gives it, and how a sentence names a user of it. */
export const roleLabels: Record<Role, { label: string; one: string; meaning: string }> = {
  developer: {
    label: "Developer",
    one: "a developer",
    meaning: "views, tests and debugs connections; sees no payments",
  },
  viewer: { label: "Viewer", one: "a viewer", meaning: "views orders and connections; changes nothing" },
  preparer: { label: "Preparer", one: "a preparer", meaning: "prepares payouts and sends those that need no approval" },
  approver: {
    label: "Approver",
    one: "an approver",
    meaning: "also approves what others prepared and reads the audit log",
  },
  admin: { label: "Admin", one: "an admin", meaning: "also manages connections, users and settings" },
};

/** Developers too: how a gateway is connected, and their own account. No money, no user's data. */
const signedIn: readonly Role[] = roles;
const everyone: readonly Role[] = ["viewer", "preparer", "approver", "admin"];
const builders: readonly Role[] = ["developer", "admin"];
const players: readonly Role[] = ["developer", "preparer", "approver", "admin"];
const senders: readonly Role[] = ["preparer", "approver", "admin"];
const approvers: readonly Role[] = ["approver", "admin"];
const admins: readonly Role[] = ["admin"];

/**
 * Whether a permission needs a proof, at most five minutes old, of who is at the screen. always: what lets money go or says what
 * became of it, keys and where they lead, policies and limits, users, and what guards them. real_money: what sends payouts
 * where no approval is asked for, wherever the money is real. never: it reads, stops, takes back, or waits for another user.
 */
type Proof = "always" | "real_money" | "never";

/**
 * One permission: the command's name, the right and the audit action alike. `bound`: its command says which connections it
 * touches, and is refused to a user who does not work with those. `can`: what it allows, for Help. `did`: the same in an audit
 * row; null where nothing is written. `beforeApp`: open to a user who must add an authenticator app first.
 */
type Row = {
  roles: readonly Role[];
  proof: Proof;
  bound: boolean;
  can: string;
  did: string | null;
  beforeApp: boolean;
};

const sees = (who: readonly Role[], can: string) =>
  ({ roles: who, proof: "never", bound: true, can, did: null, beforeApp: false }) as const;
const bound = <P extends Proof>(who: readonly Role[], proof: P, can: string, did: string) =>
  ({ roles: who, proof, bound: true, can, did, beforeApp: false }) as const;
/** On what belongs to no connection: payees, users, alerts, the organisation, one's own account, an export. */
const free = <P extends Proof>(who: readonly Role[], proof: P, can: string, did: string) =>
  ({ roles: who, proof, bound: false, can, did, beforeApp: false }) as const;
const beforeApp = <P extends Proof>(who: readonly Role[], proof: P, can: string, did: string) =>
  ({ roles: who, proof, bound: false, can, did, beforeApp: true }) as const;

/** Who may do what: one row for each permission, read by every command and shown under Help; one without a row is refused. */
export const permissions = {
  "orders.read": sees(everyone, "View orders, requests and gateway responses"),
  "orders.export": free(everyone, "never", "Export lists of orders", "Exported orders"),
  "rollForward.read": sees(everyone, "View open, sent, completed and failed totals by period"),
  "orders.query": bound(senders, "never", "Check an order's status with the gateway", "Checked an order's status"),
  "orders.acknowledge": bound(
    senders,
    "never",
    "Acknowledge an alarm that can't be undone",
    "Acknowledged an order's alarm",
  ),
  "orders.resolve": bound(
    senders,
    "always",
    "Propose a resolution for orders with an unknown outcome",
    "Proposed a resolution",
  ),
  "resolutions.decide": bound(
    approvers,
    "always",
    "Confirm or reject another user's proposed resolution",
    "Decided on a resolution",
  ),
  "reports.upload": bound(
    senders,
    "never",
    "Upload the gateway's transaction report as evidence",
    "Uploaded a transaction report",
  ),
  "payouts.submit": bound(
    senders,
    "real_money",
    "Prepare a payout and send it where no approval is needed",
    "Submitted a payout",
  ),
  "payouts.resume": bound(
    senders,
    "real_money",
    "Send again payouts that never reached the gateway",
    "Sent an unsent payout again",
  ),
  "payouts.cancel": bound(senders, "never", "Cancel a payout before it's sent", "Cancelled a payout"),
  "payouts.edit": bound(
    senders,
    "real_money",
    "Edit your own payout while it needs approval or after a rejection",
    "Edited a payout",
  ),
  "batches.read": sees(everyone, "View batches, their rows and results"),
  "batches.create": bound(senders, "never", "Create a batch from a file or from failed rows", "Created a batch"),
  "batches.edit": bound(senders, "never", "Edit or exclude rows of your own batch", "Edited a batch"),
  "batches.ask": bound(senders, "never", "Submit your own batch for approval", "Submitted a batch for approval"),
  "batches.confirmRepeats": bound(
    senders,
    "never",
    "Confirm possible duplicates in another user's batch",
    "Confirmed possible duplicates",
  ),
  "batches.release": bound(senders, "real_money", "Release a batch, or its remaining rows", "Released a batch"),
  "batches.pause": bound(senders, "never", "Pause a batch", "Paused a batch"),
  "batches.resume": bound(senders, "real_money", "Resume a paused batch", "Resumed a batch"),
  "batches.cancel": bound(senders, "never", "Cancel a batch, or its unsent rows", "Cancelled a batch"),
  "batches.download": bound(senders, "never", "Download a batch's results", "Downloaded batch results"),
  "batches.setPace": bound(
    admins,
    "always",
    "Set a connection's sending speed and chunk size",
    "Changed the sending speed",
  ),
  "recurring.read": sees(everyone, "View recurring profiles"),
  "recurring.create": bound(senders, "never", "Add recurring profiles", "Added a recurring profile"),
  "recurring.edit": bound(senders, "never", "Edit recurring profile details", "Edited profile details"),
  "recurring.import": bound(senders, "never", "Import recurring profiles from a file", "Imported recurring profiles"),
  "recurring.update": bound(
    senders,
    "real_money",
    "Prepare a profile update and send it where no approval is needed",
    "Submitted a profile update",
  ),
  "approvals.read": sees(everyone, "View approval requests"),
  "approvals.decide": bound(
    approvers,
    "always",
    "Approve or reject what other users prepared",
    "Decided on an approval",
  ),
  "approvals.withdraw": free(senders, "never", "Withdraw your own approval request", "Withdrew an approval request"),
  "policies.update": bound(admins, "always", "Propose approval rules", "Changed an approval rule"),
  "policies.decide": bound(
    admins,
    "always",
    "Approve or reject another admin's approval rule",
    "Decided on an approval rule",
  ),
  "payees.read": sees(everyone, "View payees and their accounts"),
  "payees.create": free(senders, "never", "Add payees", "Added a payee"),
  "payees.update": free(senders, "never", "Edit a payee's name, vendor number and note", "Edited a payee"),
  "payees.archive": free(senders, "never", "Archive payees", "Archived a payee"),
  "payees.restore": free(senders, "never", "Restore archived payees", "Restored a payee"),
  "payees.changeAccount": free(senders, "always", "Propose a new account for a payee", "Proposed a new payee account"),
  "payees.import": free(senders, "always", "Import payees from a file", "Imported payees"),
  "payees.setCoolingOffTime": free(
    admins,
    "always",
    "Set the cooling-off period for new accounts",
    "Changed the cooling-off period",
  ),
  "limits.set": bound(
    admins,
    "always",
    "Set limits per order, per user and day, or per connection and day",
    "Set a limit",
  ),
  "limits.end": bound(admins, "always", "Remove limits", "Removed a limit"),
  "balances.type": bound(senders, "never", "Enter a connection's balance", "Entered a balance"),
  "failures.save": bound(admins, "always", "Explain gateway errors in error messages", "Saved an error message"),
  "failures.end": bound(admins, "always", "Remove error messages", "Removed an error message"),
  "installation.stop": bound(approvers, "never", "Stop all sending", "Stopped all sending"),
  "installation.resume": bound(admins, "always", "Resume all sending", "Resumed all sending"),
  "installation.release": bound(admins, "always", "Unlock sending after a restore", "Unlocked sending"),
  "connections.read": sees(signedIn, "View connections, endpoints and public keys"),
  "connections.create": bound(admins, "always", "Add connections", "Added a connection"),
  "connections.update": bound(
    admins,
    "always",
    "Change a connection's name, callbacks and status query",
    "Changed a connection",
  ),
  "connections.replaceKey": bound(admins, "always", "Generate or import the private key", "Replaced the private key"),
  "connections.setControlKey": bound(admins, "always", "Set the key that verifies callbacks", "Set the control key"),
  "connections.renewVersion": bound(
    admins,
    "always",
    "Change a connection's address, environment or consumer key",
    "Changed a connection's address",
  ),
  "connections.renewCallbackAddress": bound(
    admins,
    "always",
    "Create a new callback address",
    "Created a new callback address",
  ),
  "connections.register": bound(
    admins,
    "never",
    "Sync a connection's keys and endpoints to the sandbox",
    "Synced a connection to the sandbox",
  ),
  "connections.decide": bound(
    admins,
    "always",
    "Approve or reject another admin's connection change",
    "Decided on a connection change",
  ),
  "connections.stop": bound(approvers, "never", "Stop sending from a connection", "Stopped a connection"),
  "connections.resume": bound(admins, "always", "Resume a stopped or paused connection", "Resumed a connection"),
  "connections.test": bound(builders, "never", "Test a connection without moving money", "Tested a connection"),
  "connections.debug": bound(
    builders,
    "never",
    "Inspect how a request is signed; real payouts only with access to orders",
    "Inspected a signature",
  ),
  "sandbox.read": sees(signedIn, "View the sandbox gateway's journal"),
  "sandbox.play": bound(
    players,
    "never",
    "Simulate failures and time in the sandbox gateway",
    "Changed the sandbox gateway's behaviour",
  ),
  "endpoints.save": bound(admins, "always", "Add or edit endpoints", "Saved an endpoint"),
  "endpoints.retire": bound(admins, "always", "Retire endpoints", "Retired an endpoint"),
  "profiles.mintAddress": bound(
    admins,
    "always",
    "Create a callback address for a recurring profile",
    "Created a profile's callback address",
  ),
  "callbacks.read": sees(everyone, "View callbacks"),
  "callbacks.acknowledge": bound(senders, "never", "Acknowledge callbacks", "Acknowledged callbacks"),
  "alerts.read": { ...sees(everyone, "View your alerts and mark them as read"), bound: false },
  "alerts.choose": free(everyone, "never", "Choose your notifications", "Changed their notifications"),
  "users.read": sees(admins, "View users, their emails and sessions"),
  "users.create": free(admins, "always", "Invite users", "Invited a user"),
  "users.invite": free(admins, "always", "Resend invitations", "Resent an invitation"),
  "users.revokeInvitation": free(admins, "always", "Cancel invitations", "Cancelled an invitation"),
  "users.update": free(admins, "always", "Change a user's name, role and connections", "Changed a user"),
  "users.disable": free(admins, "always", "Disable users", "Disabled a user"),
  "users.enable": free(admins, "always", "Enable users", "Enabled a user"),
  "users.resetPassword": free(admins, "always", "Create password links for users", "Created a password link"),
  "users.endSessions": free(admins, "always", "Sign users out", "Signed a user out"),
  "users.removeSecondFactor": free(
    admins,
    "always",
    "Remove the authenticator app of a user who lost it",
    "Removed a user's authenticator app",
  ),
  "users.requireApp": free(
    admins,
    "always",
    "Set who needs an authenticator app",
    "Changed who needs an authenticator app",
  ),
  "users.readMail": free(admins, "always", "Open unsent emails", "Opened an unsent email"),
  "users.decide": free(
    admins,
    "always",
    "Approve or reject another admin's change to an approver or admin",
    "Decided on a user change",
  ),
  "users.setApprovalDelay": free(
    admins,
    "always",
    "Set the waiting period for new approvers",
    "Changed the waiting period for new approvers",
  ),
  "organisation.update": free(
    admins,
    "always",
    "Change the organisation's name, time zone and number format",
    "Changed the organisation settings",
  ),
  "organisation.setIdleTime": free(
    admins,
    "always",
    "Set the idle time before sign-out",
    "Changed the idle time before sign-out",
  ),
  "audit.read": sees(approvers, "View the audit log"),
  "account.changePassword": beforeApp(signedIn, "never", "Change your password", "Password change"),
  "account.readChanges": { ...sees(everyone, "Mark overview changes as read"), bound: false },
  "account.endSession": beforeApp(signedIn, "never", "End your own sessions", "Ended a session"),
  "account.stepUp": beforeApp(signedIn, "never", "Confirm your identity", "Confirmed their identity"),
  "account.startSecondFactor": beforeApp(
    signedIn,
    "always",
    "Start adding an authenticator app",
    "Started adding an authenticator app",
  ),
  "account.confirmSecondFactor": beforeApp(
    signedIn,
    "never",
    "Confirm an authenticator app with its first code",
    "Added an authenticator app",
  ),
  "account.renewRecoveryCodes": free(signedIn, "always", "Create new recovery codes", "Created new recovery codes"),
  "account.removeSecondFactor": free(
    signedIn,
    "always",
    "Remove your authenticator app",
    "Removed their authenticator app",
  ),
  "account.saveView": free(everyone, "never", "Save and share views of the orders list", "Saved an orders view"),
  "account.removeView": free(everyone, "never", "Remove your saved views", "Removed an orders view"),
} as const satisfies Record<string, Row>;

/** Audit rows without a permission: nobody is signed in yet, it is what an act brought to light, or it is part of another now. */
export const systemActions = {
  "sessions.start": "Signed in",
  "sessions.refuse": "Sign-in refused",
  "batches.saveSource": "Saved import settings",
  "connections.tested": "Result of a connection's test",
  "connections.paused": "Paused a connection",
  "connections.resumed": "Resumed a connection automatically",
  "installation.sending_locked": "Locked sending",
} as const;

type Rows = typeof permissions;
export type Permission = keyof Rows;
/** What an audit row can name: each act with a text for what was done. */
export type AuditAction =
  | { [A in Permission]: Rows[A]["did"] extends null ? never : A }[Permission]
  | keyof typeof systemActions;
/** Rights to decide on what waits for approval. */
export type DecidingPermission = Extract<Permission, `${string}.decide`>;
/** Acts that touch no connection, and all others, whose commands say which ones they touch. */
export type FreePermission = { [A in Permission]: Rows[A]["bound"] extends false ? A : never }[Permission];
export type BoundPermission = Exclude<Permission, FreePermission>;
/** Acts that send money where no approval is asked for. */
export type ReleasingPermission = { [A in Permission]: Rows[A]["proof"] extends "real_money" ? A : never }[Permission];

/** The row of an act; undefined for a name that is none, whatever an object inherits. */
function rowOf(permission: Permission): Row | undefined {
  return Object.hasOwn(permissions, permission) ? permissions[permission] : undefined;
}

/** Whether a user of this role may do this act; an act that is not in the table is refused to everybody. */
export function may(role: Role, permission: Permission): boolean {
  return rowOf(permission)?.roles.includes(role) ?? false;
}

/** When an act needs a fresh proof. */
export function whenStepUp(permission: Permission): Proof {
  return permissions[permission].proof;
}

/** Whether an act is open to a user who must add an authenticator app before anything else. */
export function mayWithoutApp(permission: Permission): boolean {
  return permissions[permission].beforeApp;
}

/** The roles that have a right. */
export function rolesWith(permission: Permission): Role[] {
  return [...permissions[permission].roles];
}
