import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { areOver, isAwaited, submissionIs } from "@/db/order-states";
import { approvalRequests } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { resolutionOrders, resolutions, transactionReports } from "@/db/schema/resolutions";
import { users } from "@/db/schema/users";
import { oneOfNames, requestIs } from "@/db/states";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { isUuid } from "@/lib/core/lists/uuid";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { userResolutionAfterMs } from "@/lib/payments/orders/resolve";
import { outcomesThat } from "@/lib/payments/orders/states";
import * as t from "@/messages/exceptions/model";
import { subjectType } from "./governed";
import { resolvedAtOnceMax } from "./input";
import { type ResolutionRow, readResolutionRows } from "./order-rows";
import type { ResolutionKind } from "./verdicts";

export const unresolvedMax = 2_000;

export type UnresolvedGroup = {
  connection: ResolutionRow["connection"];
  call: { id: string; startedAt: Date; reason: string | null } | null;
  orders: ResolutionRow[];
};

export type Unresolved = { groups: UnresolvedGroup[]; count: number; more: boolean };

export async function listUnresolved(ctx: AppContext, scope: Scope): Promise<Unresolved> {
  const dayAgo = new Date(ctx.now().getTime() - userResolutionAfterMs);
  const rows = await readResolutionRows(
    ctx,
    scope,
    or(
      eq(orders.submission, "unconfirmed"),
      sql`${orders.conflict} is not null and not ${submissionIs(orders, "sending")}`,
      eq(orders.outcome, "unknown"),
      // A reported status awaits the gateway's own answer, but users with evidence needn't wait.
      inArray(orders.status, ["awaiting", "reported_returned"]),
      and(eq(orders.submission, "not_sent"), sql`${orders.reportedStatus} is not null`),
      sql`${areOver(orders)} and not ${oneOfNames(orders.reportedStatus, outcomesThat.areRefusals)}`,
      sql`${isAwaited(orders)} and ${orders.nextQueryAt} is null and ${orders.sentAt} < ${dayAgo}`,
    ),
    unresolvedMax + 1,
  );
  const shown = rows.slice(0, unresolvedMax);
  return { groups: await groupByCall(ctx, shown), count: shown.length, more: rows.length > unresolvedMax };
}

async function groupByCall(ctx: AppContext, rows: readonly ResolutionRow[]): Promise<UnresolvedGroup[]> {
  const carried = new Map<string, number>();
  for (const { callId } of rows) if (callId !== null) carried.set(callId, (carried.get(callId) ?? 0) + 1);
  const shared = [...carried].flatMap(([callId, count]) => (count > 1 ? [callId] : []));
  const found =
    shared.length === 0
      ? []
      : await ctx.db
          .select({ id: calls.id, startedAt: calls.startedAt, reason: calls.reason })
          .from(calls)
          .where(inArray(calls.id, shared));
  const groups = new Map<string, UnresolvedGroup>();
  for (const row of rows) {
    const carrier = found.find(({ id }) => id === row.callId);
    const call = carrier ? { ...carrier, reason: render(carrier.reason) } : null;
    const key = call ? call.id : row.connection.id;
    const group = groups.get(key);
    if (group) group.orders.push(row);
    else groups.set(key, { connection: row.connection, call, orders: [row] });
  }
  return [...groups.values()];
}

export async function findToResolve(
  ctx: AppContext,
  scope: Scope,
  which: { orderId: string } | { callId: string },
): Promise<ResolutionRow[]> {
  const carried =
    "callId" in which
      ? ctx.db.select({ id: callOrders.orderId }).from(callOrders).where(eq(callOrders.callId, which.callId))
      : null;
  const rows = await readResolutionRows(
    ctx,
    scope,
    "orderId" in which ? eq(orders.id, which.orderId) : inArray(orders.id, carried ?? []),
    resolvedAtOnceMax,
  );
  return "orderId" in which
    ? rows
    : rows.filter(({ callId, resolving }) => callId === which.callId && resolving !== null);
}

export async function countOfCall(
  ctx: AppContext,
  scope: Scope,
  orderId: string,
): Promise<{ callId: string; count: number } | null> {
  const [own] = await ctx.db
    .select({ callId: callOrders.callId })
    .from(callOrders)
    .innerJoin(orders, and(eq(orders.id, callOrders.orderId), eq(orders.attempt, callOrders.attempt)))
    .where(eq(orders.id, orderId));
  if (!own) return null;
  const rows = await findToResolve(ctx, scope, { callId: own.callId });
  return { callId: own.callId, count: rows.filter(({ resolving }) => resolving === "unconfirmed").length };
}

export type ResolutionHead = {
  id: string;
  kind: ResolutionKind;
  connection: { id: string; name: string };
  report: { id: string; fileName: string } | null;
  reason: string;
  proposedBy: { id: string; name: string };
  proposedAt: Date;
  request: RequestView | null;
  counts: { orders: number; open: number; applied: number; void: number };
  money: { currency: string; amount: string }[];
};

export const isApproved = ({ request }: Pick<ResolutionHead, "request">) =>
  request === null || request.state === "approved";

