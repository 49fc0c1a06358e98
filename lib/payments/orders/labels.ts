import * as t from "@/messages/orders/model";
import { type LaterEvent, laterKindOf, type OrderFacets, otherAmountType, secondOrderType } from "./facets";
import { isReportedReturn } from "./later/later";
import { isRefusal, type LabelCondition, labelOf, mayBeKnown } from "./states";
import { laterEventGravity, type OrderStatus, type OrderStatusName, orderStatuses } from "./statuses";

/** The word of one order, and when the next step happens automatically (UTC; null = no time is set). */
export type OrderDescription = OrderStatus & { name: OrderStatusName; nextAt: Date | null };

/**
 * Returns the one label of an order. Precedence: conflict > reported as returned > awaiting > later events > unconfirmed >
 * outcome > submission. An acknowledged alarm keeps its label, and its tone changes from `alarm` to `failed`.
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

const reportedByUsers = t.usersResolvedThisWith;

const leftToUsers = t.statusChecksHaveEnded;

/** Whether an order's alarm waits for a user to acknowledge it. */
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
  // An uncertainty whether the gateway has it outweighs what was reported of its outcome.
  return facets.outcome === "none" || facets.submission === "unconfirmed" ? submissionStatus(facets) : facets.outcome;
}

/** The gateway approved what our records say it never got: never green, even if nothing raised the conflict. */
const approvedThoughNeverSent = ({ outcome, submission }: OrderFacets) =>
  outcome === "approved" && !mayBeKnown(submission);

/** A later transaction that was refused changed nothing; of the others the gravest gives the word. */
function chooseLaterEventLabel(laterEvents: readonly LaterEvent[]): OrderStatusName | null {
  const labels = laterEvents
    .filter(({ standing, status }) => standing === "counted" && !isRefusal(status.toLowerCase()))
    .map(laterEventLabel);
  return laterEventGravity.find((status) => labels.includes(status)) ?? null;
}

function laterEventLabel({ type, status }: LaterEvent): (typeof laterEventGravity)[number] {
  // Only an approved one is a fact; a reversal still in progress is an update, not yet "Reversed".
  if (status.toLowerCase() !== "approved") return "later_update";
  if (type === secondOrderType) return "second_order";
  if (type === otherAmountType) return "other_amount";
  const kind = laterKindOf(type);
  return kind === "chargeback" ? "charged_back" : kind === "reversal" ? "reversed" : "later_update";
}

/** Whether what the label of a submission depends on besides is so. */
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
