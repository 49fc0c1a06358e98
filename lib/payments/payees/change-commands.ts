import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import { expiredReason, expireRequest } from "@/lib/controls/approvals/requests";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/payees/model";
import { describeDifferences, differencesOf } from "./account";
import { changeSubject, closeChange, flagOrders, proposeChange } from "./changes";
import { changeInput } from "./input";
import { type AccountRow, accountIn, lockPayee, readOpenAccounts, validateAccount } from "./store";

export type AccountChanged =
  | { kind: "in_force"; payeeId: string; flagged: number }
  | { kind: "waiting"; payeeId: string; changeId: string; required: number };

/**
 * Proposes another account after a call to a known number. One other user approves it by default, once a second user
 * exists.
 * @throws AppError `invalid` by field, `conflict` when the account changed, is the same, or another waits
 */
export const changeAccount = command({
  permission: "payees.changeAccount",
  input: changeInput,
  run: async ({ ctx, tx, actor, now }, { payeeId, seenAccountId, account: typed, call }) => {
    const payee = await lockPayee(tx, payeeId);
    if (payee.archivedAt) throw new AppError("conflict", t.changeNeedsRestore(payee.name));
    const { current, waiting } = await readBoth(tx, payeeId);
    await clearWay(tx, waiting, now);
    if (current?.id !== seenAccountId) throw new AppError("conflict", t.accountChangedMeanwhile(payee.name));
    await refuseLaterDay(tx, call.on, now);
    const account = validateAccount(ctx.sealer, typed, await readToday(tx, now));
    const differences = describeDifferences(differencesOf(accountIn(current), account));
    if (differences === null) throw new AppError("conflict", t.accountAlreadyActive);
    const set = { source: "form" as const, fileName: null, proposals: [{ payeeId, account, call }] };
    const proposed = await proposeChange(ctx, tx, set, actor, now);
    const details = {
      payee: `${payee.name} (${payee.key})`,
      account: { from: current.label, to: account.label },
      what: differences,
      call,
      approvals: proposed.required,
    };
    return { done: proposed, audit: { subjectType: "payee", subjectId: payeeId, details } };
  },
  after: async ({ ctx, actor }, { changeId, required, ended }, { payeeId }): Promise<AccountChanged> =>
    required > 0
      ? { kind: "waiting", payeeId, changeId, required }
      : { kind: "in_force", payeeId, flagged: await flagOrders(ctx, ended, actor) },
});

async function readBoth(tx: Tx, payeeId: string) {
  return (await readOpenAccounts(tx, [payeeId])).get(payeeId) ?? { current: null, waiting: null };
}

/** Only a proposal whose request expired makes room for a new one. */
async function clearWay(tx: Tx, waiting: AccountRow | null, now: Date): Promise<void> {
  if (!waiting?.changeId) return;
  const [request] = await tx
    .select({ id: approvalRequests.id, by: users.name })
    .from(approvalRequests)
    .innerJoin(users, eq(users.id, approvalRequests.requestedBy))
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
  throw new AppError("conflict", t.accountAlreadyPending(request?.by ?? t.anotherUser, waiting.label));
}

/** A call can't be dated in the future. Days are the organisation's. */
async function refuseLaterDay(tx: Tx, day: string, now: Date): Promise<void> {
  if (day <= (await readToday(tx, now))) return;
  const message = t.callDateInFuture;
  throw new AppError("invalid", message, { fields: { "call.on": message } });
}
