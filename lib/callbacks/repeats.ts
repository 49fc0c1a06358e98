import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { readCallback } from "@/lib/gateway/callback";
import type { Judgement } from "@/lib/orders/status";
import type { Readable } from "./news";

/** What makes two deliveries the same news; amounts too, since an alarm may be about nothing else. */
const samenessOf = ({ news }: Readable) =>
  JSON.stringify([
    news.type,
    news.status,
    news.gatewayOrderId,
    news.clientOrderId,
    news.amount,
    news.currency,
    news.transactionId,
  ]);

/** Earlier alarms of one order that are compared; beyond them the same would only ask for attention once more. */
const comparedMax = 50;
const alarms: readonly Judgement["verdict"][] = ["conflict", "second_order", "wrong_amount", "not_understood"];

/**
 * The judgement as it stands when the same delivery has raised the same alarm before: it is counted, and asks nobody twice.
 * What changes nothing new is known as repeated by the state machine itself.
 */
export async function foldRepeated(
  tx: Tx,
  delivery: { id: bigint; orderId: string; callback: Readable },
  judged: Judgement,
): Promise<Judgement> {
  if (!alarms.includes(judged.verdict)) return judged;
  const earlier = await tx
    .select({
      method: callbacks.method,
      query: callbacks.query,
      contentType: callbacks.contentType,
      body: callbacks.body,
    })
    .from(callbacks)
    .where(
      and(
        eq(callbacks.orderId, delivery.orderId),
        eq(callbacks.verdict, judged.verdict),
        isNotNull(callbacks.judgedAt),
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
  if (!isTwin) return judged;
  return { verdict: "repeated", reason: `The same again. ${judged.reason}`, change: {}, aftermath: null, alarm: null };
}
