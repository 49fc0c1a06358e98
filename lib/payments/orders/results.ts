import { unreachable } from "@/lib/core/runtime/errors";
import { given, type Message, message } from "@/lib/core/text/message";
import type { CallResult } from "@/lib/gateway/protocol";
import { afterErrorAnswer, unknownToGateway } from "./absence";
import { type Alarm, heldAs, type OrderState } from "./evaluation";
import { shownStatus } from "./shown-label";

export type CallContext = {
  attempt: number;
  orderAttempt: number;
  /** The sent secret is wiped now (card verification value or card number), so only a user can continue. */
  needsUser: boolean;
};

export type ResultChange = Partial<
  Pick<
    OrderState,
    "submission" | "outcome" | "conflict" | "cause" | "gatewayOrderId" | "absentAnswers" | "absentSince"
  > & {
    reason: Message | null;
    errorCode: string | null;
    errorMessage: string | null;
    serialNumber: string | null;
  }
>;

export type ResultEvaluation = {
  /** stale: another attempt has begun, so the call is stored and the order stays unchanged. */
  verdict: "applied" | "overtaken" | "stale" | "conflict";
  reason: Message;
  change: ResultChange;
  next: "retry" | "ask_now" | "ask" | "none";
  alarm?: Alarm;
};

/**
 * Applies the result of a call (design: "What a call's result means"). Compare-and-set on the attempt; a result never
 * reverts a later update. Pure: the caller stores it in one transaction.
 */
export function applyResult(order: OrderState, result: CallResult, context: CallContext): ResultEvaluation {
  if (context.attempt !== context.orderAttempt) return ofEarlierAttempt(order, result);
  // The gateway had accepted this order before it denied it, so a late result of the call doesn't end that uncertainty.
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
        reason: message("orders.nothingSent", result.reason),
        change: { submission: "not_sent", cause: "no_connection", reason: given(result.reason), ...noGatewayError },
        next: context.needsUser || order.reportedStatus !== null ? "none" : "retry",
      };
    case "accepted":
      return {
        verdict: "applied",
        reason: message(order.kind === "update" ? "orders.updateAccepted" : "orders.accepted"),
        change: {
          ...whenAccepted(order),
          cause: null,
          gatewayOrderId: result.gatewayOrderId,
          serialNumber: result.serialNumber,
          reason: null,
          ...noGatewayError,
        },
        next: order.kind === "update" ? "none" : "ask",
      };
    case "rejected":
      return {
        verdict: "applied",
        reason: message("orders.refused"),
        change: {
          submission: "rejected",
          cause: "rejected",
          reason: null,
          errorCode: result.code,
          errorMessage: result.message,
          serialNumber: result.serialNumber,
        },
        next: "none",
      };
    case "access_refused":
      return {
        verdict: "applied",
        reason: message("orders.accessRefused"),
        change: {
          submission: "access_refused",
          cause: null,
          reason: null,
          errorCode: null,
          errorMessage: result.message,
        },
        next: "none",
      };
    case "unconfirmed":
      return {
        verdict: "applied",
        reason: given(result.reason),
        change: {
          submission: "unconfirmed",
          cause: result.askFirst ? afterErrorAnswer : result.cause,
          errorCode: result.code,
          errorMessage: result.message,
          reason: result.message === null ? given(result.reason) : null,
          gatewayOrderId: order.gatewayOrderId ?? result.gatewayOrderId,
          serialNumber: result.serialNumber,
        },
        next: result.askFirst ? "ask_now" : "ask",
      };
    default:
      return unreachable(result);
  }
}

const noGatewayError = { errorCode: null, errorMessage: null } as const;

export const noResult = { cause: null, reason: null, serialNumber: null, ...noGatewayError } as const;

const backInQueue = (reason: string): ResultEvaluation => ({
  verdict: "applied",
  reason: message("orders.heldBack", reason),
  change: { submission: "queued", ...noResult },
  next: "none",
});

function orderNamedIn(result: CallResult): string | null {
  return result.kind === "accepted" || result.kind === "unconfirmed" ? result.gatewayOrderId : null;
}

/** An answer that names another gateway order than the known one means a double payout, whatever else it says. */
function findSecondOrder(order: OrderState, result: CallResult): ResultEvaluation | null {
  const named = orderNamedIn(result);
  if (named === null || order.gatewayOrderId === null || named === order.gatewayOrderId) return null;
  const reason = message("orders.responseNames", named, order.gatewayOrderId);
  return conflict(order, reason, "second_order", named);
}

/**
 * Paydesk sent the order again because this attempt counted as never taken. If the gateway took it after all, an alarm
 * follows.
 */
function ofEarlierAttempt(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  const named = orderNamedIn(result);
  const isNothingNew = named === null ? result.kind !== "accepted" : named === order.gatewayOrderId;
  if (isNothingNew) {
    return { verdict: "stale", reason: message("orders.laterAttempt"), change: {}, next: "none" };
  }
  const reason = named === null ? message("orders.acceptedEarlier") : message("orders.acceptedEarlierAs", named);
  return conflict(order, reason, "second_order", named);
}

/** The order has ended meanwhile; only news that the gateway has it after all counts, as an alarm. */
function afterItsEnd(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  const named = orderNamedIn(result);
  if (result.kind !== "accepted" && named === null) {
    return { verdict: "stale", reason: message("orders.alreadyEnded", shownStatus(order)), change: {}, next: "none" };
  }
  const evaluated = conflict(order, message("orders.acceptedLate", heldAs(order)), "never_sent", named);
  if (result.kind !== "accepted") return evaluated;
  return { ...evaluated, change: { ...evaluated.change, ...whenAccepted(order), gatewayOrderId: named } };
}

const whenAccepted = ({ kind }: OrderState) =>
  ({
    submission: "accepted",
    outcome: kind === "update" ? "none" : "processing",
    absentAnswers: 0,
    absentSince: null,
  }) as const;

/** A later answer may add its numbers to an earlier update, and never reverts it. */
function overtakenByUpdate(order: OrderState, result: CallResult): ResultEvaluation {
  const second = findSecondOrder(order, result);
  if (second) return second;
  switch (result.kind) {
    case "accepted":
      return {
        verdict: "overtaken",
        reason: message("orders.updateCameFirst"),
        change: { gatewayOrderId: order.gatewayOrderId ?? result.gatewayOrderId, serialNumber: result.serialNumber },
        next: "none",
      };
    case "unconfirmed":
      return {
        verdict: "overtaken",
        reason: message("orders.unclearUpdateCameFirst"),
        change: order.gatewayOrderId === null ? { gatewayOrderId: result.gatewayOrderId } : {},
        next: "none",
      };
    case "not_sent":
    case "rejected":
    case "access_refused":
      return conflict(order, message(butReported[result.kind]), "contradiction", null);
    default:
      return unreachable(result);
  }
}

const butReported = {
  not_sent: "orders.unsentButReported",
  rejected: "orders.refusedButReported",
  access_refused: "orders.accessRefusedButReported",
} as const;

function conflict(
  order: OrderState,
  reason: Message,
  kind: Alarm["kind"],
  gatewayOrderId: string | null,
): ResultEvaluation {
  const alarm: Alarm = { kind, status: null, gatewayOrderId, amount: null, currency: null };
  return { verdict: "conflict", reason, change: { conflict: order.conflict ?? reason }, next: "ask_now", alarm };
}
