import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Identifier } from "@/components/identifier";
import { type Definition, DefinitionList } from "@/components/panel";
import { When } from "@/components/when";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import type { BatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import type { OrderDetail, OrderLink } from "@/lib/payments/orders/detail-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";
import { BatchPlace } from "../batch-place";

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
    {
      term: common.yourReference,
      value: order.yourReference ? <Identifier value={order.yourReference} label={t.yourReference} whole /> : none,
    },
    {
      term: order.direction === "in" ? t.payer : common.payee,
      value: (
        <>
          {order.receiverName ?? <span className="text-ink-3">{t.nameMissing}</span>}
          {order.receiverAccount ? <span className="identifier block">{order.receiverAccount}</span> : null}
          {order.profileId ? (
            <Link className="link block" href={`/recurring/${order.profileId}`} prefetch={false}>
              {t.viewProfile}
            </Link>
          ) : null}
          <InTheDirectory order={order} canKeep={canKeep} />
        </>
      ),
    },
    { term: order.direction === "in" ? t.chargedFrom : common.paidTo, value: destinationLabel(order.destination) },
    {
      term: common.connection,
      value: (
        <Link className="link" href={`/connections/${connection.id}`} prefetch={false}>
          {connection.name}
        </Link>
      ),
    },
    {
      term: endpoint.kind === "group" ? common.endpointGroup : common.endpoint,
      value: (
        <>
          {endpoint.label} · <Identifier value={endpoint.gatewayId} label={t.endpointId} whole />
        </>
      ),
    },
    ...(batch ? [{ term: common.batch, value: <BatchPlace batch={batch} /> }] : []),
    order.origin === "found"
      ? { term: t.created, value: by(t.createdBySchedule, order.createdAt) }
      : { term: t.prepared, value: by(order.preparedBy ?? "", order.createdAt) },
    ...order.approvedBy.map(({ name, at }) => ({ term: t.approvedBy, value: by(name, at) })),
    ...(order.releasedBy ? [{ term: t.released, value: by(order.releasedBy, order.sentAt) }] : []),
    ...resolutionOf(order),
    ...(order.attempt > 1 ? [{ term: t.attempts, value: String(order.attempt) }] : []),
    ...(order.lastQueryAt ? [{ term: t.lastCheckTerm, value: <When exact at={order.lastQueryAt} /> }] : []),
    ...(order.facets.nextQueryAt
      ? [{ term: t.nextCheckTerm, value: <When exact at={order.facets.nextQueryAt} /> }]
      : []),
    ...(order.finalAt ? [{ term: t.final, value: <When exact at={order.finalAt} /> }] : []),
    ...(copiedFrom ? [{ term: t.copiedFrom, value: <OrderLinks orders={[copiedFrom]} /> }] : []),
    ...(copies.length > 0 ? [{ term: t.copiedTo, value: <OrderLinks orders={copies} /> }] : []),
    { term: common.paydeskId, value: <Identifier value={order.id} label={t.paydeskId} /> },
    {
      term: common.clientIdLabel,
      value: <Identifier value={order.clientOrderId} label={common.clientIdPhrase} whole />,
    },
    { term: common.gatewayIdLabel, value: id(order.gatewayOrderId, common.gatewayIdPhrase) },
    { term: common.serialNumber, value: id(order.serialNumber, t.serialNumber) },
    ...(order.traceId
      ? [{ term: common.traceId, value: <Identifier value={order.traceId} label={common.traceIdPhrase} whole /> }]
      : []),
    ...(order.callbackUrl
      ? [
          {
            term: common.callbackAddressLabel,
            value: <Identifier value={order.callbackUrl} label={common.callbackAddress} whole />,
          },
        ]
      : []),
  ];
}

function resolutionOf({ resolvedBy }: OrderDetail): Definition[] {
  if (resolvedBy === null) return [];
  const { id, proposedBy, confirmedBy } = resolvedBy;
  const link = (
    <Link className="link" href={`/exceptions/${id}`} prefetch={false}>
      {t.proposedBy(proposedBy)}
    </Link>
  );
  return [
    { term: t.resolution, value: link },
    ...confirmedBy.map(({ name, at }) => ({ term: t.resolutionApproversTerm, value: by(name, at) })),
  ];
}

const none = <span className="text-ink-3">{common.none}</span>;

function id(value: string | null, label: string): ReactNode {
  return value ? (
    <Identifier value={value} label={label} whole />
  ) : (
    <span className="text-ink-3">{common.unknown}</span>
  );
}

function by(name: string, at: Date | null): ReactNode {
  return (
    <>
      {name}
      {at ? (
        <span className="block text-ink-2">
          <When exact at={at} />
        </span>
      ) : null}
    </>
  );
}

function InTheDirectory({ order: { id, kind, payee }, canKeep }: { order: OrderDetail; canKeep: boolean }) {
  if (payee) {
    return (
      <span className="block">
        <Link className="link" href={`/payees/${payee.id}`} prefetch={false}>
          {t.savedPayee(payee.name)}
        </Link>{" "}
        <span className="identifier text-ink-3">{payee.key}</span>
        {payee.replaced ? (
          <span className="flex items-start gap-1 text-wait-text">
            {t.accountChangedWarning(<TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />)}
          </span>
        ) : null}
      </span>
    );
  }
  if (kind !== "payout" || !canKeep) return null;
  return (
    <Link className="link block" href={`/payees/new?order=${id}`} prefetch={false}>
      {t.savePayeeLabel}
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
