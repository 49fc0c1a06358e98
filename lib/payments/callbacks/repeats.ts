import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { pick } from "@/lib/core/lists/pick";
import { message } from "@/lib/core/text/message";
import { type Callback, gateway } from "@/lib/gateway/protocol";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import { isExceptionVerdict } from "./verdicts";

export type Readable = Extract<Callback, { readable: true }>;

const samenessOf = ({ gatewayUpdate }: Readable) =>
  JSON.stringify([
    gatewayUpdate.type,
    gatewayUpdate.status,
    gatewayUpdate.gatewayOrderId,
    gatewayUpdate.clientOrderId,
    gatewayUpdate.amount,
    gatewayUpdate.currency,
    gatewayUpdate.transactionId,
  ]);

const comparedMax = 50;

/**
 * Turns a repeated alarm into a duplicate, so that users are asked once. The state machine itself recognises updates
 * that change nothing.
 */
export async function foldRepeated(
  tx: Tx,
  delivery: { id: bigint; orderId: string; callback: Readable },
  evaluated: Evaluation,
): Promise<Evaluation> {
  if (!isExceptionVerdict(evaluated.verdict)) return evaluated;
  const earlier = await tx
    .select(pick(callbacks, "method", "query", "contentType", "body"))
    .from(callbacks)
    .where(
      and(
        eq(callbacks.orderId, delivery.orderId),
        eq(callbacks.verdict, evaluated.verdict),
        isNotNull(callbacks.evaluatedAt),
        ne(callbacks.id, delivery.id),
      ),
    )
    .orderBy(asc(callbacks.id))
    .limit(comparedMax);
  const sameness = samenessOf(delivery.callback);
  const isTwin = earlier.some(({ method, query, contentType, body }) => {
    const other = gateway.readCallback(method, query, contentType, body);
    return other.readable && samenessOf(other) === sameness;
  });
  if (!isTwin) return evaluated;
  return {
    verdict: "repeated",
    reason: message("callbacks.duplicate", evaluated.reason),
    change: {},
    laterTransaction: null,
    alarm: null,
  };
}
