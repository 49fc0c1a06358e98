import { inArray, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { type Cursor, defineList, type Page } from "@/lib/core/lists/list";
import { readPage } from "@/lib/core/lists/list-page";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayAfter, startOfDay } from "@/lib/core/time/calendar";
import { isInScope, type Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import { type OrderListRow, readOrderRows } from "@/lib/payments/orders/queries";
import type { ReportSearch } from "./input";
import { momentsOf, type Part, readRollForward, stillMovingMs } from "./roll-forward";
import type { NamedLine, PartName } from "./statement";
import { movesByValueDate, type ValueDates } from "./value-dates";

export const movedList = defineList({ path: "/reports/orders", filters: {} });

export async function readReport(ctx: AppContext, scope: Scope, search: ReportSearch): Promise<NamedLine[]> {
  const { connectionId, direction, currency } = search;
  if (connectionId !== null && !isInScope(scope, connectionId)) return [];
  const moments = momentsOf(search, search.zone, ctx.now());
  const days = { first: search.from, end: dayAfter(search.to) };
  const byValueDate = search.countBy === "value" ? { ...days, ...valueDatesOf(search, ctx.now()) } : null;
  const reached = connectionId === null ? scope : [connectionId];
  const lines = (await readRollForward(ctx, reached, moments, byValueDate)).filter(
    (line) => (direction ?? line.direction) === line.direction && (currency ?? line.currency) === line.currency,
  );
  const ids = [...new Set(lines.map((line) => line.connectionId))];
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: connections.id, name: connections.name, environment: connectionVersions.environment })
          .from(connections)
          .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
          .where(inArray(connections.id, ids));
  const names = new Map(rows.map((row) => [row.id, row]));
  return lines
    .flatMap((line): NamedLine[] => {
      const named = names.get(line.connectionId);
      return named ? [{ ...line, connectionName: named.name, environment: named.environment }] : [];
    })
    .sort(
      (a, b) =>
        b.direction.localeCompare(a.direction) ||
        a.connectionName.localeCompare(b.connectionName) ||
        a.currency.localeCompare(b.currency),
    );
}

const valueDatesOf = ({ asOf, zone }: Pick<ReportSearch, "asOf" | "zone">, now: Date): ValueDates => ({
  known: new Date(Math.min(asOf.getTime(), now.getTime() - stillMovingMs)),
  zone,
});

export type FigureOf = { connectionId: string; direction: Direction; currency: string; part: PartName };

export type MovedOrder = { id: string; order: OrderListRow; adds: Part };

export async function listMoved(
  ctx: AppContext,
  scope: Scope,
  { connectionId, direction, currency, part }: FigureOf,
  search: Pick<ReportSearch, "from" | "to" | "zone" | "asOf" | "countBy">,
  cursor: Cursor | null,
): Promise<Page<MovedOrder>> {
  if (!isInScope(scope, connectionId)) return { rows: [], before: false, after: false };
  const byValueDate = search.countBy === "value";
  const { from, until: through } = momentsOf(search, search.zone, ctx.now());
  const until = byValueDate ? startOfDay(dayAfter(search.to), search.zone) : through;
  const moves = byValueDate
    ? movesByValueDate([search.from, dayAfter(search.to)], valueDatesOf(search, ctx.now()))
    : sql`order_moves`;
  const isOpen = part === "open-start" || part === "open-end";
  const sign = isOpen ? sql`case line when ${sqlName.moveLine("sent")} then 1 else -1 end` : sql`1`;
  const when = isOpen
    ? sql`line in ${sqlName.moveLine("sent", "approved", "failed")} and at < ${part === "open-start" ? from : until}::timestamptz`
    : sql`line = ${part} and at >= ${from}::timestamptz and at < ${until}::timestamptz`;
  const page = await readPage(movedList, cursor, async (begins, limit) => {
    const isBack = begins?.side === "before";
    const beyond = begins === null ? sql`true` : sql`order_id ${sql.raw(isBack ? ">" : "<")} ${begins.id}::uuid`;
    const { rows } = await ctx.db.execute<{ id: string; orders: string; amount: string; unknown: string }>(sql`
      select order_id as id, sum(${sign} * orders) as orders, sum(${sign} * amount)::text as amount, sum(${sign} * unknown) as unknown
      from ${moves} m
      where connection_id = ${connectionId}::uuid and direction = ${direction} and currency = ${currency} and ${when} and ${beyond}
      group by order_id having sum(${sign} * orders) <> 0 or sum(${sign} * amount) <> 0
      order by order_id ${sql.raw(isBack ? "asc" : "desc")} limit ${limit}`);
    return rows;
  });
  const ids = page.rows.map(({ id }) => id);
  const orders = new Map((await readOrderRows(ctx, scope, ids)).map((order) => [order.id, order]));
  const rows = page.rows.flatMap(({ id, ...adds }): MovedOrder[] => {
    const order = orders.get(id);
    if (!order) return [];
    return [{ id, order, adds: { orders: Number(adds.orders), amount: adds.amount, unknown: Number(adds.unknown) } }];
  });
  return { ...page, rows };
}
