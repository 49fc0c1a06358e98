import { unreachable } from "@/lib/core/errors";
import {
  type Aftermath,
  laterKindOf,
  type OrderFacets,
  type Outcome,
  otherAmountType,
  type Submission,
  secondOrderType,
} from "./facets";

/** Colour families of status. `alarm` is kept for what a person must act on. */
export const tones = ["neutral", "moving", "good", "failed", "wait", "alarm"] as const;
export type Tone = (typeof tones)[number];

export type IconName =
  | "pencil"
  | "ban"
  | "clock"
  | "rotate"
  | "arrow-up-right"
  | "half-circle"
  | "check"
  | "x"
  | "x-square"
  | "x-octagon"
  | "shield-x"
  | "user-clock"
  | "help-circle"
  | "pause"
  | "alert-triangle";

/** A status as people read it: the label, what it means, and what comes next. */
export type OrderWord = { label: string; tone: Tone; icon: IconName; meaning: string; next: string };

/**
 * Every word an order can carry; badges, tooltips, the order page and Help read this one table. Words must not lie:
 * accepted is not approved, and approved is the gateway's word, not proof that the receiver has the money.
 */
export const orderWords = {
  draft: {
    label: "Draft",
    tone: "neutral",
    icon: "pencil",
    meaning: "It is being prepared here; nothing has left.",
    next: "Finish it and send it, or cancel it.",
  },
  sent_back: {
    label: "Sent back",
    tone: "wait",
    icon: "pencil",
    meaning: "It was not approved, or nobody decided in time; nothing has left.",
    next: "Whoever prepared it mends it and asks again, or cancels it.",
  },
  held: {
    label: "Waiting for approval",
    tone: "wait",
    icon: "user-clock",
    meaning: "A second person has to agree before it may leave.",
    next: "Somebody other than its author approves or refuses it.",
  },
  queued: {
    label: "Queued",
    tone: "neutral",
    icon: "clock",
    meaning: "It is released and waits for its turn; nothing has left yet.",
    next: "It is sent by itself as soon as its turn comes.",
  },
  sending: {
    label: "Sending",
    tone: "moving",
    icon: "arrow-up-right",
    meaning: "It is on its way to the gateway right now.",
    next: "The gateway's answer is awaited for at most 45 seconds.",
  },
  accepted: {
    label: "Accepted · no outcome yet",
    tone: "moving",
    icon: "half-circle",
    meaning: "The gateway took the request; it has not said a word about the money.",
    next: "The outcome arrives by callback or when we ask.",
  },
  update_accepted: {
    label: "Change accepted",
    tone: "good",
    icon: "check",
    meaning: "The gateway took the change of the profile. It says nothing about any later charge.",
    next: "Nothing to do.",
  },
  processing: {
    label: "Processing",
    tone: "moving",
    icon: "half-circle",
    meaning: "The gateway took it; the money has not been confirmed.",
    next: "The outcome arrives by callback or when we ask.",
  },
  approved: {
    label: "Approved",
    tone: "good",
    icon: "check",
    meaning: "The gateway reports success as its final word.",
    next: "Nothing to do. A reversal or chargeback would be reported later.",
  },
  declined: {
    label: "Declined",
    tone: "failed",
    icon: "x",
    meaning: "The gateway, or the bank behind it, refused it, as its final word.",
    next: "Read the reason; if it can be mended, duplicate it as a new payout.",
  },
  error: {
    label: "Failed at gateway",
    tone: "failed",
    icon: "x-octagon",
    meaning: "The gateway reports a fault on its side and counts the order as refused, as its final word.",
    next: "Tell the gateway's account manager the order ids before sending another.",
  },
  filtered: {
    label: "Blocked by fraud control",
    tone: "failed",
    icon: "shield-x",
    meaning: "The gateway's fraud control refused it, as its final word.",
    next: "Ask the gateway's account manager; the same details will be refused again.",
  },
  unknown: {
    label: "Outcome unknown",
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway itself does not know the outcome. Money may have moved.",
    next: "Do not send it again. Ask the gateway's account manager; two people settle it with what they learn.",
  },
  rejected: {
    label: "Rejected",
    tone: "failed",
    icon: "x-square",
    meaning: "The gateway refused the request; nothing was created.",
    next: "Mend what it names, then send it as a new order.",
  },
  not_sent_retrying: {
    label: "Not sent · will retry",
    tone: "neutral",
    icon: "rotate",
    meaning: "It is proven that nothing left: the gateway could not be reached.",
    next: "It is tried again by itself, with the same order id.",
  },
  not_sent: {
    label: "Not sent · needs you",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It is proven that nothing left, and no further attempt is planned.",
    next: "See that the gateway can be reached, then send it or cancel it.",
  },
  unconfirmed: {
    label: "Unconfirmed · checking",
    tone: "wait",
    icon: "help-circle",
    meaning: "We do not know whether the gateway took it.",
    next: "Do not send it again. A callback or a status query settles it.",
  },
  unconfirmed_people: {
    label: "Unconfirmed · needs two people",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "We do not know whether the gateway took it, and asking has brought no answer.",
    next: "Do not send it again. Two people settle it with the gateway's evidence.",
  },
  settled_absent: {
    label: "Settled · not at the gateway",
    tone: "failed",
    icon: "x-square",
    meaning: "It is settled, by the gateway's own answers or by people with evidence, that the gateway never had it.",
    next: "If it is still owed, send a new order; it is linked to this one.",
  },
  cancelled: {
    label: "Cancelled",
    tone: "neutral",
    icon: "ban",
    meaning: "It was ended before it left; nothing was sent.",
    next: "Nothing to do.",
  },
  conflict: {
    label: "Conflict",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway's words about this order contradict each other, or our own book.",
    next: "Compare with the gateway's report; two people then rule which word stands.",
  },
  awaiting: {
    label: "Awaiting confirmation",
    tone: "wait",
    icon: "help-circle",
    meaning: "The gateway reported something about this order, and its own answer doesn't confirm it yet.",
    next: "No figure changes until it does. We ask the gateway again; don't send the payout again.",
  },
  second_order: {
    label: "Second order carried out",
    tone: "alarm",
    icon: "alert-triangle",
    meaning:
      "The gateway holds a second order for this one, and that one was carried out. The net says what moved in all.",
    next: "If both moved money, ask the gateway to give one back; a reversal then appears here.",
  },
  other_amount: {
    label: "Another amount moved",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It is settled that the gateway moved another amount than this order says.",
    next: "Tell whoever booked it, and ask the gateway for the difference.",
  },
  reversed: {
    label: "Reversed",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a later reversal: the amount, or a part of it, went back.",
    next: "See the timeline for the amount, and tell whoever booked it.",
  },
  charged_back: {
    label: "Charged back",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a chargeback: the amount, or a part of it, was taken back.",
    next: "See the timeline for the reason, and tell whoever booked it.",
  },
  later_news: {
    label: "Later news",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway reports a later transaction on this order, of a kind we have no word for.",
    next: "Read it in the timeline, and ask the gateway's account manager what it means.",
  },
} as const satisfies Record<string, OrderWord>;

