import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { closePeriods, closeRequests, closeSignatures } from "@/db/schema/close";
import { matchItems } from "@/db/schema/matching";
import { organisation } from "@/db/schema/organisation";
import { listUnknownAccounts } from "@/lib/books/matching/accounts";
import { evaluatePeriods, lockEvaluation, type Period } from "@/lib/books/matching/evaluate";
import { closeSubject } from "@/lib/books/matching/suspend";
import { openRequest } from "@/lib/controls/approvals/requests";
import { noAmounts, requirementOf } from "@/lib/controls/approvals/requirement";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { dayAfter, dayIn, daysBetween } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import type { AuditEntry } from "@/lib/identity/auth/access/audit-events";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/close/model";
import { collectEvidence } from "./collect-evidence";
import { periodInput, prepareInput, reopenInput, signAgainInput, startInput } from "./input";
import { type CloseRequestKind, type PeriodState, periodStates } from "./labels";

const periodDaysMax = 366;
/** A transaction in progress may still write a time this old. */
const stillMovingMs = 60_000;

/**
 * A close covers all connections, so it needs a user with all of them.
 * @throws AppError `forbidden`
 */
export function mustSeeAll(actor: Pick<Actor, "connectionIds">): void {
  if (actor.connectionIds !== null) throw new AppError("forbidden", t.onlyWithAllConnections);
}

/** @throws AppError `not_found`, `conflict` when the period is in none of these states */
export async function lockPeriod(tx: Tx, id: string, ...states: PeriodState[]): Promise<Period> {
  const [period] = await tx.select().from(closePeriods).where(eq(closePeriods.id, id)).for("update");
  if (!period) throw new AppError("not_found", t.periodNotFound);
  if (states.length > 0 && !states.includes(period.state))
    throw new AppError("conflict", t.notIn(periodStates.rows[period.state].label));
  return period;
}

export const nameOf = ({ fromDay, toDay }: Pick<Period, "fromDay" | "toDay">) => t.period(fromDay, toDay);
const subjectOf = ({ id }: Period) => ({ subjectType: "period", subjectId: id }) as const;

export async function readCertification(tx: Pick<Tx, "select">): Promise<string> {
  const [row] = await tx
    .select({ text: organisation.closeCertification })
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row?.text || t.defaultCertification;
}

/** @throws AppError `invalid` */
export const startPeriod = command({
  permission: "periods.start",
  input: startInput,
  run: async ({ tx, actor, now }, { from, to }) => {
    mustSeeAll(actor);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paydesk periods'))`);
    const [last] = await tx.select().from(closePeriods).orderBy(desc(closePeriods.fromDay)).limit(1);
    const fromDay = last ? dayAfter(last.toDay) : from;
    if (fromDay === null) throw new AppError("invalid", t.firstDayMissing, { fields: { from: t.firstDayMissing } });
    if (to < fromDay)
      throw new AppError("invalid", t.followsTheLast(fromDay), { fields: { to: t.followsTheLast(fromDay) } });
    if (daysBetween(fromDay, to) >= periodDaysMax)
      throw new AppError("invalid", t.periodIsTooLong(periodDaysMax), {
        fields: { to: t.periodIsTooLong(periodDaysMax) },
      });
    const [period] = await tx
      .insert(closePeriods)
      .values({ fromDay, toDay: to, createdBy: actor.userId, createdAt: now })
      .returning();
    if (!period) throw new Error("a period was not stored");
    await evaluatePeriods(tx, now);
    return { done: { periodId: period.id }, audit: { ...subjectOf(period), details: { period: nameOf(period) } } };
  },
});

type Context = { ctx: AppContext; tx: Tx; actor: Actor; now: Date };

/**
 * Binds the request to the figures.
 * @throws AppError `conflict` when there is no other user
 */
