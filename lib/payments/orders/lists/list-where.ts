import { and, eq, gte, inArray, isNotNull, isNull, like, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import {
  hasLeft,
  isOutstanding,
  isReleased,
  isUnconfirmed,
  isUnreleased,
  type OrderColumns,
  stageIs,
} from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { keysetOf } from "@/lib/core/lists/list-page";
import { unreachable } from "@/lib/core/runtime/errors";
import { escapeLike } from "@/lib/core/text/search-text";
import { dayAfter, startOfDay } from "@/lib/core/time/calendar";
import { isOfEnvironment } from "@/lib/payments/connections/environment";
import { type MoneyStage, type OrderFilter, type OrderSort, unknownCurrency } from "./list-search";
import { daysMeant } from "./moving-days";
import { waitsForUsers } from "./needs-rule";

const byTime = (row: typeof orders) => [row.createdAt, row.id];
const byAmount = (row: typeof orders) => [row.amount, row.id];
export const orderKeysets = {
  newest: keysetOf(orders, byTime),
  oldest: keysetOf(orders, byTime, { descending: false }),
  largest: keysetOf(orders, byAmount),
  smallest: keysetOf(orders, byAmount, { descending: false }),
} satisfies Record<OrderSort, unknown>;

export function daysOf(filter: OrderFilter, timeZone: string, now: Date): { from: string | null; to: string | null } {
  return filter.days === null ? filter : daysMeant(filter.days, now, timeZone);
}

export function conditionsOf(filter: OrderFilter, timeZone: string, now: Date): SQL[] {
  const { from, to } = daysOf(filter, timeZone, now);
  const all: (SQL | undefined)[] = [
    filter.view === "unresolved" ? isOutstanding(orders) : undefined,
    filter.kind ? eq(orders.kind, filter.kind) : undefined,
    filter.direction ? eq(orders.direction, filter.direction) : undefined,
    filter.environment ? isOfEnvironment(sql`${orders.connectionId}`, filter.environment) : undefined,
    filter.connectionIds ? inArray(orders.connectionId, filter.connectionIds) : undefined,
    filter.endpointIds ? inArray(orders.endpointId, filter.endpointIds) : undefined,
    filter.orderIds ? inArray(orders.id, filter.orderIds) : undefined,
    filter.batchId ? eq(orders.batchId, filter.batchId) : undefined,
    filter.userIds
      ? or(inArray(orders.preparedBy, filter.userIds), inArray(orders.releasedBy, filter.userIds))
      : undefined,
    filter.payeeId ? toPayee(filter.payeeId) : undefined,
    filter.status ? inArray(orders.status, filter.status) : undefined,
    filter.stage ? inStage(filter.stage) : undefined,
    filter.needs ? waitsForUsers(now) : undefined,
    filter.failed ? failedWith(filter.failed) : undefined,
    from ? gte(orders.createdAt, startOfDay(from, timeZone)) : undefined,
    to ? lt(orders.createdAt, startOfDay(dayAfter(to), timeZone)) : undefined,
    filter.amount?.least ? gte(orders.amount, filter.amount.least) : undefined,
    filter.amount?.most ? lte(orders.amount, filter.amount.most) : undefined,
    filter.currency ? or(...filter.currency.map(inCurrency)) : undefined,
  ];
  return all.filter((condition) => condition !== undefined);
}

function inCurrency(currency: string): SQL | undefined {
  if (currency !== unknownCurrency) return eq(orders.currency, currency);
  return and(isNull(orders.currency), ne(orders.kind, "update"));
}

/** Profile changes move no money, so lib/desk/overview/money.ts doesn't count them either. */
function inStage(stages: readonly MoneyStage[]): SQL | undefined {
  return and(ne(orders.kind, "update"), or(...stages.map((stage) => stageCondition(stage, orders))));
}

export function stageCondition(stage: MoneyStage, of: Pick<OrderColumns, "stage" | "status">): SQL {
  switch (stage) {
    case "sent":
      return hasLeft(of);
    case "unconfirmed":
      return isUnconfirmed(of);
    case "later":
      return sql`(${orders.later} is not null and not ${stageIs(of, "conflict")})`;
    case "approved":
    case "processing":
    case "failed":
    case "conflict":
    case "waiting":
    case "cancelled":
      return stageIs(of, stage);
    case "prepared":
      return sql`true`;
    case "unreleased":
      return isUnreleased(of);
    case "released":
      return isReleased(of);
    case "to_send":
      return sql`(${stageIs(of, "waiting")} and ${isReleased(of)})`;
    default:
      return unreachable(stage);
  }
}

function failedWith(failed: NonNullable<OrderFilter["failed"]>): SQL | undefined {
  const hasFailed = stageIs(orders, "failed");
  if (failed === "any") return hasFailed;
  return and(hasFailed, failed.code === null ? isNull(orders.errorCode) : eq(orders.errorCode, failed.code));
}

/** Includes payouts that users typed to an account of the payee. */
function toPayee(payeeId: string): SQL {
  return sql`${orders.kind} = ${sqlName.orderKind("payout")} and (${orders.payeeId} = ${payeeId} or (${orders.payeeId} is null
    and ${orders.payeeFingerprint} in (select fingerprint from payee_accounts where payee_id = ${payeeId} and in_force_from is not null)))`;
}

/** An unknown amount is neither large nor small, so a list sorted by amount leaves it out. */
export function sortable(sort: OrderSort): SQL | undefined {
  return sort === "largest" || sort === "smallest" ? isNotNull(orders.amount) : undefined;
}

export function carriesId(text: string): SQL[] {
  const beginning = `${escapeLike(text)}%`;
  const ids = [orders.clientOrderId, orders.gatewayOrderId, orders.serialNumber, orders.yourReference];
  const ours = uuidsBeginning(text);
  return [...ids.map((id) => like(id, beginning)), ...(ours ? [ours] : [])];
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function uuidsBeginning(text: string): SQL | undefined {
  const start = text.toLowerCase();
  const fill = (digit: string) =>
    start + `${digit.repeat(8)}-${`${digit.repeat(4)}-`.repeat(3)}${digit.repeat(12)}`.slice(start.length);
  const [least, greatest] = [fill("0"), fill("f")];
  if (!uuidPattern.test(least) || !uuidPattern.test(greatest)) return undefined;
  return and(gte(orders.id, least), lte(orders.id, greatest));
}
