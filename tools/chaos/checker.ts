import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { Message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import type { Direction } from "@/lib/payments/orders/facets";
import { isFinal, type Outcome, type Submission } from "@/lib/payments/orders/states";

/** One obligation (a payment reference) must be paid once, whatever the number of orders. */
export type Asked = {
  clientOrderId: string;
  reference: string;
  shownAsSent: boolean;
  mustAlert: boolean;
};

export type TakenOrder = {
  clientOrderId: string;
  gatewayOrderId: string;
  amount: string;
  currency: string;
  direction: Direction;
  status: Outcome;
  later: Later[];
};

export type Later = { type: string; amount: string | null };

export type ChangeKey = string;

export type KnownOrder = {
  clientOrderId: string;
  submission: Submission;
  outcome: Outcome;
  conflict: Message | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  direction: Direction;
  later: Later[];
  cause: string | null;
  nextAttemptAt: Date | null;
  isAsked: boolean;
};

export type Marks = {
  openCalls: string[];
  quietBatches: { name: string; waiting: number }[];
  unmadeBatches: string[];
  waitForUsers: string[];
  totals: { status: string; counted: number; orders: number }[];
  waitingCallbacks: number;
};

export const noMarks: Marks = {
  openCalls: [],
  quietBatches: [],
  unmadeBatches: [],
  waitForUsers: [],
  totals: [],
  waitingCallbacks: 0,
};

/** A wait lasts from a claim (milliseconds since 1970) until a status is known, on the database's clock. */
export type Wait = { clientOrderId: string; attempt: number; claimedAt: number; seconds: number };

export type Evidence = {
  asked: Asked[];
  taken: TakenOrder[];
  acknowledged: ChangeKey[];
  undelivered: ChangeKey[];
  known: KnownOrder[];
  stored: ChangeKey[];
  waits: Wait[];
  marks: Marks;
  broken: string[];
};

export type Findings = {
  doubleSends: string[];
  lostOrders: string[];
  missingCallbacks: string[];
  moneyDifferences: string[];
  notDrained: string[];
  lateStatuses: string[];
  wrongErrorMessages: string[];
  falseAlarms: string[];
  brokenRules: string[];
};

/** A dispatch whose process died must be unconfirmed within this time. */
export const unconfirmedWithinSeconds = 60;

const knownSubmissions: readonly Submission[] = ["accepted", "unconfirmed"];

export function check(evidence: Evidence): Findings {
  return {
    doubleSends: findDoubleSends(evidence),
    lostOrders: findLostOrders(evidence),
    missingCallbacks: findMissingCallbacks(evidence),
    moneyDifferences: findMoneyDifferences(evidence),
    notDrained: findNotDrained(evidence),
    lateStatuses: evidence.waits
      .filter(({ seconds }) => seconds > unconfirmedWithinSeconds)
      .map(({ clientOrderId, attempt, seconds }) => `${clientOrderId}: attempt ${attempt} unclear for ${seconds} s`),
    wrongErrorMessages: findWrongErrorMessages(evidence),
    falseAlarms: findFalseAlarms(evidence),
    brokenRules: evidence.broken,
  };
}

function findDoubleSends({ taken, asked }: Evidence): string[] {
  const references = new Map(asked.map(({ clientOrderId, reference }) => [clientOrderId, reference]));
  const twice = (what: string, key: (one: TakenOrder) => string) =>
    [...groupBy(taken, key)]
      .filter(([, orders]) => orders.length > 1)
      .map(([name, orders]) => `${what} ${name} was created ${orders.length} times at the gateway`);
  const orders = twice("order", ({ clientOrderId }) => clientOrderId);
  const single = new Map(taken.map((one) => [one.clientOrderId, one]));
  const obligations = [...groupBy([...single.keys()], (id) => references.get(id) ?? id)]
    .filter(([, ids]) => ids.length > 1)
    .map(([reference, ids]) => `obligation ${reference} was created as ${ids.join(" and ")}`);
  return [...orders, ...obligations];
}

function findLostOrders({ taken, known, asked }: Evidence): string[] {
  const here = new Map(known.map((order) => [order.clientOrderId, order]));
  const there = new Set(taken.map(({ clientOrderId }) => clientOrderId));
  const strangers = [...there].flatMap((id) => {
    const order = here.get(id);
    if (!order) return [`${id}: the gateway has this order, Paydesk does not`];
    return knownSubmissions.includes(order.submission)
      ? []
      : [`${id}: the gateway has this order, Paydesk shows ${order.submission}`];
  });
  const forgotten = asked
    .filter(({ clientOrderId, shownAsSent }) => shownAsSent && !here.has(clientOrderId))
    .map(({ clientOrderId }) => `${clientOrderId}: a user was shown it as sent, and Paydesk has no such order`);
  const stuck = known
    .filter(({ submission }) => submission === "sending" || submission === "queued")
    .map(({ clientOrderId, submission }) => `${clientOrderId}: still ${submission} at the end`);
  return [...strangers, ...forgotten, ...stuck];
}

function findMissingCallbacks({ acknowledged, undelivered, stored }: Evidence): string[] {
  const kept = countBy(stored);
  const missing = [...countBy(acknowledged)]
    .filter(([key, times]) => (kept.get(key) ?? 0) < times)
    .map(([key, times]) => `${key}: answered with 200 ${times} times, stored ${kept.get(key) ?? 0} times`);
  return [...missing, ...undelivered.map((key) => `${key}: never answered with 200`)];
}

function findMoneyDifferences({ taken, known }: Evidence): string[] {
  const theirs = new Map<string, string[]>();
  const ours = new Map<string, string[]>();
  const add = (side: Map<string, string[]>, key: string, amount: string | null) =>
    side.set(key, [...(side.get(key) ?? []), amount ?? "0"]);
  for (const order of taken) {
    const side = `${order.direction} ${order.currency}`;
    if (order.status === "approved") add(theirs, `${side} approved`, order.amount);
    for (const { type, amount } of order.later) add(theirs, `${side} ${type}`, amount);
  }
  for (const order of known) {
    const side = `${order.direction} ${order.currency}`;
    if (order.outcome === "approved") add(ours, `${side} approved`, order.amount);
    for (const { type, amount } of order.later) add(ours, `${side} ${type}`, amount);
  }
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((key) => {
    const [there, here] = [addAmounts(...(theirs.get(key) ?? [])), addAmounts(...(ours.get(key) ?? []))];
    return compareAmounts(there, here) === 0 ? [] : [`${key}: ${there} at the gateway, ${here} in Paydesk`];
  });
}

function findNotDrained({ known, marks }: Evidence): string[] {
  const waiting = known.filter((order) => !isEnded(order));
  return [
    ...waiting.map(({ clientOrderId, submission, outcome }) => `${clientOrderId}: ${submission}/${outcome} at the end`),
    ...marks.openCalls.map((id) => `call ${id} was never finished`),
    ...marks.quietBatches.map(({ name, waiting: rows }) => `batch ${name} is noted as sent, and ${rows} rows wait`),
    ...marks.unmadeBatches.map((name) => `batch ${name} has rows that are no orders yet`),
    ...marks.waitForUsers.map((name) => `${name} stays paused, and its orders wait`),
    ...marks.totals.map(
      ({ status, counted, orders }) => `totals count ${counted} orders as ${status}, there are ${orders}`,
    ),
    ...(marks.waitingCallbacks === 0 ? [] : [`${marks.waitingCallbacks} callbacks wait`]),
  ];
}

/** An order has ended when it is final or only a user can act. */
function isEnded({ submission, outcome, conflict, cause, nextAttemptAt, isAsked }: KnownOrder): boolean {
  if (conflict !== null) return true;
  switch (submission) {
    case "sending":
    case "queued":
      return false;
    case "not_sent":
      return nextAttemptAt === null;
    case "unconfirmed":
      return cause === unknownToGateway || !isAsked;
    case "accepted":
      // The gateway's own `unknown` is an end state, because pages show it as such.
      return isFinal(outcome) || outcome === "unknown";
    default:
      return true;
  }
}

function findFalseAlarms({ known, asked }: Evidence): string[] {
  const mustAlert = ringing(asked);
  return known
    .filter(({ clientOrderId, conflict }) => conflict !== null && !mustAlert.has(clientOrderId))
    .map(({ clientOrderId, conflict }) => `${clientOrderId}: ${render(conflict)}`);
}

const ringing = (asked: readonly Asked[]) =>
  new Set(asked.filter(({ mustAlert }) => mustAlert).map(({ clientOrderId }) => clientOrderId));

function findWrongErrorMessages({ taken, known, asked }: Evidence): string[] {
  const there = groupBy(taken, ({ clientOrderId }) => clientOrderId);
  const mustAlert = ringing(asked);
  return known.flatMap(({ clientOrderId, outcome, submission, conflict }) => {
    const orders = there.get(clientOrderId) ?? [];
    if (orders.length === 0) {
      return outcome === "none" ? [] : [`${clientOrderId}: ${outcome} in Paydesk, and the gateway never created it`];
    }
    if (mustAlert.has(clientOrderId) && conflict === null) return [`${clientOrderId}: no alert was raised`];
    if (orders.some(({ status }) => status === outcome)) return [];
    const statuses = orders.map(({ status }) => status).join(", ");
    return [`${clientOrderId}: ${submission}/${outcome} in Paydesk, ${statuses} at the gateway`];
  });
}

function groupBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

function countBy(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
