import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { bankLineAmount, moveAmount } from "@/lib/books/lines/amounts";
import { dayAfter, startOfDay } from "@/lib/core/time/calendar";
import { type EvidenceInputs, utcOf } from "./evidence-inputs";
import { readOtherValueDates } from "./value-dates";

const linesAtOnce = 500n;

export type EvidenceTable = {
  name: string;
  head: readonly string[];
  records: () => AsyncIterable<string[][]> | Iterable<string[][]>;
};

type Line = Record<string, string | null>;
type Given = { db: Database; inputs: EvidenceInputs };

/**
 * Reads lines by ranges of their position, as the index stores them. Pagination with a sort and limit made the planner
 * sort all remaining rows for each page.
 */
async function* readPages(
  db: Database,
  { first, last }: { first: bigint; last: bigint },
  pageOf: (from: SQL, to: SQL) => SQL,
): AsyncGenerator<Line[]> {
  for (let from = first; from <= last; from += linesAtOnce) {
    const to = from + linesAtOnce - 1n;
    const { rows } = await db.execute<Line>(pageOf(sql`${from.toString()}::bigint`, sql`${to.toString()}::bigint`));
    if (rows.length > 0) yield rows;
  }
}

const recordOf = (line: Line, head: readonly string[]) => head.map((name) => line[name] ?? "");
/** Keeps the condition out of indexes, so that a page is found by file and position instead of all lines of a day. */
const countedIn = ({ period }: EvidenceInputs) =>
  sql`l.counted_on + 0 between ${period.fromDay}::date and ${period.toDay}::date`;

const gatewayHead = [
  ...["id", "file_id", "position", "connection_id", "connection", "kind", "client_order_id", "gateway_order_id"],
  ...["transaction_id", "amount", "currency", "batch", "booked_at", "booked_on", "value_date", "counted_on", "text"],
  ...["sha256", "raw"],
] as const;

export const gatewayLinesOf = ({ db, inputs }: Given): EvidenceTable => ({
  name: "gateway-lines.csv",
  head: gatewayHead,
  records: async function* () {
    for (const { id: fileId, first, last } of inputs.gatewayFiles) {
      const pages = readPages(
        db,
        { first: BigInt(first), last: BigInt(last) },
        (from, to) => sql`
          select l.id::text, l.file_id, l.position::text, l.connection_id, l.kind, l.client_order_id, l.gateway_order_id, l.transaction_id,
            l.amount::text, l.currency, l.batch, ${utcOf("l.booked_at")} as booked_at, l.booked_on::text, l.value_date::text,
            l.counted_on::text, l.text, l.sha256, l.raw
          from gateway_lines l
          where l.file_id = ${fileId}::uuid and ${countedIn(inputs)}
            and l.position between ${from} and ${to}
          order by l.position, l.id`,
      );
      for await (const page of pages)
        yield page.map((line) =>
          recordOf({ ...line, connection: inputs.nameOf(line.connection_id ?? null) }, gatewayHead),
        );
    }
  },
});

const bankHead = [
  ...["statement_id", "position", "file_id", "format", "account", "statement_number", "currency", "amount"],
  ...["is_reversal", "booking_date", "value_date", "counted_on", "code", "references", "counterparty", "text"],
  ...["sha256", "raw"],
] as const;

export const bankLinesOf = ({ db, inputs }: Given): EvidenceTable => ({
  name: "bank-lines.csv",
  head: bankHead,
  records: async function* () {
    for (const { id, number, first, last, ...statement } of inputs.statements) {
      const pages = readPages(
        db,
        { first: BigInt(first), last: BigInt(last) },
        (from, to) => sql`
          select l.position::text, ${bankLineAmount("l")}::text as amount,
            l.is_reversal::text, l.booking_date::text, l.value_date::text, l.counted_on::text, l.code, l."references"::text,
            l.counterparty, l.text, l.sha256, l.raw
          from statement_lines l
          where l.statement_id = ${id}::uuid and ${countedIn(inputs)} and l.position between ${from} and ${to}
          order by l.position`,
      );
      for await (const page of pages)
        yield page.map((line) =>
          recordOf({ ...statement, statement_id: id, statement_number: number, ...line }, bankHead),
        );
    }
  },
});

const valueDateHead = [
  ...["kind", "ref", "account", "connection_id", "currency", "amount", "booked_on", "value_date", "text"],
] as const;

export const valueDatesOf = ({ db, inputs }: Given): EvidenceTable => ({
  name: "value-dates.csv",
  head: valueDateHead,
  records: async function* () {
    const found = await readOtherValueDates(db, inputs.period);
    yield found.map(({ kind, ref, account, connectionId, currency, amount, bookedOn, valueDate, text }) => [
      ...[kind, ref, account, connectionId ?? "", currency, amount, bookedOn, valueDate, text],
    ]);
  },
});

const moveHead = [
  ...["id", "at", "day", "order_id", "client_order_id", "connection_id", "connection", "direction", "kind", "line"],
  ...["orders", "amount", "currency"],
] as const;

export const orderLinesOf = ({ db, inputs }: Given): EvidenceTable => ({
  name: "paydesk-lines.csv",
  head: moveHead,
  records: async function* () {
    const { fromDay, toDay } = inputs.period;
    const { timeZone } = inputs.evidence.organisation;
    const [start, end] = [startOfDay(fromDay, timeZone), startOfDay(dayAfter(toDay), timeZone)];
    const inDays = (at: SQL) =>
      sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`;
    const bounds = await db.execute<{ first: string | null; last: string | null }>(
      sql`select min(m.id)::text as first, max(m.id)::text as last from order_moves m where ${inDays(sql`m.at`)}`,
    );
    const { first, last } = bounds.rows[0] ?? { first: null, last: null };
    if (first === null || last === null) return;
    const pages = readPages(
      db,
      { first: BigInt(first), last: BigInt(last) },
      (from, to) => sql`
        select m.id::text, ${utcOf("m.at")} as at, (m.at at time zone ${timeZone})::date::text as day, m.order_id,
          coalesce(o.client_orderid, '') as client_order_id, m.connection_id, m.direction, m.kind, m.line, m.orders::text, m.currency,
          ${moveAmount("m")}::text as amount
        from order_moves m left join orders o on o.id = m.order_id
        where m.id between ${from} and ${to} and ${inDays(sql`m.at + interval '0'`)}
          and m.line in ${sqlName.moveLine("approved", "other_amount", "second_order", "reversed", "refunded", "charged_back")}
        order by m.id`,
    );
    for await (const page of pages)
      yield page.map((line) => recordOf({ ...line, connection: inputs.nameOf(line.connection_id ?? null) }, moveHead));
  },
});
