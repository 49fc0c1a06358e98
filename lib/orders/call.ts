import { and, eq, sql } from "drizzle-orm";
import type { calls } from "@/db/schema/orders";
import { orders } from "@/db/schema/orders";
import { loadRoute, type Route } from "@/lib/connections/route";
import type { Desk } from "@/lib/core/desk";
import { markOf, redactPairs } from "@/lib/fields/mask";
import { send, type Transport } from "@/lib/gateway/client";
import type { Pair } from "@/lib/gateway/encode";
import { payoutCall } from "@/lib/gateway/operations";
import { type CallResult, readCallResult } from "@/lib/gateway/response";
import { makeNonce, type SignedCall, signCall, timestampOf } from "@/lib/gateway/sign";
import { markOrder } from "./approval-mark";
import { budgetLeftMs, type Claim } from "./claim";
import { maySend } from "./gate";
import { hideInResult, hideSecrets } from "./hide-secrets";
import { namesSealed, openSealedFields } from "./sealed";
import { storedAnswer } from "./stored-answer";

/** A call made ready before the claim. With a `fault` it cannot be made: the attempt then ends as proven not sent. */
export type Prepared = {
  operation: "payout";
  url: string;
  pairs: Pair[];
  redacted: Pair[];
  /** Values that may stand in no stored text, should the answer repeat them. */
  secrets: string[];
  route: Route | null;
  fault: string | null;
};

export type Attempted = {
  result: CallResult;
  /** What is kept of the call, redacted. */
  stored: Pick<
    typeof calls.$inferInsert,
    "baseString" | "authorization" | "durationMs" | "httpStatus" | "answerHeaders" | "answerBody" | "serialNumber"
  >;
};

/** Builds the exact pairs of an order's call. Never throws for what a person can mend: that becomes `fault`. */
export async function prepareCall(desk: Desk, orderId: string, cvv: string | null): Promise<Prepared> {
  const empty = { operation: "payout" as const, url: "", pairs: [], redacted: [], secrets: [], route: null };
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return { ...empty, fault: "there is no such order" };
  try {
    const route = await loadRoute(desk.db, desk.sealer, desk.publicUrl, {
      connectionId: order.connectionId,
      version: order.connectionVersion,
      endpointId: order.endpointId,
    });
    const sealed = openSealedFields(desk.sealer, order.id, order.sealedFields);
    if (namesSealed(order.fields).some((name) => !Object.hasOwn(sealed, name))) {
      return {
        ...empty,
        fault: "Its card number was wiped while its sending was in doubt. Cancel it and send another like it.",
      };
    }
    if (order.approvalMark !== null && order.approvalMark !== (await markOrder(desk.db, desk.sealer, order, sealed))) {
      return { ...empty, fault: "What would be sent is not what was approved. Cancel it and prepare another." };
    }
    const values: Record<string, string> = {
      ...order.fields,
      ...sealed,
      ...(cvv === null ? {} : { cvv2: cvv }),
      client_orderid: order.clientOrderId,
      [route.callbackParameter]: route.callbackUrl,
    };
    const call = payoutCall(route, route.endpoint, values);
    return {
      operation: "payout",
      url: call.url,
      pairs: call.pairs,
      redacted: redactPairs("payout", call.pairs),
      secrets: [...Object.values(sealed), ...(cvv === null ? [] : [cvv])],
      route,
      fault: null,
    };
  } catch (error) {
    desk.log.warn({ err: error, orderId }, "a call could not be prepared");
    // A failed statement's message repeats the statement: it is for the log.
    const told = error instanceof Error && !("query" in error) ? error.message : "The database did not answer.";
    return { ...empty, fault: told };
  }
}