async function ask(
  { ctx, tx, actor, now }: Context,
  period: Period,
  { kind, reason, certification }: { kind: CloseRequestKind; reason: string; certification: string },
): Promise<void> {
  const permission = kind === "review" ? "periods.prepare" : "periods.reopen";
  const asked = await requirementOf(
    tx,
    { permission, connectionId: null, askedBy: actor.userId, amounts: noAmounts },
    now,
  );
  const [request] = await tx
    .insert(closeRequests)
    .values({
      periodId: period.id,
      kind,
      reason,
      certification,
      digest: period.digest,
      requestedBy: actor.userId,
      requestedAt: now,
    })
    .returning();
  if (!request) throw new Error("a request about a period was not stored");
  await openRequest(
    tx,
    {
      ...{ permission, subjectType: closeSubject, subjectId: request.id, connectionId: null },
      digest: digestOf(ctx, request, period),
      asked: { ...asked, required: Math.max(asked.required, 1) },
    },
    actor,
    now,
  );
}

/**
 * The digest binds an approval to the request and the figures. A period to be reopened may be locked, suspended or
 * signed again meanwhile: its figures are frozen, so the request still means the same.
 */
export function digestOf(
  { sealer }: AppContext,
  request: typeof closeRequests.$inferSelect,
  { state, digest, suspendedAt }: Pick<Period, "state" | "digest" | "suspendedAt">,
): string {
  const { id, kind, reason, certification } = request;
  const standing = kind === "review" ? [state, suspendedAt] : [];
  return sealer.fingerprint(JSON.stringify([id, kind, reason, certification, digest, ...standing]), "close");
}

export const preparePeriod = command({
  permission: "periods.prepare",
  input: prepareInput,
  run: async (context, { periodId, digest }) => {
    const { tx, actor, now } = context;
    mustSeeAll(actor);
    await evaluatePeriods(tx, now);
    const period = await lockPeriod(tx, periodId, "open");
    await mustBeOver(tx, period, now);
    if (period.digest !== digest) throw new AppError("conflict", t.changedSince);
    const unnamed = await countUnnamed(tx, periodId);
    if (unnamed > 0) throw new AppError("conflict", t.differencesLeft(unnamed));
    const unknown = await listUnknownAccounts(tx, period);
    if (unknown.length > 0)
      throw new AppError(
        "conflict",
        t.accountsLeft(unknown.map(({ account, currency }) => `${account} ${currency}`).join(", ")),
      );
    const certification = await readCertification(tx);
    const prepared = { state: "prepared", suspendedAt: null, suspendedReason: null } as const;
    await tx.update(closePeriods).set(prepared).where(eq(closePeriods.id, periodId));
    await sign(tx, { periodId, act: "prepared", userId: actor.userId, at: now, certification, digest });
    await ask(context, { ...period, ...prepared }, { kind: "review", reason: "", certification });
    const differences = await tx.$count(matchItems, eq(matchItems.periodId, periodId));
    return { done: { periodId }, audit: { ...subjectOf(period), details: { period: nameOf(period), differences } } };
  },
});

async function mustBeOver(tx: Tx, { toDay }: Period, now: Date): Promise<void> {
  const timeZone = await readTimeZone(tx);
  if (dayIn(new Date(now.getTime() - stillMovingMs), timeZone) <= toDay)
    throw new AppError("conflict", t.notOver(toDay));
}

const countUnnamed = (tx: Tx, periodId: string) =>
  tx.$count(matchItems, and(eq(matchItems.periodId, periodId), eq(matchItems.isNamed, false)));

export async function sign(tx: Tx, signature: Omit<typeof closeSignatures.$inferInsert, "userName">): Promise<void> {
  const { userId = null } = signature;
  const userName = sql<string>`coalesce((select u.name from users u where u.id = ${userId}::uuid), '')`;
  await tx.insert(closeSignatures).values({ ...signature, userName });
}

/**
 * Closes a reviewed period and freezes its figures; later lines count in the next period.
 * @returns `isClosed` false when the figures changed since the review and the period is open again
 */
