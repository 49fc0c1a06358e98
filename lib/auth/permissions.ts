import { type Role, roles } from "@/lib/core/roles";

export { type Role, roles };

/** What a role is called, what it means to a user who gives it, and how a sentence names a user of it. */
export const roleLabels: Record<Role, { label: string; one: string; meaning: string }> = {
  developer: {
    label: "Developer",
    one: "a developer",
    meaning: "looks at connections, tests and debugs them; sees no payments",
  },
  viewer: { label: "Viewer", one: "a viewer", meaning: "sees orders and connections, changes nothing" },
  preparer: { label: "Preparer", one: "a preparer", meaning: "prepares payouts, sends those that need no approval" },
  approver: {
    label: "Approver",
    one: "an approver",
    meaning: "also approves what others prepared, and reads the audit trail",
  },
  admin: { label: "Admin", one: "an admin", meaning: "also manages connections, people and settings" },
};

/** Developers too: how a gateway is connected and spoken to, and one's own account. No money, nobody's data. */
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
/** On what belongs to no connection: payees, users, alerts, the organisation, one's own account, a file of what its maker sees. */
const free = <P extends Proof>(who: readonly Role[], proof: P, can: string, did: string) =>
  ({ roles: who, proof, bound: false, can, did, beforeApp: false }) as const;
const beforeApp = <P extends Proof>(who: readonly Role[], proof: P, can: string, did: string) =>
  ({ roles: who, proof, bound: false, can, did, beforeApp: true }) as const;

