import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { ofOrder } from "@/lib/orders/reach";
import type { OrderRow } from "@/lib/orders/record";
import { type SettlingContext, secondOrderOf, secondOrdersIn, whyLatersUnfit, whyNotRuled } from "@/lib/orders/resolve";
import type { Alarm, OrderState } from "@/lib/orders/status";
import { readAlarms, readNewsSince } from "./alarms";
import { type RulingInput, rulingInput } from "./input";
import { lockOrders, readStates, refuseWaiting, sayingInWords, storeProposal } from "./propose";
import { rulingEvidence } from "./report-evidence";
import type { Besides, SecondOrder } from "./verdicts";

/** Proposes which word stands in a conflict, and what became of second orders at the gateway. */
export const proposeRuling = command({
  act: "orders.settle",
  input: rulingInput,
  connectionsOf: ofOrder,
  run: async (
    { tx, actor, now },
    { orderId, seenEventId, verdict, gatewayOrderId, seconds, movedAmount, laters, reportId, reason },
  ) => {
    const [order] = await lockOrders(tx, [orderId]);
    const state = order && (await readStates(tx, [order])).get(orderId);
    if (!order || !state) throw new AppError("not_found", "There is no such order.");
    await refuseWaiting(tx, [orderId]);
    const evidence = reportId === null ? null : await rulingEvidence(tx, reportId, order);
    const context: SettlingContext = {
      now,
      isAsked: order.nextQueryAt !== null,
      evidence: evidence ? "report" : "word",
      unseen: null,
    };
    const why = whyNotRuled(state, verdict, context) ?? (await readNewsSince(tx, orderId, BigInt(seenEventId)));
    if (why !== null) throw new AppError("conflict", why);
    const alarms = await readAlarms(tx, orderId);
    const ruled = seconds.map((second) => ({ ...second, ...figuresOf(second, alarms, order) }));
    refuseSilence(alarms, ruled);
    refuseUnnamed(alarms, verdict, movedAmount, order);
    refuseUnfit(state, { verdict, seconds: ruled, movedAmount, laters });
    const saying = inWords(verdict, ruled, movedAmount, latersInWords(state, laters));
    const settlementId = await storeProposal(tx, {
      kind: "conflict",
      connectionId: order.connectionId,
      reportId,
      reason,
      actor,
      now,
      orders: [
        {
          order,
          verdict,
          gatewayOrderId,
          evidence,
          besides: { seconds: ruled, movedAmount, laters },
          seenEventId: BigInt(seenEventId),
          saying,
        },
      ],
    });
    const details = { conflict: state.conflict, says: saying, reason };
    return { done: { settlementId }, audit: { subjectType: "settlement", subjectId: settlementId, details } };
  },
  after: (_context, done) => done,
});

/** The figures of a second order, as the gateway named them, else ours. Throws AppError when it named no such order. */
function figuresOf(
  second: RulingInput["seconds"][number],
  alarms: readonly Alarm[],
  order: OrderRow,
): Pick<SecondOrder, "amount" | "currency"> {
  const alarm = alarms.find((one) => one.kind === "second_order" && secondOrderOf(one) === second.gatewayOrderId);
  if (!alarm) throw new AppError("invalid", `The gateway has spoken of no second order ${second.gatewayOrderId}.`);
  return { amount: alarm.amount ?? order.amount, currency: alarm.currency ?? order.currency };
}

function refuseSilence(alarms: readonly Alarm[], ruled: readonly SecondOrder[]): void {
  const silent = secondOrdersIn(alarms).find((id) => !ruled.some(({ gatewayOrderId }) => gatewayOrderId === id));
  if (silent === undefined) return;
  throw new AppError("invalid", `Say whether the second order ${silent} was carried out.`, {
    fields: { seconds: "Say of each second order whether it was carried out." },
  });
}

/** Each later transaction is decided, and what counts fits the order as it is ruled. */
function refuseUnfit(state: OrderState, said: Parameters<typeof whyLatersUnfit>[1]): void {
  const stranger = said.laters?.find(({ id }) => !state.aftermath.some((one) => one.id === id));
  if (stranger) throw new AppError("invalid", "There is no such later transaction on this order.");
  const why = whyLatersUnfit(state, said);
  if (why !== null) throw new AppError("invalid", why, { fields: { laters: why } });
}

function latersInWords(state: OrderState, laters: RulingInput["laters"]): string[] {
  return laters.flatMap(({ id, standing }) => {
    const one = state.aftermath.find((later) => later.id === id);
    if (!one) return [];
    const what = [one.type, one.amount, one.currency].filter(Boolean).join(" ");
    return [`Later transaction (${what}): ${standing === "counted" ? "it happened" : "it changes no figure"}.`];
  });
}

function refuseUnnamed(
  alarms: readonly Alarm[],
  verdict: RulingInput["verdict"],
  moved: Besides["movedAmount"],
  order: OrderRow,
): void {
  if (moved === null) return;
  const isNamed = alarms.some(
    ({ kind, amount, currency }) =>
      kind === "wrong_amount" && amount === moved.amount && (currency ?? order.currency) === moved.currency,
  );
  if (isNamed && verdict === "approved") return;
  throw new AppError("invalid", "Only an approved order moved an amount, and only one that the gateway named.", {
    fields: { movedAmount: "Only where approved stands." },
  });
}

function inWords(
  verdict: RulingInput["verdict"],
  ruled: readonly SecondOrder[],
  moved: Besides["movedAmount"],
  laters: readonly string[],
): string {
  const seconds = ruled.map(
    ({ gatewayOrderId, verdict: second }) =>
      `Second order ${gatewayOrderId}: ${second === "approved" ? "carried out too" : "never carried out"}.`,
  );
  const amount = moved ? [`${moved.amount} ${moved.currency} moved.`] : [];
  return [sayingInWords(verdict), ...amount, ...seconds, ...laters].join(" ");
}
