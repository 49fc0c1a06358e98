import { type Message, message, moneyOf, together } from "@/lib/core/text/message";
import { type Alarm, amountRuling, type Change, type OrderState } from "./evaluation";
import { type OrderKind, otherAmountType, type Standing, secondOrderType } from "./facets";
import { awaitingOf, countedOf, isCompleted, type LaterTransaction, wholeAmount, whyUnfit } from "./later/later";
import { resolvedStatusOf, shownStatus } from "./shown-label";
import {
  isFinal,
  isOver,
  isRefusal,
  mayBeKnown,
  type Outcome,
  type ResolvedStatus,
  type Submission,
  wasNeverTaken,
} from "./states";
import { applyUpdate } from "./status";

type Rulings = {
  seconds: readonly {
    gatewayOrderId: string;
    verdict: "approved" | "declined";
    amount: string | null;
    currency: string | null;
  }[];
  movedAmount: { amount: string; currency: string } | null;
  laters?: readonly LaterRuling[];
};

export type LaterRuling = { id: string; standing: Exclude<Standing, "reported"> };

export type ResolutionContext = {
  now: Date;
  isAsked: boolean;
  evidence: "report" | "users";
  /** An update after the proposal makes the proposal void; null: none came. */
  unseen: Message | null;
};

export type Resolved = {
  verdict: "applied" | "void";
  reason: Message;
  change: Change;
  laterEvents: readonly LaterTransaction[];
  alarm: Alarm | null;
};

export const resolvedByUsers = "by_users";

/** Users' own statement is accepted only this long after sending (ms). */
export const userResolutionAfterMs = 24 * 3_600_000;

/** Returns the time from which users may resolve an order without a report; null when it was never sent. */
export function resolvableFrom(sentAt: Date | null): Date | null {
  return sentAt && new Date(sentAt.getTime() + userResolutionAfterMs);
}

export function resolutionContextOf(
  order: {
    kind: OrderKind;
    submission: Submission;
    outcome: Outcome;
    conflict: Message | null;
    reportedStatus: string | null;
    unconfirmedSince: Date | null;
  },
  { isAsked }: { isAsked: boolean },
): "unconfirmed" | "conflict" | null {
  if (isDisputed(order)) return order.submission === "sending" ? null : "conflict";
  const { submission, outcome, reportedStatus } = order;
  switch (submission) {
    case "unconfirmed":
      return "unconfirmed";
    case "accepted":
      if (order.kind === "update") return null;
      if (outcome === "unknown") return "unconfirmed";
      return isFinal(outcome) || isAsked ? null : "unconfirmed";
    default:
      // No money moved provably; only a report that some did still needs users.
      if (!wasNeverTaken(submission) || reportedStatus === null) return null;
      return isOver(submission) && isRefusal(reportedStatus) ? null : "unconfirmed";
  }
}

const isDisputed = ({ conflict, unconfirmedSince }: Pick<OrderState, "conflict" | "unconfirmedSince">) =>
  conflict !== null || unconfirmedSince !== null;

export function faultOfReport(order: OrderState, reported: ResolvedStatus, context: ResolutionContext): Message | null {
  if (resolutionContextOf(order, context) !== "unconfirmed") {
    return order.conflict === null
      ? message("orders.statusChanged", shownStatus(order))
      : message("orders.updatesConflict");
  }
  if (reported === "absent" && order.submission === "accepted") {
    return message("orders.acceptedSoReceived");
  }
  if (reported === order.outcome) return message("orders.alreadyShown", shownStatus(order));
  const from = resolvableFrom(order.sentAt);
  if (context.evidence === "users" && (from === null || context.now < from)) {
    return message("orders.tooEarly");
  }
  return null;
}

/** An update from the gateway since the proposal wins. */
export function applyResolvedStatus(
  order: OrderState,
  reported: { verdict: ResolvedStatus; gatewayOrderId: string | null },
  context: ResolutionContext,
): Resolved {
  if (
    reported.gatewayOrderId !== null &&
    order.gatewayOrderId !== null &&
    reported.gatewayOrderId !== order.gatewayOrderId
  ) {
    const evaluated = applyUpdate(order, gatewayUpdateOf(reported));
    return { ...nothing(evaluated.reason), change: evaluated.change, alarm: evaluated.alarm };
  }
  const why = faultOfReport(order, reported.verdict, context) ?? context.unseen;
  if (why !== null) return nothing(why);
  const resolved: Change = {
    cause: resolvedByUsers,
    reportedStatus: null,
    absentAnswers: 0,
    absentSince: null,
    reason: null,
    errorCode: null,
    errorMessage: null,
  };
  if (reported.verdict === "absent") {
    return done(resolvedAs("absent"), {
      ...resolved,
      submission: "not_received",
    });
  }
  if (order.kind === "update") return done(...resolveUpdate(reported.verdict, resolved));
  // Paydesk's records say that the gateway never had the order, but two users disagree, so it counts as unconfirmed
  // here.
  const before: OrderState = mayBeKnown(order.submission)
    ? order
    : { ...order, submission: "unconfirmed", outcome: "none" };
  const evaluated = applyUpdate(before, gatewayUpdateOf(reported));
  return evaluated.verdict === "applied" || evaluated.verdict === "repeated"
    ? done(resolvedAs(reported.verdict), {
        ...evaluated.change,
        ...resolved,
      })
    : nothing(evaluated.reason);
}

