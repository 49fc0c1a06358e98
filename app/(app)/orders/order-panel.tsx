"use client";

import { useEffect } from "react";
import { ButtonLink } from "@/components/button";
import { Identifier } from "@/components/identifier";
import { LiveNote } from "@/components/live/live-note";
import { useLive } from "@/components/live/use-live";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { type Definition, DefinitionList } from "@/components/panel";
import { SidePanel } from "@/components/side-panel";
import { Skeleton } from "@/components/skeleton";
import { Timeline } from "@/components/timeline";
import { useLatest } from "@/components/use-latest";
import { When } from "@/components/when";
import type { BatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import type { OrderPreview } from "@/lib/payments/orders/preview";
import type { OrderChanges, OrderListRow } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/shared";
import { BatchPlace } from "./batch-place";

const date = (value: Date | null) => value && new Date(value);

function reviveFacets(facets: OrderFacets): OrderFacets {
  return { ...facets, nextQueryAt: date(facets.nextQueryAt), nextAttemptAt: date(facets.nextAttemptAt) };
}

export function facetsById(update: OrderChanges | undefined): Map<string, OrderFacets> {
  return new Map(update?.rows.map(({ id, facets }) => [id, reviveFacets(facets)]));
}

type PreviewedOrder = OrderPreview & { batch: BatchOfOrder | null };

type Props = {
  orderId: string;
  row: OrderListRow | undefined;
  openedAt: Date;
  asked: number;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  onRead: () => void;
};

export const previewOf = (orderId: string) => `/api/orders/${orderId}/preview`;

export function OrderPanel({ orderId, row, openedAt, onRead, ...panel }: Props) {
  const live = useLive<PreviewedOrder>(previewOf(orderId), {
    topics: [`order:${orderId}`],
    openedAt,
  });
  const known = live.data;
  const isRead = known !== undefined;
  const latest = useLatest(onRead);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has others around it
  useEffect(() => {
    if (isRead) latest.current();
  }, [isRead, orderId]);
  const head = known ? { ...known, facets: reviveFacets(known.facets) } : row;
  const href = `/orders/${orderId}`;
  const kind = head ? kindLabels[head.kind] : common.order;
  const name = head?.receiverName ?? head?.receiverAccount;
  return (
    <SidePanel title={name ? `${kind} · ${name}` : kind} href={href} {...panel}>
      <div className="flex flex-col gap-4" data-preview={orderId}>
        {head ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {head.kind === "update" ? null : (
              <span className="text-lg">
                <Money amount={head.amount} currency={head.currency} size="strong" copyable={head.amount !== null} />
              </span>
            )}
            <OrderBadge facets={head.facets} />
            <ButtonLink size="small" className="ml-auto" href={href}>
              {t.openOrder}
            </ButtonLink>
          </div>
        ) : null}
        {live.lostSince || live.signedOut ? (
          <p role="status" className="text-ink-3 text-sm">
            {known || live.signedOut ? (
              <LiveNote lostSince={live.lostSince} signedOut={live.signedOut} />
            ) : (
              t.previewFailed
            )}
          </p>
        ) : null}
        {known ? <Preview order={known} /> : live.lostSince || live.signedOut ? null : <Waiting />}
      </div>
    </SidePanel>
  );
}

function Preview({ order }: { order: PreviewedOrder }) {
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
              {next.timeLabel} <When exact at={next.at} />.
            </>
          ) : null}
        </p>
        {report ? <p>{report}</p> : null}
      </div>
      <DefinitionList items={factsOf(order)} />
      <div className="flex flex-col gap-2">
        <h3 className="font-medium text-base">{t.latestEvents}</h3>
        {more ? <p className="text-ink-3 text-xs">{t.earlierEventsHint}</p> : null}
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

function factsOf(order: PreviewedOrder): Definition[] {
  const { connection, batch } = order;
  return [
    {
      term: order.direction === "in" ? t.payer : common.payee,
      value: (
        <>
          {order.receiverName ?? <span className="text-ink-3">{t.nameMissing}</span>}
          {order.receiverAccount ? <span className="identifier block">{order.receiverAccount}</span> : null}
        </>
      ),
    },
    {
      term: common.connection,
      value: `${connection.name}${connection.environment === "sandbox" ? t.sandboxPart : ""}`,
    },
    { term: common.yourReference, value: id(order.yourReference, t.yourReference, "none") },
    ...(batch ? [{ term: common.batch, value: <BatchPlace batch={batch} /> }] : []),
    { term: t.prepared, value: <By name={order.preparedBy ?? "by the gateway's schedule"} at={order.createdAt} /> },
    ...(order.releasedBy ? [{ term: t.released, value: order.releasedBy }] : []),
    ...(order.finalAt ? [{ term: t.final, value: <When exact at={order.finalAt} /> }] : []),
    { term: common.clientIdLabel, value: id(order.clientOrderId, common.clientIdPhrase, "none") },
    { term: common.gatewayIdLabel, value: id(order.gatewayOrderId, common.gatewayIdPhrase, common.unknown) },
    { term: common.serialNumber, value: id(order.serialNumber, t.serialNumber, common.unknown) },
    { term: common.paydeskId, value: id(order.id, t.paydeskId, "none") },
  ];
}

function By({ name, at }: { name: string; at: Date }) {
  return (
    <>
      {name}
      <span className="block text-ink-2">
        <When exact at={at} />
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
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  );
}
