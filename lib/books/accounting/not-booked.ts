import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import type { AppContext } from "@/lib/core/runtime/context";
import { bankSourceId, bookedConnections, bookedLines } from "./bank-lines";
import type { NotBookedReason } from "./labels";
import { readDaysOver, sources } from "./sources";

export type NotBookedLine = {
  id: string;
  place: string;
  currency: string;
  day: string;
  amount: string;
  text: string;
  reason: NotBookedReason;
  rule: string | null;
};
type Found = NotBookedLine & { count: number };
const shownMax = 100;

const ofBank: SQL = sql`
  select ${bankSourceId} as id, b.account as place, b.currency, b.counted_on as day, b.amount, b.reason,
    left(trim(b.counterparty || ' ' || b.text), 200) as text, case b.reason when ${sqlName.notBookedReason("unrelated")} then b.rule end as rule
  from booked_lines b
  where b.kind is null and not exists (
    select from journal_entries e where e.is_live and e.source_kind = ${sqlName.sourceKind("statement_line")} and e.source_id = ${bankSourceId})`;

const ofGateways: SQL = sql`
  select s.source_kind || ':' || s.source_id, c.name, s.currency, s.date, s.signed, 'no_rate',
    left(trim(s.reference || ' ' || s.payee), 200), null
  from sources s join connections c on c.id = s.connection_id where s.source_kind in ${sqlName.sourceKind("order_move", "gateway_line")}`;

export async function listNotBooked(ctx: AppContext): Promise<{ rows: NotBookedLine[]; count: number }> {
  const days = await readDaysOver(ctx);
  const [bank, gateways] = await Promise.all([
    ctx.db.execute<Found>(newest(sql`${bookedConnections()}, ${bookedLines(sql`true`)}`, ofBank)),
    ctx.db.execute<Found>(newest(sources(days, "missing"), ofGateways)),
  ]);
  const rows = [...bank.rows, ...gateways.rows].toSorted((a, b) => (a.day < b.day ? 1 : Number(a.day > b.day) * -1));
  return {
    rows: rows.slice(0, shownMax).map(({ count: _count, ...row }) => row),
    count: (bank.rows[0]?.count ?? 0) + (gateways.rows[0]?.count ?? 0),
  };
}

const newest = (tables: SQL, found: SQL) => sql`
  with ${tables}, found (id, place, currency, day, amount, reason, text, rule) as (${found})
  select id, place, currency, day::text as day, amount::text, reason, text, rule, count(*) over ()::int as count
  from found order by found.day desc, place collate "C", length(id), id collate "C" limit ${shownMax}`;
