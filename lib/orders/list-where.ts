import { and, eq, gte, inArray, isNotNull, isNull, like, lt, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import { orderAftermath, orders } from "@/db/schema/orders";
import { unreachable } from "@/lib/core/errors";
import { dayAfter, startOfDay } from "./days";
import { type LaterKind, laterKindPatterns, otherAmountType, secondOrderType, sentBackCauses } from "./facets";
import type { OrderCursor, OrderFilter, OrderWordName } from "./list-search";

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
    filter.status ? hasWord(filter.status) : undefined,
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

/** A later transaction that was not refused; a refused one changed nothing. The same rule as in words.ts. */
function aftermath(condition: SQL = sql`true`): SQL {
  return sql`exists (select 1 from ${orderAftermath} where ${orderAftermath.orderId} = ${orders.id}
    and lower(${orderAftermath.status}) not in ('declined', 'error', 'filtered') and ${condition})`;
}

const approved = sql`lower(${orderAftermath.status}) = 'approved'`;
const isKind = (kind: LaterKind) => sql`(${approved} and trim(${orderAftermath.type}) ~* ${laterKindPatterns[kind]})`;
const chargedBack = isKind("chargeback");
const reversed = isKind("reversal");
const secondOrder = sql`(${approved} and ${orderAftermath.type} = ${secondOrderType})`;
const otherAmount = sql`(${approved} and ${orderAftermath.type} = ${otherAmountType})`;

/** The orders whose one label is this word: the precedence of `describeOrder`, as a condition. */
function hasWord(word: OrderWordName): SQL | undefined {
  const noConflict = isNull(orders.conflict);
  const calm = and(noConflict, not(aftermath()));
  switch (word) {
    case "conflict":
      return isNotNull(orders.conflict);
    case "second_order":
      return and(noConflict, aftermath(secondOrder));
    case "other_amount":
      return and(noConflict, aftermath(otherAmount), not(aftermath(secondOrder)));
    case "charged_back":
      return and(noConflict, aftermath(chargedBack), not(aftermath(sql`(${secondOrder} or ${otherAmount})`)));
    case "reversed": {
      const graver = sql`(${secondOrder} or ${otherAmount} or ${chargedBack})`;
      return and(noConflict, aftermath(reversed), not(aftermath(graver)));
    }
    case "later_news": {
      const graver = sql`(${secondOrder} or ${otherAmount} or ${chargedBack} or ${reversed})`;
      return and(noConflict, aftermath(), not(aftermath(graver)));
    }
    case "unconfirmed":
      return and(calm, eq(orders.submission, "unconfirmed"), isNotNull(orders.nextQueryAt));
    case "unconfirmed_people":
      return and(calm, eq(orders.submission, "unconfirmed"), isNull(orders.nextQueryAt));
    case "processing":
    case "approved":
    case "declined":
    case "error":
    case "filtered":
    case "unknown":
      return and(calm, ne(orders.submission, "unconfirmed"), eq(orders.outcome, word));
    case "accepted":
    case "update_accepted":
      return and(
        calm,
        eq(orders.submission, "accepted"),
        eq(orders.outcome, "none"),
        word === "accepted" ? ne(orders.kind, "update") : eq(orders.kind, "update"),
      );
    case "not_sent":
    case "not_sent_retrying": {
      const planned = word === "not_sent" ? isNull(orders.nextAttemptAt) : isNotNull(orders.nextAttemptAt);
      return and(calm, eq(orders.submission, "not_sent"), eq(orders.outcome, "none"), planned);
    }
    case "draft":
    case "sent_back": {
      const cameBack = sql`coalesce(${orders.cause}, '') in ${sentBackCauses}`;
      const which = word === "sent_back" ? cameBack : not(cameBack);
      return and(calm, eq(orders.submission, "draft"), eq(orders.outcome, "none"), which);
    }
    case "held":
    case "queued":
    case "sending":
    case "rejected":
    case "settled_absent":
    case "cancelled":
      return and(calm, inArray(orders.submission, [word]), eq(orders.outcome, "none"));
    default:
      return unreachable(word);
  }
}
