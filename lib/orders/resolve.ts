import { unreachable } from "@/lib/core/errors";
import {
  type OrderKind,
  type Outcome,
  otherAmountType,
  type Standing,
  type Submission,
  secondOrderType,
} from "./facets";
import { awaitingOf, countedOf, isCompleted, type LaterTransaction, wholeAmount, whyUnfit } from "./later";
import { type Alarm, amountRuling, applyNews, type Change, isFinal, mayBeKnown, type OrderState } from "./status";

/** What people say became of an order at the gateway. */
export type Saying = "absent" | Exclude<Outcome, "none" | "unknown">;

/** What people rule in a conflict besides the outcome. */
type Rulings = {
  /** Other orders that the gateway holds for our id, and whether they were carried out. */
  seconds: readonly {
    gatewayOrderId: string;
    verdict: "approved" | "declined";
    amount: string | null;
    currency: string | null;
  }[];
  /** The amount that moved, where it is another than the order's. */
  movedAmount: { amount: string; currency: string } | null;
  /** Later transactions that were reported, by their id: each counts from now on, or changes no figure. */
  laters?: readonly LaterRuling[];
};

/** What people say of a later transaction. */
export type LaterRuling = { id: string; standing: Exclude<Standing, "reported"> };

export type SettlingContext = {
  now: Date;
  /** Whether we still ask the gateway about it by ourselves. */
  isAsked: boolean;
  /** What it rests on: the gateway's transaction report, or people's own word. */
  evidence: "report" | "word";
  /** News since it was proposed, as a sentence: it then decides nothing. null: none. */
  unseen: string | null;
};

/** What a confirmed settlement does to one order. `void`: something had changed, and nothing is done. */
export type Settled = {
  verdict: "applied" | "void";
  reason: string;
  change: Change;
  /** New ones, and with an `id` those stored already as they are from now on. */
  aftermath: readonly LaterTransaction[];
  alarm: Alarm | null;
};

/** The cause of what people settled, as long as the gateway says nothing else. */
export const settledByPeople = "by_people";

/** People's own word is taken so long after sending at the earliest. */
export const wordAfterMs = 24 * 3_600_000;

/** From when people may settle an order by their own word; null when it was never sent. */
export function wordFrom(sentAt: Date | null): Date | null {
  return sentAt && new Date(sentAt.getTime() + wordAfterMs);
}

/** What an unverified callback says where no money moved. */
const refusals: readonly string[] = ["declined", "error", "filtered"];

/** What sort of settlement an order waits for: nobody knows its fate, its news contradict each other, or none. */
export function settlingOf(
  order: {
    kind: OrderKind;
    submission: Submission;
    outcome: Outcome;
    conflict: string | null;
    reportedStatus: string | null;
    doubtSince: Date | null;
  },
  { isAsked }: { isAsked: boolean },
): "unconfirmed" | "conflict" | null {
  if (isDisputed(order)) return order.submission === "sending" ? null : "conflict";
  switch (order.submission) {
    case "unconfirmed":
      return "unconfirmed";
    case "not_sent":
      // It is proven that it never left, yet somebody spoke of it.
      return order.reportedStatus === null ? null : "unconfirmed";
    case "rejected":
    case "settled_absent":
    case "cancelled":
      // It ended without money moved, yet somebody says that some did.
      return order.reportedStatus === null || refusals.includes(order.reportedStatus) ? null : "unconfirmed";
    case "accepted":
      if (order.kind === "update") return null;
      if (order.outcome === "unknown") return "unconfirmed";
      return isFinal(order.outcome) || isAsked ? null : "unconfirmed";
    case "draft":
    case "held":
    case "queued":
    case "sending":
      return null;
    default:
      return unreachable(order.submission);
  }
}

/** Whether reports about it contradict each other, or one of them waits to be confirmed. */
const isDisputed = ({ conflict, doubtSince }: Pick<OrderState, "conflict" | "doubtSince">) =>
  conflict !== null || doubtSince !== null;

/** Why people may not say this of an unsettled order now, as a sentence; null when they may. */
export function whyNotSaid(order: OrderState, said: Saying, context: SettlingContext): string | null {
  if (settlingOf(order, context) !== "unconfirmed") {
    return order.conflict === null
      ? `It had been settled meanwhile: ${stateInWords(order)}.`
      : "Its news contradict each other: it is ruled on as a conflict.";
  }
  if (said === "absent" && order.submission === "accepted") {
    return "The gateway took it: it cannot be absent there.";
  }
  if (said === order.outcome) return `It is held as ${said} already.`;
  const from = wordFrom(order.sentAt);
  if (context.evidence === "word" && (from === null || context.now < from)) {
    return "By people's own word it is settled 24 hours after it was sent at the earliest; with the gateway's report at once.";
  }
  return null;
}

/**
 * What people say of an order that nobody knows the fate of. It decides only if nothing has changed since it was proposed;
 * what the gateway said meanwhile always wins.
 */
