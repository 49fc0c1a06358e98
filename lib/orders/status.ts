import { type OrderKind, type Outcome, type Submission, secondOrderType } from "./facets";
import {
  awaitingOf,
  countedOf,
  findSame,
  isCompleted,
  type LaterTransaction,
  laterMax,
  wholeAmount,
  whyUnfit,
} from "./later";
import { absence, confirmation } from "./rhythm";
import { bareAmount, isPlainAmount, isSameAmount } from "./same-amount";

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
  /** What the gateway's own answer says against the final status held here; null: nothing. */
  queryStatus: string | null;
  /** Since when something reported waits until the gateway's own answer agrees; null: nothing does. */
  doubtSince: Date | null;
  aftermath: readonly LaterTransaction[];
  absentAnswers: number;
  /** When the first of them came, for an order that the gateway had accepted. */
  absentSince: Date | null;
  sentAt: Date | null;
  /** What people have ruled on in a conflict, as the gateway said it. */
  ruledOn: readonly string[];
  /** Client order ids of the orders made in place of this one; read only where it is held as never the gateway's. */
  successors: readonly string[];
};

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
    errorCode: string | null;
    errorMessage: string | null;
    ruledOn: string[];
  }
>;

/** What an alarm is about, so that people can rule on it later. */
export type Alarm = {
  kind: "contradiction" | "never_sent" | "second_order" | "wrong_amount" | "later_event";
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
  /** A later transaction as it is from now on: a new one, or with an `id` one that is stored already. */
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
  later_event: "conflict",
} as const satisfies Record<Alarm["kind"], NewsVerdict>;

