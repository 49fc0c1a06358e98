import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { EnvBand } from "@/components/env-band";
import { DataTable } from "@/components/list/data-table";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { isUuid } from "@/lib/core/lists/uuid";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import type { User } from "@/lib/identity/auth/sessions/sessions";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { readAlarms } from "@/lib/payments/resolutions/alarms";
import { readLaters } from "@/lib/payments/resolutions/laters";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import { countOfCall, findToResolve } from "@/lib/payments/resolutions/queries";
import { listReportsNaming } from "@/lib/payments/resolutions/report-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/new";
import { countOrders } from "../labels";
import { Amount, orderColumns } from "../order-cells";
import { Totals } from "../totals";
import { describeApproval } from "../will-approve";
import { ProposeForm } from "./propose-form";
import { RulingForm } from "./ruling-form";

export const metadata: Metadata = { title: t.resolve };

export default async function NewResolutionPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("orders.resolve");
  const search = await searchParams;
  const [orderId, callId] = [readParam(search, "order"), readParam(search, "call")];
  const scope = user.connectionIds;
  const ctx = openPages();
  const rows =
    orderId && isUuid(orderId)
      ? await findToResolve(ctx, scope, { orderId })
      : callId && isUuid(callId)
        ? await findToResolve(ctx, scope, { callId })
        : [];
  const [first] = rows;
  if (!first) notFound();
  const confirms = await describeApproval(ctx, user, first.connection.id, rows);
  const single = rows.length === 1 ? first : null;
  return (
    <>
      <EnvBand environment={first.connection.environment} connectionName={first.connection.name} />
      <PageHead
        title={
          single
            ? t.resolveAmountTitle(<Amount order={single} />, single.receiverName ? t.to(single.receiverName) : "")
            : t.resolveCallTitle(countOrders(rows.length))
        }
        back={single ? { href: `/orders/${single.id}`, label: t.order } : { href: "/exceptions", label: t.exceptions }}
      >
        {single ? `from ${single.connection.name}` : <Totals orders={rows} />}
      </PageHead>
      {first.resolving === "conflict" && single ? (
        <Conflict order={single} confirms={confirms} />
      ) : (
        <Unconfirmed rows={rows} user={user} confirms={confirms} />
      )}
      <div className="mt-6">
        <ZoneNote />
      </div>
    </>
  );
}

type UnconfirmedProps = { rows: ResolutionRow[]; user: User; confirms: string };

async function Unconfirmed({ rows, user, confirms }: UnconfirmedProps) {
  const ctx = openPages();
  const free = rows.filter(({ resolving, resolutionId }) => resolving === "unconfirmed" && resolutionId === null);
  const [first] = free;
  if (!first) return <NothingToResolve row={rows[0]} />;
  const froms = free.map(({ resolvableFrom }) => resolvableFrom?.getTime() ?? Number.POSITIVE_INFINITY);
  const from = new Date(Math.max(...froms));
  const isEarly = from > ctx.now();
  const others = rows.length === 1 ? await countOfCall(ctx, user.connectionIds, first.id) : null;
  const isSent = first.facets.submission === "accepted";
  return (
    <div className="flex flex-col gap-4 [&>*:not([data-wide])]:max-w-160">
      {rows.length === 1 ? <KnownFacts order={first} /> : null}
      <Block
        tone="info"
        title={t.reportFirstTitle}
        actions={<ButtonLink href="/exceptions/report">{t.uploadReport}</ButtonLink>}
      >
        <p>{t.reportFirstHint}</p>
      </Block>
      {others && others.count > 1 ? (
        <Block
          tone="info"
          title={t.sameCallTitle(countOrders(others.count))}
          actions={<ButtonLink href={`/exceptions/new?call=${others.callId}`}>{t.resolveAll(others.count)}</ButtonLink>}
        />
      ) : null}
      {isEarly ? (
        <Block tone="wait" title={t.tooEarlyTitle}>
          <p>{t.tooEarlyHint(<When at={from} age />)}</p>
        </Block>
      ) : (
        <ProposeForm
          orders={free.map(({ id, lastEventId, amount, currency }) => ({ id, lastEventId, amount, currency }))}
          reported={[...new Set(free.flatMap(({ reportedStatus }) => reportedStatus ?? []))]}
          canBeAbsent={!free.some(({ facets }) => facets.submission === "accepted")}
          canBeProcessing={!isSent || first.facets.outcome !== "processing"}
          isUpdate={first.kind === "update"}
          confirms={confirms}
        />
      )}
      {rows.length > 1 ? (
        <section data-wide className="mt-4 flex flex-col gap-2">
          <h2 className="text-lg">{t.callCaption}</h2>
          <DataTable
            caption={t.togetherTitle}
            columns={[orderColumns.payee, orderColumns.status, orderColumns.id, orderColumns.amount, orderColumns.sent]}
            rows={free}
            rowHref={({ id }) => `/orders/${id}`}
            empty={null}
          />
        </section>
      ) : null}
    </div>
  );
}

function KnownFacts({ order }: { order: ResolutionRow }) {
  const isTaken = order.facets.submission === "accepted";
  return (
    <Panel title={t.knownFacts}>
      <DefinitionList
        items={[
          { term: common.sent, value: <When at={order.sentAt} age /> },
          {
            term: t.response,
            value: isTaken ? t.responseAccepted : (order.errorMessage ?? t.responseUnclear),
          },
          { term: t.statusCheckLabel, value: order.lastQueryAt ? <When at={order.lastQueryAt} age /> : common.never },
          ...(order.reportedStatus ? [{ term: t.reported, value: t.unverifiedReport(order.reportedStatus) }] : []),
          {
            term: t.notKnown,
            value: isTaken ? t.unknownMoney : t.unknownReceipt,
          },
        ]}
      />
    </Panel>
  );
}

async function Conflict({ order, confirms }: { order: ResolutionRow; confirms: string }) {
  if (order.resolutionId) return <NothingToResolve row={order} />;
  const ctx = openPages();
  const [alarms, reports, laters] = await Promise.all([
    readAlarms(ctx.db, order.id, await getOrganisation(ctx)),
    listReportsNaming(ctx, order),
    readLaters(ctx, order.id),
  ]);
  return (
    <RulingForm
      order={order}
      alarms={alarms}
      laters={laters}
      reports={reports.map(({ id, fileName, createdAt }) => ({ id, fileName, createdAt }))}
      isTooEarly={order.resolvableFrom !== null && order.resolvableFrom > ctx.now()}
      confirms={confirms}
    />
  );
}

function NothingToResolve({ row }: { row: ResolutionRow | undefined }) {
  if (row?.resolutionId) {
    return (
      <Block
        tone="wait"
        title={t.pendingTitle}
        actions={<ButtonLink href={`/exceptions/${row.resolutionId}`}>{t.reviewResolution}</ButtonLink>}
      >
        <p>{t.pendingHint}</p>
      </Block>
    );
  }
  return (
    <Block
      tone="info"
      title={t.emptyTitle}
      actions={row ? <ButtonLink href={`/orders/${row.id}`}>{t.viewOrder}</ButtonLink> : null}
    >
      <p>{t.emptyHint}</p>
    </Block>
  );
}