/** Who may do what: one row for each permission, read by every command and shown under Help; one without a row is refused. */
export const permissions = {
  "orders.read": sees(everyone, "See orders, what was sent and what came back"),
  "orders.export": free(everyone, "never", "Take a list of orders as a file", "Took a list of orders as a file"),
  "rollForward.read": sees(everyone, "See what was open, sent, approved and failed in a period"),
  "orders.query": bound(
    senders,
    "never",
    "Ask the gateway what became of an order",
    "Asked the gateway about an order",
  ),
  "orders.acknowledge": bound(
    senders,
    "never",
    "Take note of an alarm that nobody can undo",
    "Took note of an order's alarm",
  ),
  "orders.resolve": bound(
    senders,
    "always",
    "Propose what became of orders that nobody knows the fate of",
    "Proposed how orders are settled",
  ),
  "resolutions.decide": bound(
    approvers,
    "always",
    "Confirm or refuse such a proposal of somebody else",
    "Decided on a settlement",
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
    "Prepare a payout, and send it where no approval is asked for",
    "Sent a payout",
  ),
  "payouts.resume": bound(
    senders,
    "real_money",
    "Send once more what provably never left",
    "Sent a payout that had not been sent",
  ),
  "payouts.cancel": bound(senders, "never", "Cancel a payout that has not left", "Cancelled a payout"),
  "payouts.edit": bound(
    senders,
    "real_money",
    "Change an own payout that waits or was sent back",
    "Changed a payout before it was sent",
  ),
  "batches.read": sees(everyone, "See batches, their rows and what became of them"),
  "batches.create": bound(
    senders,
    "never",
    "Make a batch from a file, or from the failed rows of another",
    "Made a batch",
  ),
  "batches.edit": bound(senders, "never", "Edit the rows of your own batch, or exclude them", "Edited a batch"),
  "batches.ask": bound(senders, "never", "Ask for the release of an own batch", "Asked for the release of a batch"),
  "batches.confirmRepeats": bound(
    senders,
    "never",
    "Say why rows of somebody else's batch go out a second time",
    "Said why rows go out a second time",
  ),
  "batches.release": bound(senders, "real_money", "Let a batch go, or what follows its first rows", "Let a batch go"),
  "batches.pause": bound(senders, "never", "Pause a batch", "Paused a batch"),
  "batches.resume": bound(senders, "real_money", "Let a paused batch go on", "Let a paused batch go on"),
  "batches.cancel": bound(senders, "never", "Cancel a batch, or what of it has not left", "Cancelled a batch"),
  "batches.download": bound(
    senders,
    "never",
    "Take the file with the results of a batch",
    "Took the results of a batch",
  ),
  "batches.setPace": bound(
    admins,
    "always",
    "Set how fast and in how large chunks a connection sends",
    "Set the pace of sending",
  ),
  "recurring.read": sees(everyone, "See the book of recurring profiles"),
  "recurring.create": bound(senders, "never", "Take a recurring profile into the book", "Took a profile into the book"),
  "recurring.edit": bound(
    senders,
    "never",
    "Write down what is known of a recurring profile",
    "Wrote down what is known of a profile",
  ),
  "recurring.import": bound(
    senders,
    "never",
    "Take recurring profiles into the book from a file",
    "Took profiles into the book from a file",
  ),
  "recurring.update": bound(
    senders,
    "real_money",
    "Prepare a change of a recurring profile, and send it where no approval is asked for",
    "Sent a change of a profile",
  ),
  "approvals.read": sees(everyone, "See what waits for approval"),
  "approvals.decide": bound(
    approvers,
    "always",
    "Approve or send back what somebody else prepared",
    "Decided on an approval",
  ),
  "approvals.withdraw": free(
    senders,
    "never",
    "Withdraw an own request that waits for approval",
    "Withdrew a request for approval",
  ),
  "policies.update": bound(admins, "always", "Propose another approval policy", "Changed an approval policy"),
  "policies.decide": bound(
    admins,
    "always",
    "Put another admin's approval policy into force",
    "Decided on an approval policy",
  ),
  "payees.read": sees(everyone, "See the book of payees and their accounts"),
  "payees.create": free(senders, "never", "Take a payee into the book", "Took a payee into the book"),
  "payees.update": free(senders, "never", "Change a payee's name, key and note", "Changed a payee"),
  "payees.archive": free(senders, "never", "Archive a payee", "Archived a payee"),
  "payees.restore": free(senders, "never", "Bring an archived payee back", "Brought a payee back"),
  "payees.changeAccount": free(
    senders,
    "always",
    "Propose another account for a payee",
    "Proposed another account for a payee",
  ),
  "payees.import": free(senders, "always", "Import payees from a file", "Imported payees from a file"),
  "payees.setCoolingOffTime": free(
    admins,
    "always",
    "Set how long a new account counts as new",
    "Changed the cooling time of payees",
  ),
  "limits.set": bound(admins, "always", "Set a limit per order, person and day, or connection and day", "Set a limit"),
  "limits.end": bound(admins, "always", "End a limit", "Ended a limit"),
  "balances.type": bound(senders, "never", "Type in the balance of a connection", "Typed a balance"),
  "failures.save": bound(
    admins,
    "always",
    "Say in plain words what a failure of the gateway means",
    "Set words for a failure",
  ),
  "failures.end": bound(admins, "always", "End such words", "Ended words for a failure"),
  "installation.stop": bound(approvers, "never", "Stop all sending at once", "Stopped all sending"),
  "installation.resume": bound(admins, "always", "Let sending go on", "Resumed all sending"),
  "installation.release": bound(
    admins,
    "always",
    "Release the fence of a restored or copied database",
    "Released the fence",
  ),
  "connections.read": sees(signedIn, "See connections, their endpoints and public keys"),
  "connections.create": bound(admins, "always", "Add a connection", "Added a connection"),
  "connections.update": bound(
    admins,
    "always",
    "Change a connection's name, callbacks and status query",
    "Changed a connection",
  ),
  "connections.replaceKey": bound(admins, "always", "Make or import the private key", "Replaced the private key"),
  "connections.setControlKey": bound(
    admins,
    "always",
    "Set the key that callbacks are judged with",
    "Set the control key",
  ),
  "connections.renewVersion": bound(
    admins,
    "always",
    "Change a connection's address, environment or consumer key",
    "Changed the address of a connection",
  ),
  "connections.renewCallbackAddress": bound(
    admins,
    "always",
    "Make another callback address",
    "Made a new callback address",
  ),
  "connections.register": bound(
    admins,
    "never",
    "Register a connection at the practice gateway",
    "Registered at the sandbox",
  ),
  "connections.decide": bound(
    admins,
    "always",
    "Approve or reject another admin's change of a connection",
    "Decided on a change of a connection",
  ),
  "connections.stop": bound(approvers, "never", "Stop a connection", "Stopped a connection"),
  "connections.resume": bound(
    admins,
    "always",
    "Let a stopped or paused connection send again",
    "Resumed a connection",
  ),
  "connections.test": bound(builders, "never", "Test a connection without moving money", "Tested a connection"),
  "connections.debug": bound(
    builders,
    "never",
    "Look at how a signature comes about; real payouts only for those who see orders",
    "Looked at a signature",
  ),
  "sandbox.read": sees(signedIn, "See the practice gateway's journal"),
  "sandbox.play": bound(
    players,
    "never",
    "Make the practice gateway fail, or its clock run",
    "Played with the practice gateway",
  ),
  "endpoints.save": bound(admins, "always", "Add or change an endpoint", "Saved an endpoint"),
  "endpoints.retire": bound(admins, "always", "Retire an endpoint", "Retired an endpoint"),
  "profiles.mintAddress": bound(
    admins,
    "always",
    "Make a callback address for a recurring profile",
    "Made a profile's address",
  ),
  "callbacks.read": sees(everyone, "See what the gateway delivered"),
  "callbacks.acknowledge": bound(senders, "never", "Take note of callbacks", "Took note of callbacks"),
  "alerts.read": { ...sees(everyone, "See what one was told of, and mark it read"), bound: false },
  "alerts.choose": free(everyone, "never", "Choose what one is told of, and where", "Chose what they are told of"),
  "users.read": sees(admins, "See people, their mails and where they are signed in"),
  "users.create": free(admins, "always", "Invite a person", "Invited a person"),
  "users.invite": free(admins, "always", "Send an invitation again", "Sent an invitation again"),
  "users.revokeInvitation": free(admins, "always", "Take an invitation back", "Took an invitation back"),
  "users.update": free(admins, "always", "Change a person's name, role and connections", "Changed a person"),
  "users.disable": free(admins, "always", "Shut a person out", "Disabled a person"),
  "users.enable": free(admins, "always", "Let a disabled person in again", "Enabled a person"),
  "users.resetPassword": free(admins, "always", "Make a password link for a person", "Made a password link"),
  "users.endSessions": free(admins, "always", "Sign a person out", "Signed a person out"),
  "users.removeSecondFactor": free(
    admins,
    "always",
    "Remove the authenticator app of a person who lost it",
    "Removed a person's authenticator app",
  ),
  "users.requireApp": free(
    admins,
    "always",
    "Say who must have an authenticator app",
    "Said who must have an authenticator app",
  ),
  "users.readMail": free(admins, "always", "Open a mail that could not be sent", "Read a mail that was kept here"),
  "users.decide": free(
    admins,
    "always",
    "Approve or reject another admin's change of an approver or admin",
    "Decided on a change of a user",
  ),
  "users.setApprovalDelay": free(
    admins,
    "always",
    "Set for how long a new or changed account cannot approve",
    "Changed the waiting time of new approvers",
  ),
  "organisation.update": free(
    admins,
    "always",
    "Change the organisation's name, time zone and number form",
    "Changed the settings",
  ),
  "organisation.setIdleTime": free(
    admins,
    "always",
    "Set when a session that is left alone ends",
    "Changed when a session that is left alone ends",
  ),
  "audit.read": sees(approvers, "Read the audit trail"),
  "account.changePassword": beforeApp(signedIn, "never", "Change the own password", "Password change"),
  "account.readChanges": { ...sees(everyone, "Put the overview's news away as read"), bound: false },
  "account.endSession": beforeApp(signedIn, "never", "End an own session", "Ended a session"),
  "account.stepUp": beforeApp(
    signedIn,
    "never",
    "Show once more who is at the screen",
    "Showed once more who they are",
  ),
  "account.startSecondFactor": beforeApp(
    signedIn,
    "always",
    "Begin to add an authenticator app",
    "Began to add an authenticator app",
  ),
  "account.confirmSecondFactor": beforeApp(
    signedIn,
    "never",
    "Confirm the app by its first code",
    "Added an authenticator app",
  ),
  "account.renewRecoveryCodes": free(signedIn, "always", "Make new recovery codes", "Made new recovery codes"),
  "account.removeSecondFactor": free(
    signedIn,
    "always",
    "Remove the own authenticator app",
    "Removed their authenticator app",
  ),
  "account.saveView": free(
    everyone,
    "never",
    "Keep a way of looking at the list of orders, for oneself or shared",
    "Kept a view of the orders",
  ),
  "account.removeView": free(everyone, "never", "Remove a kept view of one's own", "Removed a kept view of the orders"),
} as const satisfies Record<string, Row>;

/** Audit rows without a permission: nobody is signed in yet, it is what an act brought to light, or it is part of another now. */
export const systemActions = {
  "sessions.start": "Signed in",
  "sessions.refuse": "Sign-in refused",
  "batches.saveSource": "Saved import settings",
  "connections.tested": "Result of a connection's test",
  "connections.paused": "Paused a connection",
  "connections.resumed": "Resumed a connection automatically",
  "installation.sending_locked": "Put up the fence",
} as const;

type Rows = typeof permissions;
export type Permission = keyof Rows;
/** What an audit row can name: each act with words for what was done. */
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
