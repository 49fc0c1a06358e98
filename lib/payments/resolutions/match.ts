import { takeAtOnce } from "@/lib/core/lists/turns";
import type { OrderKind } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import {
  isFinal,
  mayBeKnown,
  type Outcome,
  outcomeOf,
  type ResolvedStatus,
  type Submission,
} from "@/lib/payments/orders/states";
import { isOriginal } from "@/lib/payments/orders/status";
import * as t from "@/messages/exceptions/model";
import type { ReportRow } from "./report";
import { isLikeId, isUnknownType, isUnreadable } from "./unreadable-rows";

/** How far the clocks of the gateway and of Paydesk may differ, and a row's time from the sending. */
export const matchMarginMs = 15 * 60_000;

/** What matching needs to know of an order. */
export type MatchOrder = {
  id: string;
  kind: OrderKind;
  clientOrderId: string;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  /** Between these it was sent: one moment, but for an order of which a restored database knows only a time span. */
  sentFrom: Date | null;
  sentTo: Date | null;
  submission: Submission;
  outcome: Outcome;
  /** Whether it waits to be resolved; the others are compared only. */
  isOutstanding: boolean;
  /** Whether the gateway itself has reported that it has it; what users resolved is no proof against a report. */
  isCertain: boolean;
};

export type MatchReport = { rows: readonly ReportRow[]; coversFrom: Date; coversTo: Date };

/** What a report says of one order. */
export type Match =
  /** It is there, with our amount and currency. */
  | { kind: "found"; verdict: Exclude<ResolvedStatus, "absent">; row: ReportRow }
  /** It is proven not to be there: the report covers its sending, misses nothing that must be in it, and is readable as a whole. */
  | { kind: "absent" }
  /** No row has its ids, but some could be it: a user must look before it counts as absent. */
  | { kind: "possible"; rows: ReportRow[] }
  /** Not in it, which proves nothing. */
  | { kind: "unproven"; because: string }
  /** There, but what became of it cannot be determined from it. */
  | { kind: "unclear"; rows: ReportRow[]; because: string }
  /** There, with another amount or currency. */
  | { kind: "differs"; row: ReportRow; because: string }
  /** The gateway has more than one order for our id: the double payout itself. */
  | { kind: "second"; rows: ReportRow[]; gatewayOrderIds: string[] }
  /** It says another final status than the one we hold, or has what we hold as never sent. */
  | { kind: "contradicts"; row: ReportRow; because: string }
  /** It says what we hold. */
  | { kind: "agrees" };

export type Matched = {
  /** One for each order but those that need no word; by order id. */
  matches: Map<string, Match>;
  /** Orders that the gateway has for certain, in the period, and that the report does not list. */
  missing: MatchOrder[];
  /** How many orders that the gateway has for certain it lists: the sign that it is the right report. */
  known: number;
  /** Rows of orders that are none of ours. */
  strangers: number;
};

/**
 * What a transaction report says of orders: by our id, then by the gateway's; amount and currency are always compared. An
 * order is absent only where the report must have shown it. Pure; the order of rows and orders changes nothing.
 */
export function matchReport(orders: readonly MatchOrder[], report: MatchReport): Matched {
  return takeAtOnce(matchSteps(orders, report));
}