export function applySaying(
  order: OrderState,
  said: { verdict: Saying; gatewayOrderId: string | null },
  context: SettlingContext,
): Settled {
  if (said.gatewayOrderId !== null && order.gatewayOrderId !== null && said.gatewayOrderId !== order.gatewayOrderId) {
    const judged = applyNews(order, newsOf(said));
    return { ...nothing(judged.reason), change: judged.change, alarm: judged.alarm };
  }
  const why = whyNotSaid(order, said.verdict, context) ?? context.unseen;
  if (why !== null) return nothing(why);
  const settled: Change = {
    cause: settledByPeople,
    reportedStatus: null,
    absentAnswers: 0,
    absentSince: null,
    errorCode: null,
    errorMessage: null,
  };
  if (said.verdict === "absent") {
    return done("It was settled that the gateway never had it.", {
      ...settled,
      submission: "settled_absent",
    });
  }
  if (order.kind === "update") return done(...updateSaying(said.verdict, settled));
  // One that the gateway never had by our book is for once taken as unconfirmed: two people say otherwise.
  const before: OrderState = mayBeKnown(order.submission)
    ? order
    : { ...order, submission: "unconfirmed", outcome: "none" };
  const judged = applyNews(before, newsOf(said));
  return judged.verdict === "applied" || judged.verdict === "repeated"
    ? done(`It was settled as ${said.verdict}.`, { ...judged.change, ...settled })
    : nothing(judged.reason);
}

/** A change of a profile has no transaction status: it was taken, or it was not. */
function updateSaying(said: Exclude<Saying, "absent">, settled: Change): [reason: string, change: Change] {
  const isTaken = said === "approved" || said === "processing";
  return isTaken
    ? ["It was settled that the gateway took the change.", { ...settled, submission: "accepted" }]
    : ["It was settled that the gateway refused the change.", { ...settled, submission: "rejected" }];
}

/** Why people may not rule so on a conflict now, as a sentence; null when they may. */
export function whyNotRuled(order: OrderState, said: Saying, context: SettlingContext): string | null {
  if (!isDisputed(order)) return `It is no longer in conflict: ${stateInWords(order)}.`;
  if (settlingOf(order, context) !== "conflict") return "It is on its way right now: wait for the answer.";
  // A final status is turned only where reports contradict it: until then the gateway is still asked.
  if (order.conflict === null && isFinal(order.outcome) && said !== order.outcome) {
    return `It is held as ${order.outcome}, and nothing contradicts that for good yet: the gateway is still asked.`;
  }
  const from = wordFrom(order.sentAt);
  const isEarly = context.evidence === "word" && from !== null && context.now < from;
  // It unlocks another payment, so it waits as long as it would without a conflict.
  if (said === "absent" && isEarly) {
    return "That the gateway does not have it is said 24 hours after it was sent at the earliest.";
  }
  return null;
}

/**
 * The exit of a conflict: people say which word stands, and what became of second orders. Everything that was said stays
 * in the timeline. `alarms`: those raised since the last ruling.
 */
export function applyRuling(
  order: OrderState,
  said: { verdict: Saying; gatewayOrderId: string | null } & Rulings,
  context: SettlingContext & { alarms: readonly Alarm[] },
): Settled {
  const laters = ruledLaters(order, said);
  const why =
    whyNotRuled(order, said.verdict, context) ??
    whyIncomplete(said, context.alarms) ??
    whyLatersUnfit(order, said) ??
    context.unseen;
  if (why !== null) return nothing(why);
  const aftermath = [...ruledFigures(order, said), ...laters];
  const change: Change = {
    conflict: null,
    reportedStatus: null,
    queryStatus: null,
    absentAnswers: 0,
    absentSince: null,
    errorCode: null,
    errorMessage: null,
    ruledOn: ruledOn(order, said.verdict, context.alarms),
    ...outcomeRuled(order, said),
  };
  return { verdict: "applied", reason: rulingInWords(order, said), change, aftermath, alarm: null };
}

/** What is ruled on second orders and on the amount, as later transactions of ours. */
function ruledFigures(order: OrderState, said: Rulings): LaterTransaction[] {
  return [
    ...said.seconds.map(({ gatewayOrderId, verdict, amount, currency }) => ({
      type: secondOrderType,
      status: verdict,
      amount: amount ?? order.amount,
      currency: currency ?? order.currency,
      transactionId: gatewayOrderId,
      standing: "counted" as const,
    })),
    ...(said.movedAmount
      ? [
          {
            type: otherAmountType,
            status: "approved",
            ...said.movedAmount,
            transactionId: null,
            standing: "counted" as const,
          },
        ]
      : []),
  ];
}

/** The later transactions that are ruled on, as they are from then on. */
function ruledLaters(order: OrderState, { laters = [] }: Rulings): LaterTransaction[] {
  return order.aftermath.flatMap((one) => {
    const ruling = laters.find(({ id }) => id === one.id);
    if (!ruling) return [];
    // What counts already stays as it counted; the amount of a full one is learnt when it begins to.
    const learnt = one.standing === "counted" ? null : wholeAmount(order, one.type);
    return [{ ...one, standing: ruling.standing, amount: one.amount ?? learnt }];
  });
}

