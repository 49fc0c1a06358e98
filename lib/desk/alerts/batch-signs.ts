import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { batchIs } from "@/db/states";
import { isOf, type MessageKey } from "@/lib/core/text/message";
import { countsOf } from "@/lib/payments/batches/progress-groups";
import { readProgress } from "@/lib/payments/batches/progress-queries";
import { nameOf } from "@/lib/payments/batches/record";
import { type BatchFacts, type SendingCounts, stateOf } from "@/lib/payments/batches/state";
import { waitsToContinue } from "@/lib/payments/batches/summary-queries";
import type { Notice, StopReason } from "./kinds";
import { nextCheckMs } from "./rules";

type Batch = typeof batches.$inferSelect;
export type Found = { notices: Notice[]; againMs: number | null };

export async function inspectBatch(tx: Tx, batchId: string, now: Date): Promise<Found> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
  if (!batch?.releasedAt) return { notices: [], againMs: null };
  const { counts, state } = await readState(tx, batch, now);
  const againMs = nextCheckMs(batch.releasedAt, now);
  const left = counts.stuck + counts.waiting;
  switch (state) {
    case "done":
    case "all_failed":
    case "done_with_failures":
      return { notices: [finished(batch, counts)], againMs: null };
    case "cancelled":
      return { notices: [], againMs: null };
    case "paused":
      // A pause by a user, an automatic pause and the stop after the first rows are intended or have their own alerts.
      return { notices: counts.stuck > 0 && counts.waiting === 0 ? [stopped(batch, "rows_stuck", left)] : [], againMs };
    default:
      return { notices: [], againMs };
  }
}

export async function inspectPause(tx: Tx, batchId: string, now: Date): Promise<Found> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, batchId));
  if (!batch?.pausedAt || batch.pausedBy !== null) return { notices: [], againMs: null };
  const [, why = "calls_not_sent"] = pauseReasons.find(([key]) => isOf(batch.pausedReason, key)) ?? [];
  return { notices: await stopIfLeft(tx, batch, why, now), againMs: null };
}

const pauseReasons: readonly [MessageKey, StopReason][] = [
  ["batches.sameRefusal", "same_refusals"],
  ["batches.approvalLapsed", "approval_lapsed"],
  ["batches.beyondLimit", "over_limit"],
  ["batches.rowBeyondLimit", "over_limit"],
];

export async function inspectConnection(tx: Tx, connectionId: string, now: Date): Promise<Found> {
  const held = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.connectionId, connectionId), batchIs(batches, "released"), isNull(batches.pausedAt)));
  const notices: Notice[] = [];
  // A flaky gateway pauses and resumes sending repeatedly, so users get one alert an hour.
  const hour = now.toISOString().slice(0, 13);
  for (const batch of held) notices.push(...(await stopIfLeft(tx, batch, "connection_paused", now, hour)));
  return { notices, againMs: null };
}

async function stopIfLeft(
  tx: Tx,
  batch: Batch,
  why: StopReason,
  now: Date,
  since = (batch.pausedAt ?? now).toISOString().slice(0, 13),
): Promise<Notice[]> {
  const { counts } = await readState(tx, batch, now);
  const left = counts.waiting + counts.scheduled + counts.stuck;
  const isScheduled = batch.startsAt !== null && batch.startsAt > now;
  return left > 0 && !isScheduled ? [stopped(batch, why, left, since)] : [];
}

async function readState(tx: Tx, batch: Batch, now: Date) {
  const progress = (await readProgress(tx, [batch.id])).get(batch.id) ?? [];
  const counts = countsOf(progress);
  const before = {
    storedAt: batch.storedAt,
    errors: 0,
    questions: 0,
    ready: 1,
    askedAt: null,
    approval: null,
  } as const;
  const { releasedAt, startsAt, pausedAt, cancelledAt } = batch;
  const restWaits = waitsToContinue(batch, progress);
  const facts: BatchFacts = { ...before, releasedAt, startsAt, pausedAt, cancelledAt, restWaits, sending: counts };
  return { counts, state: stateOf(facts, now) };
}

const finished = (batch: Batch, { succeeded, failed, cancelled }: SendingCounts): Notice => ({
  key: `finished:${batch.id}`,
  connectionId: batch.connectionId,
  facts: {
    kind: "batch_finished",
    batchId: batch.id,
    batch: nameOf(batch),
    succeeded,
    failed,
    cancelled,
  },
});

function stopped(batch: Batch, why: StopReason, left: number, since = ""): Notice {
  const facts = { kind: "batch_stopped", batchId: batch.id, batch: nameOf(batch), why, left } as const;
  return { key: `stopped:${batch.id}:${why}:${since}`, connectionId: batch.connectionId, facts };
}
