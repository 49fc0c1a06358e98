import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { beginSpan, endSpan, type SpanFacts } from "@/lib/core/telemetry/span";
import type { CallResult } from "@/lib/gateway/protocol";
import { noteResults } from "@/lib/payments/connections/breaker-memory";
import type { OrderEvent } from "@/lib/payments/orders/events";
import { lockOrders, type OrderRow, readStates, recordChanges, recordEvents } from "@/lib/payments/orders/record";
import { applyResult, type ResultEvaluation } from "@/lib/payments/orders/results";
import { nextAttemptTime } from "@/lib/payments/orders/schedule";
import { namesSealed } from "@/lib/payments/orders/sealed";
import type { Attempted } from "./call";
import type { Claim } from "./claim";
import { noteUnsent } from "./note-unsent";

export type Ended = { claim: Claim; attempted: Attempted; carriedCvv: boolean };

/** After these tries, the sweep of expired leases decides. */
const storeTries = 4;
const storePauseMs = 1_500;

/** Retries transaction 2 while the database is away. Losing its result costs certainty, never a second payment. */
export async function storeResults(ctx: AppContext, ended: readonly Ended[], triesMost = storeTries): Promise<void> {
  const spans = new Map(ended.map((one) => [one, beginSpan("order.state", {}, one.claim.span)]));
  for (let tries = 1; ; tries++) {
    try {
      const written = await ctx.db.transaction((tx) => writeResults(ctx, tx, ended));
      for (const [one, span] of spans) endSpan(span, factsOf(written.filter(({ ended }) => ended === one)));
      ctx.checkpoint?.("store.committed");
      return;
    } catch (error) {
      const callIds = ended.map(({ claim }) => claim.callId);
      ctx.log.error({ err: error, callIds, tries }, "the result of a call could not be stored");
      if (tries >= triesMost) {
        for (const span of spans.values()) endSpan(span, {}, { failed: true });
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, storePauseMs * tries));
    }
  }
}

type Evaluated = { row: OrderRow; evaluation: ResultEvaluation; ended: Ended };

function factsOf([first, ...others]: readonly Evaluated[]): SpanFacts {
  if (!first || others.length > 0) return {};
  const { submission, outcome } = { ...first.row, ...first.evaluation.change };
  return { verdict: first.evaluation.verdict, submission, outcome };
}

async function writeResults(ctx: AppContext, tx: Tx, all: readonly Ended[]): Promise<Evaluated[]> {
  const now = ctx.now();
  ctx.checkpoint?.("store.begun");
  const claimed = new Map(
    all.flatMap((ended) => ended.claim.orders.map((order) => [order.id, { ended, order }] as const)),
  );
  const rows = await lockOrders(tx, [...claimed.keys()]);
  if (rows.length < claimed.size) throw new Error(`${claimed.size - rows.length} orders of these calls are gone`);
  ctx.checkpoint?.("store.locked");
  const states = await readStates(tx, rows);
  const evaluated = rows.flatMap((row, at): Evaluated[] => {
    const [known, state] = [claimed.get(row.id), states[at]];
    if (!known || !state) return [];
    const { ended, order } = known;
    const evaluation = applyResult(state, ended.attempted.result, {
      attempt: order.attempt,
      orderAttempt: row.attempt,
      needsUser: ended.carriedCvv || (row.sealedFields === null && namesSealed(row.fields).length > 0),
    });
    return [{ row, evaluation, ended }];
  });
  await writeCalls(tx, all, evaluated, now);
  await recordEvents(
    tx,
    evaluated.filter(isStale).map((one) => ({ orderId: one.row.id, event: eventOf(one) })),
  );
  await recordChanges(
    tx,
    evaluated
      .filter((one) => !isStale(one))
      .map((one) => ({
        row: one.row,
        change: one.evaluation.change,
        options: { now, ...whatFollows(one, now), event: eventOf(one) },
      })),
  );
  for (const [batchId, results] of resultsBy(all, ({ batchId }) => batchId))
    await noteUnsent(tx, batchId, results, now);
  // The connection comes last, because every call from it locks the same row.
  for (const [id, results] of resultsBy(all, ({ connectionId }) => connectionId))
    await noteResults(tx, id, results, now);
  ctx.checkpoint?.("store.written");
  return evaluated;
}

const isStale = ({ evaluation }: Evaluated) => evaluation.verdict === "stale";

function eventOf({ evaluation, ended }: Evaluated): OrderEvent {
  const { verdict, reason, alarm } = evaluation;
  const details = { result: ended.attempted.result.kind, verdict, reason, ...(alarm ? { alarm } : {}) };
  return { kind: "answered", callId: ended.claim.callId, details };
}

function whatFollows({ row, evaluation: { verdict, next } }: Evaluated, now: Date) {
  const retries = next === "retry";
  return {
    plan: verdict === "overtaken" ? ("keep" as const) : retries ? ("none" as const) : next,
    nextAttemptAt: retries ? nextAttemptTime(row.attempt, row.firstAttemptAt ?? now, now) : null,
  };
}

function resultsBy(all: readonly Ended[], keyOf: (order: OrderRow) => string | null): Map<string, CallResult[]> {
  const found = new Map<string, CallResult[]>();
  for (const { claim, attempted } of all) {
    const [first] = claim.orders;
    const key = first ? keyOf(first) : null;
    if (key !== null) found.set(key, [...(found.get(key) ?? []), attempted.result]);
  }
  return found;
}

async function writeCalls(tx: Tx, all: readonly Ended[], evaluated: readonly Evaluated[], now: Date): Promise<void> {
  const written = all.map(({ claim, attempted }) => ({
    id: claim.callId,
    startedAt: claim.startedAt,
    ...attempted.stored,
    result: attempted.result.kind,
    reason: evaluated.find(({ ended }) => ended.claim === claim)?.evaluation.reason ?? null,
  }));
  const times = all.map(({ claim }) => claim.startedAt.getTime());
  // The times limit the update to the partitions of those months.
  await tx.execute(sql`
    update calls set finished_at = ${now}, result = r.result, reason = r.reason, base_string = r."baseString",
      "authorization" = r."authorization", duration_ms = r."durationMs", http_status = r."httpStatus",
      answer_headers = r."answerHeaders", answer_body = r."answerBody", serial_number = r."serialNumber"
    from json_to_recordset(${JSON.stringify(written)}::json) as r(
      id uuid, "startedAt" timestamptz, result text, reason jsonb, "baseString" text, "authorization" text, "durationMs" int, "httpStatus" int,
      "answerHeaders" jsonb, "answerBody" text, "serialNumber" text)
    where calls.id = r.id and calls.started_at = r."startedAt"
      and calls.started_at between ${new Date(Math.min(...times))} and ${new Date(Math.max(...times))}`);
}
