import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { DataTable } from "@/components/list/data-table";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import {
  listResolutions,
  listUnresolved,
  type UnresolvedGroup,
  unresolvedMax,
} from "@/lib/payments/resolutions/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/list";
import { countOrders } from "../labels";
import { orderColumns } from "../order-cells";
import { ResolutionsTable } from "../resolutions-table";
import { Totals } from "../totals";

export const metadata: Metadata = { title: common.exceptions };

export default async function ExceptionsPage() {
  const user = await requirePermission("orders.read");
  const scope = user.connectionIds;
  const ctx = openPages();
  const [open, decided, unresolved] = await Promise.all([
    listResolutions(ctx, scope, "open"),
    listResolutions(ctx, scope, "decided"),
    listUnresolved(ctx, scope),
  ]);
  const mayResolve = may(user.role, "orders.resolve");
  return (
    <>
      <PageHead
        title={common.exceptions}
        back={{ href: "/orders?view=unresolved", label: t.unresolvedOrders }}
        actions={
          mayResolve ? (
            <ButtonLink href="/exceptions/report" variant={unresolved.count > 0 ? "primary" : "outlined"}>
              {common.reportResolution}
            </ButtonLink>
          ) : null
        }
      />
      <LivePage
        topics={unresolved.groups.flatMap(({ orders }) => orders.map(({ id }) => `order:${id}`))}
        pace="offer"
      />
      <div className="flex flex-col gap-6">
        {open.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{t.needsApproval}</h2>
            <ResolutionsTable caption={t.approvalCaption} rows={open} />
          </section>
        ) : null}
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">{t.unresolvedOrders}</h2>
          {unresolved.more ? (
            <Block tone="wait" title={t.cutTitle(unresolvedMax)}>
              <p>{t.cutHint(unresolvedMax)}</p>
            </Block>
          ) : null}
          {unresolved.groups.map((group) => (
            <Group key={group.call?.id ?? group.connection.id} group={group} mayResolve={mayResolve} now={ctx.now()} />
          ))}
          {unresolved.groups.length === 0 ? (
            <EmptyState title={t.emptyTitle}>
              <p>{t.emptyHint}</p>
            </EmptyState>
          ) : null}
        </section>
        {decided.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{t.recentlyDecided}</h2>
            <ResolutionsTable caption={t.decidedCaption} rows={decided} />
          </section>
        ) : null}
        <ZoneNote />
      </div>
    </>
  );
}

const shownAtOnce = 8;

function Group({ group, mayResolve, now }: { group: UnresolvedGroup; mayResolve: boolean; now: Date }) {
  const { connection, call, orders } = group;
  const [first, rest] = [orders.slice(0, shownAtOnce), orders.slice(shownAtOnce)];
  const resolvable = orders.filter(
    ({ resolving, resolutionId }) => resolving === "unconfirmed" && resolutionId === null,
  );
  return (
    <Panel
      title={call ? t.callTitle(connection.name) : connection.name}
      actions={
        call && mayResolve && resolvable.length > 1 ? (
          <ButtonLink href={`/exceptions/new?call=${call.id}`}>{t.resolveOrders(resolvable.length)}</ButtonLink>
        ) : null
      }
    >
      <div className="mb-3 flex flex-col gap-1 text-base">
        <p>
          <Totals orders={orders} />
        </p>
        <p className="text-ink-2 text-sm">
          {call
            ? t.sent(<When at={call.startedAt} age />, call.reason)
            : t.oldestSent(<When at={orders[0]?.sentAt ?? null} age />)}{" "}
          {connection.environment === "production" ? null : t.sandboxNote}
        </p>
      </div>
      <Rows now={now} rows={first} caption={t.ordersCaption(connection.name)} />
      {rest.length > 0 ? (
        <details className="mt-2">
          <summary className="text-ink-2 text-sm">{t.showMore(countOrders(rest.length))}</summary>
          <div className="mt-2">
            <Rows now={now} rows={rest} caption={t.moreOrdersCaption(connection.name)} />
          </div>
        </details>
      ) : null}
    </Panel>
  );
}

function Rows({ rows, caption, now }: { rows: UnresolvedGroup["orders"]; caption: string; now: Date }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        orderColumns.payee,
        orderColumns.status,
        {
          key: "waits",
          head: t.waitingFor,
          cell: ({ resolutionId, resolvableFrom, resolving }) =>
            resolutionId ? (
              <Link className="link" href={`/exceptions/${resolutionId}`} prefetch={false}>
                {t.approval}
              </Link>
            ) : resolving === "conflict" ? (
              t.aResolution
            ) : resolvableFrom !== null && resolvableFrom <= now ? (
              t.evidenceNeeded
            ) : (
              t.evidenceNeededFrom(<When at={resolvableFrom} />)
            ),
          hideBelow: "lg",
        },
        orderColumns.amount,
        orderColumns.sent,
      ]}
      rows={rows}
      rowHref={({ id }) => `/orders/${id}`}
      empty={null}
    />
  );
}
