import { unreachable } from "@/lib/core/errors";
import type { CallResult } from "@/lib/gateway/response";
import * as t from "@/messages/orders/model";
import * as own from "@/messages/orders/results-model";
import { unknownToGateway } from "./absence";
import { resultLabels } from "./call-labels";
import { type Alarm, heldAs, type OrderState } from "./evaluation";
import { shownLabel } from "./shown-label";

/** What `applyResult` wants to know besides the state. `attempt` is the one the call was made for. */
export type CallContext = {
  attempt: number;
  orderAttempt: number;
  /** What it carried is gone now (a card verification value, a wiped card number): only a user can go on. */
  needsUser: boolean;
};

export type ResultChange = Partial<
  Pick<OrderState, "submission" | "outcome" | "conflict" | "cause" | "gatewayOrderId"> & {
    errorCode: string | null;
    errorMessage: string | null;
    serialNumber: string | null;
  }
>;

export type ResultEvaluation = {
  /** stale: another attempt has begun since; the call is stored, the order stays as it is. */
  verdict: "applied" | "overtaken" | "stale" | "conflict";
  reason: string;
  change: ResultChange;
  /** What may follow: another try automatically, a query at once, a query in the usual schedule, or nothing. */
  next: "retry" | "ask_now" | "ask" | "none";
  /** What users must rule on, in a conflict. */
  alarm?: Alarm;
};

/**
 * What the result of a call does to its order (design: "What a call's result means"). Compare-and-set on the attempt;
 * what news has resolved meanwhile is never turned back. Pure: the caller stores it in one transaction.
 */
export function applyResult(order: OrderState, result: CallResult, context: CallContext): ResultEvaluation {
  if (context.attempt !== context.orderAttempt) return ofEarlierAttempt(order, result);
  // An order that the gateway no longer knows was accepted before: a late result of its call ends that doubt no more.
  if (order.submission === "accepted" || order.cause === unknownToGateway) return overtakenByUpdate(order, result);
  if (order.submission !== "sending" && order.submission !== "unconfirmed") return afterItsEnd(order, result);
  const evaluated = ofWaiting(order, result, context);
  const second = findSecondOrder(order, result);
  if (!second) return evaluated;
  return { ...second, change: { ...evaluated.change, ...second.change, gatewayOrderId: order.gatewayOrderId } };
}

function ofWaiting(order: OrderState, result: CallResult, context: CallContext): ResultEvaluation {
  switch (result.kind) {
    case "not_sent":
      if (result.requeues && order.reportedStatus === null) return backInQueue(result.reason);
      return {
        verdict: "applied",
        reason: own.nothingWasSent(result.reason),
        change: { submission: "not_sent", cause: "no_connection", errorMessage: result.reason, errorCode: null },
        next: context.needsUser || order.reportedStatus !== null ? "none" : "retry",
      };
    case "accepted":
      return {
        verdict: "applied",
        reason: order.kind === "update" ? own.theGatewayAcceptedThe : own.theGatewayAcceptedThe2,
        change: {
          ...whenAccepted(order),
          cause: null,
          gatewayOrderId: result.gatewayOrderId,
          serialNumber: result.serialNumber,
          errorCode: null,
          errorMessage: null,
        },
        next: order.kind === "update" ? "none" : "ask",
      };
    case "rejected":
      return {
        verdict: "applied",
        reason: own.theGatewayRefusedThe,
        change: {
          submission: "rejected",
          cause: "rejected",
          errorCode: result.code,
          errorMessage: result.message,
          serialNumber: result.serialNumber,
        },
        next: "none",
      };
    case "access_refused":
      return {
        verdict: "applied",
        reason: own.theGatewayRefusedAccess,
        change: { submission: "access_refused", cause: null, errorCode: null, errorMessage: result.message },
        next: "none",
      };
    case "unconfirmed":
      return {
        verdict: "applied",
        reason: result.reason,
        change: {
          submission: "unconfirmed",
          cause: result.askFirst ? "error_answer" : result.cause,
          errorCode: result.code,
          errorMessage: result.message ?? result.reason,
          gatewayOrderId: order.gatewayOrderId ?? result.gatewayOrderId,
          serialNumber: result.serialNumber,
        },
        next: result.askFirst ? "ask_now" : "ask",
      };
    default:
      return unreachable(result);
  }
}

