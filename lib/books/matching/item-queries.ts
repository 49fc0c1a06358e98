import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { contradictingIn } from "@/db/contradicting-lines";
import { sqlName } from "@/db/names";
import { ordersAs, outcomeIs, stageIs } from "@/db/order-states";
import { closePeriods } from "@/db/schema/close";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchItems, matchNotes } from "@/db/schema/matching";
import { orders } from "@/db/schema/orders";
import { returnedLines } from "@/db/schema/returns";
import { statementLines, statements } from "@/db/schema/statements";
import { users } from "@/db/schema/users";
import { bankLineKey, gatewayLineKey, unmatchedKeys } from "@/db/unmatched-lines";
import { bankLineAmount } from "@/lib/books/lines/amounts";
import { linesOfBatch } from "@/lib/books/lines/bank-lines";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { lineKinds } from "@/messages/gateway-reports/model";
import * as t from "@/messages/matching/model";
import type { Period } from "./evaluate";
import type { ExplanationKind, MatchLeg } from "./labels";
import { readUnmatched, type Unmatched } from "./line-queries";
import { describeItem, type ItemRow, inScope, selectItems } from "./queries";

export type SideRow = {
  what: string;
  href: string | null;
  day: string;
  amount: string;
  currency: string;
  ids: string[];
  /** null: no match by ids exists that users could undo. */
  matchedKey: string | null;
};
const sideRowsMax = 50;

export type ItemDetail = ItemRow & {
  period: Pick<Period, "id" | "fromDay" | "toDay" | "state">;
  left: SideRow[];
  right: SideRow[];
  notes: {
    act: (typeof matchNotes.$inferSelect)["act"];
    by: string;
    at: Date;
    text: string;
    assignee: string | null;
    explanation: ExplanationKind | null;
    owner: string | null;
    until: string | null;
  }[];
  /** The only open line of the other side with this amount, as it would stand there. */
  suggestion: (ItemRow & { rows: SideRow[] }) | null;
  returns: { orderId: string; clientOrderId: string }[];
  unmatched: Unmatched | null;
  next: string | null;
};

export async function getItem(ctx: AppContext, scope: Scope, id: string): Promise<ItemDetail> {
  const [found] = isUuid(id) ? await selectItems(ctx).where(and(eq(matchItems.id, id), inScope(scope))) : [];
  if (!found) throw new AppError("not_found", t.itemIsGone);
  const { item } = found;
  const [period, sides, notes, suggestion, next, unmatched, returns] = await Promise.all([
    ctx.db
      .select(pick(closePeriods, "id", "fromDay", "toDay", "state"))
      .from(closePeriods)
      .where(eq(closePeriods.id, item.periodId)),
    readSides(ctx, item),
    readNotes(ctx, item),
    suggest(ctx, item),
    readNext(ctx, scope, item),
    readUnmatched(ctx, item.leg, [item.key]),
    item.class === "returned" ? readReturns(ctx, scope, item) : [],
  ]);
  const [of] = period;
  if (!of) throw new Error("an item has no period");
  return {
    ...describeItem(found),
    period: of,
    ...sides,
    notes,
    suggestion,
    next,
    returns,
    unmatched: unmatched.get(item.key) ?? null,
  };
}

function readReturns(
  ctx: AppContext,
  scope: Scope,
  { key, orderId }: typeof matchItems.$inferSelect,
): Promise<ItemDetail["returns"]> {
  return ctx.db
    .selectDistinct({ orderId: orders.id, clientOrderId: orders.clientOrderId })
    .from(returnedLines)
    .innerJoin(orders, eq(orders.id, returnedLines.orderId))
    .where(
      and(
        or(eq(returnedLines.key, key), orderId === null ? undefined : eq(returnedLines.orderId, orderId)),
        withinScope(orders.connectionId, scope),
      ),
    )
    .orderBy(asc(orders.clientOrderId))
    .limit(sideRowsMax);
}

