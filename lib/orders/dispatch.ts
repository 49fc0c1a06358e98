import { count } from "@/lib/core/counts";
import type { Desk } from "@/lib/core/desk";
import type { CallResult } from "@/lib/gateway/response";
import { attemptCall, type Prepared, prepareCall } from "./call";
import { type Claim, claimOrder, DatabaseWentBack, type Release } from "./claim";
import { guardInstallation } from "./fence";
import { storeResults } from "./store-results";

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

/** What follows a committed claim: the call, once, and transaction 2. Returns what came of it. */
async function finishClaim(
  desk: Desk,
  claim: Claim,
  prepared: Prepared,
  carriedCvv: boolean,
): Promise<CallResult["kind"]> {
  const attempted = await attemptCall(desk, claim, prepared);
  count(desk, "calls", prepared.operation, attempted.result.kind);
  await storeResults(desk, [{ claim, attempted, carriedCvv }]);
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
