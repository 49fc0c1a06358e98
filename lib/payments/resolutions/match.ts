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

/** Gateway and Paydesk clocks, and a row's time and the sending, may differ by this much. */
export const matchMarginMs = 15 * 60_000;

export type MatchOrder = {
  id: string;
  kind: OrderKind;
  clientOrderId: string;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
  sentFrom: Date | null;
  sentTo: Date | null;
  submission: Submission;
  outcome: Outcome;
  isOutstanding: boolean;
  isCertain: boolean;
};

export type MatchReport = { rows: readonly ReportRow[]; coversFrom: Date; coversTo: Date };

export type Match =
  | { kind: "found"; verdict: Exclude<ResolvedStatus, "absent">; row: ReportRow }
  /**
   * The report proves the absence: it covers the sending, lists everything that it must, and is readable as a whole.
   */
  | { kind: "absent" }
  /** No row has the order's ids, but some could belong to it, so a user must check before it counts as absent. */
  | { kind: "possible"; rows: ReportRow[] }
  | { kind: "unproven"; because: string }
  | { kind: "unclear"; rows: ReportRow[]; because: string }
  | { kind: "differs"; row: ReportRow; because: string }
  /** Two gateway orders for one id are a double payout. */
  | { kind: "second"; rows: ReportRow[]; gatewayOrderIds: string[] }
  | { kind: "contradicts"; row: ReportRow; because: string }
  | { kind: "agrees" };

export type Matched = {
  matches: Map<string, Match>;
  /** The gateway certainly has these orders, so a report without them is incomplete. */
  missing: MatchOrder[];
  known: number;
  strangers: number;
};

/**
 * Matches by client order id, then gateway id, and always compares amount and currency. An order is absent only where
 * the report must list it. Pure; the sequence of rows doesn't matter.
 */
export function matchReport(orders: readonly MatchOrder[], report: MatchReport): Matched {
  return takeAtOnce(matchSteps(orders, report));
}

/** Yields after short steps, so that a large report doesn't block the process. */
export function* matchSteps(orders: readonly MatchOrder[], report: MatchReport): Generator<void, Matched> {
  const byClientId = yield* listRows(report.rows, "clientOrderId");
  const byGatewayId = yield* listRows(report.rows, "orderId");
  const listed = new Map<string, ReportRow[]>();
  const taken = new Set<ReportRow>();
  const certain: MatchOrder[] = [];
  for (const order of orders) {
    const named = byClientId.get(order.clientOrderId) ?? [];
    const known = order.gatewayOrderId === null ? [] : (byGatewayId.get(order.gatewayOrderId) ?? []);
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

/** A complete report lists every order that the gateway took within its period. A profile change is no transaction. */
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
  if (order.kind === "update") return { kind: "unproven", because: t.profileUpdateUnlisted };
  if (order.submission === "accepted") {
    return { kind: "unproven", because: t.acceptedYetAbsent };
  }
  // An unreadable row may belong to any order, so the report proves no absence.
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
      because: t.outsidePeriod,
    };
  }
  if (missing > 0) {
    const because = t.reportIncomplete(missing);
    return { kind: "unproven", because };
  }
  return { kind: "absent" };
}

const linesOf = (rows: readonly ReportRow[]) => rows.map(({ line }) => line).sort((a, b) => Number(a) - Number(b));

/**
 * Matches a row without Paydesk's ids by amount, currency and time. A missing value, or an id like Paydesk's, counts as
 * a match.
 */
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
    const because = t.gatewayIdElsewhere(foreign.orderId, foreign.clientOrderId);
    return { kind: "unclear", rows: sorted(rows), because };
  }
  const ids = rows.map(({ orderId }) => orderId).filter(Boolean);
  const gatewayOrderIds = [...new Set(order.gatewayOrderId === null ? ids : [order.gatewayOrderId, ...ids])].sort();
  if (gatewayOrderIds.length > 1) return { kind: "second", rows: sorted(rows), gatewayOrderIds };
  const own = rows.filter(({ type }) => isOriginal(order.kind, type || null));
  if (own.length === 0) {
    const because = t.onlyLaterListed([...new Set(rows.map(({ type }) => type))].sort().join(", "));
    return { kind: "unclear", rows: sorted(rows), because };
  }
  return validateAmounts(order, own) ?? evaluateStatus(order, own);
}

function validateAmounts(order: MatchOrder, own: readonly ReportRow[]): Match | null {
  for (const row of sorted(own)) {
    if (order.amount !== null && row.amount === "") {
      return { kind: "unclear", rows: [row], because: t.amountUnreadable(row.amountWritten ?? "blank") };
    }
    const amountDiffers = order.amount !== null && !isSameAmount(order.amount, row.amount);
    const currencyDiffers = order.currency !== null && row.currency !== "" && row.currency !== order.currency;
    if (amountDiffers || currencyDiffers) {
      const because = t.amountConflict(row.amount, row.currency, order.amount, order.currency);
      return { kind: "differs", row, because };
    }
  }
  return null;
}

/** A report may list each step of an order. The final status counts, unless two differ. */
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
      because: t.outcomeUnclear(listed),
    };
  }
  const { row, outcome } = last;
  if (order.isOutstanding) {
    if (order.outcome === outcome) return { kind: "agrees" };
    return { kind: "found", verdict: outcome, row };
  }
  if (order.kind === "update" || order.submission === "sending") return { kind: "agrees" };
  if (!mayBeKnown(order.submission)) {
    return { kind: "contradicts", row, because: t.unsentYetListed(outcome, shownLabel(order)) };
  }
  if (isFinal(outcome) && isFinal(order.outcome) && outcome !== order.outcome) {
    return { kind: "contradicts", row, because: t.finalStatusConflict(outcome, shownLabel(order)) };
  }
  return { kind: "agrees" };
}

function sorted(rows: readonly ReportRow[]): ReportRow[] {
  const key = (row: ReportRow) => JSON.stringify([row.created, row.orderId, row.type, row.status, row.amount]);
  return [...rows].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : Number(a.line) - Number(b.line)));
}
