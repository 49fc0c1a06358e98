import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { pick } from "@/lib/core/lists/pick";
import { message } from "@/lib/core/text/message";
import { type Callback, readCallback } from "@/lib/gateway/callback";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import { isExceptionVerdict } from "./verdicts";

export type Readable = Extract<Callback, { readable: true }>;

/** What makes two deliveries the same update; amounts too, since an alarm may be about nothing else. */
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

/** Earlier alarms of one order that are compared; beyond them the same would only ask for attention once more. */
const comparedMax = 50;

/**
 * The evaluation as it is now when the same delivery has raised the same alarm before: it is counted, and asks no one twice.
 * What changes nothing new is known as repeated by the state machine itself.
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
    const other = readCallback(method, query, contentType, body);
    return other.readable && samenessOf(other) === sameness;
  });
  if (!isTwin) return evaluated;
  return {
    verdict: "repeated",
    reason: message("callbacks.duplicate", evaluated.reason),
    change: {},
    laterEvents: null,
    alarm: null,
  };
}
