import type { Tx } from "@/db/client";
import type { callbacks } from "@/db/schema/callbacks";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Message, message, moneyOf } from "@/lib/core/text/message";
import type { ControlVerdict } from "@/lib/gateway/protocol";
import type { Evaluation, OrderState } from "@/lib/payments/orders/evaluation";
import type { Plan } from "@/lib/payments/orders/query-plan";
import { canAsk, type OrderRow, readState } from "@/lib/payments/orders/record";
import { recordEvaluation } from "@/lib/payments/orders/record-evaluations";
import { isFinal } from "@/lib/payments/orders/states";
import { applyUpdate } from "@/lib/payments/orders/status";
import { foldRepeated, type Readable } from "./repeats";

export type CallbackRow = typeof callbacks.$inferSelect;
export type Read = { callback: Readable; control: ControlVerdict };

export const beforehand = ({ verdict }: CallbackRow) => (verdict === null ? {} : { before: verdict });

/**
 * Evaluates a callback through the state machine and stores the result. `isFresh`: this callback created the order, so
 * a status query follows in any case.
 */
export async function evaluateUpdate(
  ctx: AppContext,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  { callback, control, isFresh }: Read & { isFresh: boolean },
): Promise<Evaluation> {
  const reported = evaluateReport(await readState(tx, order), { callback, control });
  const held = await heldForConfirmation(tx, order, reported);
  const evaluated = await foldRepeated(tx, { id: row.id, orderId: order.id, callback }, held);
  const recorded = recordedWith(ctx, row, order, { callback, control }, evaluated);
  const plan = isFresh && recorded.plan === "keep" ? "ask_now" : recorded.plan;
  await recordEvaluation(tx, order, evaluated, { ...recorded, plan });
  return evaluated;
}

export function evaluateReport(state: OrderState, { callback: { gatewayUpdate }, control }: Read): Evaluation {
  return applyUpdate(state, {
    source: "callback",
    evidence: control === "valid" ? "strong" : "weak",
    type: gatewayUpdate.type,
    status: gatewayUpdate.status ?? "",
    ...pick(gatewayUpdate, "gatewayOrderId", "transactionId", "amount", "currency", "errorCode", "errorMessage"),
  });
}

export function recordedWith(
  ctx: AppContext,
  row: CallbackRow,
  order: OrderRow,
  { callback: { gatewayUpdate }, control }: Read,
  evaluated: Evaluation,
) {
  const details = { evidence: control, status: gatewayUpdate.status, type: gatewayUpdate.type, ...beforehand(row) };
  const event = { kind: "callback", callbackId: row.id, details } as const;
  return { now: ctx.now(), plan: planAfter(order, evaluated), event };
}

/** Fields that the state machine reads; a callback with two values for one of them is ambiguous. */
const evaluatedBy = ["status", "type", "gatewayOrderId", "clientOrderId", "amount", "currency"] as const;

export function whyUnreadable({ disagreeing }: Readable): Message | null {
  const doubtful = evaluatedBy.filter((field) => disagreeing.includes(field));
  return doubtful.length === 0 ? null : message("callbacks.twoValues", doubtful.join(", "));
}

/** Holds approvals of found orders and all later transactions until a status query confirms them. */
async function heldForConfirmation(tx: Tx, order: OrderRow, reported: Evaluation): Promise<Evaluation> {
  const isLater = reported.verdict === "reported" && reported.laterTransaction !== null;
  if (order.origin !== "found" && !isLater) return reported;
  const isAsked = await canAsk(tx, order.connectionId);
  if (isLater) return isAsked ? reported : leaveToUsers(order, reported);
  return isAsked ? holdApproval(order, reported) : reported;
}

/**
 * The control covers neither amount nor type, so a status query confirms a final status, and any reported, uncertain or
 * conflicting update. Repeated and late updates change no plan.
 */
function planAfter(order: OrderRow, evaluated: Evaluation): Plan {
  switch (evaluated.verdict) {
    case "applied":
      return evaluated.change.outcome !== undefined || !isFinal(order.outcome) ? "ask_now" : "keep";
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
      return evaluated.verdict satisfies never;
  }
}

/**
 * Keeps an approval of a found order as reported until a status query confirms it: Paydesk has no amount to compare
 * with, and the control covers none.
 */
export function holdApproval(order: { reportedStatus: string | null }, evaluated: Evaluation): Evaluation {
  if (evaluated.verdict !== "applied" || evaluated.change.outcome !== "approved") return evaluated;
  if (order.reportedStatus === "approved") {
    return { ...evaluated, verdict: "repeated", reason: message("callbacks.duplicateChecked"), change: {} };
  }
  return {
    ...evaluated,
    verdict: "reported",
    reason: message("callbacks.approvalUnproven"),
    change: { reportedStatus: "approved" },
  };
}

function leaveToUsers(order: Pick<OrderRow, "conflict" | "gatewayOrderId">, evaluated: Evaluation): Evaluation {
  const { laterTransaction } = evaluated;
  if (laterTransaction === null) return evaluated;
  const { type, status, amount, currency } = laterTransaction;
  const reason =
    amount || currency
      ? message("callbacks.laterUnaskedOf", type, moneyOf(laterTransaction))
      : message("callbacks.laterUnasked", type);
  return {
    ...evaluated,
    verdict: "conflict",
    reason,
    change: { ...evaluated.change, conflict: order.conflict ?? reason },
    alarm: { kind: "later_event", status, gatewayOrderId: order.gatewayOrderId, amount, currency },
  };
}