export const closePeriod = command({
  permission: "periods.close",
  input: periodInput,
  run: async ({ tx, actor, now }, { periodId }) => {
    mustSeeAll(actor);
    // Waits for transactions that store lines at this moment, since their lines count in this period.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paydesk lines'))`);
    await lockEvaluation(tx);
    await lockPeriod(tx, periodId, "reviewed");
    await evaluatePeriods(tx, now);
    const period = await lockPeriod(tx, periodId);
    if (period.state !== "reviewed") return { done: { periodId, isClosed: false }, audit: null };
    const [before] = await tx
      .select({ id: closePeriods.id })
      .from(closePeriods)
      .where(
        and(
          sql`${closePeriods.fromDay} < ${period.fromDay}`,
          inArray(closePeriods.state, ["open", "prepared", "reviewed"]),
        ),
      )
      .limit(1);
    if (before) throw new AppError("conflict", t.closeTheOneBefore);
    const evidence = await collectEvidence(tx, period, actor);
    await tx.update(closePeriods).set({ state: "closed" }).where(eq(closePeriods.id, periodId));
    await sign(tx, { periodId, act: "closed", userId: actor.userId, at: now, digest: period.digest, evidence });
    await evaluatePeriods(tx, now);
    return { done: { periodId, isClosed: true }, audit: { ...subjectOf(period), details: { period: nameOf(period) } } };
  },
});

export const lockClosedPeriod = command({
  permission: "periods.lock",
  input: periodInput,
  run: async ({ tx, actor, now }, { periodId }) => {
    mustSeeAll(actor);
    const period = await lockPeriod(tx, periodId, "closed");
    await tx.update(closePeriods).set({ state: "locked" }).where(eq(closePeriods.id, periodId));
    await sign(tx, { periodId, act: "locked", userId: actor.userId, at: now, digest: period.digest });
    return { done: { periodId }, audit: { ...subjectOf(period), details: { period: nameOf(period) } } };
  },
});

export const signAgain = command({
  permission: "periods.signAgain",
  input: signAgainInput,
  run: async ({ tx, actor, now }, { periodId, seen, reason }) => {
    mustSeeAll(actor);
    await evaluatePeriods(tx, now);
    const period = await lockPeriod(tx, periodId, "closed", "locked");
    if (period.suspendedAt === null) throw new AppError("conflict", t.nothingToSign);
    const items = await countPrior(tx, periodId);
    if (items !== seen) throw new AppError("conflict", t.newSince);
    const certification = await readCertification(tx);
    await tx
      .update(closePeriods)
      .set({ suspendedAt: null, suspendedReason: null })
      .where(eq(closePeriods.id, periodId));
    const signature = { periodId, act: "signed_again", userId: actor.userId, at: now, certification, reason } as const;
    await sign(tx, { ...signature, digest: period.digest });
    return { done: { periodId }, audit: { ...subjectOf(period), details: { period: nameOf(period), items, reason } } };
  },
});

export async function countPrior(tx: Pick<Tx, "execute">, periodId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from prior_items where period_id = ${periodId}::uuid`,
  );
  return rows[0]?.count ?? 0;
}

export const requestReopen = command({
  permission: "periods.reopen",
  input: reopenInput,
  run: async (context, { periodId, reason }) => {
    const { tx, actor } = context;
    mustSeeAll(actor);
    const period = await lockPeriod(tx, periodId, "closed", "locked");
    await mustBeLastClosed(tx, period);
    const [open] = await tx
      .select({ id: closeRequests.id })
      .from(closeRequests)
      .where(and(eq(closeRequests.periodId, periodId), eq(closeRequests.isOpen, true)));
    if (open) throw new AppError("conflict", t.alreadyAsked);
    await ask(context, period, { kind: "reopen", reason, certification: "" });
    const audit: AuditEntry<"periods.reopen"> = { ...subjectOf(period), details: { period: nameOf(period), reason } };
    return { done: { periodId }, audit };
  },
});

export async function mustBeLastClosed(tx: Tx, { fromDay }: Period): Promise<void> {
  const [later] = await tx
    .select({ id: closePeriods.id })
    .from(closePeriods)
    .where(and(sql`${closePeriods.fromDay} > ${fromDay}`, inArray(closePeriods.state, ["closed", "locked"])))
    .orderBy(asc(closePeriods.fromDay))
    .limit(1);
  if (later) throw new AppError("conflict", t.laterIsClosed);
}
