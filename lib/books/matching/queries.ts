import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { closePeriods } from "@/db/schema/close";
import { connections } from "@/db/schema/connections";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matches, matchFigures, matchItems } from "@/db/schema/matching";
import { orders } from "@/db/schema/orders";
import { statementLines } from "@/db/schema/statements";
import { users } from "@/db/schema/users";
import { isClosedPeriod } from "@/db/states";
import { type Cursor, choice, defineList, type FilterOf, idOf, type Page, several } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { roles } from "@/lib/core/runtime/roles";
import { may } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/matching/model";
import type { PartSum } from "./bridge";
import type { Period } from "./evaluate";
import type { MatchFigures } from "./figures";
import { itemParts, itemViews, matchClasses, matchLegs } from "./labels";
import { partOf } from "./parts";

const filters = {
  periodId: idOf(t.aPeriod),
  view: choice(itemViews).default("open"),
  leg: choice(matchLegs),
  class: several(choice(matchClasses)),
  connectionId: idOf(t.aConnection),
  part: choice(itemParts),
  currency: z.string().regex(/^[A-Z]{3}$/, t.currencyUnknown),
};
export const itemList = defineList({ path: "/reports/matching", filters, tab: "view" });
export type ItemFilter = FilterOf<typeof filters>;

const itemOrder = keysetOf(matchItems, (row) => [row.isNamed, row.firstDay, row.id], {
  descending: false,
  index: "plain",
});

export async function currentPeriod(ctx: AppContext): Promise<Period | null> {
  const [open] = await ctx.db
    .select()
    .from(closePeriods)
    .where(sql`not ${isClosedPeriod(closePeriods)}`)
    .orderBy(asc(closePeriods.fromDay))
    .limit(1);
  if (open) return open;
  const [last] = await ctx.db.select().from(closePeriods).orderBy(desc(closePeriods.fromDay)).limit(1);
  return last ?? null;
}

export async function findPeriod(ctx: AppContext, id: string | null): Promise<Period | null> {
  if (id === null) return currentPeriod(ctx);
  const [found] = await ctx.db.select().from(closePeriods).where(eq(closePeriods.id, id));
  return found ?? null;
}

/**
 * Items without a connection belong to an account that several use, so only users who see all of them get these items.
 */
export const inScope = (scope: Scope): SQL | undefined =>
  scope === null ? undefined : withinScope(matchItems.connectionId, scope);

const assignee = sql<string | null>`(select u.name from match_notes n left join users u on u.id = n.assignee_id
  where n.leg = ${matchItems.leg} and n.key = ${matchItems.key} and n.act = ${sqlName.matchAct("assign")} order by n.id desc limit 1)`;
const owner = sql<string | null>`(select u.name from match_notes n join users u on u.id = n.owner_id
  where n.leg = ${matchItems.leg} and n.key = ${matchItems.key} and n.act = ${sqlName.matchAct("resolve")} and ${matchItems.explanation} is not null order by n.id desc limit 1)`;
const lastReason = sql<string | null>`(select n.text from match_notes n
  where n.leg = ${matchItems.leg} and n.key = ${matchItems.key} and n.act in ${sqlName.matchAct("ignore", "resolve", "note", "unmatch")} order by n.id desc limit 1)`;

export function selectItems(ctx: AppContext) {
  return ctx.db
    .select({
      item: matchItems,
      connection: connections.name,
      order: { clientOrderId: orders.clientOrderId, payee: orders.receiverName },
      line: { clientOrderId: gatewayLines.clientOrderId, gatewayOrderId: gatewayLines.gatewayOrderId },
      bank: { text: statementLines.text, counterparty: statementLines.counterparty },
      assignee,
      owner,
      reason: lastReason,
    })
    .from(matchItems)
    .leftJoin(connections, eq(connections.id, matchItems.connectionId))
    .leftJoin(orders, eq(orders.id, matchItems.orderId))
    .leftJoin(gatewayLines, eq(gatewayLines.id, matchItems.lineId))
    .leftJoin(
      statementLines,
      and(eq(statementLines.statementId, matchItems.statementId), eq(statementLines.position, matchItems.position)),
    )
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectItems>>[number];
export type ItemRow = Omit<typeof matchItems.$inferSelect, "lineId"> & {
  connection: string | null;
  about: string;
  detail: string | null;
  assignee: string | null;
  owner: string | null;
  reason: string | null;
};

export function describeItem({ item, connection, order, line, bank, assignee: to, owner: by, reason }: Found): ItemRow {
  const { lineId: _, ...rest } = item;
  const bankText = [bank?.counterparty, bank?.text].filter(Boolean).join(" ");
  const about = order?.clientOrderId ?? item.batch ?? (line ? line.clientOrderId || line.gatewayOrderId : bankText);
  return {
    ...rest,
    connection,
    about: about || t.matchOfUsers,
    detail: order?.payee ?? null,
    assignee: to,
    owner: by,
    reason,
  };
}

function conditionOf({ view, leg, class: classes, connectionId, part, currency }: ItemFilter): SQL | undefined {
  return and(
    view === "all" ? undefined : eq(matchItems.isNamed, view === "explained"),
    leg === null ? undefined : eq(matchItems.leg, leg),
    classes === null ? undefined : inArray(matchItems.class, classes),
    connectionId === null ? undefined : eq(matchItems.connectionId, connectionId),
    part === null ? undefined : eq(partOf(matchItems), part),
    currency === null ? undefined : eq(matchItems.currency, currency),
  );
}

const conditionIn = (scope: Scope, periodId: string, filter: ItemFilter): SQL | undefined =>
  and(eq(matchItems.periodId, periodId), inScope(scope), conditionOf(filter));

export async function findItemIds(
  ctx: AppContext,
  scope: Scope,
  { periodId, filter, limit }: { periodId: string; filter: ItemFilter; limit: number },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: matchItems.id })
    .from(matchItems)
    .where(conditionIn(scope, periodId, filter))
    .orderBy(...itemOrder.order())
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function hasMoreItems(
  ctx: AppContext,
  scope: Scope,
  periodId: string,
  filter: ItemFilter,
  most: number,
): Promise<boolean> {
  const [beyond] = await ctx.db
    .select({ id: matchItems.id })
    .from(matchItems)
    .where(conditionIn(scope, periodId, filter))
    .limit(1)
    .offset(most);
  return beyond !== undefined;
}

