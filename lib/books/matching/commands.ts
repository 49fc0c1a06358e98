import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { matches, matchItems, matchMembers } from "@/db/schema/matching";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { command } from "@/lib/identity/auth/access/command";
import { may } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/matching/model";
import { findIgnoreFault, findMatchFault, findPeriodFault, findReturnFault, type Item } from "./act-rules";
import { type Explanation, ofItems, storeActs, storeMatch } from "./acts";
import { evaluatePeriods, lockEvaluation } from "./evaluate";
import { findUntilFault, itemActInput, matchInput, unmatchInput } from "./input";
import type { MatchAct } from "./labels";

/**
 * Locks items after an evaluation, so that the amounts are current.
 * @throws AppError `not_found` when an item is gone, `conflict` when its period doesn't allow the act
 */
async function takeItems(tx: Tx, ids: readonly string[], now: Date, act: MatchAct | "match"): Promise<Item[]> {
  await evaluatePeriods(tx, now);
  const found = await tx
    .select({ item: matchItems, state: closePeriods.state })
    .from(matchItems)
    .innerJoin(closePeriods, eq(closePeriods.id, matchItems.periodId))
    .where(inArray(matchItems.id, [...ids]))
    .orderBy(asc(matchItems.leg), asc(matchItems.key));
  if (found.length !== new Set(ids).size) throw new AppError("not_found", t.itemIsGone);
  const [fault] = found.flatMap(
    ({ item, state }) => findPeriodFault(state, act) ?? findReturnFault(item, act) ?? findIgnoreFault(item, act) ?? [],
  );
  if (fault) throw new AppError("conflict", fault);
  return found.map(({ item }) => item);
}

/**
 * An ignored or resolved item stays so while its amounts stay the same, and timing until its day. Only items that net
 * to zero can be ignored; others need an explanation and an owner.
 */
export const actOnItems = command({
  permission: "matching.act",
  input: itemActInput,
  connectionsOf: (tx, { itemIds }) => ofItems(tx, itemIds),
  run: async ({ tx, actor, now }, input) => {
    const items = await takeItems(tx, input.itemIds, now, input.act);
    const assigneeId = input.act === "assign" ? input.assigneeId : null;
    if (assigneeId !== null) await mustBeAssignable(tx, assigneeId, "assigneeId");
    const explained = input.act === "resolve" ? await explain(tx, input, now) : null;
    const text = "reason" in input ? input.reason : "";
    await storeActs(
      tx,
      items.map((item) => ({ item, act: input.act, text, assigneeId, explained })),
      actor,
      now,
    );
    await evaluatePeriods(tx, now);
    return { done: { items: items.length }, audit: auditOf(input, items) };
  },
});

const auditOf = (input: z.output<typeof itemActInput>, items: readonly Item[]) =>
  ({
    subjectType: "period",
    subjectId: items[0]?.periodId ?? null,
    details: {
      ...{ act: input.act, items: items.length, ...("reason" in input ? { reason: input.reason } : {}) },
      ...("explanation" in input ? { explanation: input.explanation, owner: input.ownerId, until: input.until } : {}),
    },
  }) as const;

/** @throws AppError `invalid` when the owner isn't allowed, or the day doesn't fit */
async function explain(tx: Tx, { explanation, ownerId, until }: Explanation, now: Date): Promise<Explanation> {
  const fault = findUntilFault({ explanation, until }, await readToday(tx, now));
  if (fault) throw new AppError("invalid", fault, { fields: { until: fault } });
  await mustBeAssignable(tx, ownerId, "ownerId");
  return { explanation, ownerId, until };
}

async function mustBeAssignable(tx: Tx, userId: string, field: "assigneeId" | "ownerId"): Promise<void> {
  const [user] = await tx
    .select({ role: users.role, disabledAt: users.disabledAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.disabledAt !== null || !may(user.role, "matching.act"))
    throw new AppError("invalid", t.userCantAct, { fields: { [field]: t.userCantAct } });
}

export const makeMatch = command({
  permission: "matching.act",
  input: matchInput,
  connectionsOf: (tx, { itemIds }) => ofItems(tx, itemIds),
  run: async ({ tx, actor, now }, { itemIds, reason }) => {
    const [first, ...others] = await takeItems(tx, itemIds, now, "match");
    if (!first) throw new AppError("invalid", t.chooseTwo);
    const items = [first, ...others] as const;
    const fault = findMatchFault(items);
    if (fault) throw new AppError("invalid", fault);
    const matchId = await storeMatch(tx, items, reason, actor, now);
    await evaluatePeriods(tx, now);
    const details = { act: "match", items: items.length, reason };
    return { done: { matchId }, audit: { subjectType: "period", subjectId: first.periodId, details } };
  },
});

/** @throws AppError `conflict` when the match is gone or part of a closed period */
export const endMatch = command({
  permission: "matching.act",
  input: unmatchInput,
  connectionsOf: async (tx, { matchId }) => {
    const rows = await tx.select({ id: matches.connectionId }).from(matches).where(eq(matches.id, matchId));
    return rows.flatMap(({ id }) => (id === null ? [] : [id]));
  },
  run: async ({ tx, actor, now }, { matchId }) => {
    await lockEvaluation(tx);
    const [match] = await tx
      .select({ periodId: matches.periodId })
      .from(matches)
      .where(and(eq(matches.id, matchId), isNull(matches.endedAt)));
    if (!match) throw new AppError("conflict", t.matchIsGone);
    const fault = await findMatchPeriodFault(tx, matchId, match.periodId);
    if (fault) throw new AppError("conflict", fault);
    await tx.update(matches).set({ endedBy: actor.userId, endedAt: now }).where(eq(matches.id, matchId));
    const members = await tx
      .update(matchMembers)
      .set({ isOpen: false })
      .where(eq(matchMembers.matchId, matchId))
      .returning({ key: matchMembers.key });
    await evaluatePeriods(tx, now);
    const details = { act: "unmatch", items: members.length };
    return { done: { matchId }, audit: { subjectType: "period", subjectId: match.periodId, details } };
  },
});

async function findMatchPeriodFault(tx: Tx, matchId: string, periodId: string): Promise<string | null> {
  const holds = tx
    .select({ id: matchItems.periodId })
    .from(matchItems)
    .where(eq(matchItems.key, `match:${matchId}`));
  const periods = await tx
    .select({ state: closePeriods.state })
    .from(closePeriods)
    .where(or(eq(closePeriods.id, periodId), inArray(closePeriods.id, holds)))
    .orderBy(asc(closePeriods.fromDay));
  return periods.map(({ state }) => findPeriodFault(state, "match")).find((fault) => fault !== null) ?? null;
}
