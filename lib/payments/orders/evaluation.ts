import { type Message, message, together } from "@/lib/core/text/message";
import type { OrderKind } from "./facets";
import type { LaterTransaction } from "./later/later";
import { bareAmount } from "./same-amount";
import { answerLabel, shownStatus } from "./shown-label";
import { mayBeKnown, type Outcome, type Submission } from "./states";

/** What the state machine (status.ts) takes and gives, and what all of its parts conclude with. */

/** What the state machine knows of an order. Amounts are decimal strings. */
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
  /** What the gateway's own answer says against the final status held here; null: nothing. */
  queryStatus: string | null;
  /** Since when something reported waits until the gateway's own answer agrees; null: nothing does. */
  unconfirmedSince: Date | null;
  laterEvents: readonly LaterTransaction[];
  absentAnswers: number;
  /** When the first of them was stored, by the shared clock. */
  absentSince: Date | null;
  sentAt: Date | null;
  /** What users have decided on in a conflict, as the gateway reported it. */
  resolvedReports: readonly string[];
  /** Client order ids of the orders made in place of this one; read only where it is held as never the gateway's. */
  successors: readonly string[];
};

/** What is reported of an order. `strong`: a valid callback, our own query, the gateway's report, or two users. */
export type GatewayUpdate = {
  source: "callback" | "query" | "report" | "users";
  evidence: "strong" | "weak";
  /** The gateway's transaction type; null when it named none. */
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
  | "repeated" // the same again: counted, not applied twice
  | "late" // not final, after a final status: kept and refused
  | "reported" // weak evidence: shown as reported, never counted
  | "conflict" // contradicts a final status, or is about an order that never left
  | "second_order" // another gateway order for our id: the double payout itself
  | "wrong_amount" // another amount or currency than ours
  | "not_understood"; // a status or type that we don't know

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
    /** Paydesk's reason for this state; null: none, or the gateway's own message says it. */
    reason: Message | null;
    errorCode: string | null;
    errorMessage: string | null;
    resolvedReports: string[];
  }
>;

/** What an alarm is about, so that users can rule on it later. */
export type Alarm = {
  kind: "contradiction" | "never_sent" | "second_order" | "wrong_amount" | "later_event";
  /** What the gateway reported, in lower case; null when it reported none. */
  status: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

export type Evaluation = {
  verdict: UpdateVerdict;
  /** What we made of it and why. */
  reason: Message;
  change: Change;
  /** A later transaction as it is from now on: a new one, or with an `id` one that is stored already. */
  laterEvents: LaterTransaction | null;
  /** What users must rule on; null when nothing contradicts. */
  alarm: Alarm | null;
};

/** How an amount is among what users have decided on. */
export function amountRuling(amount: string | null, currency: string | null): string {
  return ["amount", amount === null ? "" : bareAmount(amount), currency?.toUpperCase() ?? ""].join(" ").trim();
}

export function evaluation(
  verdict: UpdateVerdict,
  reason: Message,
  change: Change = {},
  laterEvents: Evaluation["laterEvents"] = null,
): Evaluation {
  return { verdict, reason, change, laterEvents, alarm: null };
}

const alarmVerdicts = {
  contradiction: "conflict",
  never_sent: "conflict",
  second_order: "second_order",
  wrong_amount: "wrong_amount",
  later_event: "conflict",
} as const satisfies Record<Alarm["kind"], UpdateVerdict>;

/** An alarm that users must rule on. The same callback or report again, after they have, is none. */
export function raise(
  kind: Alarm["kind"],
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  reason: Message,
  change: Change = {},
): Evaluation {
  const status = gatewayUpdate.status.trim().toLowerCase();
  const ruling = kind === "wrong_amount" ? amountRuling(gatewayUpdate.amount, gatewayUpdate.currency) : status;
  // What was decided on a later transaction is known by that transaction itself.
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

/** How we hold an order that the gateway should not know of. */
export function heldAs({ submission, successors }: OrderState): Message {
  const recorded = message("orders.recordedAs", shownStatus({ submission, outcome: "none" }));
  return successors.length > 0 ? together(recorded, message("orders.replacedBy", successors.join(", "))) : recorded;
}

/** A verified update says that the gateway has the order, whatever else it says: one that we hold as never sent is an alarm. */
export function unexpected(order: OrderState, gatewayUpdate: GatewayUpdate): Evaluation | null {
  if (mayBeKnown(order.submission)) return null;
  return raise("never_sent", order, gatewayUpdate, message("orders.reportedUnsent", heldAs(order)));
}

/** What we cannot read still says that the gateway has it: one that is on its way is not tried again automatically. */
export function withReportedStatus({ submission }: OrderState, status: string): Change {
  return submission === "accepted" ? {} : { reportedStatus: status };
}

/** What the gateway's own answer says against the final status held here. */
export const disagreement = (order: OrderState, status: string) =>
  message("orders.answersOtherwise", answerLabel(status), shownStatus(order));
