import { and, eq, gte, like, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { dayAfter, startOfDay } from "./days";
import type { OrderCursor, OrderFilter } from "./list-search";

/** Newest first; written as the index is (`desc()` alone would mean NULLS FIRST, and the index would not serve). */
export const newestFirst = [sql`${orders.createdAt} desc nulls last`, sql`${orders.id} desc nulls last`];
/** The same index, read from its other end. */
export const oldestFirst = [sql`${orders.createdAt} asc nulls first`, sql`${orders.id} asc nulls first`];

/** The orders that still owe somebody an answer. */
const unsettled = sql`(${orders.submission} in ('unconfirmed', 'not_sent') or ${orders.outcome} = 'unknown' or ${orders.conflict} is not null)`;

/** A filter as conditions on `orders`; days are those of the given zone. */
export function conditionsOf(filter: OrderFilter, timeZone: string): SQL[] {
  const all: (SQL | undefined)[] = [
    filter.view === "unsettled" ? unsettled : undefined,
    filter.kind ? eq(orders.kind, filter.kind) : undefined,
    filter.connectionId ? eq(orders.connectionId, filter.connectionId) : undefined,
    filter.payeeId ? toPayee(filter.payeeId) : undefined,
    filter.status ? eq(orders.word, filter.status) : undefined,
    filter.from ? gte(orders.createdAt, startOfDay(filter.from, timeZone)) : undefined,
    filter.to ? lt(orders.createdAt, startOfDay(dayAfter(filter.to), timeZone)) : undefined,
    filter.amount?.least ? gte(orders.amount, filter.amount.least) : undefined,
    filter.amount?.most ? lte(orders.amount, filter.amount.most) : undefined,
    filter.currency ? eq(orders.currency, filter.currency) : undefined,
    filter.id ? carriesId(filter.id) : undefined,
  ];
  return all.filter((condition) => condition !== undefined);
}

/** Payouts made for somebody of the book, or to an account that was theirs, whoever typed it. */
function toPayee(payeeId: string): SQL {
  return sql`${orders.kind} = 'payout' and (${orders.payeeId} = ${payeeId} or (${orders.payeeId} is null
    and ${orders.payeeFingerprint} in (select fingerprint from payee_accounts where payee_id = ${payeeId} and in_force_from is not null)))`;
}

/** Strictly older or newer than an order, by (created_at, id); its time is read in the database, to the microsecond. */
export function beyond({ side, orderId }: OrderCursor): SQL {
  const sign = sql.raw(side === "before" ? "<" : ">");
  return sql`(${orders.createdAt}, ${orders.id}) ${sign} (select o.created_at, o.id from orders o where o.id = ${orderId})`;
}

/** Any id of an order that is, or begins with, this text; letters as written, except in our own. */
function carriesId(text: string): SQL | undefined {
  const beginning = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    like(orders.clientOrderId, beginning),
    like(orders.gatewayOrderId, beginning),
    like(orders.serialNumber, beginning),
    like(orders.yourReference, beginning),
    uuidsBeginning(text),
  );
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The ids between the least and the greatest that begin so; undefined when none can. */
function uuidsBeginning(text: string): SQL | undefined {
  const start = text.toLowerCase();
  const fill = (digit: string) =>
    start + `${digit.repeat(8)}-${`${digit.repeat(4)}-`.repeat(3)}${digit.repeat(12)}`.slice(start.length);
  const [least, greatest] = [fill("0"), fill("f")];
  if (!uuidPattern.test(least) || !uuidPattern.test(greatest)) return undefined;
  return and(gte(orders.id, least), lte(orders.id, greatest));
}
