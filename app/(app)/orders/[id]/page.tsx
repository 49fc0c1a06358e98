import { cache, type ReactNode } from "react";
import { FieldChanges } from "@/components/approval/returned-note";
import { Attachments } from "@/components/attachment/attachments";
import { EnvBand } from "@/components/env-band";
import { type Params, readParam } from "@/components/list/url-state";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { RememberRecent } from "@/components/palette/remember-recent";
import { Panel } from "@/components/panel";
import { Skeleton, Soon } from "@/components/skeleton";
import { Tabs } from "@/components/tabs";
import { Timeline } from "@/components/timeline";
import { When, ZoneNote } from "@/components/when";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approversOf } from "@/lib/controls/approvals/turn";
import { openContext, openPages } from "@/lib/core/runtime/open-context";
import { listAttachments } from "@/lib/desk/attachments/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission, type User } from "@/lib/identity/auth/sessions/session";
import { findBatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import { getOrder, type OrderDetail } from "@/lib/payments/orders/detail-queries";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { partMax, readTimeline } from "@/lib/payments/orders/lists/part-queries";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import { describeWay } from "@/lib/payments/orders/sentence";
import { canStillLeave, isUnreleased } from "@/lib/payments/orders/states";
import { findPayoutApproval } from "@/lib/payments/payouts/approval-queries";
import { findOpenResolution } from "@/lib/payments/resolutions/queries";
import { explainOrder } from "@/lib/payments/waiting/explain";
import * as attachmentTexts from "@/messages/attachments/model";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";
import { Ended } from "../../approvals/approval-row";
import { Incidents } from "../../incidents";
import { orNotFound } from "../../or-not-found";
import { removeAttachmentAction } from "../actions";
import { ApprovalPanel } from "./approval-panel";
import { CallbacksTab } from "./callbacks-tab";
import { CallsTab } from "./calls-tab";
import { GatewayLines } from "./gateway-lines";
import { Neighbours } from "./neighbours";
import { OrderActions } from "./order-actions";
import { OrderFacts } from "./order-facts";
import { OrderHeadline, OrderSentence } from "./order-head";
import { findRemovedNote } from "./removed-note";
import { ResolutionPanel } from "./resolution-panel";
import { Returns } from "./returns";
import { SafetyPanel, showsSafety } from "./safety-panel";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export async function generateMetadata({ params }: Props) {
  const { order } = await loadOrder((await params).id);
  return { title: nameOf(order) };
}

const nameOf = ({ kind, receiverName }: OrderDetail) =>
  [kindLabels[kind], receiverName && t.to(receiverName)].filter(Boolean).join(" ");

const tabs = ["timeline", "calls", "callbacks"] as const;
type TabName = (typeof tabs)[number];

export default async function OrderPage({ params, searchParams }: Props) {
  const { user, order } = await loadOrder((await params).id);
  const search = await searchParams;
  const chosen = readParam(search, "tab");
  const tab = tabs.find((name) => name === chosen) ?? "timeline";
  const [approvers, resolution, batch, waiting] = await Promise.all([
    listApprovers(openPages().db),
    findOpenResolution(openPages(), user.connectionIds, order.id),
    findBatchOfOrder(openPages(), user.connectionIds, order.id),
    explainOrder(openPages(), order.id),
  ]);
  const safety = safeToSendAgain({
    ...order,
    statusQuery: order.connection.statusQuery,
    halted: order.connection.halted,
    deciders: approversOf(approvers, { permission: "orders.resolve", connectionId: order.connection.id }).map(
      ({ name }) => name,
    ),
  });
  return (
    <>
      <RememberRecent kind="orders" href={`/orders/${order.id}`} name={nameOf(order)} />
      <EnvBand environment={order.connection.environment} connectionName={order.connection.name} />
      <Neighbours orderId={order.id} />
      <PageHead
        title={<OrderHeadline order={order} />}
        actions={
          <OrderActions
            order={order}
            safety={safety}
            role={user.role}
            userId={user.id}
            resolving={resolution ? null : order.resolving}
          />
        }
      >
        {describeWay(order)}
      </PageHead>
      <LivePage
        topics={[`connection:${order.connection.id}`]}
        thing={{
          url: `/api/orders/${order.id}`,
          topics: [`order:${order.id}`],
          revision: order.revision,
          openedAt: openPages().now(),
        }}
      />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderSentence order={order} waiting={waiting} />
          {isUnreleased(order.facets.submission) ? <ApprovalPanel orderId={order.id} user={user} /> : null}
          {resolution ? <ResolutionPanel orderId={order.id} {...{ resolution, user, approvers }} /> : null}
          {showsSafety(order.facets) ? <SafetyPanel safety={safety} /> : null}
          {waitsForSending(order) ? <Incidents user={user} scope={{ connectionId: order.connection.id }} away /> : null}
          <OrderTabs order={order} tab={tab} />
          {/* The order is read before streaming begins, so that a missing order still answers 404. */}
          <Soon key={tab} part={loadPart(order, tab, readParam(search, "all") === "1")} fallback={<PartSkeleton />} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <OrderFacts order={order} batch={batch} canKeep={may(user.role, "payees.create")} />
          </Panel>
          <Returns order={order} user={user} />
          <GatewayLines order={order} user={user} />
          {order.kind === "payout" ? <PayoutFiles orderId={order.id} user={user} /> : null}
          <ApprovalRecord orderId={order.id} user={user} />
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function waitsForSending({ facets: { submission } }: OrderDetail): boolean {
  return submission === "unconfirmed" || (canStillLeave(submission) && !isUnreleased(submission));
}

function OrderTabs({ order, tab }: { order: OrderDetail; tab: TabName }) {
  const path = `/orders/${order.id}`;
  const { calls, callbacks } = order.counts;
  return (
    <Tabs
      label={t.orderDetails}
      items={[
        { href: path, label: t.timeline, current: tab === "timeline" },
        { href: `${path}?tab=calls`, label: t.callsTab, current: tab === "calls", count: calls },
        { href: `${path}?tab=callbacks`, label: common.callbacks, current: tab === "callbacks", count: callbacks },
      ]}
    />
  );
}

function PartSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-3/4" />
    </div>
  );
}

function loadPart(order: OrderDetail, tab: TabName, everything: boolean): Promise<Awaited<ReactNode>> {
  switch (tab) {
    case "timeline":
      return TimelineTab({ order });
    case "calls":
      return CallsTab({ order, everything });
    case "callbacks":
      return CallbacksTab({ order });
    default:
      return tab satisfies never;
  }
}

const loadOrder = cache(async (id: string) => {
  const user = await requirePermission("orders.read");
  return { user, order: await orNotFound(getOrder(openContext(), user.connectionIds, id)) };
});

async function ApprovalRecord({ orderId, user }: { orderId: string; user: User }) {
  const { db, now } = openContext();
  const approval = await findPayoutApproval(db, user.connectionIds, orderId, now());
  if (!approval || approval.request.state === "open") return null;
  return (
    <Panel title={t.approval}>
      <Ended request={approval.request} />
    </Panel>
  );
}

async function PayoutFiles({ orderId, user: { role } }: { orderId: string; user: User }) {
  return (
    <Panel title={attachmentTexts.attachments}>
      <Attachments
        subject="order"
        subjectId={orderId}
        rows={await listAttachments(openPages(), "order", orderId)}
        mayAdd={may(role, "attachments.add")}
        remove={may(role, "attachments.remove") ? removeAttachmentAction : null}
      />
    </Panel>
  );
}

async function TimelineTab({ order }: { order: OrderDetail }) {
  const { items, more } = await readTimeline(openContext(), order.id);
  return (
    <>
      {await findRemovedNote(order, "order_events")}
      <Timeline
        entries={items.map(({ note, changes, lastAt, evidence, refusedBecause, ...item }) => ({
          ...item,
          evidence: evidence ?? undefined,
          refusedBecause: refusedBecause ?? undefined,
          children:
            changes.length > 0 ? (
              <FieldChanges changes={changes} currency={order.currency} />
            ) : note || item.times > 1 ? (
              <p className="break-words">
                {note}
                {item.times > 1 ? t.last(note ? " " : "", <When exact at={lastAt} />) : null}
              </p>
            ) : undefined,
        }))}
      />
      {more ? <p className="text-ink-3 text-sm">{t.timelineTruncated(partMax)}</p> : null}
    </>
  );
}
