import type { Tx } from "@/db/client";
import { readSharedNow } from "@/db/row-clock";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, message, moneyOf, together } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { command } from "@/lib/identity/auth/access/command";
import type { Alarm, OrderState } from "@/lib/payments/orders/evaluation";
import type { OrderRow } from "@/lib/payments/orders/record";
import {
  faultOfLaters,
  faultOfRuling,
  type ResolutionContext,
  secondOrderOf,
  secondOrdersIn,
} from "@/lib/payments/orders/resolve";
import { ofOrder } from "@/lib/payments/orders/scope";
import * as t from "@/messages/exceptions/model";
import { readAlarms, readChangesSince } from "./alarms";
import { type RulingInput, rulingInput } from "./input";
import { loadReport } from "./match-orders";
import { applyAlone, lockEveryOrder, proposedAs, readStatesById, refuseWaiting, storeProposal } from "./propose";
import type { Besides, SecondOrder } from "./verdicts";

export const proposeRuling = command({
  permission: "orders.resolve",
  input: rulingInput,
  connectionsOf: ofOrder,
  run: async (
    context,
    { orderId, seenEventId, verdict, gatewayOrderId, seconds, movedAmount, laters, reportId, reason },
  ) => {
    const { ctx, tx } = context;
    const [order] = await lockEveryOrder(tx, [orderId]);
    const state = order && (await readStatesById(tx, [order])).get(orderId);
    if (!order || !state) throw new AppError("not_found", t.orderNotFound);
    await refuseWaiting(tx, [orderId]);
    const evidence = reportId === null ? null : await rulingEvidence(tx, reportId, order);
    const resolving: ResolutionContext = {
      now: await readSharedNow(tx, ctx),
      isAsked: order.nextQueryAt !== null,
      evidence: evidence ? "report" : "users",
      unseen: null,
    };
    const why = faultOfRuling(state, verdict, resolving) ?? (await readChangesSince(tx, orderId, BigInt(seenEventId)));
    if (why !== null) throw new AppError("conflict", render(why));
    const alarms = await readAlarms(tx, orderId);
    const ruled = seconds.map((second) => ({ ...second, ...figuresOf(second, alarms, order) }));
    refuseMissingCallbacks(alarms, ruled);
    refuseUnnamed(alarms, verdict, movedAmount, order);
    refuseUnfit(state, { verdict, seconds: ruled, movedAmount, laters });
    const statusText = inWords(verdict, ruled, movedAmount, describeLaters(state, laters));
    const reported = { order, verdict, gatewayOrderId, evidence, seenEventId: BigInt(seenEventId), statusText };
    const { connectionId } = order;
    const orders = [{ ...reported, besides: { seconds: ruled, movedAmount, laters } }];
    const details = { conflict: state.conflict, resolvedAs: statusText, reason };
    return storeProposal(context, { kind: "conflict", connectionId, reportId, reason, orders }, details);
  },
  after: applyAlone,
});

/** @throws AppError `invalid` when the gateway named no such order */
function figuresOf(
  second: RulingInput["seconds"][number],
  alarms: readonly Alarm[],
  order: OrderRow,
): Pick<SecondOrder, "amount" | "currency"> {
  const alarm = alarms.find((one) => one.kind === "second_order" && secondOrderOf(one) === second.gatewayOrderId);
  if (!alarm) throw new AppError("invalid", t.secondOrderUnknown(second.gatewayOrderId));
  return { amount: alarm.amount ?? order.amount, currency: alarm.currency ?? order.currency };
}

function refuseMissingCallbacks(alarms: readonly Alarm[], ruled: readonly SecondOrder[]): void {
  const silent = secondOrdersIn(alarms).find((id) => !ruled.some(({ gatewayOrderId }) => gatewayOrderId === id));
  if (silent === undefined) return;
  throw new AppError("invalid", t.secondVerdictMissing(silent), {
    fields: { seconds: t.secondVerdictsMissing },
  });
}

function refuseUnfit(state: OrderState, reported: Parameters<typeof faultOfLaters>[1]): void {
  const stranger = reported.laters?.find(({ id }) => !state.laterEvents.some((one) => one.id === id));
  if (stranger) throw new AppError("invalid", t.laterEventGone);
  const why = render(faultOfLaters(state, reported));
  if (why !== null) throw new AppError("invalid", why, { fields: { laters: why } });
}

function describeLaters(state: OrderState, laters: RulingInput["laters"]): Message[] {
  return laters.flatMap(({ id, standing }) => {
    const one = state.laterEvents.find((later) => later.id === id);
    if (!one) return [];
    const key = standing === "counted" ? "resolutions.laterHappened" : "resolutions.laterDidNotHappen";
    return [message(key, one.type, moneyOf(one))];
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
  throw new AppError("invalid", t.otherAmountNotAllowed, { fields: { movedAmount: t.completedOnly } });
}

function inWords(
  verdict: RulingInput["verdict"],
  ruled: readonly SecondOrder[],
  moved: Besides["movedAmount"],
  laters: readonly Message[],
): Message {
  const seconds = ruled.map(({ gatewayOrderId, verdict: second }) =>
    message(second === "approved" ? "resolutions.secondCompleted" : "resolutions.secondNotCompleted", gatewayOrderId),
  );
  const amount = moved ? [message("resolutions.moved", moved)] : [];
  return together(message(proposedAs[verdict]), ...amount, ...seconds, ...laters);
}

/** @throws AppError `invalid` when no row names the order */
async function rulingEvidence(tx: Tx, reportId: string, order: OrderRow): Promise<Record<string, string>> {
  const report = await loadReport(tx, reportId);
  const row = report.rows.find(
    ({ clientOrderId, orderId }) =>
      clientOrderId === order.clientOrderId || (orderId !== "" && orderId === order.gatewayOrderId),
  );
  if (report.connectionId !== order.connectionId || !row) {
    throw new AppError("invalid", t.orderNotListed, { fields: { reportId: t.notListedReason } });
  }
  return row;
}
