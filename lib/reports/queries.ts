import { inArray, sql } from "drizzle-orm";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { type Reach, reaches } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { Direction } from "@/lib/orders/facets";
import { type OrderListRow, readOrderRows } from "@/lib/orders/queries";
import type { ReportSearch } from "./input";
import { momentsOf, type Part, readRollForward } from "./roll-forward";
import type { NamedLine, PartName } from "./statement";

/** Orders on one page behind a figure. */
export const movedPageSize = 50;

/** The roll-forward that is asked for, within reach: out before in, then by connection and currency. */
export async function readReport(desk: Desk, reach: Reach, search: ReportSearch): Promise<NamedLine[]> {
  const { connectionId, direction, currency } = search;
  if (connectionId !== null && !reaches(reach, connectionId)) return [];
  const moments = momentsOf(search, search.zone, desk.now());
  const lines = (await readRollForward(desk, connectionId === null ? reach : [connectionId], moments)).filter(
    (line) => (direction ?? line.direction) === line.direction && (currency ?? line.currency) === line.currency,
  );
  const ids = [...new Set(lines.map((line) => line.connectionId))];
  const rows =
    ids.length === 0
      ? []
      : await desk.db
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

/** Which figure of which line. */
export type FigureOf = { connectionId: string; direction: Direction; currency: string; part: PartName };

/** An order and what it adds to a figure; the order is shown as it is now. */
export type MovedOrder = { order: OrderListRow; adds: Part };

/**
 * The orders that a figure counts, newest first, from the journal: the same as of the same moment. One whose word was taken
 * back within the period, and adds nothing, is not among them.
 * @param before id of the last order of the page before
 */
export async function listMoved(
  desk: Desk,
  reach: Reach,
  { connectionId, direction, currency, part }: FigureOf,
  search: Pick<ReportSearch, "from" | "to" | "zone" | "asOf">,
  before: string | null,
): Promise<{ rows: MovedOrder[]; older: boolean }> {
  if (!reaches(reach, connectionId)) return { rows: [], older: false };
  const { from, until } = momentsOf(search, search.zone, desk.now());
  const isOpen = part === "open-start" || part === "open-end";
  const sign = isOpen ? sql`case line when 'sent' then 1 else -1 end` : sql`1`;
  const when = isOpen
    ? sql`line in ('sent', 'approved', 'failed') and at < ${part === "open-start" ? from : until}::timestamptz`
    : sql`line = ${part} and at >= ${from}::timestamptz and at < ${until}::timestamptz`;
  const { rows: found } = await desk.db.execute<{ id: string; orders: string; amount: string; unknown: string }>(sql`
    select order_id as id, sum(${sign} * orders) as orders, sum(${sign} * amount)::text as amount, sum(${sign} * unknown) as unknown
    from order_moves
    where connection_id = ${connectionId}::uuid and direction = ${direction} and currency = ${currency} and ${when}
      and ${before === null ? sql`true` : sql`order_id < ${before}::uuid`}
    group by order_id having sum(${sign} * orders) <> 0 or sum(${sign} * amount) <> 0
    order by order_id desc limit ${movedPageSize + 1}`);
  const shown = found.slice(0, movedPageSize);
  const orders = new Map(
    (
      await readOrderRows(
        desk,
        reach,
        shown.map(({ id }) => id),
      )
    ).map((order) => [order.id, order]),
  );
  return {
    rows: shown.flatMap(({ id, ...adds }): MovedOrder[] => {
      const order = orders.get(id);
      if (!order) return [];
      return [{ order, adds: { orders: Number(adds.orders), amount: adds.amount, unknown: Number(adds.unknown) } }];
    }),
    older: found.length > movedPageSize,
  };
}