function readNotes(ctx: AppContext, { leg, key }: typeof matchItems.$inferSelect): Promise<ItemDetail["notes"]> {
  const to = sql<string | null>`(select name from users a where a.id = ${matchNotes.assigneeId})`;
  const owner = sql<string | null>`(select name from users a where a.id = ${matchNotes.ownerId})`;
  return ctx.db
    .select({ ...pick(matchNotes, "act", "at", "text", "explanation", "until"), by: users.name, assignee: to, owner })
    .from(matchNotes)
    .innerJoin(users, eq(users.id, matchNotes.userId))
    .where(and(eq(matchNotes.leg, leg), eq(matchNotes.key, key)))
    .orderBy(asc(matchNotes.id));
}

/** Amount, currency and a few days make a suggestion, never a match, and only when there is exactly one candidate. */
async function suggest(ctx: AppContext, item: typeof matchItems.$inferSelect): Promise<ItemDetail["suggestion"]> {
  const oneSided = item.leftCount > 0 !== item.rightCount > 0;
  if (!oneSided || item.isNamed) return null;
  const isLeft = item.leftCount > 0;
  const rows = await selectItems(ctx)
    .where(
      and(
        ...[
          eq(matchItems.periodId, item.periodId),
          eq(matchItems.leg, item.leg),
          eq(matchItems.currency, item.currency),
        ],
        isLeft ? eq(matchItems.leftCount, 0) : eq(matchItems.rightCount, 0),
        isLeft ? eq(matchItems.rightAmount, item.leftAmount) : eq(matchItems.leftAmount, item.rightAmount),
        item.connectionId === null ? isNull(matchItems.connectionId) : eq(matchItems.connectionId, item.connectionId),
        // A match that users undid isn't suggested again, although both lines have the same amount.
        sql`not array[${item.key}::text, ${matchItems.key}] && array${unmatchedKeys(item.leg)}`,
        sql`abs(${matchItems.firstDay} - ${item.firstDay}::date) <= 7`,
        ne(matchItems.id, item.id),
      ),
    )
    .limit(2);
  const [only, ...others] = rows;
  if (!only || others.length > 0) return null;
  const sides = await readSides(ctx, only.item);
  return { ...describeItem(only), rows: isLeft ? sides.right : sides.left };
}

async function readNext(ctx: AppContext, scope: Scope, item: typeof matchItems.$inferSelect): Promise<string | null> {
  const open = and(
    eq(matchItems.periodId, item.periodId),
    eq(matchItems.isNamed, false),
    ne(matchItems.id, item.id),
    inScope(scope),
  );
  const after = sql`(${matchItems.firstDay}, ${matchItems.id}) > (${item.firstDay}::date, ${item.id}::uuid)`;
  const [next] = await ctx.db
    .select({ id: matchItems.id })
    .from(matchItems)
    .where(open)
    .orderBy(desc(after), asc(matchItems.firstDay), asc(matchItems.id))
    .limit(1);
  return next?.id ?? null;
}

const nothing: SideRow[] = [];

const keyOf = { gateway: gatewayLineKey("gateway_lines"), bank: bankLineKey("statement_lines") };
const isMatched = (leg: MatchLeg) => sql`${keyOf[leg]} not in ${unmatchedKeys(leg)}`;

function isOfOrder(orderId: string): SQL | undefined {
  const idOf = (column: string) => sql`(select ${sql.raw(column)} from orders where id = ${orderId}::uuid)`;
  const named = sql`select * from gateway_lines where client_order_id = ${idOf("client_orderid")}`;
  return and(
    eq(gatewayLines.connectionId, idOf("connection_id")),
    or(
      eq(gatewayLines.clientOrderId, idOf("client_orderid")),
      and(eq(gatewayLines.clientOrderId, ""), eq(gatewayLines.gatewayOrderId, idOf("gateway_order_id"))),
    ),
    sql`${gatewayLines.id} not in (${contradictingIn(named)})`,
  );
}

