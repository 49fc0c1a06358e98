import type { AppContext } from "@/lib/core/runtime/context";
import { count } from "@/lib/core/telemetry/counts";
import { endSpan } from "@/lib/core/telemetry/span";
import type { CallResult } from "@/lib/gateway/protocol";
import { attemptCall, type Prepared, prepareCall } from "./call";
import { type Claim, claimOrder, DatabaseWentBack, noteClaimed, type Release } from "./claim";
import { guardInstallation } from "./sending-lock";
import { storeResults } from "./store-results";

export type Dispatched = { kind: "not_claimed"; reason: string } | { kind: "attempted"; result: CallResult["kind"] };

/**
 * Sends one order, at most once per claim (design: "How money moves"). Transaction 1 claims by compare-and-set and
 * commits before a socket opens; the call runs outside any transaction; transaction 2 stores the result.
 */
export async function dispatch(ctx: AppContext, orderId: string, release: Release): Promise<Dispatched> {
  const cvv = release.by === "user" ? release.cvv : null;
  const closed = await guardInstallation(ctx);
  if (closed !== null) return { kind: "not_claimed", reason: closed };
  const prepared = await prepareCall(ctx, orderId, cvv);
  ctx.checkpoint?.("call.prepared");
  const claim = await claimOnce(ctx, orderId, release, prepared);
  if (typeof claim === "string") return { kind: "not_claimed", reason: claim };
  ctx.checkpoint?.("claim.committed");
  noteClaimed([claim]);
  return { kind: "attempted", result: await finishClaim(ctx, claim, prepared, cvv !== null) };
}

async function finishClaim(
  ctx: AppContext,
  claim: Claim,
  prepared: Prepared,
  carriedCvv: boolean,
): Promise<CallResult["kind"]> {
  const attempted = await attemptCall(ctx, claim, prepared);
  const result = attempted.result.kind;
  count(ctx, "calls", prepared.operation, result);
  try {
    await storeResults(ctx, [{ claim, attempted, carriedCvv }]);
    return result;
  } finally {
    endSpan(claim.span, { result });
  }
}

async function claimOnce(
  ctx: AppContext,
  orderId: string,
  release: Release,
  prepared: Prepared,
): Promise<Claim | string> {
  try {
    return await ctx.db.transaction((tx) => claimOrder(ctx, tx, orderId, release, prepared));
  } catch (error) {
    if (!(error instanceof DatabaseWentBack)) throw error;
    return (await guardInstallation(ctx)) ?? error.message;
  }
}