/** A profile change has no transaction status; the gateway accepted it or didn't. */
function resolveUpdate(
  reported: Exclude<ResolvedStatus, "absent">,
  resolved: Change,
): [reason: Message, change: Change] {
  const isTaken = reported === "approved" || reported === "processing";
  return isTaken
    ? [message("orders.resolvedUpdateAccepted"), { ...resolved, submission: "accepted" }]
    : [message("orders.resolvedUpdateRefused"), { ...resolved, submission: "rejected" }];
}

export function faultOfRuling(order: OrderState, reported: ResolvedStatus, context: ResolutionContext): Message | null {
  if (!isDisputed(order)) return message("orders.noConflict", shownStatus(order));
  if (resolutionContextOf(order, context) !== "conflict") return message("orders.beingSent");
  // The gateway is still queried, so a final status changes only when reports contradict it.
  if (order.conflict === null && isFinal(order.outcome) && reported !== order.outcome) {
    return message("orders.conflictUnconfirmed", shownStatus(order));
  }
  const from = resolvableFrom(order.sentAt);
  const isEarly = context.evidence === "users" && from !== null && context.now < from;
  // "Absent" permits another payment, so it waits as long as it does without a conflict.
  if (reported === "absent" && isEarly) {
    return message("orders.tooEarlyForAbsent");
  }
  return null;
}

/**
 * Ends a conflict: users decide on the right status and on second orders. All reports stay on the timeline. `alarms`
 * are those raised since the last ruling.
 */
export function applyRuling(
  order: OrderState,
  reported: { verdict: ResolvedStatus; gatewayOrderId: string | null } & Rulings,
  context: ResolutionContext & { alarms: readonly Alarm[] },
): Resolved {
  const laters = resolvedLaters(order, reported);
  const why =
    faultOfRuling(order, reported.verdict, context) ??
    whyIncomplete(reported, context.alarms) ??
    faultOfLaters(order, reported) ??
    context.unseen;
  if (why !== null) return nothing(why);
  const laterEvents = [...resolvedFigures(order, reported), ...laters];
  const change: Change = {
    conflict: null,
    reportedStatus: null,
    queryStatus: null,
    absentAnswers: 0,
    absentSince: null,
    reason: null,
    errorCode: null,
    errorMessage: null,
    resolvedReports: resolvedReports(order, reported.verdict, context.alarms),
    ...resolvedOutcome(order, reported),
  };
  return { verdict: "applied", reason: describeRuling(order, reported), change, laterEvents, alarm: null };
}

function resolvedFigures(order: OrderState, reported: Rulings): LaterTransaction[] {
  return [
    ...reported.seconds.map(({ gatewayOrderId, verdict, amount, currency }) => ({
      type: secondOrderType,
      status: verdict,
      amount: amount ?? order.amount,
      currency: currency ?? order.currency,
      transactionId: gatewayOrderId,
      standing: "counted" as const,
    })),
    ...(reported.movedAmount
      ? [
          {
            type: otherAmountType,
            status: "approved",
            ...reported.movedAmount,
            transactionId: null,
            standing: "counted" as const,
          },
        ]
      : []),
  ];
}

function resolvedLaters(order: OrderState, { laters = [] }: Rulings): LaterTransaction[] {
  return order.laterEvents.flatMap((one) => {
    const ruling = laters.find(({ id }) => id === one.id);
    if (!ruling) return [];
    // Counted amounts never change; the amount of a full return is set when it starts to count.
    const learnt = one.standing === "counted" ? null : wholeAmount(order, one.type);
    // A counted transaction is no longer a repeat. Refused as a repeat, its repeats stay known.
    const repeats = ruling.standing === "counted" ? { repeats: 0 } : {};
    return [{ ...one, ...repeats, standing: ruling.standing, amount: one.amount ?? learnt }];
  });
}

