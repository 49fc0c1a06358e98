import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { decisionInput } from "@/lib/approvals/decision-input";
import { decideRequest, expireRequest, findDueRequests, voidRequest } from "@/lib/approvals/requests";
import { ofAll } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readToday } from "@/lib/core/today";
import { describeDifferences, differencesOf } from "./account";
import {
  accountRequirement,
  changeSubject,
  closeChange,
  flagOrders,
  lockChange,
  proposeChange,
  putInForce,
} from "./changes";
import { changeInput, withdrawInput } from "./input";
import { type AccountRow, accountIn, judgeAccount, lockPayee, readOpenAccounts } from "./store";

export type AccountChanged =
  /** The new account is in force; so many payouts that had not left carry the old one. */
  | { kind: "in_force"; payeeId: string; flagged: number }
  /** The old account stays in force until so many other people have approved. */
  | { kind: "waiting"; payeeId: string; changeId: string; required: number };

/**
 * Another account for a payee, after a call on a number that was known before. By default one other person approves it as
 * soon as there are two. Throws AppError: `invalid` with a message a field, `conflict` when the account is another than the
 * one looked at, is the same as now, or one waits already.
 */
export const changeAccount = command({
  act: "payees.changeAccount",
  input: changeInput,
  run: async ({ desk, tx, actor, now }, { payeeId, seenAccountId, account: typed, call }) => {
    const payee = await lockPayee(tx, payeeId);
    if (payee.archivedAt) throw new AppError("conflict", `${payee.name} is archived: bring them back first.`);
    const { current, waiting } = await readBoth(tx, payeeId);
    await clearWay(tx, waiting, now);
    if (current?.id !== seenAccountId) {
      throw new AppError("conflict", `The account of ${payee.name} was changed meanwhile: look at it again.`);
    }
    await refuseLaterDay(tx, call.on, now);
    const account = judgeAccount(desk.sealer, typed, await readToday(tx, now));
    const differences = describeDifferences(differencesOf(accountIn(current), account));
    if (differences === null) throw new AppError("conflict", "This is the account that is in force already.");
    const set = { source: "form" as const, fileName: null, proposals: [{ payeeId, account, call }] };
    const proposed = await proposeChange(desk, tx, set, actor, now);
    const details = {
      payee: `${payee.name} (${payee.key})`,
      account: { from: current.label, to: account.label },
      what: differences,
      call,
      approvals: proposed.required,
    };
    return { done: proposed, audit: { subjectType: "payee", subjectId: payeeId, details } };
  },
  after: async ({ desk, actor }, { changeId, required, ended }, { payeeId }): Promise<AccountChanged> =>
    required > 0
      ? { kind: "waiting", payeeId, changeId, required }
      : { kind: "in_force", payeeId, flagged: await flagOrders(desk, ended, actor) },
});

async function readBoth(tx: Tx, payeeId: string) {
  return (await readOpenAccounts(tx, [payeeId])).get(payeeId) ?? { current: null, waiting: null };
}

/** One proposal at a time: one whose request nobody answered in time makes room, any other stays. */
async function clearWay(tx: Tx, waiting: AccountRow | null, now: Date): Promise<void> {
  if (!waiting?.changeId) return;
  const [request] = await tx
    .select({ id: approvalRequests.id, by: people.name })
    .from(approvalRequests)
    .innerJoin(people, eq(people.id, approvalRequests.requestedBy))
    .where(
      and(
        eq(approvalRequests.subjectType, changeSubject),
        eq(approvalRequests.subjectId, waiting.changeId),
        eq(approvalRequests.state, "open"),
      ),
    );
  if (request && (await expireRequest(tx, request.id, now))) {
    await closeChange(tx, waiting.changeId, expiredReason, now);
    return;
  }
  throw new AppError(
    "conflict",
    `Another account waits for approval already, proposed by ${request?.by ?? "somebody"}: ${waiting.label}.`,
  );
}

const expiredReason = "Nobody decided in time.";