type OrderWordKey = keyof typeof orderWords;

/** The word of one order, and when the next step happens by itself (UTC; null = no time is set). */
export type OrderDescription = OrderWord & { name: OrderWordKey; nextAt: Date | null };

/**
 * The one label of an order. Precedence: conflict > awaiting > aftermath > unconfirmed > outcome > submission.
 * An acknowledged alarm keeps its words and turns from `alarm` to `failed`.
 */
export function describeOrder(facets: OrderFacets): OrderDescription {
  const name = chooseWord(facets);
  const word: OrderWord = orderWords[name];
  const tone = word.tone === "alarm" && facets.acknowledged ? "failed" : word.tone;
  const isLeftToPeople = facets.needsPeople && (name === "processing" || name === "accepted");
  return {
    ...word,
    tone,
    name,
    meaning: facets.byPeople && gatewaysWords.includes(name) ? saidByPeople : word.meaning,
    next: isLeftToPeople ? leftToPeople : word.next,
    nextAt: nextTime(name, facets),
  };
}

/** Words that are the gateway's own; settled by people they are not, and say so. */
const gatewaysWords: readonly OrderWordKey[] = [
  "processing",
  "approved",
  "declined",
  "error",
  "filtered",
  "rejected",
  "update_accepted",
  "settled_absent",
];
const saidByPeople =
  "People settled it so, with the evidence that stands on the timeline; it is not the gateway's own answer.";

