import type { Aftermath, OrderKind, Outcome, Submission } from "./facets";
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
  aftermath: readonly (Aftermath & { transactionId: string | null })[];
  absentAnswers: number;
  sentAt: Date | null;
};

/** What somebody outside says about an order. `strong`: a callback with valid control, or an answer to our own query. */
export type News = {
  source: "callback" | "query";
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
  }
>;

export type Judgement = {
  verdict: NewsVerdict;
  /** One sentence for people: what we made of it and why. */
  reason: string;
  change: Change;
  aftermath: (Aftermath & { transactionId: string | null }) | null;
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

/** Submissions in which the gateway may know of the order; news about any other contradicts what we hold. */
const mayBeKnown: readonly Submission[] = ["sending", "accepted", "unconfirmed"];

/** Amounts as a gateway writes them; anything else is kept with its callback and counts as none of ours. */
const plainAmount = /^\d{1,20}(?:\.\d{0,20})?$/;

const bareAmount = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

const sameAmount = (a: string, b: string) =>
  a === b || (plainAmount.test(a) && plainAmount.test(b) && bareAmount(a) === bareAmount(b));

function judgement(
  verdict: NewsVerdict,
  reason: string,
  change: Change = {},
  aftermath: Judgement["aftermath"] = null,
): Judgement {
  return { verdict, reason, change, aftermath };
}

function alarm(verdict: NewsVerdict, order: OrderState, reason: string, change: Change = {}): Judgement {
  return judgement(verdict, reason, { ...change, conflict: order.conflict ?? reason });
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
  if (news.gatewayOrderId !== null && order.gatewayOrderId !== null && news.gatewayOrderId !== order.gatewayOrderId) {
    return alarm(
      "second_order",
      order,
      `The gateway has a second order for this id: ${news.gatewayOrderId} besides ${order.gatewayOrderId}. It may have been paid twice.`,
    );
  }
  const type = news.type?.trim().toLowerCase() ?? null;
  if (type === null && news.source === "callback") {
    return (
      unexpected(order) ??
      judgement(
        "not_understood",
        "It names no transaction type, so it may speak of a reversal: the gateway is asked instead.",
      )
    );
  }
  if (type !== null && !originalTypes[order.kind].includes(type)) return applyLaterNews(order, news, type, status);
  return applyOriginalNews(order, news, status);
}

/** Strong news says that the gateway has the order, whatever else it says: one that we hold as never sent is an alarm. */
function unexpected(order: OrderState): Judgement | null {
  if (mayBeKnown.includes(order.submission)) return null;
  return alarm("conflict", order, `The gateway speaks of an order that we hold as ${order.submission}.`);
}

function applyLaterNews(order: OrderState, news: News, type: string, status: string): Judgement {
  const amount = news.amount !== null && plainAmount.test(news.amount) ? news.amount : null;
  const found = { type, status, amount, currency: news.currency, transactionId: news.transactionId };
  const known = order.aftermath.some(
    (one) =>
      one.type === type &&
      one.status === status &&
      one.transactionId === found.transactionId &&
      (one.amount === null || found.amount === null
        ? one.amount === found.amount
        : sameAmount(one.amount, found.amount)),
  );
  if (known) return judgement("repeated", `The same ${type} again.`);
  if (!mayBeKnown.includes(order.submission)) {
    return {
      ...alarm("conflict", order, `A ${type} came for an order that we hold as ${order.submission}.`),
      aftermath: found,
    };
  }
  // A reversal proves that the gateway has the order, not what became of the original transaction.
  const change: Change = {
    ...(order.submission === "accepted" ? {} : { submission: "accepted", outcome: "processing" as const, cause: null }),
    ...(order.gatewayOrderId === null ? { gatewayOrderId: news.gatewayOrderId } : {}),
  };
  return judgement("applied", `Later news: ${type} ${status}.`, change, found);
}

function applyOriginalNews(order: OrderState, news: News, status: string): Judgement {
  const outcome = outcomeOf(status);
  if (outcome === null) {
    return (
      unexpected(order) ??
      judgement("not_understood", `The status "${news.status}" is not in our words; kept as it came.`)
    );
  }
  const amountDiffers = news.amount !== null && order.amount !== null && !sameAmount(news.amount, order.amount);
  const currencyDiffers =
    news.currency !== null && order.currency !== null && news.currency.toUpperCase() !== order.currency;
  if (amountDiffers || currencyDiffers) {
    const said = [news.amount, news.currency].filter(Boolean).join(" ");
    return alarm("wrong_amount", order, `It says ${said}; this order is ${order.amount} ${order.currency}.`);
  }
  if (!mayBeKnown.includes(order.submission)) {
    return alarm("conflict", order, `The gateway says ${outcome} about an order that we hold as ${order.submission}.`, {
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
    return judgement("repeated", `Still ${outcome}.`, gained);
  }
  if (isFinal(order.outcome)) {
    return isFinal(outcome)
      ? alarm("conflict", order, `It says ${outcome} after ${order.outcome} was final.`)
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

/**
 * What "no such order", as answer to a status query at `now`, does. After an error answer it is the word that nothing was
 * created; after an unclear call it must be said twice, the second time ten minutes after sending or later.
 */
export function applyAbsence(order: OrderState, now: Date): Judgement {
  if (order.submission === "not_sent" && order.reportedStatus !== null) {
    return judgement("applied", "The gateway knows no such order: what was reported of it is not so.", {
      reportedStatus: null,
    });
  }
  if (order.submission !== "unconfirmed") {
    return judgement("not_understood", `The gateway knows no such order, though it is ${order.submission} here.`);
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
