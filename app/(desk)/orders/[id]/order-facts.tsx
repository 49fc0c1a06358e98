import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type Definition, DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { When } from "@/components/when";
import type { BatchOfOrder } from "@/lib/batches/order-queries";
import { type DestinationKind, destinations } from "@/lib/fields/destinations";
import type { OrderDetail, OrderLink } from "@/lib/orders/detail-queries";
import { BatchPlace } from "../batch-place";

/** Everything by which an order is known, who did what and when; what has a value can be copied. */
export function OrderFacts({
  order,
  batch,
  canKeep,
}: {
  order: OrderDetail;
  batch: BatchOfOrder | null;
  canKeep: boolean;
}) {
  return <DefinitionList items={factsOf(order, batch, canKeep)} />;
}

function factsOf(order: OrderDetail, batch: BatchOfOrder | null, canKeep: boolean): Definition[] {
  const { connection, endpoint, copiedFrom, copies } = order;
  return [
    { term: "Our id", value: <Identifier value={order.id} label="our id" /> },
    { term: "Client order id", value: <Identifier value={order.clientOrderId} label="client order id" whole /> },
    { term: "Gateway order id", value: id(order.gatewayOrderId, "gateway order id") },
    { term: "Serial number", value: id(order.serialNumber, "serial number") },
    {
      term: "Your reference",
      value: order.yourReference ? <Identifier value={order.yourReference} label="your reference" whole /> : none,
    },
    {
      term: order.direction === "in" ? "Payer" : "Payee",
      value: (
        <>
          {order.receiverName ?? <span className="text-ink-3">no name given</span>}
          {order.receiverAccount ? <span className="identifier block">{order.receiverAccount}</span> : null}
          {order.profileId ? (
            <Link className="link block" href={`/recurring/${order.profileId}`} prefetch={false}>
              What we know of the profile
            </Link>
          ) : null}
          <InTheBook order={order} canKeep={canKeep} />
        </>
      ),
    },
    { term: order.direction === "in" ? "Charged from" : "Paid to", value: destinationLabel(order.destination) },
    {
      term: "Connection",
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    {
      term: endpoint.kind === "group" ? "Endpoint group" : "Endpoint",
      value: (
        <>
          {endpoint.label} · <Identifier value={endpoint.gatewayId} label="endpoint id" whole />
        </>
      ),
    },
    ...(batch ? [{ term: "Batch", value: <BatchPlace batch={batch} /> }] : []),
    order.origin === "found"
      ? { term: "Found", value: by("Made by the gateway's schedule", order.createdAt) }
      : { term: "Prepared", value: by(order.preparedBy ?? "", order.createdAt) },
    ...order.approvedBy.map(({ name, at }) => ({ term: "Approved by", value: by(name, at) })),
    ...(order.releasedBy ? [{ term: "Released", value: by(order.releasedBy, order.sentAt) }] : []),
    ...resolutionOf(order),
    ...(order.attempt > 1 ? [{ term: "Attempts", value: String(order.attempt) }] : []),
    ...(order.lastQueryAt ? [{ term: "Last asked", value: <When at={order.lastQueryAt} /> }] : []),
    ...(order.facets.nextQueryAt ? [{ term: "Asked next", value: <When at={order.facets.nextQueryAt} /> }] : []),
    ...(order.finalAt ? [{ term: "Final", value: <When at={order.finalAt} /> }] : []),
    ...(copiedFrom ? [{ term: "Made like", value: <OrderLinks orders={[copiedFrom]} /> }] : []),
    ...(copies.length > 0 ? [{ term: "Made like this", value: <OrderLinks orders={copies} /> }] : []),
    ...(order.callbackUrl
      ? [{ term: "Callback address", value: <Identifier value={order.callbackUrl} label="callback address" whole /> }]
      : []),
  ];
}

/** Who said what became of it, where the gateway did not. */
function resolutionOf({ resolvedBy }: OrderDetail): Definition[] {
  if (resolvedBy === null) return [];
  const { id, proposedBy, confirmedBy } = resolvedBy;
  const link = (
    <Link className="link" href={`/settle/${id}`} prefetch={false}>
      Proposed by {proposedBy}
    </Link>
  );
  return [
    { term: "Resolution", value: link },
    ...confirmedBy.map(({ name, at }) => ({ term: "Resolution confirmed by", value: by(name, at) })),
  ];
}

const none = <span className="text-ink-3">none</span>;

function id(value: string | null, label: string): ReactNode {
  return value ? <Identifier value={value} label={label} whole /> : <span className="text-ink-3">not known</span>;
}

function by(name: string, at: Date | null): ReactNode {
  return (
    <>
      {name}
      {at ? (
        <span className="block text-ink-2">
          <When at={at} />
        </span>
      ) : null}
    </>
  );
}

/** Who of the book it was for, and whether the book still has that account; or the way into the book. */
function InTheBook({ order: { id, kind, payee }, canKeep }: { order: OrderDetail; canKeep: boolean }) {
  if (payee) {
    return (
      <span className="block">
        <Link className="link" href={`/payees/${payee.id}`} prefetch={false}>
          In the book: {payee.name}
        </Link>{" "}
        <span className="identifier text-ink-3">{payee.key}</span>
        {payee.replaced ? (
          <span className="flex items-start gap-1 text-wait-text">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            The book has another account of them by now.
          </span>
        ) : null}
      </span>
    );
  }
  if (kind !== "payout" || !canKeep) return null;
  return (
    <Link className="link block" href={`/payees/new?order=${id}`} prefetch={false}>
      Keep as payee
    </Link>
  );
}

function destinationLabel(kind: string): string {
  return Object.hasOwn(destinations, kind) ? destinations[kind as DestinationKind].label : kind;
}

function OrderLinks({ orders }: { orders: readonly OrderLink[] }) {
  return (
    <ul>
      {orders.map(({ id, clientOrderId }) => (
        <li key={id}>
          <Link className="link identifier break-all" href={`/orders/${id}`} prefetch={false}>
            {clientOrderId}
          </Link>
        </li>
      ))}
    </ul>
  );
}