/** As `matchReport`, in steps that are short whatever their number. */
export function* matchSteps(orders: readonly MatchOrder[], report: MatchReport): Generator<void, Matched> {
  const byClientId = yield* listRows(report.rows, "clientOrderId");
  const byGatewayId = yield* listRows(report.rows, "orderId");
  const listed = new Map<string, ReportRow[]>();
  const taken = new Set<ReportRow>();
  const certain: MatchOrder[] = [];
  for (const order of orders) {
    const named = byClientId.get(order.clientOrderId) ?? [];
    const known = order.gatewayOrderId === null ? [] : (byGatewayId.get(order.gatewayOrderId) ?? []);
    // A row under the gateway's id that names another order of ours is a riddle; one that names none is ours.
    const rows = [...new Set([...named, ...known])];
    listed.set(order.id, rows);
    for (const row of rows) taken.add(row);
    if (mustBeListed(order, report)) certain.push(order);
    yield;
  }
  const leftOver: ReportRow[] = [];
  const unreadable: ReportRow[] = [];
  for (const row of report.rows) {
    if (!taken.has(row)) leftOver.push(row);
    if (isUnreadable(row)) unreadable.push(row);
    yield;
  }
  const missing = certain.filter((order) => listed.get(order.id)?.length === 0);
  const matches = new Map<string, Match>();
  for (const order of orders) {
    const rows = listed.get(order.id) ?? [];
    const match =
      rows.length > 0
        ? validateListed(order, rows)
        : yield* validateMissing(order, report, { leftOver, unreadable, missing: missing.length });
    if (match) matches.set(order.id, match);
    yield;
  }
  return { matches, missing, known: certain.length - missing.length, strangers: leftOver.length };
}

function* listRows(
  rows: readonly ReportRow[],
  key: "clientOrderId" | "orderId",
): Generator<void, Map<string, ReportRow[]>> {
  const listed = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const same = listed.get(row[key]);
    if (same) same.push(row);
    else if (row[key] !== "") listed.set(row[key], [row]);
    yield;
  }
  return listed;
}

function isCovered({ sentFrom, sentTo }: MatchOrder, { coversFrom, coversTo }: MatchReport): boolean {
  if (sentFrom === null || sentTo === null) return false;
  return (
    sentFrom.getTime() >= coversFrom.getTime() + matchMarginMs && sentTo.getTime() <= coversTo.getTime() - matchMarginMs
  );
}

/** The gateway took it within the period: a complete report lists it. A change of a profile is no transaction. */
function mustBeListed(order: MatchOrder, report: MatchReport): boolean {
  return order.isCertain && order.kind !== "update" && isCovered(order, report);
}

function* validateMissing(
  order: MatchOrder,
  report: MatchReport,
  {
    leftOver,
    unreadable,
    missing,
  }: { leftOver: readonly ReportRow[]; unreadable: readonly ReportRow[]; missing: number },
): Generator<void, Match | null> {
  if (!order.isOutstanding) return null;
  if (order.kind === "update") return { kind: "unproven", because: t.aTransactionReportLists };
  if (order.submission === "accepted") {
    return { kind: "unproven", because: t.theGatewayAcceptedIt };
  }
  // Any order may be behind a row that can't be read: then a report proves nothing of those that it doesn't list.
  if (unreadable.length > 0) return { kind: "unproven", because: t.someRowsCantBeRead(linesOf(unreadable)) };
  const rows: ReportRow[] = [];
  for (const row of leftOver) {
    if (couldBe(order, row)) rows.push(row);
    yield;
  }
  if (rows.length > 0) return { kind: "possible", rows };
  if (!isCovered(order, report)) {
    return {
      kind: "unproven",
      because: t.itWasSentOutside,
    };
  }
  if (missing > 0) {
    const because = t.theReportIsIncomplete(missing);
    return { kind: "unproven", because };
  }
  return { kind: "absent" };
}

const linesOf = (rows: readonly ReportRow[]) => rows.map(({ line }) => line).sort((a, b) => Number(a) - Number(b));

/** A row without our ids that has our amount, our currency and our time; what it does not say counts for it, and so does an id like ours. */
function couldBe(order: MatchOrder, row: ReportRow): boolean {
  if (isLikeId(row.clientOrderId, order.clientOrderId) || isLikeId(row.orderId, order.gatewayOrderId)) return true;
  if (!isOriginal(order.kind, row.type || null) && !isUnknownType(row.type)) return false;
  const sameAmount = order.amount === null || row.amount === "" || isSameAmount(order.amount, row.amount);
  const sameCurrency = order.currency === null || row.currency === "" || order.currency === row.currency;
  return sameAmount && sameCurrency && isNear(order, row);
}

