"use client";

import { ButtonLink } from "@/components/button";
import { type Definition, DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { LiveNote } from "@/components/live/live-note";
import { useLive } from "@/components/live/use-live";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { SidePanel } from "@/components/side-panel";
import { Skeleton } from "@/components/skeleton";
import { Timeline } from "@/components/timeline";
import { When } from "@/components/when";
import type { BatchOfOrder } from "@/lib/batches/order-queries";
import type { OrderGlance } from "@/lib/orders/glance";
import { kindWords } from "@/lib/orders/kind-words";
import type { OrderListRow } from "@/lib/orders/queries";
import { BatchPlace } from "./batch-place";
import { reviveFacets } from "./facets-by-id";

type Known = OrderGlance & { batch: BatchOfOrder | null };

type Props = {
  orderId: string;
  /** As the list shows it; undefined: it does not stand on this page of the list. */
  row: OrderListRow | undefined;
  openedAt: Date;
  asked: number;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
};

/** One order beside the list: what it is, how it stands, what comes next. It follows what happens; nothing is done from here. */
export function OrderPanel({ orderId, row, openedAt, ...panel }: Props) {
  const live = useLive<Known>(["order-glance", orderId], `/api/orders/${orderId}/glance`, {
    topics: [`order:${orderId}`],
    openedAt,
  });
  const known = live.data;
  const head = known ? { ...known, facets: reviveFacets(known.facets) } : row;
  const href = `/orders/${orderId}`;
  const kind = head ? kindWords[head.kind] : "Order";
  const name = head?.receiverName ?? head?.receiverAccount;
  return (
    <SidePanel title={name ? `${kind} · ${name}` : kind} href={href} {...panel}>
      <div className="flex flex-col gap-4" data-glance={orderId}>
        {head ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {head.kind === "update" ? null : (
              <span className="text-lg">
                <Money amount={head.amount} currency={head.currency} size="strong" copyable={head.amount !== null} />
              </span>
            )}
            <OrderBadge facets={head.facets} />
          </div>
        ) : null}
        {live.lostSince || live.signedOut ? (
          <p role="status" className="text-ink-3 text-sm">
            {known || live.signedOut ? (
              <LiveNote lostSince={live.lostSince} signedOut={live.signedOut} />
            ) : (
              "This order could not be read: it does not exist, or nobody answers."
            )}
          </p>
        ) : null}
        {known ? <Glance order={known} /> : live.lostSince || live.signedOut ? null : <Waiting />}
        <ButtonLink href={href}>Open the whole page</ButtonLink>
      </div>
    </SidePanel>
  );
}

function Glance({ order }: { order: Known }) {
  const { meaning, reason, next, report, lines, more } = order;
  return (
    <>
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium">{meaning}</p>
        {reason ? <p className="break-words">{reason}</p> : null}
        <p>
          {next.text}
          {next.at ? (
            <>
              {" "}
              {next.timeLabel} <When at={next.at} />.
            </>
          ) : null}
        </p>
        {report ? <p>{report}</p> : null}
      </div>
      <DefinitionList items={factsOf(order)} />
      <div className="flex flex-col gap-2">
        <h3 className="font-medium text-base">What happened last</h3>
        {more ? <p className="text-ink-3 text-xs">Earlier events stand on the whole page.</p> : null}
        <Timeline
          entries={lines.map(({ evidence, refusedBecause, ...line }) => ({
            ...line,
            evidence: evidence ?? undefined,
            refusedBecause: refusedBecause ?? undefined,
          }))}
        />
      </div>
    </>
  );
}

function factsOf(order: Known): Definition[] {
  const { connection, batch } = order;
  return [
    {
      term: order.direction === "in" ? "Payer" : "Payee",
      value: (
        <>
          {order.receiverName ?? <span className="text-ink-3">no name given</span>}
          {order.receiverAccount ? <span className="identifier block">{order.receiverAccount}</span> : null}
        </>
      ),
    },
    {
      term: "Connection",
      value: `${connection.name}${connection.environment === "sandbox" ? " · no money moves" : ""}`,
    },
    { term: "Your reference", value: id(order.yourReference, "your reference", "none") },
    { term: "Client order id", value: id(order.clientOrderId, "client order id", "none") },
    { term: "Gateway order id", value: id(order.gatewayOrderId, "gateway order id", "not known") },
    { term: "Serial number", value: id(order.serialNumber, "serial number", "not known") },
    { term: "Our id", value: id(order.id, "our id", "none") },
    ...(batch ? [{ term: "Batch", value: <BatchPlace batch={batch} /> }] : []),
    { term: "Prepared", value: <By name={order.preparedBy ?? "by the gateway's schedule"} at={order.createdAt} /> },
    ...(order.releasedBy ? [{ term: "Released", value: order.releasedBy }] : []),
    ...(order.finalAt ? [{ term: "Final", value: <When at={order.finalAt} /> }] : []),
  ];
}

function By({ name, at }: { name: string; at: Date }) {
  return (
    <>
      {name}
      <span className="block text-ink-2">
        <When at={at} />
      </span>
    </>
  );
}

function id(value: string | null, label: string, without: string) {
  return value ? <Identifier value={value} label={label} whole /> : <span className="text-ink-3">{without}</span>;
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  );
}
