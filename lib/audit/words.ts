import { type Act, permissions } from "@/lib/auth/permissions";

/** Rows without a permission: nobody is signed in yet, it is what an act brought to light, or the act is part of another now. */
type OpenAct =
  | "batches.saveSource"
  | "sessions.start"
  | "sessions.refuse"
  | "connections.tested"
  | "connections.paused"
  | "connections.resumed"
  | "installation.fenced";
/** Looking leaves no row. */
type RecordedAct = Exclude<Act, `${string}.read`> | OpenAct;

/** What was done, in the words of the desk; every act that can leave a row has some. */
const actWords: Record<RecordedAct, string> = {
  "sessions.start": "Signed in",
  "sessions.refuse": "Sign-in refused",
  "orders.export": "Took a list of orders as a file",
  "orders.query": "Asked the gateway about an order",
  "orders.acknowledge": "Took note of an order's alarm",
  "orders.settle": "Proposed how orders are settled",
  "settlements.decide": "Decided on a settlement",
  "reports.upload": "Uploaded a transaction report",
  "payouts.submit": "Sent a payout",
  "payouts.resume": "Sent a payout that had not been sent",
  "payouts.cancel": "Cancelled a payout",
  "payouts.mend": "Changed a payout before it was sent",
  "batches.create": "Made a batch",
  "batches.edit": "Edited a batch",
  "batches.ask": "Asked for the release of a batch",
  "batches.confirmRepeats": "Said why rows go out a second time",
  "batches.release": "Let a batch go",
  "batches.pause": "Paused a batch",
  "batches.resume": "Let a paused batch go on",
  "batches.cancel": "Cancelled a batch",
  "batches.download": "Took the results of a batch",
  "batches.saveSource": "Saved import settings",
  "batches.setPace": "Set the pace of sending",
  "recurring.create": "Took a profile into the book",
  "recurring.edit": "Wrote down what is known of a profile",
  "recurring.import": "Took profiles into the book from a file",
  "recurring.update": "Sent a change of a profile",
  "approvals.decide": "Decided on an approval",
  "policies.update": "Changed an approval policy",
  "policies.decide": "Decided on an approval policy",
  "limits.set": "Set a limit",
  "limits.end": "Ended a limit",
  "balances.type": "Typed a balance",
  "payees.create": "Took a payee into the book",
  "payees.update": "Changed a payee",
  "payees.archive": "Archived a payee",
  "payees.restore": "Brought a payee back",
  "payees.changeAccount": "Proposed another account for a payee",
  "payees.withdrawChange": "Withdrew accounts of payees",
  "payees.import": "Imported payees from a file",
  "payees.setCoolingTime": "Changed the cooling time of payees",
  "failures.save": "Set words for a failure",
  "failures.end": "Ended words for a failure",
  "installation.stop": "Stopped all sending",
  "installation.resume": "Resumed all sending",
  "installation.fenced": "Put up the fence",
  "installation.release": "Released the fence",
  "connections.create": "Added a connection",
  "connections.update": "Changed a connection",
  "connections.replaceKey": "Replaced the private key",
  "connections.setControlKey": "Set the control key",
  "connections.renewVersion": "Changed the address of a connection",
  "connections.renewCallbackAddress": "Made a new callback address",
  "connections.register": "Registered at the sandbox",
  "connections.decide": "Decided on a change of a connection",
  "connections.withdrawChange": "Withdrew a change of a connection",
  "connections.stop": "Stopped a connection",
  "connections.resume": "Resumed a connection",
  "connections.paused": "Paused a connection",
  "connections.resumed": "Resumed a connection automatically",
  "connections.test": "Tested a connection",
  "connections.tested": "Result of a connection's test",
  "connections.debug": "Looked at a signature",
  "practice.play": "Played with the practice gateway",
  "endpoints.save": "Saved an endpoint",
  "endpoints.retire": "Retired an endpoint",
  "profiles.mintAddress": "Made a profile's address",
  "callbacks.acknowledge": "Took note of callbacks",
  "alerts.choose": "Chose what they are told of",
  "people.create": "Invited a person",
  "people.invite": "Sent an invitation again",
  "people.revokeInvitation": "Took an invitation back",
  "people.update": "Changed a person",
  "people.disable": "Disabled a person",
  "people.enable": "Enabled a person",
  "people.resetPassword": "Made a password link",
  "people.endSessions": "Signed a person out",
  "people.removeSecondFactor": "Removed a person's authenticator app",
  "organisation.setIdleTime": "Changed when a session that is left alone ends",
  "people.requireApp": "Said who must have an authenticator app",
  "people.readMail": "Read a mail that was kept here",
  "users.decide": "Decided on a change of a user",
  "users.withdrawChange": "Withdrew a change of a user",
  "users.setApprovalDelay": "Changed the waiting time of new approvers",
  "organisation.update": "Changed the settings",
  "account.changePassword": "Password change",
  "account.readNews": "Read the overview's news",
  "account.endSession": "Ended a session",
  "account.stepUp": "Showed once more who they are",
  "account.startSecondFactor": "Began to add an authenticator app",
  "account.confirmSecondFactor": "Added an authenticator app",
  "account.renewRecoveryCodes": "Made new recovery codes",
  "account.removeSecondFactor": "Removed their authenticator app",
  "account.saveView": "Kept a view of the orders",
  "account.removeView": "Removed a kept view of the orders",
};

