import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { calls } from "@/db/schema/orders";
import { noteResult } from "@/lib/connections/breaker-memory";
import { count } from "@/lib/core/counts";
import type { Desk } from "@/lib/core/desk";
import type { CallResult } from "@/lib/gateway/response";
import { type Attempted, attemptCall, type Prepared, prepareCall } from "./call";
import { type Claim, claimOrder, DatabaseWentBack, type Release } from "./claim";
import { guardInstallation } from "./fence";
import { noteUnsent } from "./note-unsent";
import { lockOrders, type OrderRow, readStates, recordChanges, recordEvents } from "./record";
import { applyResult, type ResultJudgement } from "./results";
import { nextAttemptTime } from "./rhythm";
import { namesSealed } from "./sealed";

export type Dispatched =
  /** The claim was lost, or sending is off: nothing was attempted. */
  { kind: "not_claimed"; reason: string } | { kind: "attempted"; result: CallResult["kind"] };

/**
 * Sends one order, at most once a claim (design: "How money moves"). Transaction 1 claims it by compare-and-set and is
 * committed before a socket opens; the call runs outside any transaction; transaction 2 stores what came back.
 */
export async function dispatch(desk: Desk, orderId: string, release: Release): Promise<Dispatched> {
  const cvv = release.by === "person" ? release.cvv : null;
  const closed = await guardInstallation(desk);
  if (closed !== null) return { kind: "not_claimed", reason: closed };
  const prepared = await prepareCall(desk, orderId, cvv);
  desk.checkpoint?.("call.prepared");
  const claim = await claimOnce(desk, orderId, release, prepared);
  if (typeof claim === "string") return { kind: "not_claimed", reason: claim };
  desk.checkpoint?.("claim.committed");
  return { kind: "attempted", result: await finishClaim(desk, claim, prepared, cvv !== null) };
}

/** What follows a committed claim, for one order or a chunk: the call, once, and transaction 2. Returns what came of it. */
export async function finishClaim(
  desk: Desk,
  claim: Claim,
  prepared: Prepared,
  carriedCvv = false,
): Promise<CallResult["kind"]> {
  const attempted = await attemptCall(desk, claim, prepared);
  count(desk, "calls", prepared.operation, attempted.result.kind);
  await storeResult(desk, claim, attempted, carriedCvv);
  return attempted.result.kind;
}

async function claimOnce(desk: Desk, orderId: string, release: Release, prepared: Prepared): Promise<Claim | string> {
  try {
    return await desk.db.transaction((tx) => claimOrder(desk, tx, orderId, release, prepared));
  } catch (error) {
    if (!(error instanceof DatabaseWentBack)) throw error;
    return (await guardInstallation(desk)) ?? error.message;
  }
}

/** How often transaction 2 is tried while the database does not answer; after that the swept lease tells the truth. */
const storeTries = 4;
const storePauseMs = 1_500;

/** Transaction 2, tried again while the database is away: losing it costs certainty, never a second payment. */
async function storeResult(desk: Desk, claim: Claim, attempted: Attempted, carriedCvv: boolean): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await desk.db.transaction((tx) => writeResult(desk, tx, claim, attempted, carriedCvv));
      desk.checkpoint?.("store.committed");
      return;
    } catch (error) {
      desk.log.error({ err: error, callId: claim.callId, tries }, "the result of a call could not be stored");
      if (tries === storeTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, storePauseMs * tries));
    }
  }
}

async function writeResult(desk: Desk, tx: Tx, claim: Claim, attempted: Attempted, carriedCvv: boolean): Promise<void> {
  const now = desk.now();
  desk.checkpoint?.("store.begun");
  const attempts = new Map(claim.orders.map(({ id, attempt }) => [id, attempt]));
  const rows = await lockOrders(tx, [...attempts.keys()]);
  const [first] = rows;
  if (!first || rows.length < attempts.size) throw new Error(`an order of call ${claim.callId} is gone`);
  desk.checkpoint?.("store.locked");
  const { result } = attempted;
  const states = await readStates(tx, rows);
  const judged = rows.map((row, at) => {
    const state = states[at] ?? { ...row, aftermath: [], successors: [] };
    const judgement = applyResult(state, result, {
      attempt: attempts.get(row.id) ?? 0,
      orderAttempt: row.attempt,
      needsPerson: carriedCvv || (row.sealedFields === null && namesSealed(row.fields).length > 0),
    });
    return { row, judgement, event: eventOf(claim, result, judgement) };
  });
  await tx
    .update(calls)
    .set({ ...attempted.stored, finishedAt: now, result: result.kind, reason: judged[0]?.judgement.reason ?? null })
    .where(eq(calls.id, claim.callId));
  const stale = judged.filter(({ judgement }) => judgement.verdict === "stale");
  await recordEvents(
    tx,
    stale.map(({ row, event }) => ({ orderId: row.id, event })),
  );
  await recordChanges(
    tx,
    judged
      .filter(({ judgement }) => judgement.verdict !== "stale")
      .map(({ row, judgement, event }) => ({
        row,
        change: judgement.change,
        options: { now, ...whatFollows(row, judgement, now), event },
      })),
  );
  await noteUnsent(tx, first.batchId, result, now);
  // Last, because everything that is sent from this connection shares its row.
  await noteResult(tx, first.connectionId, result, now);
  desk.checkpoint?.("store.written");
}

function eventOf({ callId }: Claim, result: CallResult, { verdict, reason, alarm }: ResultJudgement) {
  const details = { result: result.kind, verdict, reason, ...(alarm ? { alarm } : {}) };
  return { kind: "answered", callId, details };
}

function whatFollows(row: OrderRow, { verdict, next }: ResultJudgement, now: Date) {
  const retries = next === "retry";
  return {
    plan: verdict === "overtaken" ? ("keep" as const) : retries ? ("none" as const) : next,
    nextAttemptAt: retries ? nextAttemptTime(row.attempt, row.firstAttemptAt ?? now, now) : null,
  };
}