const leftToPeople = "A callback brings the outcome: nobody is asking for it. People can settle it with evidence.";

/** Alarms that end when one person has taken note; every other alarm is ended by what people do about it. */
const notedAlarms: readonly OrderWordKey[] = [
  "second_order",
  "other_amount",
  "reversed",
  "charged_back",
  "later_news",
  "not_sent",
];

/** Whether an order's alarm waits for a person to take note of it. */
export function asksForNote(facets: OrderFacets): boolean {
  const { name, tone } = describeOrder(facets);
  return tone === "alarm" && notedAlarms.includes(name);
}

function chooseWord(facets: OrderFacets): OrderWordKey {
  if (facets.conflict || approvedThoughNeverSent(facets)) return "conflict";
  if (facets.awaiting) return "awaiting";
  const later = chooseAftermathWord(facets.aftermath);
  if (later) return later;
  if (facets.submission === "unconfirmed") return facets.needsPeople ? "unconfirmed_people" : "unconfirmed";
  return outcomeWord(facets.outcome) ?? submissionWord(facets.submission, facets);
}

/** The gateway approved what our book says it never got: never green, whoever forgot to raise the conflict. */
function approvedThoughNeverSent({ outcome, submission }: OrderFacets): boolean {
  if (outcome !== "approved") return false;
  switch (submission) {
    case "draft":
    case "held":
    case "queued":
    case "rejected":
    case "not_sent":
    case "settled_absent":
    case "cancelled":
      return true;
    case "sending":
    case "accepted":
    case "unconfirmed":
      return false;
    default:
      return unreachable(submission);
  }
}

/** A later transaction that was refused changed nothing; of the others the gravest gives the word. */
function chooseAftermathWord(aftermath: readonly Aftermath[]): OrderWordKey | null {
  const words = aftermath
    .filter(({ standing, status }) => standing === "counted" && !refusedStatuses.has(status.toLowerCase()))
    .map(aftermathWord);
  return aftermathGravity.find((word) => words.includes(word)) ?? null;
}

const refusedStatuses = new Set<string>(["declined", "error", "filtered"] satisfies Outcome[]);
const aftermathGravity = ["second_order", "other_amount", "charged_back", "reversed", "later_news"] as const;

function aftermathWord({ type, status }: Aftermath): (typeof aftermathGravity)[number] {
  // Only an approved one is a fact; a reversal still in progress is news, not yet "Reversed".
  if (status.toLowerCase() !== "approved") return "later_news";
  if (type === secondOrderType) return "second_order";
  if (type === otherAmountType) return "other_amount";
  const kind = laterKindOf(type);
  return kind === "chargeback" ? "charged_back" : kind === "reversal" ? "reversed" : "later_news";
}

function outcomeWord(outcome: Outcome): OrderWordKey | null {
  switch (outcome) {
    case "none":
      return null;
    case "processing":
    case "approved":
    case "declined":
    case "error":
    case "filtered":
    case "unknown":
      return outcome;
    default:
      return unreachable(outcome);
  }
}

function submissionWord(submission: Submission, facets: OrderFacets): OrderWordKey {
  switch (submission) {
    case "draft":
      return facets.sentBack ? "sent_back" : "draft";
    case "held":
    case "queued":
    case "sending":
    case "rejected":
    case "settled_absent":
    case "cancelled":
    case "unconfirmed":
      return submission;
    case "accepted":
      return facets.kind === "update" ? "update_accepted" : "accepted";
    case "not_sent":
      return facets.nextAttemptAt ? "not_sent_retrying" : "not_sent";
    default:
      return unreachable(submission);
  }
}

function nextTime(name: OrderWordKey, facets: OrderFacets): Date | null {
  switch (name) {
    case "awaiting":
      return facets.nextQueryAt;
    case "not_sent_retrying":
      return facets.nextAttemptAt;
    case "processing":
    case "accepted":
    case "unconfirmed":
    case "unknown":
      return facets.nextQueryAt;
    default:
      return null;
  }
}
