import type { Tx } from "@/db/client";
import { mayBeSentNow } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { type Guarded, guardSending } from "@/lib/controls/installation/guard";
import { message } from "@/lib/core/text/message";
import { recordChangeOfAll } from "@/lib/payments/orders/record-sets";

/** @returns why nothing may be sent; null when sending is allowed */
export const guardInstallation = (ctx: Guarded): Promise<string | null> => guardSending(ctx, markUnconfirmed);

const restored = message("orders.restored");

/**
 * Orders that this restored copy could still send may have been sent by the original. They become unconfirmed, so that
 * Paydesk queries the gateway first and never sends twice.
 */
async function markUnconfirmed(tx: Tx, now: Date, sentAt: Date): Promise<number> {
  const unconfirmed = await recordChangeOfAll(tx, mayBeSentNow(orders), {
    change: {
      submission: "unconfirmed",
      cause: "restored",
      errorCode: null,
      errorMessage: null,
      reason: restored,
      absentAnswers: 0,
      absentSince: null,
    },
    options: { now, plan: "ask_now", sentAt, event: { kind: "restored", details: { reason: restored } } },
  });
  return unconfirmed.length;
}