const backInQueue = (reason: string): ResultEvaluation => ({
  verdict: "applied",
  reason: own.itWasHeldBefore(reason),
  change: { submission: "queued", cause: null, errorCode: null, errorMessage: null },
  next: "none",
});

/** The gateway's order that a call's answer names as ours; null when it names none. */
function orderNamedIn(result: CallResult): string | null {
  return result.kind === "accepted" || result.kind === "unconfirmed" ? result.gatewayOrderId : null;
}

/** The answer names another order of the gateway's than we know of: the double payout itself, whatever else it says. */
function findSecondOrder(order: OrderState, result: CallResult): ResultEvaluation | null {
  const named = orderNamedIn(result);
  if (named === null || order.gatewayOrderId === null || named === order.gatewayOrderId) return null;
  const reason = own.theGatewaysResponseNames(named, order.gatewayOrderId);
  return conflict(order, reason, "second_order", named);
}

/** It was sent again since, because this attempt was held as never taken: that the gateway took it is an alarm. */
function ofEarlierAttempt(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  const named = orderNamedIn(result);
  const notifiesNothing = named === null ? result.kind !== "accepted" : named === order.gatewayOrderId;
  if (notifiesNothing) {
    return { verdict: "stale", reason: own.aLaterAttemptHas, change: {}, next: "none" };
  }
  const which = named === null ? "" : own.asOrder(named);
  const reason = own.theGatewayAcceptedAn(which);
  return conflict(order, reason, "second_order", named);
}

/** The order has ended otherwise while this process waited: only that the gateway has it after all counts, as an alarm. */
function afterItsEnd(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  const named = orderNamedIn(result);
  if (result.kind !== "accepted" && named === null) {
    return { verdict: "stale", reason: own.paydeskAlreadyShowsNothing(shownLabel(order)), change: {}, next: "none" };
  }
  const evaluated = conflict(order, own.theGatewayAcceptedThis(heldAs(order)), "never_sent", named);
  if (result.kind !== "accepted") return evaluated;
  return { ...evaluated, change: { ...evaluated.change, ...whenAccepted(order), gatewayOrderId: named } };
}

const whenAccepted = ({ kind }: OrderState) =>
  ({ submission: "accepted", outcome: kind === "update" ? "none" : "processing" }) as const;

/** News came before the answer did. The answer may add its numbers; it may not take anything back. */
function overtakenByUpdate(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  switch (result.kind) {
    case "accepted":
      return {
        verdict: "overtaken",
        reason: own.aGatewayUpdateArrived,
        change: { gatewayOrderId: order.gatewayOrderId ?? result.gatewayOrderId, serialNumber: result.serialNumber },
        next: "none",
      };
    case "unconfirmed":
      return {
        verdict: "overtaken",
        reason: own.theResponseWasUnclear,
        change: order.gatewayOrderId === null ? { gatewayOrderId: result.gatewayOrderId } : {},
        next: "none",
      };
    case "not_sent":
    case "rejected":
    case "access_refused": {
      const reason = t.theCallsResultIs(resultLabels[result.kind] ?? result.kind);
      return conflict(order, reason, "contradiction", null);
    }
    default:
      return unreachable(result);
  }
}

function conflict(
  order: OrderState,
  reason: string,
  kind: Alarm["kind"],
  gatewayOrderId: string | null,
): ResultEvaluation {
  const alarm: Alarm = { kind, status: null, gatewayOrderId, amount: null, currency: null };
  return { verdict: "conflict", reason, change: { conflict: order.conflict ?? reason }, next: "ask_now", alarm };
}
