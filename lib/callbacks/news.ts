import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import type { Desk } from "@/lib/core/desk";
import type { Callback, ControlVerdict } from "@/lib/gateway/callback";
import { type OrderRow, type Plan, readState, recordJudgement } from "@/lib/orders/record";
import { applyNews, isFinal, type Judgement } from "@/lib/orders/status";
import { holdApproval, leaveToPeople } from "./held";
import { foldRepeated } from "./repeats";

export type CallbackRow = typeof callbacks.$inferSelect;
export type Readable = Extract<Callback, { readable: true }>;
/** A delivery that could be read, and what its control is worth. */
export type Read = { callback: Readable; control: ControlVerdict };

/** What was made of a delivery before it was judged again; the timeline says so. */
export const beforehand = ({ verdict }: CallbackRow) => (verdict === null ? {} : { before: verdict });

/**
 * Lets the state machine judge what a callback says of an order, and stores what follows from it. `isFresh`: the order was
 * found by this very callback, so the gateway is asked in any case.
 */
export async function judgeNews(
  desk: Desk,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  { callback, control, isFresh }: Read & { isFresh: boolean },
): Promise<Judgement> {
  const { news } = callback;
  const said = applyNews(await readState(tx, order), {
    source: "callback",
    evidence: control === "valid" ? "strong" : "weak",
    type: news.type,
    status: news.status ?? "",
    gatewayOrderId: news.gatewayOrderId,
    transactionId: news.transactionId,
    amount: news.amount,
    currency: news.currency,
    errorCode: news.errorCode,
    errorMessage: news.errorMessage,
  });
  const held = await heldForConfirmation(tx, order, said);
  const judged = await foldRepeated(tx, { id: row.id, orderId: order.id, callback }, held);
  const plan = planAfter(order, judged);
  await recordJudgement(tx, order, judged, {
    now: desk.now(),
    plan: isFresh && plan === "keep" ? "ask_now" : plan,
    event: {
      kind: "callback",
      callbackId: row.id,
      details: { evidence: control, status: news.status, type: news.type, ...beforehand(row) },
    },
  });
  return judged;
}

/** What waits for a status query: an approval of an order that was found, and every later transaction. */
async function heldForConfirmation(tx: Tx, order: OrderRow, said: Judgement): Promise<Judgement> {
  const isLater = said.verdict === "reported" && said.aftermath !== null;
  if (order.origin !== "found" && !isLater) return said;
  const isAsked = await canAsk(tx, order);
  if (isLater) return isAsked ? said : leaveToPeople(order, said);
  return isAsked ? holdApproval(order, said) : said;
}

async function canAsk(tx: Tx, order: OrderRow): Promise<boolean> {
  const [connection] = await tx
    .select({ statusQuery: connections.statusQuery })
    .from(connections)
    .where(eq(connections.id, order.connectionId));
  return connection?.statusQuery ?? false;
}

/**
 * The control covers neither amount nor type, so a callback's final status is confirmed by a query; so is everything
 * that was only reported, doubtful or contradicting. Repeated and late news changes no plan.
 */
function planAfter(order: OrderRow, judged: Judgement): Plan {
  switch (judged.verdict) {
    case "applied":
      return judged.change.outcome !== undefined || !isFinal(order.outcome) ? "ask_now" : "keep";
    case "reported":
    case "not_understood":
    case "wrong_amount":
    case "conflict":
    case "second_order":
      return "ask_now";
    case "repeated":
    case "late":
      return "keep";
    default:
      return judged.verdict satisfies never;
  }
}
