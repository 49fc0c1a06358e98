import { and, asc, eq, inArray } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { orderEvents } from "@/db/schema/orders";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { gateway } from "@/lib/gateway/protocol";
import { deliveryText, headersText } from "@/lib/payments/orders/delivery-text";
import { type Part, partMax, partOf } from "@/lib/payments/orders/lists/part-queries";
import type { WireText } from "@/lib/payments/orders/wire";
import { amountAsItCame, describeStatus } from "./queries";
import type { Verdict } from "./verdicts";

export type OrderCallback = {
  id: string;
  receivedAt: Date;
  method: string;
  statusText: string | null;
  amount: string | null;
  verdict: Verdict | null;
  reason: string | null;
  control: string | null;
  before: string | null;
  text: WireText;
  headers: string | null;
};

export async function listOrderCallbacks(ctx: AppContext, orderId: string): Promise<Part<OrderCallback>> {
  const rows = await ctx.db
    .select()
    .from(callbacks)
    .where(eq(callbacks.orderId, orderId))
    .orderBy(asc(callbacks.id))
    .limit(partMax + 1);
  const ids = rows.map(({ id }) => id);
  const events = await ctx.db
    .select({ callbackId: orderEvents.callbackId, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "callback"), inArray(orderEvents.callbackId, ids)),
    )
    .orderBy(asc(orderEvents.id));
  const forms = await readForms(ctx.db);
  const evaluated = new Map(events.map(({ callbackId, details }) => [callbackId, details]));
  return partOf(rows, (some) =>
    some.map((row) => {
      const callback = gateway.readCallback(row.method, row.query, row.contentType, row.body);
      const gatewayUpdate = callback.readable ? callback.gatewayUpdate : null;
      const { evidence, before } = evaluated.get(row.id) ?? {};
      return {
        id: String(row.id),
        receivedAt: row.receivedAt,
        method: row.method,
        statusText: gatewayUpdate && describeStatus(gatewayUpdate),
        amount: gatewayUpdate && amountAsItCame(gatewayUpdate),
        verdict: row.verdict,
        reason: render(row.reason, forms),
        control: row.verdict === "wrong_control" ? "wrong" : typeof evidence === "string" ? evidence : null,
        before: typeof before === "string" ? before : null,
        text: deliveryText(row),
        headers: headersText(row.headers),
      };
    }),
  );
}
