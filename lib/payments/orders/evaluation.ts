import { type Message, message, together } from "@/lib/core/text/message";
import type { OrderKind } from "./facets";
import type { LaterTransaction } from "./later/later";
import { bareAmount } from "./same-amount";
import { answerLabel, shownStatus } from "./shown-label";
import { mayBeKnown, type Outcome, type Submission } from "./states";

/** Amounts are decimal strings. */
export type OrderState = {
  kind: OrderKind;
  submission: Submission;
  outcome: Outcome;
  conflict: Message | null;
  cause: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  reportedStatus: string | null;
  queryStatus: string | null;
  unconfirmedSince: Date | null;
  laterEvents: readonly LaterTransaction[];
  absentAnswers: number;
  absentSince: Date | null;
  sentAt: Date | null;
  resolvedReports: readonly string[];
  successors: readonly string[];
};

/** `strong` evidence is a valid callback, Paydesk's own query, the gateway's report, or two users. */
export type GatewayUpdate = {
  source: "callback" | "query" | "report" | "users";
  evidence: "strong" | "weak";
  type: string | null;
  status: string;
  gatewayOrderId: string | null;
  transactionId: string | null;
  amount: string | null;
  currency: string | null;
  errorCode: string | null;
  errorMessage: string | null;
};

export type UpdateVerdict =
  | "applied"
  | "repeated" // A repeated update counts once and is never applied twice.
  | "late" // A non-final status after a final one is stored and refused.
  | "reported" // Weak evidence is shown and never counted.
  | "conflict" // Contradicts a final status, or concerns an order that never left.
  | "second_order" // A second gateway order for one id is a double payout.
  | "wrong_amount"
  | "not_understood";

export type Change = Partial<
  Pick<
    OrderState,
    | "submission"
    | "outcome"
    | "conflict"
    | "cause"
    | "gatewayOrderId"
    | "reportedStatus"
    | "queryStatus"
    | "absentAnswers"
    | "absentSince"
  > & {
    reason: Message | null;
    errorCode: string | null;
    errorMessage: string | null;
    resolvedReports: string[];
  }
>;

export type Alarm = {
  kind: "contradiction" | "never_sent" | "second_order" | "wrong_amount" | "later_event";
  status: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

export type Evaluation = {
  verdict: UpdateVerdict;
  reason: Message;
  change: Change;
  laterTransaction: LaterTransaction | null;
  alarm: Alarm | null;
};

export function amountRuling(amount: string | null, currency: string | null): string {
  return ["amount", amount === null ? "" : bareAmount(amount), currency?.toUpperCase() ?? ""].join(" ").trim();
}

export function evaluation(
  verdict: UpdateVerdict,
  reason: Message,
  change: Change = {},
  laterTransaction: Evaluation["laterTransaction"] = null,
): Evaluation {
  return { verdict, reason, change, laterTransaction, alarm: null };
}

const alarmVerdicts = {
  contradiction: "conflict",
  never_sent: "conflict",
  second_order: "second_order",
  wrong_amount: "wrong_amount",
  later_event: "conflict",
} as const satisfies Record<Alarm["kind"], UpdateVerdict>;

/** Raises an alarm unless users already decided on the same callback or report. */
export function raise(
  kind: Alarm["kind"],
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  reason: Message,
  change: Change = {},
): Evaluation {
  const status = gatewayUpdate.status.trim().toLowerCase();
  const ruling = kind === "wrong_amount" ? amountRuling(gatewayUpdate.amount, gatewayUpdate.currency) : status;
  // Decisions on a later transaction are stored with that transaction.
  const isOwnRuling = kind === "second_order" || kind === "later_event";
  if (gatewayUpdate.source !== "query" && !isOwnRuling && order.resolvedReports.includes(ruling)) {
    return evaluation("repeated", message("orders.alreadyResolved"));
  }
  const { gatewayOrderId, amount, currency } = gatewayUpdate;
  return {
    ...evaluation(alarmVerdicts[kind], reason, { ...change, conflict: order.conflict ?? reason }),
    alarm: { kind, status: status || null, gatewayOrderId, amount, currency },
  };
}

export function heldAs({ submission, successors }: OrderState): Message {
  const recorded = message("orders.recordedAs", shownStatus({ submission, outcome: "none" }));
  return successors.length > 0 ? together(recorded, message("orders.replacedBy", successors.join(", "))) : recorded;
}

/**
 * A verified update proves that the gateway has the order. An order held as never sent raises an alarm, whatever the
 * status says.
 */
export function unexpected(order: OrderState, gatewayUpdate: GatewayUpdate): Evaluation | null {
  if (mayBeKnown(order.submission)) return null;
  return raise("never_sent", order, gatewayUpdate, message("orders.reportedUnsent", heldAs(order)));
}

/** Even an unreadable status proves that the gateway has the order, so it isn't retried automatically. */
export function withReportedStatus({ submission }: OrderState, status: string): Change {
  return submission === "accepted" ? {} : { reportedStatus: status };
}

export const disagreement = (order: OrderState, status: string) =>
  message("orders.answersOtherwise", answerLabel(status), shownStatus(order));