async function readSides(
  ctx: AppContext,
  item: typeof matchItems.$inferSelect,
): Promise<Pick<ItemDetail, "left" | "right">> {
  const { leg, orderId, lineId, batch, connectionId, currency, statementId, position } = item;
  if (leg === "gateway") {
    const line = lineId === null ? undefined : eq(gatewayLines.id, lineId);
    const left = orderId === null ? nothing : await readMoves(ctx, orderId, item.aspect);
    const matched =
      orderId === null ? undefined : and(isOfOrder(orderId), ne(gatewayLines.kind, "fee"), isMatched("gateway"));
    const condition = line ?? matched;
    return { left, right: condition ? await readGatewayLines(ctx, condition, line === undefined) : nothing };
  }
  if (batch === null) {
    const ofLine = and(
      eq(statementLines.statementId, statementId ?? item.id),
      eq(statementLines.position, position ?? 0),
    );
    return { left: nothing, right: await readBankLines(ctx, ofLine, false) };
  }
  const ofBatch = and(
    ...[eq(gatewayLines.batch, batch), eq(gatewayLines.currency, currency)],
    connectionId === null ? undefined : eq(gatewayLines.connectionId, connectionId),
  );
  const named = sql`(${statementLines.statementId}, ${statementLines.position}) in ${linesOfBatch({ batch, connectionId, currency })}`;
  const [left, right] = await Promise.all([readGatewayLines(ctx, ofBatch, false), readBankLines(ctx, named, true)]);
  return { left, right };
}

async function readMoves(ctx: AppContext, orderId: string, aspect: string): Promise<SideRow[]> {
  const { rows } = await ctx.db.execute<
    Pick<SideRow, "day" | "amount" | "currency" | "ids"> & { line: keyof typeof t.moves }
  >(sql`
    select l.line, coalesce(l.at, o.updated_at)::date::text as day, coalesce(o.currency, '') as currency, array[o.client_orderid] as ids,
      (case when (o.direction = ${sqlName.direction("out")}) = (${aspect} = ${sqlName.matchAspect("return")}) then l.amount else -l.amount end)::text as amount
    from orders o cross join lateral (values
      ('payment', 'approved', o.final_at, case when ${outcomeIs(ordersAs("o"), "approved")} then o.amount end),
      ('payment', 'other_amount', o.later_at, o.moved - o.amount), ('payment', 'second_order', o.later_at, nullif(o.second_moved, 0)),
      ('return', 'reversed', o.later_at, nullif(o.reversed, 0)), ('return', 'refunded', o.later_at, nullif(o.refunded, 0)),
      ('return', 'charged_back', o.later_at, nullif(o.charged_back, 0))) l(aspect, line, at, amount)
    where o.id = ${orderId}::uuid and not ${stageIs(ordersAs("o"), "conflict")} and l.aspect = ${aspect} and l.amount is not null`);
  return rows.map(({ line, ...row }) => ({
    ...row,
    what: t.moves[line],
    href: `/orders/${orderId}`,
    matchedKey: null,
  }));
}

async function readGatewayLines(ctx: AppContext, condition: SQL | undefined, isByIds: boolean): Promise<SideRow[]> {
  const rows = await ctx.db
    .select({
      key: sql<string>`${keyOf.gateway}`,
      ...pick(
        gatewayLines,
        "kind",
        "bookedOn",
        "amount",
        "currency",
        "fileId",
        "clientOrderId",
        "gatewayOrderId",
        "batch",
      ),
    })
    .from(gatewayLines)
    .where(condition)
    .orderBy(asc(gatewayLines.id))
    .limit(sideRowsMax);
  return rows.map(({ key, kind, bookedOn, fileId, clientOrderId, gatewayOrderId, batch, ...row }) => ({
    ...row,
    ...{ what: lineKinds[kind], href: `/reports/gateway/${fileId}`, day: bookedOn },
    ids: [clientOrderId, gatewayOrderId, batch].filter(Boolean),
    matchedKey: isByIds ? key : null,
  }));
}

async function readBankLines(ctx: AppContext, condition: SQL | undefined, isByIds: boolean): Promise<SideRow[]> {
  const rows = await ctx.db
    .select({
      key: sql<string>`${keyOf.bank}`,
      ...pick(statementLines, "statementId", "bookingDate", "text", "counterparty", "references"),
      ...pick(statements, "account", "currency"),
      amount: sql<string>`${bankLineAmount("statement_lines")}::text`,
    })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(condition)
    .orderBy(asc(statementLines.bookingDate), asc(statementLines.position))
    .limit(sideRowsMax);
  return rows.map((row) => ({
    what: [row.counterparty, row.text].filter(Boolean).join(" ") || row.account,
    href: `/reports/statements/${row.statementId}`,
    day: row.bookingDate,
    amount: row.amount,
    currency: row.currency,
    ids: row.references.map(({ id }) => id),
    matchedKey: isByIds ? row.key : null,
  }));
}
