import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { balances, limits } from "@/db/schema/limits";
import { adminCommand } from "@/lib/controls/approvals/admin-command";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/limits/model";
import { balanceInput, endLimitInput, limitInput } from "./input";
import type { LimitKind } from "./labels";
import { lockLimits } from "./queries";
import { describeBound } from "./rules";

export const setLimit = adminCommand({
  permission: "limits.set",
  input: limitInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  resolve: (values) => ({ ...values, limitId: randomUUID() }),
  look: async ({ tx }, values) => {
    await lockLimits(tx, [values.currency]);
    const [before] = await tx.select({ amount: limits.amount }).from(limits).where(inPlaceOf(values));
    const place = await namePlace(tx, values);
    const effect = [{ term: t.amountIn(values.currency), from: before?.amount ?? null, to: values.amount }];
    const title = t.setTitle(place, values.currency);
    return { ...ofSetting, title, effect, before: before?.amount ?? null };
  },
  apply: async ({ tx, by, now }, values) => {
    // A payout that is being submitted either counts against the old limit or waits and reads this one.
    await lockLimits(tx, [values.currency]);
    const [before] = await tx
      .update(limits)
      .set({ endedAt: now, endedBy: by.userId })
      .where(inPlaceOf(values))
      .returning({ amount: limits.amount });
    const { limitId, kind, connectionId, currency, amount } = values;
    await tx
      .insert(limits)
      .values({ id: limitId, kind, connectionId, currency, amount, setBy: by.userId, createdAt: now });
    const details = { kind, currency, amount: { from: before?.amount ?? null, to: amount } };
    return { done: { limitId }, audit: { ...subjectOf(connectionId, limitId), details } };
  },
  whenHeld: ({ limitId }) => ({ limitId }),
});

export const endLimit = adminCommand({
  permission: "limits.end",
  input: endLimitInput,
  connectionsOf: async (tx, { limitId }) => (await findLimits(tx, limitId)).map(({ connectionId }) => connectionId),
  resolve: (input) => input,
  look: async ({ tx }, { limitId }) => {
    const [limit] = await tx
      .select()
      .from(limits)
      .where(and(eq(limits.id, limitId), isNull(limits.endedAt)))
      .for("update");
    if (!limit) throw new AppError("conflict", t.alreadyRemoved);
    const effect = [{ term: t.amountIn(limit.currency), from: limit.amount, to: null }];
    const title = t.removeTitle(await namePlace(tx, limit), limit.currency);
    return { ...ofSetting, title, effect, before: limit.amount };
  },
  apply: async ({ tx, by, now }, { limitId }) => {
    const [ended] = await tx
      .update(limits)
      .set({ endedAt: now, endedBy: by.userId })
      .where(and(eq(limits.id, limitId), isNull(limits.endedAt)))
      .returning();
    if (!ended) throw new AppError("conflict", t.alreadyRemoved);
    const { kind, currency, amount, connectionId } = ended;
    return { done: { limitId }, audit: { ...subjectOf(connectionId, limitId), details: { kind, currency, amount } } };
  },
  whenHeld: ({ limitId }) => ({ limitId }),
});

type Place = { kind: LimitKind; connectionId: string | null; currency: string };

const ofSetting = { userId: null, isGoverned: true, opens: false } as const;

const inPlaceOf = ({ kind, connectionId, currency }: Place) =>
  and(
    isNull(limits.endedAt),
    eq(limits.kind, kind),
    eq(limits.currency, currency),
    connectionId === null ? isNull(limits.connectionId) : eq(limits.connectionId, connectionId),
  );

async function namePlace(tx: Tx, { kind, connectionId }: Place): Promise<string> {
  if (connectionId === null) return describeBound(kind, "all");
  const [row] = await tx.select({ name: connections.name }).from(connections).where(eq(connections.id, connectionId));
  return t.boundOf(describeBound(kind, "connection"), row?.name ?? "");
}

function subjectOf(connectionId: string | null, limitId: string) {
  return connectionId === null
    ? ({ subjectType: "limit", subjectId: limitId } as const)
    : ({ subjectType: "connection", subjectId: connectionId } as const);
}

function findLimits(tx: Tx, limitId: string) {
  return tx.select({ connectionId: limits.connectionId }).from(limits).where(eq(limits.id, limitId));
}

export const enterBalance = command({
  permission: "balances.enter",
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
