import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { balances, limits } from "@/db/schema/limits";
import { command } from "@/lib/auth/command";
import { AppError } from "@/lib/core/errors";
import * as t from "@/messages/limits/model";
import { balanceInput, endLimitInput, limitInput } from "./input";
import { lockLimits } from "./queries";

/** Sets a limit from now on, in place of the one of its kind, connection and currency. */
export const setLimit = command({
  permission: "limits.set",
  input: limitInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async ({ tx, actor, now }, values) => {
    // A payout that is being submitted is counted against the limit before, or waits and sees this one.
    await lockLimits(tx, [values.currency]);
    const [before] = await tx
      .update(limits)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(
        and(
          isNull(limits.endedAt),
          eq(limits.kind, values.kind),
          eq(limits.currency, values.currency),
          values.connectionId === null ? isNull(limits.connectionId) : eq(limits.connectionId, values.connectionId),
        ),
      )
      .returning({ amount: limits.amount });
    const [row] = await tx
      .insert(limits)
      .values({ ...values, setBy: actor.userId, createdAt: now })
      .returning({ id: limits.id });
    const details = {
      kind: values.kind,
      currency: values.currency,
      amount: { from: before?.amount ?? null, to: values.amount },
    };
    const limitId = row?.id ?? "";
    return { done: { limitId }, audit: { ...subjectOf(values.connectionId, limitId), details } };
  },
});

/** Ends a limit: nothing bounds it any more. */
export const endLimit = command({
  permission: "limits.end",
  input: endLimitInput,
  connectionsOf: async (tx, { limitId }) => (await findLimits(tx, limitId)).map(({ connectionId }) => connectionId),
  run: async ({ tx, actor, now }, { limitId }) => {
    const [ended] = await tx
      .update(limits)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(and(eq(limits.id, limitId), isNull(limits.endedAt)))
      .returning();
    if (!ended) throw new AppError("conflict", t.thisLimitWasAlready);
    const { kind, currency, amount, connectionId } = ended;
    return { done: { limitId }, audit: { ...subjectOf(connectionId, limitId), details: { kind, currency, amount } } };
  },
});

/** An audit row of one connection is about that connection. */
function subjectOf(connectionId: string | null, limitId: string) {
  return connectionId === null
    ? ({ subjectType: "limit", subjectId: limitId } as const)
    : ({ subjectType: "connection", subjectId: connectionId } as const);
}

function findLimits(tx: Tx, limitId: string) {
  return tx.select({ connectionId: limits.connectionId }).from(limits).where(eq(limits.id, limitId));
}

/** Notes what the gateway's own screens show as left. */
export const typeBalance = command({
  permission: "balances.type",
  input: balanceInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async ({ tx, actor, now }, values) => {
    const [row] = await tx
      .insert(balances)
      .values({ ...values, typedBy: actor.userId, typedAt: now })
      .returning({ id: balances.id });
    const { connectionId, ...details } = values;
    return {
      done: { balanceId: row?.id ?? "" },
      audit: { subjectType: "connection", subjectId: connectionId, details },
    };
  },
});