/** Each later transaction needs a decision, and counted ones must fit the order as ruled. */
export function faultOfLaters(order: OrderState, outcome: { verdict: ResolvedStatus } & Rulings): Message | null {
  const open = awaitingOf(order.laterEvents).find(({ id }) => !outcome.laters?.some((one) => one.id === id));
  if (open) return message("orders.chooseLater", open.type);
  const ruled = resolvedLaters(order, outcome);
  const kept = countedOf(order.laterEvents).filter(({ id }) => !outcome.laters?.some((one) => one.id === id));
  const figures = resolvedFigures(order, outcome);
  const replaced = (one: LaterTransaction) =>
    figures.some(({ type, transactionId }) => type === one.type && transactionId === one.transactionId);
  const held = {
    outcome: outcome.verdict === "absent" ? ("none" as const) : outcome.verdict,
    amount: order.amount,
    currency: order.currency,
    laterEvents: [...order.laterEvents.filter((one) => !replaced(one)), ...figures],
  };
  const counted: LaterTransaction[] = [];
  for (const one of [...kept, ...countedOf(ruled)]) {
    const why = isCompleted(held, one)
      ? whyUnfit(held, one, counted)
      : message("orders.laterCountsSoCompleted", one.type);
    if (why !== null) return why;
    counted.push(one);
  }
  return null;
}

/** Users must decide on every second order. */
function whyIncomplete({ seconds }: Rulings, alarms: readonly Alarm[]): Message | null {
  const open = secondOrdersIn(alarms).find((id) => !seconds.some(({ gatewayOrderId }) => gatewayOrderId === id));
  return open === undefined ? null : message("orders.chooseSecond", open);
}

export function secondOrderOf({ gatewayOrderId }: Alarm): string {
  return gatewayOrderId ?? "not named";
}

export function secondOrdersIn(alarms: readonly Alarm[]): string[] {
  return [...new Set(alarms.filter(({ kind }) => kind === "second_order").map(secondOrderOf))];
}

function resolvedOutcome(
  order: OrderState,
  outcome: { verdict: ResolvedStatus; gatewayOrderId: string | null },
): Change {
  if (outcome.verdict === "absent") return { submission: "not_received", outcome: "none", cause: resolvedByUsers };
  if (order.kind === "update")
    return { ...resolveUpdate(outcome.verdict, { cause: resolvedByUsers })[1], outcome: "none" };
  const gatewayOrderId = order.gatewayOrderId ?? outcome.gatewayOrderId;
  return { submission: "accepted", outcome: outcome.verdict, cause: resolvedByUsers, gatewayOrderId };
}

/**
 * Lists statuses that may be reported again without an alarm. Only a final status has any, because an open or absent
 * one can still change.
 */
function resolvedReports(order: OrderState, reported: ResolvedStatus, alarms: readonly Alarm[]): string[] {
  if (reported === "absent" || !isFinal(reported)) return [];
  const statuses = alarms.flatMap(({ kind, status, amount, currency }) => {
    // A report on a second order says nothing about this one.
    if (kind === "second_order" || kind === "later_event") return [];
    return kind === "wrong_amount" ? [amountRuling(amount, currency)] : (status ?? []);
  });
  const answered = order.queryStatus === null ? [] : [order.queryStatus];
  return [
    ...new Set([
      ...order.resolvedReports,
      ...statuses,
      ...answered,
      ...(isFinal(order.outcome) ? [order.outcome] : []),
    ]),
  ];
}

const resolvedAs = (verdict: ResolvedStatus) => message("orders.resolvedAs", resolvedStatusOf(verdict));

function describeRuling(order: OrderState, reported: { verdict: ResolvedStatus } & Rulings): Message {
  const amount = reported.movedAmount
    ? [message("orders.movedInstead", moneyOf(reported.movedAmount), moneyOf(order))]
    : [];
  const seconds = reported.seconds.map(({ gatewayOrderId, verdict }) =>
    message(verdict === "approved" ? "orders.secondCompleted" : "orders.secondNotCompleted", gatewayOrderId),
  );
  const laters = resolvedLaters(order, reported).map(({ type, amount: part, currency, standing }) => {
    if (standing !== "counted") return message("orders.laterIgnored", type);
    if (part === null) return message("orders.laterCounts", type);
    return message("orders.laterCountsOf", type, moneyOf({ amount: part, currency: currency ?? order.currency }));
  });
  return together(resolvedAs(reported.verdict), ...amount, ...seconds, ...laters);
}

function gatewayUpdateOf(reported: { verdict: ResolvedStatus; gatewayOrderId: string | null }) {
  return {
    source: "users",
    evidence: "strong",
    type: null,
    status: reported.verdict === "absent" ? "" : reported.verdict,
    gatewayOrderId: reported.gatewayOrderId,
    transactionId: null,
    amount: null,
    currency: null,
    errorCode: null,
    errorMessage: null,
  } as const;
}

function done(reason: Message, change: Change): Resolved {
  return { verdict: "applied", reason, change, laterEvents: [], alarm: null };
}

function nothing(reason: Message): Resolved {
  return { verdict: "void", reason, change: {}, laterEvents: [], alarm: null };
}
