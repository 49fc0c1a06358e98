import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { alertChoices, alerts } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { type Cursor, choice, defineList, type Page, rowNumber } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { AlertFacts } from "./kinds";
import { type AlertKind, type AlertWay, unconfirmedHoursUsual } from "./kinds";
import { kindsFor, wayOf } from "./rules";

type Reader = { id: string; connectionIds: Scope };
export type AlertRow = { id: number; facts: AlertFacts; at: Date; readAt: Date | null };

export const alertList = defineList({
  path: "/alerts",
  filters: { view: choice(["unread", "all"]).default("unread") },
  tab: "view",
  id: rowNumber,
});

const alertOrder = keysetOf(alerts, (row) => [row.id]);
const countedMax = 100;

const listedFor = ({ id, connectionIds }: Reader) =>
  and(eq(alerts.userId, id), eq(alerts.isInPreparation, true), withinScope(alerts.connectionId, connectionIds));

const shownFacts = sql<AlertFacts>`${alerts.facts} || jsonb_strip_nulls(jsonb_build_object('payee', ${orders.receiverName}))
  || case when ${approvalRequests.id} is null then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'amount', ${orders.amount}::text, 'currency', ${orders.currency}, 'batch', 'B-' || ${batches.number})) end`;

const selectShown = ({ db }: AppContext) => {
  const subject = (type: "order" | "batch") =>
    sql`case when ${approvalRequests.subjectType} = ${type} then ${approvalRequests.subjectId} end`;
  return db
    .select({ id: alerts.id, facts: shownFacts, at: alerts.at, readAt: alerts.readAt })
    .from(alerts)
    .leftJoin(approvalRequests, sql`${approvalRequests.id} = (${alerts.facts} ->> 'requestId')::uuid`)
    .leftJoin(orders, sql`${orders.id} = coalesce((${alerts.facts} ->> 'orderId')::uuid, ${subject("order")})`)
    .leftJoin(batches, sql`${batches.id} = ${subject("batch")}`)
    .$dynamic();
};

export async function readNewest(ctx: AppContext, reader: Reader, limit: number): Promise<AlertRow[]> {
  const isRead = sql`${alerts.readAt} is not null`;
  return selectShown(ctx).where(listedFor(reader)).orderBy(isRead, desc(alerts.id)).limit(limit);
}

export async function listAlerts(
  ctx: AppContext,
  reader: Reader,
  { view }: { view: "unread" | "all" },
  cursor: Cursor | null = null,
): Promise<Page<AlertRow>> {
  return readPage(alertList, cursor, (from, limit) =>
    selectShown(ctx)
      .where(and(listedFor(reader), view === "unread" ? isNull(alerts.readAt) : undefined, alertOrder.beyond(from)))
      .orderBy(...alertOrder.order(from?.side))
      .limit(limit),
  );
}

export async function countUnread(ctx: AppContext, reader: Reader): Promise<number> {
  const found = ctx.db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(listedFor(reader), isNull(alerts.readAt)))
    .limit(countedMax)
    .as("found");
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export type AlertChoices = { ways: { kind: AlertKind; way: AlertWay }[]; hours: number };

export async function readChoices(ctx: AppContext, user: { id: string; role: Role }): Promise<AlertChoices> {
  const chosen = await ctx.db.select().from(alertChoices).where(eq(alertChoices.userId, user.id));
  const choices = new Map(chosen.map(({ kind, way }) => [kind, way]));
  return {
    ways: kindsFor(user.role).map((kind) => ({ kind, way: wayOf({ role: user.role, choices }, kind) })),
    hours: chosen.find(({ kind }) => kind === "unconfirmed")?.hours ?? unconfirmedHoursUsual,
  };
}