// Drizzle drops the table name inside a list of columns, so the names are written out.
const countOf = (condition: SQL) =>
  sql<number>`(select count(*)::int from resolution_orders o where o.resolution_id = resolutions.id and ${condition})`;

const money = sql<{ currency: string; amount: string }[]>`(
  select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount::text) order by s.currency), '[]')
  from (select o.currency, sum(o.amount) as amount from resolution_orders r join orders o on o.id = r.order_id
    where r.resolution_id = resolutions.id and o.amount is not null group by o.currency) s)`;

function selectHeads(ctx: AppContext) {
  return ctx.db
    .select({
      id: resolutions.id,
      kind: resolutions.kind,
      connection: { id: connections.id, name: connections.name },
      report: { id: transactionReports.id, fileName: transactionReports.fileName },
      reason: resolutions.reason,
      proposedBy: { id: users.id, name: users.name },
      proposedAt: resolutions.proposedAt,
      requestId: approvalRequests.id,
      counts: {
        orders: countOf(sql`true`),
        open: countOf(sql`o.is_open`),
        applied: countOf(sql`o.applied = ${sqlName.resolutionResult("applied")}`),
        void: countOf(sql`o.applied = ${sqlName.resolutionResult("void")}`),
      },
      money,
    })
    .from(resolutions)
    .innerJoin(connections, eq(connections.id, resolutions.connectionId))
    .innerJoin(users, eq(users.id, resolutions.proposedBy))
    .leftJoin(transactionReports, eq(transactionReports.id, resolutions.reportId))
    .leftJoin(
      approvalRequests,
      and(eq(approvalRequests.subjectType, subjectType), eq(approvalRequests.subjectId, resolutions.id)),
    );
}

async function withRequests(
  ctx: AppContext,
  heads: Awaited<ReturnType<typeof selectHeads>>,
): Promise<ResolutionHead[]> {
  const ids = heads.flatMap(({ requestId }) => requestId ?? []);
  const requestOf = await readRequests(ctx.db, ids, ctx.now());
  return heads.map(({ requestId, ...head }) => ({
    ...head,
    request: requestId === null ? null : requestOf(requestId),
  }));
}

const shownResolutions = 50;

export async function listResolutions(
  ctx: AppContext,
  scope: Scope,
  which: "open" | "decided",
): Promise<ResolutionHead[]> {
  const within = withinScope(resolutions.connectionId, scope);
  const isOpen = requestIs(approvalRequests, "open");
  const heads =
    which === "open"
      ? await selectHeads(ctx).where(and(isOpen, within)).orderBy(resolutions.proposedAt)
      : await selectHeads(ctx)
          .where(and(or(resolutions.alone, not(isOpen)), within))
          .orderBy(desc(sql`coalesce(${approvalRequests.decidedAt}, ${resolutions.proposedAt})`))
          .limit(shownResolutions);
  return withRequests(ctx, heads);
}

export type ResolvedOrder = ResolutionRow &
  Pick<typeof resolutionOrders.$inferSelect, "verdict" | "evidence" | "besides" | "isOpen" | "applied"> & {
    appliedReason: string | null;
    reportedGatewayOrderId: string | null;
    hasChanged: boolean;
  };

export type ResolutionDetail = ResolutionHead & { orders: ResolvedOrder[] };

/** @throws AppError `not_found`, also when out of scope */
export async function getResolution(
  ctx: AppContext,
  scope: Scope,
  id: string,
  only?: string,
): Promise<ResolutionDetail> {
  const within = withinScope(resolutions.connectionId, scope);
  const heads = isUuid(id) ? await selectHeads(ctx).where(and(eq(resolutions.id, id), within)) : [];
  const [head] = await withRequests(ctx, heads);
  if (!head) throw new AppError("not_found", t.resolutionNotFound);
  const reported = await ctx.db
    .select()
    .from(resolutionOrders)
    .where(and(eq(resolutionOrders.resolutionId, id), only ? eq(resolutionOrders.orderId, only) : undefined));
  const byOrder = new Map(reported.map((one) => [one.orderId, one]));
  const rows = await readResolutionRows(ctx, scope, inArray(orders.id, [...byOrder.keys()]), resolvedAtOnceMax);
  const forms = await readForms(ctx.db);
  return {
    ...head,
    orders: rows.flatMap((row) => {
      const one = byOrder.get(row.id);
      if (!one) return [];
      const { verdict, gatewayOrderId, evidence, besides, isOpen, applied } = one;
      const appliedReason = render(one.appliedReason, forms);
      const hasChanged = isOpen && head.request?.state === "open" && row.resolving !== head.kind;
      const shown = { verdict, evidence, besides, isOpen, applied, appliedReason };
      return [{ ...row, ...shown, reportedGatewayOrderId: gatewayOrderId, hasChanged }];
    }),
  };
}

export async function findOpenResolution(
  ctx: AppContext,
  scope: Scope,
  orderId: string,
): Promise<ResolutionDetail | null> {
  const [open] = await ctx.db
    .select({ id: resolutionOrders.resolutionId })
    .from(resolutionOrders)
    .where(and(eq(resolutionOrders.orderId, orderId), eq(resolutionOrders.isOpen, true)));
  return open ? getResolution(ctx, scope, open.id, orderId) : null;
}
