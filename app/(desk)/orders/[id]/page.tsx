import { Suspense } from "react";
import { type Params, readParam } from "@/components/data-table/url-state";
import { EnvBand } from "@/components/env-band";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { Skeleton } from "@/components/skeleton";
import { Tabs } from "@/components/tabs";
import { ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { findBatchOfOrder } from "@/lib/batches/order-queries";
import { openPages } from "@/lib/core/open-desk";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { kindWords } from "@/lib/orders/kind-words";
import { safeToSendAgain } from "@/lib/orders/safe";
import { describeWay } from "@/lib/orders/sentence";
import { listDeciders } from "@/lib/settlements/deciders";
import { findOpenSettlement } from "@/lib/settlements/queries";
import { Troubles } from "../../trouble/troubles";
import { ApprovalPanel } from "./approval-panel";
import { ApprovalRecord } from "./approval-record";
import { CallbacksTab } from "./callbacks-tab";
import { CallsTab } from "./calls-tab";
import { LiveOrder } from "./live-order";
import { loadOrder } from "./load-order";
import { Neighbours } from "./neighbours";
import { OrderActs } from "./order-acts";
import { OrderFacts } from "./order-facts";
import { OrderHeadline, OrderSentence } from "./order-head";
import { SafetyPanel, showsSafety } from "./safety-panel";
import { SettlementPanel } from "./settlement-panel";
import { TimelineTab } from "./timeline-tab";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Params> };

export async function generateMetadata({ params }: Props) {
  const { order } = await loadOrder((await params).id);
  return { title: [kindWords[order.kind], order.receiverName && `to ${order.receiverName}`].filter(Boolean).join(" ") };
}

const tabs = ["timeline", "calls", "callbacks"] as const;
type TabName = (typeof tabs)[number];

export default async function OrderPage({ params, searchParams }: Props) {
  const { person, order } = await loadOrder((await params).id);
  const search = await searchParams;
  const chosen = readParam(search, "tab");
  const tab = tabs.find((name) => name === chosen) ?? "timeline";
  const [deciders, settlement, batch] = await Promise.all([
    listDeciders(openPages().db, order.connection.id, openPages().now()),
    findOpenSettlement(openPages(), person.connectionIds, order.id),
    findBatchOfOrder(openPages(), person.connectionIds, order.id),
  ]);
  const safety = safeToSendAgain({
    ...order,
    statusQuery: order.connection.statusQuery,
    halted: order.connection.halted,
    deciders: deciders.map(({ name }) => name),
  });
  return (
    <>
      <EnvBand environment={order.connection.environment} connectionName={order.connection.name} />
      <Neighbours orderId={order.id} />
      <PageHead
        title={<OrderHeadline order={order} />}
        actions={
          <OrderActs
            order={order}
            safety={safety}
            role={person.role}
            personId={person.id}
            email={person.email}
            settling={settlement ? null : order.settling}
          />
        }
      >
        {describeWay(order)}
      </PageHead>
      <LiveOrder
        orderId={order.id}
        connectionId={order.connection.id}
        revision={order.revision}
        openedAt={openPages().now()}
      />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderSentence order={order} />
          {order.facets.submission === "held" || order.facets.submission === "draft" ? (
            <ApprovalPanel orderId={order.id} person={person} />
          ) : null}
          {settlement ? (
            <SettlementPanel orderId={order.id} settlement={settlement} person={person} deciders={deciders} />
          ) : null}
          {showsSafety(order.facets) ? <SafetyPanel safety={safety} /> : null}
          {waitsForSending(order) ? (
            <Troubles person={person} scope={{ connectionId: order.connection.id }} away />
          ) : null}
          <OrderTabs order={order} tab={tab} />
          {/* Below it all waits for nothing else; above it an order that does not exist still answers 404. */}
          <Suspense key={tab} fallback={<PartSkeleton />}>
            <Part order={order} tab={tab} everything={readParam(search, "all") === "1"} />
          </Suspense>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Facts">
            <OrderFacts order={order} batch={batch} canKeep={may(person.role, "payees.create")} />
          </Panel>
          <ApprovalRecord orderId={order.id} person={person} />
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

/** Orders for which it matters whether their connection sends: they wait to be sent, or nobody knows whether they were. */
function waitsForSending({ facets: { submission }, cause }: OrderDetail): boolean {
  return ["queued", "not_sent", "unconfirmed"].includes(submission) || cause === "access_refused";
}

function OrderTabs({ order, tab }: { order: OrderDetail; tab: TabName }) {
  const path = `/orders/${order.id}`;
  const { calls, callbacks } = order.counts;
  return (
    <Tabs
      label="Views of this order"
      items={[
        { href: path, label: "Timeline", current: tab === "timeline" },
        { href: `${path}?tab=calls`, label: "Request and answer", current: tab === "calls", count: calls },
        { href: `${path}?tab=callbacks`, label: "Callbacks", current: tab === "callbacks", count: callbacks },
      ]}
    />
  );
}

function PartSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-3/4" />
    </div>
  );
}

function Part({ order, tab, everything }: { order: OrderDetail; tab: TabName; everything: boolean }) {
  switch (tab) {
    case "timeline":
      return <TimelineTab order={order} />;
    case "calls":
      return <CallsTab orderId={order.id} everything={everything} />;
    case "callbacks":
      return <CallbacksTab order={order} />;
    default:
      return tab satisfies never;
  }
}