/** A call is made before it is noted. Days are the organisation's. */
async function refuseLaterDay(tx: Tx, day: string, now: Date): Promise<void> {
  if (day <= (await readToday(tx, now))) return;
  const message = "On which day: it has not come yet.";
  throw new AppError("invalid", message, { fields: { "call.on": message } });
}

/** Takes back accounts that one has proposed oneself and nobody has decided on. */
export const withdrawChange = command({
  act: "payees.withdrawChange",
  input: withdrawInput,
  run: async ({ desk, tx, actor, now }, { changeId }) => {
    const locked = await lockChange(tx, desk.sealer, changeId);
    if (!locked) throw new AppError("not_found", "There is no such change.");
    if (locked.change.proposedBy !== actor.personId) {
      throw new AppError("forbidden", "Whoever proposed it withdraws it. Others reject it.");
    }
    const reason = `Withdrawn by ${actor.name}.`;
    if (!(await voidRequest(tx, { subjectType: changeSubject, subjectId: changeId }, reason, now))) {
      throw new AppError("conflict", "It was decided meanwhile.");
    }
    await closeChange(tx, changeId, reason, now);
    const audit = { ...subjectOf(locked), details: { accounts: locked.accounts.map(({ label }) => label) } };
    return { done: { changeId }, audit };
  },
  after: (_context, done) => done,
});

export type ChangeDecided =
  | { kind: "waiting"; changeId: string; missing: number }
  | { kind: "rejected"; changeId: string }
  | { kind: "in_force"; changeId: string; accounts: number; flagged: number };

/**
 * One person's word on accounts that wait. With the last approval that was missing they come into force, all of the set.
 * Throws AppError: `forbidden` (one's own), `conflict` (decided, expired, or not what was looked at), `invalid` (no reason).
 */
export const decidePayeeChange = command({
  act: "approvals.decide",
  input: decisionInput,
  connectionsOf: ofAll,
  run: async ({ desk, tx, actor, now }, word) => {
    const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, word.requestId));
    const locked = request?.subjectType === changeSubject ? await lockChange(tx, desk.sealer, request.subjectId) : null;
    if (!locked) throw new AppError("not_found", "There is no such request.");
    const { change, accounts, mark } = locked;
    const current = await accountRequirement(tx, change.proposedBy, now);
    const decided = await decideRequest(tx, { ...word, currentMark: mark, current }, actor, now);
    const changeId = change.id;
    const ended = decided.kind === "approved" ? await putInForce(tx, changeId, now) : [];
    if (decided.kind === "rejected") {
      await closeChange(tx, changeId, `Rejected by ${actor.name}: ${word.reason}`, now);
    }
    const missing = decided.kind === "waiting" ? decided.missing : 0;
    const details = { decision: word.decision, accounts: accounts.map(({ label }) => label), reason: word.reason };
    const done = { kind: decided.kind, changeId, missing, ended, accounts: accounts.length };
    return { done, audit: { ...subjectOf(locked), details } };
  },
  after: async ({ desk, actor }, { kind, changeId, missing, ended, accounts }): Promise<ChangeDecided> => {
    if (kind === "waiting") return { kind, changeId, missing };
    if (kind === "rejected") return { kind, changeId };
    return { kind: "in_force", changeId, accounts, flagged: await flagOrders(desk, ended, actor) };
  },
});

/** A set of one is told on its payee, a file's on itself. */
function subjectOf({ change, accounts }: { change: { id: string }; accounts: readonly AccountRow[] }) {
  const [only, ...others] = accounts;
  return only && others.length === 0
    ? { subjectType: "payee", subjectId: only.payeeId }
    : { subjectType: changeSubject, subjectId: change.id };
}

/** Requests that nobody answered in time: their accounts never come into force. Returns how many. */
export async function expirePayeeChanges(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, changeSubject, desk.now());
  let expired = 0;
  for (const { id, subjectId } of due) {
    expired += await desk.db.transaction(async (tx) => {
      const now = desk.now();
      await lockChange(tx, desk.sealer, subjectId);
      if (!(await expireRequest(tx, id, now))) return 0;
      await closeChange(tx, subjectId, expiredReason, now);
      return 1;
    });
  }
  return expired;
}
