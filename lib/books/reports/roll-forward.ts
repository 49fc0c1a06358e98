import { type SQL, sql } from "drizzle-orm";
import { addAmounts, negateAmount } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayAfter, startOfDay } from "@/lib/core/time/calendar";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction, MoveLine } from "@/lib/payments/orders/facets";
import { type ValueDates, valueShift } from "./value-dates";

/** `amount` is a decimal string; `unknown` counts orders whose amount isn't known and in no sum. */
export type Part = { orders: number; amount: string; unknown: number };

/**
 * `openAtStart` + `sent` − `approved` − `failed` = `openAtEnd`, in each of the three figures. Later transactions are in
 * none of them.
 */
export type RollForwardLine = {
  connectionId: string;
  direction: Direction;
  currency: string;
  openAtStart: Part;
  sent: Part;
  approved: Part;
  failed: Part;
  openAtEnd: Part;
  later: Record<Exclude<MoveLine, "sent" | "approved" | "failed">, Part>;
};

/** A running transaction may still write a time this old, so reports leave out younger times. */
export const stillMovingMs = 60_000;

/** Reads the journal by the day on which Paydesk learned of an event, so a report as of a moment never changes. */
export function momentsOf(
  { from, to, asOf }: { from: string; to: string; asOf: Date },
  timeZone: string,
  now: Date,
): { from: Date; until: Date } {
  const end = startOfDay(dayAfter(to), timeZone).getTime();
  const until = Math.min(end, asOf.getTime(), now.getTime() - stillMovingMs);
  return { from: new Date(Math.min(startOfDay(from, timeZone).getTime(), until)), until: new Date(until) };
}

const entriesBefore = (moment: Date, day: SQL): SQL =>
  sql`from moments s join order_moves m on m.at < ${moment}::timestamptz and m.at >= ${day}::timestamp at time zone s.time_zone`;

/** Reads whole months, then days, then entries before a moment. */
const before = (moment: Date, side: "start" | "end"): SQL => {
  const columns = sql`${side} as side, connection_id, direction, currency, line, orders, amount, unknown`;
  const day = sql.raw(`s.${side}_day`);
  return sql`
    select ${columns} from moments s join move_months t on t.month < date_trunc('month', ${day})
    union all select ${columns} from moments s join move_totals t on t.day < ${day} and t.day >= date_trunc('month', ${day})
    union all select ${columns} ${entriesBefore(moment, day)}`;
};

type Row = {
  connection_id: string;
  direction: Direction;
  currency: string;
  lines: Record<string, { start: Part; end: Part }>;
};

/**
 * Sums open, sent and ended amounts per connection, direction and currency. `from` null: since the first order.
 * @param byValueDate the first day of the period and the first day after it, for payments by value date
 */
export async function readRollForward(
  ctx: AppContext,
  scope: Scope,
  { from, until }: { from: Date | null; until: Date },
  byValueDate: (ValueDates & { first: string; end: string }) | null = null,
): Promise<RollForwardLine[]> {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const openDay = (moment: Date) =>
    sql`least(coalesce(moves_through + 1, '-infinity'::date), (${moment}::timestamptz at time zone time_zone)::date)`;
  const part = (side: "start" | "end") => {
    const only = sql`filter (where side = ${side})`;
    return sql`json_build_object('orders', coalesce(sum(orders) ${only}, 0), 'amount', coalesce(sum(amount) ${only}, 0)::text, 'unknown', coalesce(sum(unknown) ${only}, 0))`;
  };
  const shift = (side: "start" | "end", moment: Date) =>
    byValueDate === null
      ? sql``
      : sql`union all select ${side}, s.* from (${valueShift(moment, side === "start" ? byValueDate.first : byValueDate.end, byValueDate)}) s`;
  const start = from === null ? sql`` : sql`union all ${before(from, "start")} ${shift("start", from)}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    with moments as materialized (
      select time_zone, ${openDay(from ?? until)} as start_day, ${openDay(until)} as end_day from totals_state
    )
    select connection_id, direction, currency, json_object_agg(line, parts) as lines
    from (
      select connection_id, direction, currency, line, json_build_object('start', ${part("start")}, 'end', ${part("end")}) as parts
      from (${before(until, "end")} ${shift("end", until)} ${start}) journal
      where ${within}
      group by 1, 2, 3, 4
    ) summed
    group by 1, 2, 3 order by 1, 2, 3`);
  return rows.map((row) => ({
    connectionId: row.connection_id,
    direction: row.direction,
    currency: row.currency,
    ...balance(row.lines),
  }));
}

const nothing: Part = { orders: 0, amount: "0", unknown: 0 };

function balance(lines: Row["lines"]): Omit<RollForwardLine, "connectionId" | "direction" | "currency"> {
  const at = (line: MoveLine, side: "start" | "end") => lines[line]?.[side] ?? nothing;
  const between = (line: MoveLine) => minus(at(line, "end"), at(line, "start"));
  const open = (side: "start" | "end") => minus(minus(at("sent", side), at("approved", side)), at("failed", side));
  return {
    openAtStart: open("start"),
    sent: between("sent"),
    approved: between("approved"),
    failed: between("failed"),
    openAtEnd: open("end"),
    later: {
      reversed: between("reversed"),
      refunded: between("refunded"),
      charged_back: between("charged_back"),
      second_order: between("second_order"),
      other_amount: between("other_amount"),
      later_unclear: between("later_unclear"),
    },
  };
}

function minus(a: Part, b: Part): Part {
  return {
    orders: a.orders - b.orders,
    amount: addAmounts(a.amount, negateAmount(b.amount)),
    unknown: a.unknown - b.unknown,
  };
}
