import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { closePeriods, closeRequests, closeSignatures } from "@/db/schema/close";
import { connections } from "@/db/schema/connections";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchFigures, matchItems, priorItems } from "@/db/schema/matching";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { listUnknownAccounts } from "@/lib/books/matching/accounts";
import type { PriorKind } from "@/lib/books/matching/labels";
import { closeSubject } from "@/lib/books/matching/suspend";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { type Cursor, defineList, type Page } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import type { GatewayLineKind } from "@/lib/files/gateway-reports/labels";
import * as t from "@/messages/close/model";
import type { CloseAct, CloseRequestKind } from "./labels";

export const periodList = defineList({ path: "/reports/close", filters: {} });

const periodOrder = keysetOf(closePeriods, (row) => [row.fromDay, row.id], { index: "plain" });

function selectPeriods(ctx: AppContext) {
  // Drizzle omits the table's name in a select of one table, and the inner table has a column of that name too.
  const own = sql`${closePeriods}.id`;
  const unnamed = sql<number>`(select count(*)::int from ${matchItems} i where i.period_id = ${own} and not i.is_named)`;
  const holdsSince = sql<Date | null>`(select case when count(*) = count(f.holds_since) then max(f.holds_since) end
    from ${matchFigures} f where f.period_id = ${own})`.mapWith(closePeriods.createdAt);
  return ctx.db
    .select({
      ...pick(
        closePeriods,
        "id",
        "fromDay",
        "toDay",
        "state",
        "suspendedAt",
        "suspendedReason",
        "evaluatedAt",
        "digest",
      ),
      unnamed,
      holdsSince,
    })
    .from(closePeriods)
    .$dynamic();
}

export type PeriodRow = Awaited<ReturnType<typeof selectPeriods>>[number];

export async function listPeriods(ctx: AppContext, cursor: Cursor | null): Promise<Page<PeriodRow>> {
  return readPage(periodList, cursor, (from, limit) =>
    selectPeriods(ctx)
      .where(periodOrder.beyond(from))
      .orderBy(...periodOrder.order(from?.side))
      .limit(limit),
  );
}

export const listPeriodNames = (ctx: AppContext) =>
  ctx.db
    .select(pick(closePeriods, "id", "fromDay", "toDay", "state"))
    .from(closePeriods)
    .orderBy(desc(closePeriods.fromDay))
    .limit(100);

export type Signature = { act: CloseAct; by: string | null; at: Date; certification: string; reason: string };
/** Amounts are signed decimal strings. */
export type LaterItem = {
  kind: PriorKind;
  on: string;
  amount: string;
  currency: string;
  connectionId: string | null;
  connection: string | null;
  lineKind: GatewayLineKind | null;
  order: { id: string; clientOrderId: string; yourReference: string | null } | null;
  gatewayFileId: string | null;
  statementId: string | null;
  foundAt: Date;
};

export type PeriodDetail = Omit<PeriodRow, "suspendedReason"> & {
  suspendedReason: string | null;
  signatures: Signature[];
  laterCount: number;
  later: LaterItem[];
  unknownAccounts: { account: string; currency: string }[];
  request: (RequestView & { kind: CloseRequestKind; reason: string }) | null;
};
const laterShownMax = 50;

/** @throws AppError `not_found` */
export async function getPeriod(ctx: AppContext, id: string): Promise<PeriodDetail> {
  const [found] = isUuid(id) ? await selectPeriods(ctx).where(eq(closePeriods.id, id)) : [];
  if (!found) throw new AppError("not_found", t.periodNotFound);
  const [forms, signatures, later, laterCount, unknownAccounts, request] = await Promise.all([
    readForms(ctx.db),
    readSignatures(ctx, id),
    readLater(ctx, id),
    ctx.db.$count(priorItems, eq(priorItems.periodId, id)),
    listUnknownAccounts(ctx.db, found),
    readRequest(ctx, id),
  ]);
  const suspendedReason = found.suspendedReason && render(found.suspendedReason, forms);
  return { ...found, suspendedReason, signatures, later, laterCount, unknownAccounts, request };
}

function readSignatures(ctx: AppContext, periodId: string): Promise<Signature[]> {
  return ctx.db
    .select({ ...pick(closeSignatures, "act", "at", "certification", "reason"), by: users.name })
    .from(closeSignatures)
    .leftJoin(users, eq(users.id, closeSignatures.userId))
    .where(eq(closeSignatures.periodId, periodId))
    .orderBy(asc(closeSignatures.id));
}

async function readLater(ctx: AppContext, periodId: string): Promise<LaterItem[]> {
  const isOf = (kind: PriorKind) => eq(priorItems.kind, kind);
  return ctx.db
    .select({
      ...pick(priorItems, "kind", "on", "amount", "currency", "foundAt", "connectionId"),
      connection: connections.name,
      lineKind: gatewayLines.kind,
      order: pick(orders, "id", "clientOrderId", "yourReference"),
      gatewayFileId: gatewayLines.fileId,
      statementId: sql<string | null>`case when ${isOf("bank_line")} then split_part(${priorItems.ref}, ':', 1) end`,
    })
    .from(priorItems)
    .leftJoin(connections, eq(connections.id, priorItems.connectionId))
    .leftJoin(gatewayLines, and(isOf("gateway_line"), eq(sql`${gatewayLines.id}::text`, priorItems.ref)))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${priorItems.orderId}, ${gatewayLines.orderId})`))
    .where(eq(priorItems.periodId, periodId))
    .orderBy(desc(priorItems.foundAt), asc(priorItems.kind), asc(priorItems.ref))
    .limit(laterShownMax);
}

async function readRequest(ctx: AppContext, periodId: string): Promise<PeriodDetail["request"]> {
  const [open] = await listCloseRequests(ctx, "open", periodId);
  return open ? { ...open.request, kind: open.kind, reason: open.reason } : null;
}

export type CloseRequestRow = {
  periodId: string;
  fromDay: string;
  toDay: string;
  kind: CloseRequestKind;
  reason: string;
  certification: string;
  request: RequestView;
};
const requestsShownMax = 50;

export async function listCloseRequests(
  ctx: AppContext,
  which: "open" | "decided",
  periodId?: string,
): Promise<CloseRequestRow[]> {
  const isOpen = inArray(approvalRequests.state, ["open"]);
  const rows = await ctx.db
    .select({
      ...pick(closeRequests, "periodId", "kind", "reason", "certification"),
      ...pick(closePeriods, "fromDay", "toDay"),
      requestId: approvalRequests.id,
    })
    .from(closeRequests)
    .innerJoin(closePeriods, eq(closePeriods.id, closeRequests.periodId))
    .innerJoin(
      approvalRequests,
      and(eq(approvalRequests.subjectType, closeSubject), eq(approvalRequests.subjectId, closeRequests.id)),
    )
    .where(
      and(
        which === "open" ? isOpen : sql`not ${isOpen}`,
        periodId === undefined ? undefined : eq(closeRequests.periodId, periodId),
      ),
    )
    .orderBy(which === "open" ? asc(approvalRequests.requestedAt) : desc(approvalRequests.requestedAt))
    .limit(requestsShownMax);
  const request = await readRequests(
    ctx.db,
    rows.map(({ requestId }) => requestId),
    ctx.now(),
  );
  return rows.map(({ requestId, ...row }) => ({ ...row, request: request(requestId) }));
}
