import * as t from "@/messages/orders/model";
import { type LaterEvent, laterKindOf, type OrderFacets, otherAmountType, secondOrderType } from "./facets";
import { isReportedReturn } from "./later/later";
import { isRefusal, type LabelCondition, labelOf, mayBeKnown } from "./states";
import { laterEventGravity, type OrderStatus, type OrderStatusName, orderStatuses } from "./statuses";

export type OrderDescription = OrderStatus & { name: OrderStatusName; nextAt: Date | null };

/**
 * Precedence: conflict > reported as returned > awaiting > later events > unconfirmed > outcome > submission. An
 * acknowledged alarm keeps its label, and its tone changes from `alarm` to `failed`.
 */
export function describeOrder(facets: OrderFacets): OrderDescription {
  const name = chooseStatus(facets);
  const status: OrderStatus = orderStatuses[name];
  const tone = status.tone === "alarm" && facets.acknowledged ? "failed" : status.tone;
  const isLeftToUsers = facets.needsUsers && name === "processing";
  return {
    ...status,
    tone,
    name,
    meaning: facets.byUsers && status.isGateways ? reportedByUsers : status.meaning,
    next: isLeftToUsers ? leftToUsers : status.next,
    nextAt: nextTime(name, facets),
  };
}

const reportedByUsers = t.usersResolvedNote;

const leftToUsers = t.checksEndedNext;

export function needsAcknowledgement(facets: OrderFacets): boolean {
  const { name, tone } = describeOrder(facets);
  const status: OrderStatus = orderStatuses[name];
  return tone === "alarm" && status.isAcknowledged === true;
}

function chooseStatus(facets: OrderFacets): OrderStatusName {
  if (facets.conflict || approvedThoughNeverSent(facets)) return "conflict";
  if (facets.laterEvents.some(isReportedReturn)) return "reported_returned";
  if (facets.awaiting) return "awaiting";
  const later = chooseLaterEventLabel(facets.laterEvents);
  if (later) return later;
  // Uncertainty about the submission outweighs a reported outcome.
  return facets.outcome === "none" || facets.submission === "unconfirmed" ? submissionStatus(facets) : facets.outcome;
}

/** An approved order that Paydesk never sent must not look successful, even if no conflict was raised. */
const approvedThoughNeverSent = ({ outcome, submission }: OrderFacets) =>
  outcome === "approved" && !mayBeKnown(submission);

/** A refused later transaction changes nothing; the gravest of the others gives the label. */
function chooseLaterEventLabel(laterEvents: readonly LaterEvent[]): OrderStatusName | null {
  const labels = laterEvents
    .filter(({ standing, status }) => standing === "counted" && !isRefusal(status.toLowerCase()))
    .map(laterEventLabel);
  return laterEventGravity.find((status) => labels.includes(status)) ?? null;
}

function laterEventLabel({ type, status }: LaterEvent): (typeof laterEventGravity)[number] {
  // A reversal in progress isn't yet "Reversed".
  if (status.toLowerCase() !== "approved") return "later_update";
  if (type === secondOrderType) return "second_order";
  if (type === otherAmountType) return "other_amount";
  const kind = laterKindOf(type);
  return kind === "chargeback" ? "charged_back" : kind === "reversal" ? "reversed" : "later_update";
}

const conditions: Record<LabelCondition, (facets: OrderFacets) => boolean> = {
  approvalRejected: ({ approvalRejected }) => approvalRejected === true,
  isUpdate: ({ kind }) => kind === "update",
  isRetried: ({ nextAttemptAt }) => nextAttemptAt !== null,
  isUnasked: ({ needsUsers }) => needsUsers,
};

function submissionStatus(facets: OrderFacets): OrderStatusName {
  const { label, labelIf } = labelOf(facets.submission);
  const found = labelIf.find(([condition]) => conditions[condition](facets));
  return found ? found[1] : label;
}

function nextTime(name: OrderStatusName, facets: OrderFacets): Date | null {
  switch (name) {
    case "awaiting":
    case "reported_returned":
      return facets.nextQueryAt;
    case "not_sent_retrying":
      return facets.nextAttemptAt;
    case "processing":
    case "unconfirmed":
    case "unknown":
      return facets.nextQueryAt;
    default:
      return null;
  }
}