function isNear({ sentFrom, sentTo }: MatchOrder, { created }: ReportRow): boolean {
  if (sentFrom === null || sentTo === null) return false;
  if (created === "") return true;
  const at = new Date(created).getTime();
  return at >= sentFrom.getTime() - matchMarginMs && at <= sentTo.getTime() + matchMarginMs;
}

function validateListed(order: MatchOrder, rows: readonly ReportRow[]): Match {
  const foreign = sorted(rows).find(
    ({ clientOrderId }) => clientOrderId !== "" && clientOrderId !== order.clientOrderId,
  );
  if (foreign) {
    const because = t.theReportListsGateway(foreign.orderId, foreign.clientOrderId);
    return { kind: "unclear", rows: sorted(rows), because };
  }
  const ids = rows.map(({ orderId }) => orderId).filter(Boolean);
  const gatewayOrderIds = [...new Set(order.gatewayOrderId === null ? ids : [order.gatewayOrderId, ...ids])].sort();
  if (gatewayOrderIds.length > 1) return { kind: "second", rows: sorted(rows), gatewayOrderIds };
  const own = rows.filter(({ type }) => isOriginal(order.kind, type || null));
  if (own.length === 0) {
    const because = t.theReportListsOnly([...new Set(rows.map(({ type }) => type))].sort().join(", "));
    return { kind: "unclear", rows: sorted(rows), because };
  }
  return validateAmounts(order, own) ?? evaluateStatus(order, own);
}

function validateAmounts(order: MatchOrder, own: readonly ReportRow[]): Match | null {
  for (const row of sorted(own)) {
    if (order.amount !== null && row.amount === "") {
      return { kind: "unclear", rows: [row], because: t.itsAmountCantBe(row.amountWritten ?? "blank") };
    }
    const amountDiffers = order.amount !== null && !isSameAmount(order.amount, row.amount);
    const currencyDiffers = order.currency !== null && row.currency !== "" && row.currency !== order.currency;
    if (amountDiffers || currencyDiffers) {
      const because = t.theReportListsThis(row.amount, row.currency, order.amount, order.currency);
      return { kind: "differs", row, because };
    }
  }
  return null;
}

/** A report may list each step of an order: its final status counts, unless there are two. */
function evaluateStatus(order: MatchOrder, own: readonly ReportRow[]): Match {
  const reported = sorted(own).map((row) => ({ row, outcome: row.status === "" ? null : outcomeOf(row.status) }));
  const finals = reported.filter(({ outcome }) => outcome !== null && isFinal(outcome));
  const labels = new Set(finals.map(({ outcome }) => outcome));
  const last = finals[0] ?? reported[0];
  if (
    last === undefined ||
    labels.size > 1 ||
    last.outcome === null ||
    last.outcome === "unknown" ||
    last.outcome === "none"
  ) {
    const listed = [...new Set(own.map(({ status }) => status || "no status"))].sort().join(", ");
    return {
      kind: "unclear",
      rows: sorted(own),
      because: t.theOutcomeIsUnclear(listed),
    };
  }
  const { row, outcome } = last;
  if (order.isOutstanding) {
    // Still on its way, as we hold it: it resolves nothing.
    if (order.outcome === outcome) return { kind: "agrees" };
    return { kind: "found", verdict: outcome, row };
  }
  if (order.kind === "update" || order.submission === "sending") return { kind: "agrees" };
  if (!mayBeKnown(order.submission)) {
    return { kind: "contradicts", row, because: t.theReportListsPaydesk(outcome, shownLabel(order)) };
  }
  if (isFinal(outcome) && isFinal(order.outcome) && outcome !== order.outcome) {
    return { kind: "contradicts", row, because: t.theReportListsPaydesk2(outcome, shownLabel(order)) };
  }
  return { kind: "agrees" };
}

/** Rows in an order of their own, so that how a report is sorted changes nothing. */
function sorted(rows: readonly ReportRow[]): ReportRow[] {
  const key = (row: ReportRow) => JSON.stringify([row.created, row.orderId, row.type, row.status, row.amount]);
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : Number(a.line) - Number(b.line)));
}
