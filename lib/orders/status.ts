import { type Aftermath, type OrderKind, type Outcome, type Submission, secondOrderType } from "./facets";
import { absence } from "./rhythm";

/** What the state machine knows of an order. Amounts are decimal strings. */
export type OrderState = {
  kind: OrderKind;
  submission: Submission;
  outcome: Outcome;
  conflict: string | null;
  cause: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  reportedStatus: string | null;
  aftermath: readonly LaterTransaction[];
  absentAnswers: number;
  sentAt: Date | null;
  /** What people have ruled on in a conflict, as the gateway said it. */
  ruledOn: readonly string[];
  /** Client order ids of the orders made in place of this one; read only where it is held as never the gateway's. */
  successors: readonly string[];
};

export type LaterTransaction = Aftermath & { transactionId: string | null };

/**
 * What is said about an order. `strong`: a callback with valid control, an answer to our own query, the gateway's
 * transaction report, or two people who settle it.
 */
export type News = {
  source: "callback" | "query" | "report" | "people";
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

export type NewsVerdict =
  | "applied"
  | "repeated" // the same again: counted, not applied twice
  | "late" // not final, after a final word: kept and refused
  | "reported" // weak evidence: shown as reported, never counted
  | "conflict" // contradicts a final word, or speaks of an order that never left
  | "second_order" // another gateway order for our id: the double payout itself
  | "wrong_amount" // another amount or currency than ours
  | "not_understood"; // a status or type that is not in our words

export type Change = Partial<
  Pick<
    OrderState,
    "submission" | "outcome" | "conflict" | "cause" | "gatewayOrderId" | "reportedStatus" | "absentAnswers"
  > & {
    errorCode: string | null;
    errorMessage: string | null;
    ruledOn: string[];
  }
>;

/** What an alarm is about, so that people can rule on it later. */
export type Alarm = {
  kind: "contradiction" | "never_sent" | "second_order" | "wrong_amount";
  /** What the gateway said, in lower case; null when it said none. */
  status: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

export type Judgement = {
  verdict: NewsVerdict;
  /** One sentence for people: what we made of it and why. */
  reason: string;
  change: Change;
  aftermath: LaterTransaction | null;
  /** What people must rule on; null when nothing contradicts. */
  alarm: Alarm | null;
};

const finalOutcomes = ["approved", "declined", "error", "filtered"] as const satisfies readonly Outcome[];
const openOutcomes = ["processing", "unknown"] as const satisfies readonly Outcome[];

/** Whether an outcome is the gateway's last word on the original transaction (supplement, Statuses). */
export function isFinal(outcome: Outcome): boolean {
  return (finalOutcomes as readonly Outcome[]).includes(outcome);
}

/** The gateway's status word as an outcome; null for a word that is in nobody's list. Empty means processing. */
export function outcomeOf(status: string): Outcome | null {
  const word = status.trim().toLowerCase();
  if (word === "") return "processing";
  return [...finalOutcomes, ...openOutcomes].find((outcome) => outcome === word) ?? null;
}

/** Transaction types that speak of the original transaction; every other type is later news about it. */
const originalTypes: Record<OrderKind, readonly string[]> = {
  payout: ["payout", "transfer"],
  charge: ["sale", "payout", "transfer", "recurring", "rebill"],
  update: [],
};

/** Whether a transaction type, null for none named, speaks of the original transaction. */
export function isOriginal(kind: OrderKind, type: string | null): boolean {
  return type === null || originalTypes[kind].includes(type);
}

/** Submissions in which the gateway may know of the order; news about any other contradicts what we hold. */
const knownSubmissions: readonly Submission[] = ["sending", "accepted", "unconfirmed"];

/** Whether the gateway may know of an order that we hold as this. */
export function mayBeKnown(submission: Submission): boolean {
  return knownSubmissions.includes(submission);
}

/** Amounts as a gateway writes them; anything else is kept with its callback and counts as none of ours. */
const plainAmount = /^\d{1,20}(?:\.\d{0,20})?$/;

const bareAmount = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** Whether two amounts are the same figure, however many zeros stand at their end. */
export function isSameAmount(a: string, b: string): boolean {
  return a === b || (plainAmount.test(a) && plainAmount.test(b) && bareAmount(a) === bareAmount(b));
}

/** How an amount stands among what people have ruled on. */
export function amountRuling(amount: string | null, currency: string | null): string {
  return ["amount", amount === null ? "" : bareAmount(amount), currency?.toUpperCase() ?? ""].join(" ").trim();
}

function judgement(
  verdict: NewsVerdict,
  reason: string,
  change: Change = {},
  aftermath: Judgement["aftermath"] = null,
): Judgement {
  return { verdict, reason, change, aftermath, alarm: null };
}

const alarmVerdicts = {
  contradiction: "conflict",
  never_sent: "conflict",
  second_order: "second_order",
  wrong_amount: "wrong_amount",
} as const satisfies Record<Alarm["kind"], NewsVerdict>;

/** An alarm that people must rule on. The same callback or report again, after they have, is none. */
function raise(kind: Alarm["kind"], order: OrderState, news: News, reason: string, change: Change = {}): Judgement {
  const status = news.status.trim().toLowerCase();
  const ruling = kind === "wrong_amount" ? amountRuling(news.amount, news.currency) : status;
  if (news.source !== "query" && kind !== "second_order" && order.ruledOn.includes(ruling)) {
    return judgement("repeated", "The same again, which people have ruled on.");
  }
  const { gatewayOrderId, amount, currency } = news;
  return {
    ...judgement(alarmVerdicts[kind], reason, { ...change, conflict: order.conflict ?? reason }),
    alarm: { kind, status: status || null, gatewayOrderId, amount, currency },
  };
}

/**
 * The one state machine: what a piece of news does to an order. It never throws, never turns a final word back, and
 * news that cannot be is kept and refused. The caller stores `change`, `aftermath` and the verdict in one transaction.
 */
export function applyNews(order: OrderState, news: News): Judgement {
  const status = news.status.trim().toLowerCase();
  if (news.evidence === "weak") {
    return judgement(
      "reported",
      `Reported as ${status || "processing"}, not verified: it changes nothing until it is confirmed.`,
      {
        reportedStatus: status,
      },
    );
  }
  const type = news.type?.trim().toLowerCase() ?? null;
  if (news.gatewayOrderId !== null && order.gatewayOrderId !== null && news.gatewayOrderId !== order.gatewayOrderId) {
    return applySecondOrder(order, news, news.gatewayOrderId, type, status);
  }
  if (type === null && news.source === "callback") {
    return (
      unexpected(order, news) ??
      judgement(
        "not_understood",
        "It names no transaction type, so it may speak of a reversal: the gateway is asked instead.",
        heardOf(order, status),
      )
    );
  }
  return isOriginal(order.kind, type)
    ? applyOriginalNews(order, news, status)
    : applyLaterNews(order, news, type, status);
}

/** How we hold an order that the gateway should not know of, in words. */
export function heldAs({ submission, successors }: OrderState): string {
  const word = submission === "settled_absent" ? "settled as not at the gateway" : submission.replace("_", " ");
  const instead = successors.length > 0 ? ` ${successors.join(", ")} was made in its place: it may be paid twice.` : "";
  return `an order that we hold as ${word}.${instead}`;
}

/** Strong news says that the gateway has the order, whatever else it says: one that we hold as never sent is an alarm. */
function unexpected(order: OrderState, news: News): Judgement | null {
  if (mayBeKnown(order.submission)) return null;
  return raise("never_sent", order, news, `The gateway speaks of ${heldAs(order)}`);
}

/** What we cannot read still says that the gateway has it: one that is on its way is not tried again by itself. */
function heardOf({ submission }: OrderState, status: string): Change {
  return submission === "accepted" ? {} : { reportedStatus: status };
}

function laterOf(news: News, type: string, status: string, transactionId: string | null): LaterTransaction {
  const amount = news.amount !== null && plainAmount.test(news.amount) ? news.amount : null;
  return { type, status, amount, currency: news.currency, transactionId };
}

function isKnown(order: OrderState, found: LaterTransaction): boolean {
  return order.aftermath.some(
    (one) =>
      one.type === found.type &&
      one.status === found.status &&
      one.transactionId === found.transactionId &&
      (one.amount === null || found.amount === null
        ? one.amount === found.amount
        : isSameAmount(one.amount, found.amount)),
  );
}

/** News of another gateway order for our id: an alarm, until people have ruled on that order. */
function applySecondOrder(
  order: OrderState,
  news: News,
  second: string,
  type: string | null,
  status: string,
): Judgement {
  const ruled = order.aftermath.find((one) => one.type === secondOrderType && one.transactionId === second);
  const reason = `The gateway has a second order for this id: ${second} besides ${order.gatewayOrderId}. It may have been paid twice.`;
  if (type !== null && !isOriginal(order.kind, type)) {
    const found = laterOf(news, type, status, news.transactionId ?? second);
    if (isKnown(order, found)) return judgement("repeated", `The same ${type} again.`);
    if (ruled) return judgement("applied", `Later news of the second order: ${type} ${status}.`, {}, found);
    return { ...raise("second_order", order, news, reason), aftermath: found };
  }
  if (!ruled) return raise("second_order", order, news, reason);
  const outcome = outcomeOf(status);
  // Ruled as not carried out: whichever way it failed, the money did not move.
  const sameEnd = outcome !== null && isFinal(outcome) && (outcome === "approved") === (ruled.status === "approved");
  if (sameEnd) return judgement("repeated", `The second order again, still ${outcome}.`);
  if (outcome === null || !isFinal(outcome)) {
    return judgement(
      "late",
      `It says ${status || "processing"} of the second order, which was settled as ${ruled.status}.`,
    );
  }
  const settled = `The gateway says ${outcome} of its second order ${second}, which was settled as ${ruled.status}.`;
  return raise("second_order", order, news, settled);
}

function applyLaterNews(order: OrderState, news: News, type: string | null, status: string): Judgement {
  const word = type ?? "transaction";
  const found = laterOf(news, word, status, news.transactionId);
  if (isKnown(order, found)) return judgement("repeated", `The same ${word} again.`);
  if (!mayBeKnown(order.submission)) {
    return { ...raise("never_sent", order, news, `A ${word} came for ${heldAs(order)}`), aftermath: found };
  }
  // A reversal proves that the gateway has the order, not what became of the original transaction.
  const change: Change = {
    ...(order.submission === "accepted" ? {} : { submission: "accepted", outcome: "processing" as const, cause: null }),
    ...(order.gatewayOrderId === null ? { gatewayOrderId: news.gatewayOrderId } : {}),
  };
  return judgement("applied", `Later news: ${word} ${status}.`, change, found);
}

function applyOriginalNews(order: OrderState, news: News, status: string): Judgement {
  const outcome = outcomeOf(status);
  if (outcome === null) {
    return (
      unexpected(order, news) ??
      judgement(
        "not_understood",
        `The status "${news.status}" is not in our words; kept as it came.`,
        heardOf(order, status),
      )
    );
  }
  const amountDiffers = news.amount !== null && order.amount !== null && !isSameAmount(news.amount, order.amount);
  const currencyDiffers =
    news.currency !== null && order.currency !== null && news.currency.toUpperCase() !== order.currency;
  if (amountDiffers || currencyDiffers) {
    const said = [news.amount, news.currency].filter(Boolean).join(" ");
    return raise("wrong_amount", order, news, `It says ${said}; this order is ${order.amount} ${order.currency}.`);
  }
  if (!mayBeKnown(order.submission)) {
    return raise("never_sent", order, news, `The gateway says ${outcome} about ${heldAs(order)}`, {
      submission: "accepted",
      outcome,
      gatewayOrderId: order.gatewayOrderId ?? news.gatewayOrderId,
      errorCode: news.errorCode,
      errorMessage: news.errorMessage,
    });
  }
  const gained: Change =
    order.gatewayOrderId === null && news.gatewayOrderId !== null ? { gatewayOrderId: news.gatewayOrderId } : {};
  if (order.submission === "accepted" && order.outcome === outcome) {
    // An answer to our own question is newer than what was reported without proof.
    const refuted = news.source === "query" && order.reportedStatus !== null ? { reportedStatus: null } : {};
    return judgement("repeated", `Still ${outcome}.`, { ...gained, ...refuted });
  }
  if (isFinal(order.outcome)) {
    return isFinal(outcome)
      ? raise("contradiction", order, news, `It says ${outcome} after ${order.outcome} was final.`)
      : judgement("late", `It says ${outcome} after ${order.outcome} was final: too late to change anything.`, gained);
  }
  return judgement("applied", `The gateway says ${outcome}.`, {
    ...gained,
    submission: "accepted",
    outcome,
    cause: null,
    reportedStatus: null,
    absentAnswers: 0,
    errorCode: news.errorCode,
    errorMessage: news.errorMessage,
  });
}

/** Held as never taken: what is reported of such an order without proof is refuted by "no such order". */
const neverTaken: readonly Submission[] = ["not_sent", "rejected", "settled_absent", "cancelled"];

/**
 * What "no such order", as answer to a status query at `now`, does. After an error answer it is the word that nothing was
 * created; after an unclear call it must be said twice, the second time ten minutes after sending or later.
 */
export function applyAbsence(order: OrderState, now: Date): Judgement {
  if (order.kind === "update") {
    return judgement("not_understood", "The gateway knows no such order, which says nothing: an update is none.");
  }
  if (neverTaken.includes(order.submission) && order.reportedStatus !== null) {
    return judgement("applied", "The gateway knows no such order: what was reported of it is not so.", {
      reportedStatus: null,
    });
  }
  if (order.submission === "settled_absent") return judgement("repeated", "The gateway still knows no such order.");
  if (order.submission !== "unconfirmed") {
    const held = order.submission.replace("_", " ");
    return judgement("not_understood", `The gateway knows no such order, though it is ${held} here.`);
  }
  if (order.cause === "error_answer") {
    return judgement("applied", "The gateway answered with an error and knows no such order: nothing was created.", {
      submission: "rejected",
    });
  }
  const absentAnswers = order.absentAnswers + 1;
  const oldEnough = order.sentAt !== null && now.getTime() - order.sentAt.getTime() >= absence.afterMs;
  if (absentAnswers >= absence.answers && oldEnough) {
    return judgement("applied", "The gateway has said repeatedly that it knows no such order: nothing was sent on.", {
      submission: "settled_absent",
      absentAnswers,
    });
  }
  return judgement("reported", "The gateway knows no such order yet; we ask again before we believe it.", {
    absentAnswers,
  });
}
