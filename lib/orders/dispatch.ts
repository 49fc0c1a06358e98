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
import { lockOrder, readState, recordChange, recordEvent } from "./record";
import { applyResult } from "./results";
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
  const attempted = await attemptCall(desk, claim, prepared);
  count(desk, "calls", prepared.operation, attempted.result.kind);
  await storeResult(desk, claim, attempted, cvv !== null);
  return { kind: "attempted", result: attempted.result.kind };
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
      desk.log.error(
        { err: error, orderId: claim.order.id, callId: claim.callId, tries },
        "the result of a call could not be stored",
      );
      if (tries === storeTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, storePauseMs * tries));
    }
  }
}

async function writeResult(desk: Desk, tx: Tx, claim: Claim, attempted: Attempted, carriedCvv: boolean): Promise<void> {
  const now = desk.now();
  desk.checkpoint?.("store.begun");
  const row = await lockOrder(tx, claim.order.id);
  if (!row) throw new Error(`order ${claim.order.id} is gone`);
  desk.checkpoint?.("store.locked");
  const { result } = attempted;
  const judged = applyResult(await readState(tx, row), result, {
    attempt: claim.order.attempt,
    orderAttempt: row.attempt,
    needsPerson: carriedCvv || (row.sealedFields === null && namesSealed(row.fields).length > 0),
  });
  await tx
    .update(calls)
    .set({ ...attempted.stored, finishedAt: now, result: result.kind, reason: judged.reason })
    .where(eq(calls.id, claim.callId));
  const event = {
    kind: "answered",
    callId: claim.callId,
    details: {
      result: result.kind,
      verdict: judged.verdict,
      reason: judged.reason,
      ...(judged.alarm ? { alarm: judged.alarm } : {}),
    },
  };
  if (judged.verdict === "stale") {
    await recordEvent(tx, row.id, event);
    await noteResult(tx, row.connectionId, result, now);
    return;
  }
  await recordChange(tx, row, judged.change, {
    now,
    plan: judged.verdict === "overtaken" ? "keep" : judged.next === "retry" ? "none" : judged.next,
    nextAttemptAt: judged.next === "retry" ? nextAttemptTime(row.attempt, row.firstAttemptAt ?? now, now) : null,
    event,
  });
  // Last, because everything that is sent from this connection shares its row.
  await noteResult(tx, row.connectionId, result, now);
  desk.checkpoint?.("store.written");
}
