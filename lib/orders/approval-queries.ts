import { aliasedTable, and, count, desc, eq, inArray, isNull, not, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import type { PolicyRules } from "@/lib/approvals/policy";
import { readSaid, type Said } from "@/lib/approvals/said";
import { countWaitingOn, isWaiting, type Viewer, waitsOn } from "@/lib/approvals/waiting";
import type { ApprovalState } from "@/lib/approvals/words";
import { may, rolesWith } from "@/lib/auth/permissions";
import { type Reach, reachOf, withinReach } from "@/lib/auth/reach";
import { catalogue } from "@/lib/fields/catalogue";
import { maskValue } from "@/lib/fields/mask";
import { type PayoutNews, readNews } from "./approval-evidence";
import type { OrderKind } from "./facets";
import { type Returned, readReturns } from "./returned";

/** A payout, or a change of a recurring profile, that waits for others, or did. */
export type PayoutApproval = PayoutNews & {
  requestId: string;
  orderId: string;
  /** A payout; or a change, which has no amount of its own. */
  kind: OrderKind;
  /** The recurring profile that it is about. */
  profileId: string | null;
  /** What a change asks for, field by field, secrets masked; empty for a payout. */
  changes: { name: string; label: string; value: string }[];
  clientOrderId: string;
  /** What a decision is bound to: the mark of what is shown here. */
  mark: string;
  state: ApprovalState;
  stateReason: string | null;
  amount: string;
  currency: string;
  receiverName: string | null;
  receiverAccount: string | null;
  yourReference: string | null;
  connectionId: string;
  connectionName: string;
  environment: "sandbox" | "production";
  endpointLabel: string;
  requestedById: string;
  requestedByName: string;
  requestedAt: Date;
  expiresAt: Date;
  required: number;
  because: string;
  /** The rule by which it was held, as it was then. */
  policy: { rules: PolicyRules; version: number | null; ofConnection: boolean };
  needsCvv: boolean;
  said: Said[];
  /** How it came back before, and what was edited since; null: it never did. */
  returned: Returned | null;
};

/** me, others: whose turn it is. back: one's own that were sent back, or that nobody decided on. all: whatever was asked. */
export const approvalViews = ["me", "others", "back", "all"] as const;
export type ApprovalView = (typeof approvalViews)[number];
/** Where a page begins: behind, or before, the request of this id. */
export type ApprovalCursor = { side: "before" | "after"; requestId: string };

/** Payouts on one page of a list. */
export const approvalPageSize = 50;

const requesters = aliasedTable(people, "requesters");
/** Written out as its index is. */
const isDraft = sql`${orders.submission} = 'draft'`;
const isPayout = eq(approvalRequests.subjectType, "order");

function select(db: Database) {
  return db
    .select({
      requestId: approvalRequests.id,
      orderId: orders.id,
      kind: orders.kind,
      profileId: orders.profileId,
      fields: orders.fields,
      clientOrderId: orders.clientOrderId,
      mark: approvalRequests.mark,
      state: approvalRequests.state,
      stateReason: approvalRequests.stateReason,
      amount: orders.amount,
      currency: orders.currency,
      receiverName: orders.receiverName,
      receiverAccount: orders.receiverAccount,
      payeeFingerprint: orders.payeeFingerprint,
      ownPayeeId: orders.payeeId,
      yourReference: orders.yourReference,
      connectionId: connections.id,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      endpointLabel: endpoints.label,
      requestedById: requesters.id,
      requestedByName: requesters.name,
      requestedAt: approvalRequests.requestedAt,
      expiresAt: approvalRequests.expiresAt,
      required: approvalRequests.required,
      because: approvalRequests.because,
      policy: {
        rules: approvalRequests.rules,
        version: approvalPolicies.version,
        ofConnection: sql<boolean>`${approvalPolicies.connectionId} is not null`,
      },
      needsCvv: orders.needsCvv,
    })
    .from(approvalRequests)
    .innerJoin(orders, and(eq(orders.id, approvalRequests.subjectId), isPayout))
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
    .leftJoin(approvalPolicies, eq(approvalPolicies.id, approvalRequests.policyId))
    .innerJoin(requesters, eq(requesters.id, approvalRequests.requestedBy));
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** What a list is of, as a condition on requests joined with their orders. */
function belongsTo(view: ApprovalView, viewer: Viewer, now: Date): SQL | undefined {
  const within = withinReach(orders.connectionId, viewer.connectionIds);
  switch (view) {
    case "me":
      return and(waitsOn(viewer, now), within);
    case "others":
      return and(isWaiting(now), within, not(waitsOn(viewer, now) ?? sql`false`));
    case "back":
      return and(
        eq(orders.preparedBy, viewer.id),
        isDraft,
        sql`${approvalRequests.id} = (select r.id from approval_requests r where r.subject_type = 'order'
          and r.subject_id = ${orders.id} order by r.requested_at desc limit 1)`,
        within,
      );
    case "all":
      return within;
    default:
      return view satisfies never;
  }
}

/** What waits is read from the oldest on, so that what is new never moves what one looks at; all, from the newest. */
const isOldestFirst = (view: ApprovalView) => view !== "all";

/** One page of a list of payouts, by keyset on (requested_at, id). `newer`, `older`: whether there are any beyond it. */
export async function listPayoutApprovals(
  db: Database,
  viewer: Viewer,
  view: ApprovalView,
  cursor: ApprovalCursor | null,
  now: Date,
): Promise<{ rows: PayoutApproval[]; before: boolean; after: boolean }> {
  // Read towards the end of the list, or back towards its beginning.
  const forward = cursor?.side !== "before";
  const ascending = isOldestFirst(view) === forward;
  const sign = sql.raw(ascending ? ">" : "<");
  const beyond = cursor
    ? sql`(${approvalRequests.requestedAt}, ${approvalRequests.id}) ${sign}
        (select r.requested_at, r.id from approval_requests r where r.id = ${cursor.requestId})`
    : undefined;
  const end = sql.raw(ascending ? "asc nulls first" : "desc nulls last");
  const found = await select(db)
    .where(and(belongsTo(view, viewer, now), beyond))
    .orderBy(sql`${approvalRequests.requestedAt} ${end}`, sql`${approvalRequests.id} ${end}`)
    .limit(approvalPageSize + 1);
  const more = found.length > approvalPageSize;
  // Fewer than fill a page lie before: the first page, which holds them all.
  if (!forward && !more) return listPayoutApprovals(db, viewer, view, null, now);
  const shown = found.slice(0, approvalPageSize);
  if (!forward) shown.reverse();
  const rows = await withEvidence(db, viewer.connectionIds, shown, now);
  return { rows, before: forward ? cursor !== null : more, after: forward ? more : true };
}

/** The latest request about one payout; null when it never wanted one. */
export async function findPayoutApproval(
  db: Database,
  reach: Reach,
  orderId: string,
  now: Date,
): Promise<PayoutApproval | null> {
  const rows = await select(db)
    .where(and(eq(orders.id, orderId), withinReach(orders.connectionId, reach)))
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  return (await withEvidence(db, reach, rows, now))[0] ?? null;
}

async function withEvidence(db: Database, reach: Reach, rows: readonly Row[], now: Date): Promise<PayoutApproval[]> {
  const suspects = rows
    .filter(({ state, kind }) => state === "open" && kind === "payout")
    .map(({ ownPayeeId: payeeId, amount, currency, ...row }) => ({
      ...row,
      payeeId,
      amount: amount ?? "",
      currency: currency ?? "",
    }));
  const ids = rows.map(({ requestId }) => requestId);
  const [said, news, returns] = await Promise.all([
    readSaid(db, ids, now),
    readNews(db, reach, suspects, now),
    readReturns(
      db,
      rows.map(({ orderId }) => orderId),
    ),
  ]);
  return rows.map(({ payeeFingerprint: _mark, ownPayeeId, amount, currency, fields, ...row }) => {
    const { findings = [], book = [], payeeId = ownPayeeId } = news.get(row.orderId) ?? {};
    return {
      ...row,
      changes: row.kind === "update" ? changesOf(fields) : [],
      amount: amount ?? "",
      currency: currency ?? "",
      said: said(row.requestId),
      returned: returns.get(row.orderId) ?? null,
      findings,
      book,
      payeeId,
    };
  });
}

const update = "update-recurring-payment";

/** A change as people may read it, but for the profile that it names. */
function changesOf(fields: Record<string, string>): PayoutApproval["changes"] {
  return catalogue[update].flatMap(({ name, label, group, secret }) => {
    const value = fields[name];
    if (value === undefined || group === "profile") return [];
    // What is sealed stands there masked already.
    return [{ name, label, value: secret === "masked" ? maskValue(secret, value) : value }];
  });
}

/** What a list comes to: one line a currency, the biggest first. */
export type WaitingTotal = { currency: string; count: number; amount: string };

/** The sums of all payouts of a list, whatever page is shown. */
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

/** How many changes of recurring profiles are in a list, whatever page is shown. */
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

/** Who may decide on what this person did not ask for, by name and reach: for "waiting for Bo or Mia". */
export async function listApprovers(db: Database): Promise<{ id: string; name: string; connectionIds: Reach }[]> {
  return db
    .select({ id: people.id, name: people.name, connectionIds: reachOf })
    .from(people)
    .where(and(isNull(people.disabledAt), inArray(people.role, rolesWith("approvals.decide"))))
    .orderBy(people.name);
}

/** How many things wait for this person: requests to decide on, of whatever, and payouts of their own to mend. */
export async function countOnMe(db: Database, viewer: Viewer, now: Date): Promise<number> {
  const [waiting, back] = await Promise.all([countWaitingOn(db, viewer, now), countSentBack(db, viewer)]);
  return waiting + back;
}

/** How many payouts of one's own came back without an approval, and wait to be mended. */
export async function countSentBack(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer.role, "payouts.mend")) return 0;
  return db.$count(
    orders,
    and(eq(orders.preparedBy, viewer.id), isDraft, withinReach(orders.connectionId, viewer.connectionIds)),
  );
}