/** Why later transactions cannot be ruled on so, as a sentence: each is decided, and what counts fits the order as ruled. */
export function whyLatersUnfit(order: OrderState, said: { verdict: Saying } & Rulings): string | null {
  const open = awaitingOf(order.aftermath).find(({ id }) => !said.laters?.some((one) => one.id === id));
  if (open) return `It says nothing about the ${open.type} that was reported.`;
  const ruled = ruledLaters(order, said);
  const kept = countedOf(order.aftermath).filter(({ id }) => !said.laters?.some((one) => one.id === id));
  const figures = ruledFigures(order, said);
  const replaced = (one: LaterTransaction) =>
    figures.some(({ type, transactionId }) => type === one.type && transactionId === one.transactionId);
  const held = {
    outcome: said.verdict === "absent" ? ("none" as const) : said.verdict,
    amount: order.amount,
    currency: order.currency,
    aftermath: [...order.aftermath.filter((one) => !replaced(one)), ...figures],
  };
  const counted: LaterTransaction[] = [];
  for (const one of [...kept, ...countedOf(ruled)]) {
    const why = isCompleted(held, one)
      ? whyUnfit(held, one, counted)
      : `A ${one.type} counts on it, so it was completed. Say that it was approved, or that the ${one.type} did not happen.`;
    if (why !== null) return why;
    counted.push(one);
  }
  return null;
}

/** No second order is passed over in silence. */
function whyIncomplete({ seconds }: Rulings, alarms: readonly Alarm[]): string | null {
  const open = secondOrdersIn(alarms).find((id) => !seconds.some(({ gatewayOrderId }) => gatewayOrderId === id));
  return open === undefined ? null : `It says nothing about the second order ${open}.`;
}

/** The second order that an alarm is about; one whose id the gateway never told has a word in its place. */
export function secondOrderOf({ gatewayOrderId }: Alarm): string {
  return gatewayOrderId ?? "not named";
}

/** The gateway orders besides ours that alarms speak of, each once. */
export function secondOrdersIn(alarms: readonly Alarm[]): string[] {
  return [...new Set(alarms.filter(({ kind }) => kind === "second_order").map(secondOrderOf))];
}

function outcomeRuled(order: OrderState, said: { verdict: Saying; gatewayOrderId: string | null }): Change {
  if (said.verdict === "absent") return { submission: "settled_absent", outcome: "none", cause: settledByPeople };
  if (order.kind === "update") return { ...updateSaying(said.verdict, { cause: settledByPeople })[1], outcome: "none" };
  const gatewayOrderId = order.gatewayOrderId ?? said.gatewayOrderId;
  return { submission: "accepted", outcome: said.verdict, cause: settledByPeople, gatewayOrderId };
}

/** Words that may come again. Only after a final word: what was left open, or held as absent, must still be able to change. */
function ruledOn(order: OrderState, said: Saying, alarms: readonly Alarm[]): string[] {
  if (said === "absent" || !isFinal(said)) return [];
  const words = alarms.flatMap(({ kind, status, amount, currency }) => {
    // What was said of a second order says nothing about this one.
    if (kind === "second_order" || kind === "later_event") return [];
    return kind === "wrong_amount" ? [amountRuling(amount, currency)] : (status ?? []);
  });
  const answered = order.queryStatus === null ? [] : [order.queryStatus];
  return [...new Set([...order.ruledOn, ...words, ...answered, ...(isFinal(order.outcome) ? [order.outcome] : [])])];
}

function rulingInWords(order: OrderState, said: { verdict: Saying } & Rulings): string {
  const outcome =
    said.verdict === "absent"
      ? "The gateway does not have it"
      : `${said.verdict} stands`.replace(/^./, (a) => a.toUpperCase());
  const amount = said.movedAmount
    ? `${said.movedAmount.amount} ${said.movedAmount.currency} moved, not ${order.amount} ${order.currency}`
    : null;
  const seconds = said.seconds.map(({ gatewayOrderId, verdict }) =>
    verdict === "approved"
      ? `the second order ${gatewayOrderId} was carried out too`
      : `the second order ${gatewayOrderId} was never carried out`,
  );
  const laters = ruledLaters(order, said).map(({ type, amount: part, standing }) =>
    standing === "counted" ? `${type}${part === null ? "" : ` of ${part}`} is confirmed` : `${type} changes no figure`,
  );
  return `${[outcome, amount, ...seconds, ...laters].filter((part) => part !== null).join("; ")}.`;
}

function newsOf(said: { verdict: Saying; gatewayOrderId: string | null }) {
  return {
    source: "people",
    evidence: "strong",
    type: null,
    status: said.verdict === "absent" ? "" : said.verdict,
    gatewayOrderId: said.gatewayOrderId,
    transactionId: null,
    amount: null,
    currency: null,
    errorCode: null,
    errorMessage: null,
  } as const;
}

function stateInWords({ submission, outcome }: OrderState): string {
  return (outcome === "none" ? submission : outcome).replace("_", " ");
}

function done(reason: string, change: Change): Settled {
  return { verdict: "applied", reason, change, aftermath: [], alarm: null };
}

function nothing(reason: string): Settled {
  return { verdict: "void", reason, change: {}, aftermath: [], alarm: null };
}