/** An alarm that people must rule on. The same callback or report again, after they have, is none. */
function raise(kind: Alarm["kind"], order: OrderState, news: News, reason: string, change: Change = {}): Judgement {
  const status = news.status.trim().toLowerCase();
  const ruling = kind === "wrong_amount" ? amountRuling(news.amount, news.currency) : status;
  // What was ruled on a later transaction is known by that transaction itself.
  const isOwnRuling = kind === "second_order" || kind === "later_event";
  if (news.source !== "query" && !isOwnRuling && order.ruledOn.includes(ruling)) {
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
  return isOriginal(order.kind, type) ? applyOriginalNews(order, news, status) : applyLaterNews(order, news, type);
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

function laterOf(order: OrderState, news: News, type: string, transactionId: string | null): LaterTransaction {
  const status = news.status.trim().toLowerCase();
  const amount = news.amount !== null && isPlainAmount(news.amount) ? news.amount.replace(/\.$/, "") : null;
  // What names no amount at all is about the whole; one that cannot be read is about nothing known.
  const whole = news.amount === null && news.source === "callback" ? wholeAmount(order, type) : null;
  return { type, status, amount: amount ?? whole, currency: news.currency, transactionId, standing: "reported" };
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
    const found = laterOf(order, news, type, second);
    if (ruled?.status === "approved") return applyLater(order, news, found, {});
    if (findSame(order, found)) return judgement("repeated", `The same ${type} again.`);
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

function applyLaterNews(order: OrderState, news: News, type: string | null): Judgement {
  const word = type ?? "transaction";
  const found = laterOf(order, news, word, news.transactionId);
  if (!mayBeKnown(order.submission)) {
    if (findSame(order, found)) return judgement("repeated", `The same ${word} again.`);
    return { ...raise("never_sent", order, news, `A ${word} came for ${heldAs(order)}`), aftermath: found };
  }
  // A reversal proves that the gateway has the order, not what became of the original transaction.
  return applyLater(order, news, found, {
    ...(order.submission === "accepted" ? {} : { submission: "accepted", outcome: "processing" as const, cause: null }),
    ...(order.gatewayOrderId === null ? { gatewayOrderId: news.gatewayOrderId } : {}),
  });
}

/** One that moves no money, because it was refused or is still under way. */
const movesNothing = ({ status }: LaterTransaction) => status !== "approved";

/** The rule for later transactions: what fits counts once the gateway's own answer agrees; what does not is an alarm. */
function applyLater(order: OrderState, news: News, found: LaterTransaction, change: Change): Judgement {
  const same = findSame(order, found);
  if (same) return applyLaterAgain(order, news, found, same, change);
  const { type, status } = found;
  if (movesNothing(found)) {
    const outcome = outcomeOf(status);
    const isRefused = outcome !== null && isFinal(outcome);
    if (!isRefused && isFinal(order.outcome) && !isCompleted(order, found)) {
      return raise(
        "later_event",
        order,
        news,
        `It reports a ${type} (${status}) of an order that is ${order.outcome}.`,
      );
    }
    return judgement("applied", `Later news: ${type} ${status}.`, change, { ...found, standing: "counted" });
  }
  const reason =
    order.aftermath.length < laterMax
      ? whyUnfit(order, found, rivalsOf(order, news))
      : `It reports one more ${type}: more than ${laterMax} on one order.`;
  if (reason !== null) {
    const kept = order.aftermath.length < laterMax ? found : null;
    return { ...raise("later_event", order, news, `${reason} It changes no figure.`, change), aftermath: kept };
  }
  return counts(order, news, found)
    ? judgement(
        "applied",
        `Later news: ${type} ${status}.`,
        { ...change, ...agreed(order) },
        { ...found, standing: "counted" },
      )
    : judgement("reported", `${inWords(order, found)} – not yet confirmed. We ask the gateway.`, change, found);
}

/** The gateway's own word counts; a callback's waits, because its control covers neither type nor amount. */
const counts = (order: OrderState, news: News, found: LaterTransaction) =>
  news.source !== "callback" && isCompleted(order, found);

/** An approved later transaction says that the order itself was completed. */
const agreed = ({ outcome, queryStatus }: OrderState): Change =>
  outcome === "approved" && queryStatus !== null ? { queryStatus: null } : {};

/** A callback is held against all that was reported, the gateway's own answer against what counts. */
function rivalsOf({ aftermath }: OrderState, { source }: News): LaterTransaction[] {
  return source === "callback" ? [...countedOf(aftermath), ...awaitingOf(aftermath)] : countedOf(aftermath);
}

function inWords({ amount: whole, currency }: OrderState, { type, amount, ...event }: LaterTransaction): string {
  const sum = amount ?? (whole === null ? null : "an unknown amount");
  const said =
    sum === null ? "" : `, ${[sum, event.currency ?? (amount === null ? null : currency)].filter(Boolean).join(" ")}`;
  return `${type.replace(/^./, (first) => first.toUpperCase())} reported${said}`;
}

function applyLaterAgain(
  order: OrderState,
  news: News,
  found: LaterTransaction,
  same: LaterTransaction,
  change: Change,
): Judgement {
  const again = `The same ${same.type} again`;
  if (news.source === "callback" || same.standing === "counted" || movesNothing(found)) {
    const since =
      same.standing === "reported"
        ? ": not yet confirmed"
        : same.standing === "refused"
          ? ", which people have ruled on"
          : "";
    return judgement("repeated", `${again}${since}.`, news.source === "query" ? agreed(order) : {});
  }
  const confirmed = {
    ...same,
    amount: same.amount ?? found.amount ?? wholeAmount(order, same.type),
    transactionId: same.transactionId ?? found.transactionId,
  };
  if (same.standing === "refused") {
    const reason = `The gateway says ${same.type} ${same.status}, which people ruled out. It changes no figure.`;
    return { ...raise("later_event", order, news, reason, change), aftermath: { ...confirmed, standing: "reported" } };
  }
  const why = whyUnfit(order, confirmed, countedOf(order.aftermath));
  if (why !== null) return raise("later_event", order, news, `${why} It changes no figure.`, change);
  if (!isCompleted(order, confirmed)) {
    return judgement("reported", `${again}: it counts once the order itself is known as completed.`, change);
  }
  return judgement(
    "applied",
    `The gateway confirms: ${same.type} ${same.status}.`,
    { ...change, ...agreed(order) },
    {
      ...confirmed,
      standing: "counted",
    },
  );
}

function applyOriginalNews(order: OrderState, news: News, status: string): Judgement {
  const outcome = outcomeOf(status);
  if (outcome === null) {
    return (
      unexpected(order, news) ??
      judgement("not_understood", `The status "${news.status}" is not in our words; kept as it came.`, {
        ...heardOf(order, status),
        ...disputed(order, news, status),
      })
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
    const isKnownAgain = order.absentAnswers > 0 ? { absentAnswers: 0, absentSince: null } : {};
    const settledDoubt = news.source !== "callback" && order.queryStatus !== null ? { queryStatus: null } : {};
    return judgement("repeated", `Still ${outcome}.`, { ...gained, ...refuted, ...isKnownAgain, ...settledDoubt });
  }
  if (isFinal(order.outcome)) {
    const doubt = isFinal(outcome) ? {} : disputed(order, news, outcome);
    if (doubt.queryStatus) {
      return judgement("late", disagreement(order.outcome, doubt.queryStatus), { ...gained, ...doubt });
    }
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
    queryStatus: null,
    absentAnswers: 0,
    absentSince: null,
    errorCode: news.errorCode,
    errorMessage: news.errorMessage,
  });
}

/** The gateway's own answer against a final status, unless people have ruled on it: it is shown, and asked again. */
function disputed(order: OrderState, { source }: News, status: string): Change {
  const isNew = source === "query" && isFinal(order.outcome) && !order.ruledOn.includes(status);
  return isNew ? { queryStatus: status } : {};
}

const disagreement = (outcome: Outcome, status: string) =>
  `The gateway's own answer says ${status}, and ${outcome} was reported as final. It is not confirmed; we ask again.`;

/** "No such order" of one whose final status is known: a disagreement like any other, never silence. */
export function applyUnknownFinal(order: OrderState): Judgement {
  const status = "no such order";
  if (order.ruledOn.includes(status)) return judgement("late", "The gateway still knows no such order.");
  return judgement("late", disagreement(order.outcome, status), { queryStatus: status });
}

/**
 * What an answer to a status query comes to at `now`: what is still not confirmed after a while is an exception, which
 * people resolve. `judged` null: the answer was unclear.
 */
export function expireDoubt(order: OrderState, judged: Judgement | null, now: Date): Judgement | null {
  const change = judged?.change ?? {};
  const { doubtSince } = order;
  if (doubtSince === null || order.conflict !== null || change.conflict) return judged;
  if (now.getTime() - doubtSince.getTime() < confirmation.withinMs) return judged;
  const queryStatus = change.queryStatus !== undefined ? change.queryStatus : order.queryStatus;
  const open = awaitingOf(order.aftermath).filter(({ id }) => id !== judged?.aftermath?.id);
  const [first] = open;
  if (queryStatus === null && !first) return judged;
  const reason = first
    ? `${inWords(order, first)}, and the gateway's own answers do not confirm it.`
    : `The gateway's own answers say ${queryStatus}, and ${order.outcome} was reported as final.`;
  return {
    ...(judged ?? judgement("conflict", reason)),
    verdict: "conflict",
    reason,
    change: { ...change, conflict: reason },
    alarm: {
      kind: first ? "later_event" : "contradiction",
      status: first ? first.status : queryStatus,
      gatewayOrderId: order.gatewayOrderId,
      amount: first?.amount ?? null,
      currency: first?.currency ?? null,
    },
  };
}

/** Held as never taken: what is reported of such an order without proof is refuted by "no such order". */
const neverTaken: readonly Submission[] = ["not_sent", "rejected", "settled_absent", "cancelled"];

/**
 * What "no such order", as answer to a status query at `now`, does. After an error answer it is the word that nothing was
 * created; after an unclear call it must be said twice, the second time ten minutes after sending or later; an accepted
 * order becomes unconfirmed.
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
  if (order.submission === "accepted" && !isFinal(order.outcome) && order.conflict === null) {
    return applyAbsenceOfAccepted(order, now);
  }
  if (order.submission !== "unconfirmed") {
    const held = order.submission.replace("_", " ");
    return judgement("not_understood", `The gateway knows no such order, though it is ${held} here.`);
  }
  if (order.cause === "error_answer") {
    return judgement("applied", "The gateway answered with an error and knows no such order: nothing was created.", {
      submission: "rejected",
    });
  }
  if (order.cause === unknownToGateway) return judgement("repeated", "The gateway still doesn't know this order.");
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

/** Why an order is unconfirmed that the gateway had accepted: people or later strong news resolve it, never "no such order". */
export const unknownToGateway = "unknown_to_gateway";

/** It had accepted the order, so one such answer may be a fault of a moment: the second counts, ten minutes later. */
function applyAbsenceOfAccepted({ absentAnswers: before, absentSince }: OrderState, now: Date): Judgement {
  const absentAnswers = before + 1;
  if (absentSince === null) {
    return judgement("reported", "The gateway accepted this order and now doesn't know it; we ask again.", {
      absentAnswers,
      absentSince: now,
    });
  }
  if (now.getTime() - absentSince.getTime() < absence.afterMs) {
    return judgement("reported", "The gateway still doesn't know the order that it accepted; we ask again.", {
      absentAnswers,
    });
  }
  return judgement("applied", "The gateway accepted this order, then said repeatedly that it doesn't know it.", {
    submission: "unconfirmed",
    outcome: "none",
    cause: unknownToGateway,
    absentAnswers,
  });
}
