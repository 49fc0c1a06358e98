import { and, count, desc, eq, not, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { submissionIs } from "@/db/order-states";
import { approvalRequests } from "@/db/schema/approvals";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { requestIs } from "@/db/states";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { countWaitingOn, isWaiting, type Viewer, waitsOn } from "@/lib/controls/approvals/waiting";
import { type Cursor, choice, defineList, type Page } from "@/lib/core/lists/list";
import { keysetOf, readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import { may } from "@/lib/identity/auth/access/permissions";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { OrderKind } from "@/lib/payments/orders/facets";
import { type PayoutChanges, readChanges } from "./approval-evidence";
import { type Returned, readReturns } from "./returned";

export type PayoutApproval = PayoutChanges & {
  request: RequestView;
  orderId: string;
  kind: OrderKind;
  profileId: string | null;
  changes: { name: string; label: string; value: string }[];
  clientOrderId: string;
  amount: string;
  currency: string;
  receiverName: string | null;
  receiverAccount: string | null;
  yourReference: string | null;
  connectionId: string;
  connectionName: string;
  environment: "sandbox" | "production";
  endpointLabel: string;
  needsCvv: boolean;
  returned: Returned | null;
};

export const approvalViews = ["me", "others", "back", "all"] as const;
export type ApprovalView = (typeof approvalViews)[number];
export const approvalList = defineList({
  path: "/approvals",
  filters: { tab: choice(["me", "others", "all"]).default("me") },
  tab: "tab",
});
const byRequest = (row: typeof approvalRequests) => [row.requestedAt, row.id];
const newestFirst = keysetOf(approvalRequests, byRequest);
const oldestFirst = keysetOf(approvalRequests, byRequest, { descending: false });

const isDraft = submissionIs(orders, "draft");
const isPayout = eq(approvalRequests.subjectType, "order");

function select(db: Database) {
  return db
    .select({
      requestId: approvalRequests.id,
      isOpen: sql<boolean>`${requestIs(approvalRequests, "open")}`,
      orderId: orders.id,
      ...pick(orders, "kind", "profileId", "fields", "clientOrderId", "amount", "currency", "receiverName"),
      ...pick(orders, "receiverAccount", "payeeFingerprint"),
      ownPayeeId: orders.payeeId,
      yourReference: orders.yourReference,
      connectionId: connections.id,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      endpointLabel: endpoints.label,
      needsCvv: orders.needsCvv,
    })
    .from(approvalRequests)
    .innerJoin(orders, and(eq(orders.id, approvalRequests.subjectId), isPayout))
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .innerJoin(endpoints, eq(endpoints.id, orders.endpointId));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function belongsTo(view: ApprovalView, viewer: Viewer, now: Date): SQL | undefined {
  const within = withinScope(orders.connectionId, viewer.connectionIds);
  switch (view) {
    case "me":
      return and(waitsOn(viewer, now), within);
    case "others":
      return and(isWaiting(now), within, not(waitsOn(viewer, now) ?? sql`false`));
    case "back":
      return and(
        eq(orders.preparedBy, viewer.id),
        isDraft,
        sql`${approvalRequests.id} = (select r.id from approval_requests r where r.subject_type = ${sqlName.subjectType("order")}
          and r.subject_id = ${orders.id} order by r.requested_at desc limit 1)`,
        within,
      );
    case "all":
      return within;
    default:
      return view satisfies never;
  }
}

export async function listPayoutApprovals(
  db: Database,
  viewer: Viewer,
  view: ApprovalView,
  cursor: Cursor | null,
  now: Date,
): Promise<Page<PayoutApproval>> {
  const { beyond, order } = view === "all" ? newestFirst : oldestFirst;
  const page = await readPage(approvalList, cursor, (from, limit) =>
    select(db)
      .where(and(belongsTo(view, viewer, now), beyond(from)))
      .orderBy(...order(from?.side))
      .limit(limit),
  );
  return { ...page, rows: await withEvidence(db, viewer.connectionIds, page.rows, now) };
}

export async function findPayoutApproval(
  db: Database,
  scope: Scope,
  orderId: string,
  now: Date,
): Promise<PayoutApproval | null> {
  const rows = await select(db)
    .where(and(eq(orders.id, orderId), withinScope(orders.connectionId, scope)))
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  return (await withEvidence(db, scope, rows, now))[0] ?? null;
}

async function withEvidence(db: Database, scope: Scope, rows: readonly Row[], now: Date): Promise<PayoutApproval[]> {
  const suspects = rows
    .filter(({ isOpen, kind }) => isOpen && kind === "payout")
    .map(({ ownPayeeId: payeeId, amount, currency, ...row }) => ({
      ...row,
      payeeId,
      amount: amount ?? "",
      currency: currency ?? "",
    }));
  const ids = rows.map(({ requestId }) => requestId);
  const [requestOf, changes, returns] = await Promise.all([
    readRequests(db, ids, now),
    readChanges(db, scope, suspects, now),
    readReturns(
      db,
      rows.map(({ orderId }) => orderId),
    ),
  ]);
  return rows.map(
    ({ requestId, isOpen: _open, payeeFingerprint: _mark, ownPayeeId, amount, currency, fields, ...row }) => {
      const { findings = [], directory = [], payeeId = ownPayeeId } = changes.get(row.orderId) ?? {};
      return {
        ...row,
        request: requestOf(requestId),
        changes: row.kind === "update" ? changesOf(fields) : [],
        amount: amount ?? "",
        currency: currency ?? "",
        returned: returns.get(row.orderId) ?? null,
        findings,
        directory,
        payeeId,
      };
    },
  );
}

const update = "update-recurring-payment";

function changesOf(fields: Record<string, string>): PayoutApproval["changes"] {
  return catalogue[update].flatMap(({ name, label, group, secret }) => {
    const value = fields[name];
    if (value === undefined || group === "profile") return [];
    return [{ name, label, value: secret === "masked" ? maskValue(secret, value) : value }];
  });
}

export type WaitingTotal = { currency: string; count: number; amount: string };

export async function sumPayoutApprovals(
  db: Database,
  viewer: Viewer,
  view: ApprovalView,
  now: Date,
): Promise<WaitingTotal[]> {
  const total = sum(orders.amount);
  const rows = await db
    .select({ currency: orders.currency, count: count(), amount: total })
    .from(approvalRequests)
    .innerJoin(orders, and(eq(orders.id, approvalRequests.subjectId), isPayout))
    .where(and(belongsTo(view, viewer, now), eq(orders.kind, "payout")))
    .groupBy(orders.currency)
    .orderBy(desc(total));
  return rows.map(({ currency, amount, ...row }) => ({ ...row, currency: currency ?? "", amount: amount ?? "0" }));
}

export async function countChangeApprovals(
  db: Database,
  viewer: Viewer,
  view: ApprovalView,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(approvalRequests)
    .innerJoin(orders, and(eq(orders.id, approvalRequests.subjectId), isPayout))
    .where(and(belongsTo(view, viewer, now), eq(orders.kind, "update")));
  return row?.count ?? 0;
}

export async function countOnMe(db: Database, viewer: Viewer, now: Date): Promise<number> {
  const [waiting, back] = await Promise.all([countWaitingOn(db, viewer, now), countRejected(db, viewer)]);
  return waiting + back;
}

export async function countRejected(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer.role, "payouts.edit")) return 0;
  return db.$count(
    orders,
    and(eq(orders.preparedBy, viewer.id), isDraft, withinScope(orders.connectionId, viewer.connectionIds)),
  );
}