/** Signs and posts the claimed order's call, once. Every way it can end is a result; it does not throw. */
export async function attemptCall(desk: Desk, claim: Claim, prepared: Prepared): Promise<Attempted> {
  const { route } = prepared;
  if (prepared.fault !== null || route === null) return notSent(prepared.fault ?? "the connection is not ready");
  const unkept = keepNumber(desk, claim);
  if (unkept !== null) return notSent(unkept);
  desk.checkpoint?.("number.kept");
  try {
    const signed = await signCall({
      method: "POST",
      url: prepared.url,
      params: prepared.pairs,
      consumerKey: route.consumerKey,
      privateKey: route.privateKey,
      timestamp: timestampOf(desk.now()),
      nonce: makeNonce(),
    });
    desk.checkpoint?.("call.signed");
    const halted = await whyHalted(desk, claim);
    if (halted !== null) return notSent(halted);
    desk.checkpoint?.("lease.checked");
    const transport = await send(signed, {
      deadlineMs: budgetLeftMs(claim),
      allowPrivateNetworks: desk.allowPrivateNetworks,
      beforeWrite: () => budgetLeftMs(claim) > 0,
      onMoment: desk.checkpoint,
    });
    const read = readCallResult(
      "payout",
      transport,
      {
        clientOrderId: claim.order.clientOrderId,
        endpointId: route.endpoint.kind === "endpoint" ? route.endpoint.gatewayId : null,
        attempt: claim.order.attempt,
        knownNothingCreated: route.nothingCreatedCodes,
      },
      desk.now(),
    );
    const result = hideInResult(read, prepared.secrets);
    return { result, stored: storedCall(signed, transport, result, prepared) };
  } catch (error) {
    // Signing and reading do not throw by design; if one does, bytes may have left: the safe word is "unconfirmed".
    desk.log.error({ err: error, orderId: claim.order.id }, "a call ended unexpectedly");
    const reason = "The call ended in a way that we did not expect; it may have been sent.";
    return {
      result: {
        kind: "unconfirmed",
        reason,
        cause: "no_answer",
        askFirst: false,
        code: null,
        message: null,
        gatewayOrderId: null,
        serialNumber: null,
      },
      stored: {},
    };
  }
}

function notSent(reason: string): Attempted {
  return { result: { kind: "not_sent", reason }, stored: {} };
}

/** Keeps the number of this call outside the database. Returns why that failed: then nothing may be sent. */
function keepNumber(desk: Desk, { order, dispatchNumber }: Claim): string | null {
  try {
    desk.outside.keepNumber(dispatchNumber);
    return null;
  } catch (error) {
    desk.log.error({ err: error, orderId: order.id }, "the number of a call could not be kept: nothing is sent");
    return `its number could not be kept in the data folder (${error instanceof Error ? error.message : String(error)})`;
  }
}

/**
 * Asks the database, by its own clock and in the last moment, whether the claim is still ours and nobody has stopped
 * sending since. Returns why nothing may be written; null when it may.
 */
async function whyHalted(desk: Desk, claim: Claim): Promise<string | null> {
  try {
    const [row] = await desk.db
      .select({ maySend: sql<boolean>`${maySend(desk.db)}` })
      .from(orders)
      .where(
        and(
          eq(orders.id, claim.order.id),
          eq(orders.attempt, claim.order.attempt),
          eq(orders.submission, "sending"),
          sql`${orders.leaseUntil} > clock_timestamp()`,
        ),
      );
    if (!row) return "the claim had run out before the request was written";
    return row.maySend ? null : "sending was stopped before the request was written";
  } catch (error) {
    desk.log.warn({ err: error, orderId: claim.order.id }, "the lease could not be checked: nothing is sent");
    return "the claim could not be checked before the request was written";
  }
}

function storedCall(
  signed: SignedCall,
  transport: Transport,
  result: CallResult,
  prepared: Prepared,
): Attempted["stored"] {
  const carriesCard = prepared.pairs.some(([name]) => isCardField(name));
  const serialNumber = "serialNumber" in result ? result.serialNumber : null;
  // A signature that nobody has seen yet is a payment order in itself.
  const isUnused = transport.kind === "not_sent";
  const kept = carriesCard
    ? {}
    : { baseString: signed.baseString, ...(isUnused ? {} : { authorization: signed.authorization }) };
  return { ...kept, serialNumber, ...storedAnswer(transport, (text) => hideSecrets(text, prepared.secrets)) };
}

/** Signature and base string of a call with card data are secrets too, so they are not kept. */
function isCardField(name: string): boolean {
  const mark = markOf("payout", name);
  return mark === "never-stored" || mark === "sealed";
}