export async function readItemRows(ctx: AppContext, scope: Scope, ids: readonly string[]): Promise<ItemRow[]> {
  const found = await selectItems(ctx).where(and(inArray(matchItems.id, [...ids]), inScope(scope)));
  const byId = new Map(found.map((one) => [one.item.id, describeItem(one)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function listItems(
  ctx: AppContext,
  scope: Scope,
  periodId: string,
  filter: ItemFilter,
  cursor: Cursor | null,
): Promise<Page<ItemRow>> {
  const page = await readPage(itemList, cursor, (from, limit) =>
    selectItems(ctx)
      .where(and(conditionIn(scope, periodId, filter), itemOrder.beyond(from)))
      .orderBy(...itemOrder.order(from?.side))
      .limit(limit),
  );
  return { ...page, rows: page.rows.map(describeItem) };
}

export async function countItems(ctx: AppContext, scope: Scope, periodId: string) {
  return ctx.db
    .select({
      leg: matchItems.leg,
      class: matchItems.class,
      count: sql<number>`count(*)::int`,
      open: sql<number>`count(*) filter (where not ${matchItems.isNamed})::int`,
    })
    .from(matchItems)
    .where(and(eq(matchItems.periodId, periodId), inScope(scope)))
    .groupBy(matchItems.leg, matchItems.class)
    .orderBy(asc(matchItems.leg), asc(matchItems.class));
}

export type FiguresRow = {
  connectionId: string;
  connection: string;
  currency: string;
  figures: MatchFigures;
  holdsSince: Date | null;
};

export async function readFigures(ctx: AppContext, scope: Scope, periodId: string): Promise<FiguresRow[]> {
  return ctx.db
    .select({
      ...pick(matchFigures, "connectionId", "currency", "figures", "holdsSince"),
      connection: connections.name,
    })
    .from(matchFigures)
    .innerJoin(connections, eq(connections.id, matchFigures.connectionId))
    .where(
      and(
        eq(matchFigures.periodId, periodId),
        scope === null ? undefined : withinScope(matchFigures.connectionId, scope),
      ),
    )
    .orderBy(asc(connections.name), asc(matchFigures.currency));
}

/** Leaves out lines of accounts that several connections share: no connection's figures have them. */
export async function sumParts(ctx: AppContext, scope: Scope, periodId: string): Promise<PartSum[]> {
  const part = partOf(matchItems);
  return ctx.db
    .select({
      connectionId: sql<string>`${matchItems.connectionId}`,
      currency: matchItems.currency,
      part,
      amount: sql<string>`sum(${matchItems.leftAmount} - ${matchItems.rightAmount})::text`,
      count: sql<number>`count(*)::int`,
    })
    .from(matchItems)
    .where(and(eq(matchItems.periodId, periodId), isNotNull(matchItems.connectionId), inScope(scope)))
    .groupBy(matchItems.connectionId, matchItems.currency, part);
}

const matchesMax = 50;

export async function listMatches(ctx: AppContext, scope: Scope) {
  return ctx.db
    .select({
      ...pick(matches, "id", "leg", "reason", "madeAt"),
      by: users.name,
      members: sql<number>`(select count(*)::int from match_members m where m.match_id = ${matches.id})`,
    })
    .from(matches)
    .innerJoin(users, eq(users.id, matches.madeBy))
    .where(and(isNull(matches.endedAt), scope === null ? undefined : withinScope(matches.connectionId, scope)))
    .orderBy(desc(matches.madeAt))
    .limit(matchesMax);
}

const mayAct = roles.filter((role) => may(role, "matching.act"));

export const selectAssignees = (db: Database | Tx): Promise<{ id: string; name: string; email: string }[]> =>
  db
    .select(pick(users, "id", "name", "email"))
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, mayAct)))
    .orderBy(asc(users.name));

export async function listAssignees(ctx: AppContext): Promise<{ id: string; name: string }[]> {
  return (await selectAssignees(ctx.db)).map(({ id, name }) => ({ id, name }));
}