/** Acts to filter by, in the order of the table. */
export const recordedActs: readonly { act: string; words: string }[] = Object.entries(actWords).map(([act, words]) => ({
  act,
  words,
}));

/** An act in words; an act of another version of the desk as it stands. */
export function describeAct(act: string): string {
  return Object.hasOwn(actWords, act) ? actWords[act as RecordedAct] : act;
}

/** Whether an act can be filtered by. */
export function isAct(value: string | undefined): value is RecordedAct {
  return value !== undefined && (Object.hasOwn(actWords, value) || Object.hasOwn(permissions, value));
}

/** The page of a thing that an audit row is about; null when it has none. */
export function subjectHref(subjectType: string, subjectId: string | null): string | null {
  if (subjectType === "organisation") return "/people/settings";
  if (subjectType === "failure_words") return "/people/failures";
  if (subjectType === "installation") return "/connections";
  if (subjectType === "policy" || subjectType === "limit") return "/approvals/rules";
  if (subjectType === "export") return "/reports/exports";
  if (!subjectId) return null;
  if (subjectType === "person") return `/people/${subjectId}`;
  if (subjectType === "connection") return `/connections/${subjectId}`;
  if (subjectType === "payee") return `/payees/${subjectId}`;
  if (subjectType === "payee_change") return `/payees/changes/${subjectId}`;
  if (subjectType === "order") return `/orders/${subjectId}`;
  if (subjectType === "profile") return `/recurring/${subjectId}`;
  if (subjectType === "batch") return `/batches/${subjectId}`;
  if (subjectType === "callback") return `/callbacks/${subjectId}`;
  if (subjectType === "settlement") return `/settle/${subjectId}`;
  if (subjectType === "report") return `/settle/report/${subjectId}`;
  return null;
}

/** The details of an audit row as short phrases: "role: viewer → admin", "reason: wrong key". */
export function describeDetails(details: Record<string, unknown>): string[] {
  const { was, is, ...rest } = details;
  const changes = isRecord(was) && isRecord(is) ? changedBetween(was, is) : { was, is };
  return Object.entries({ ...changes, ...rest }).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === "") return [];
    return [`${words(key)}: ${describeValue(value)}`];
  });
}

function changedBetween(was: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]));
  return Object.fromEntries(keys.map((key) => [key, { from: was[key], to: is[key] }]));
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(describeValue).join(", ");
  if (!isRecord(value)) return String(value);
  if ("from" in value && "to" in value) return `${describeValue(value.from)} → ${describeValue(value.to)}`;
  return Object.entries(value)
    .map(([key, inner]) => `${words(key)} ${describeValue(inner)}`)
    .join(", ");
}

/** `stoppedReason` → "stopped reason". */
function words(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
