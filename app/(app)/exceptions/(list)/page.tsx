import type { Metadata } from "next";
import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { DataTable } from "@/components/list/data-table";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { EmptyState, Panel } from "@/components/panel";
import { StatusBadge } from "@/components/status-badge";
import { When, ZoneNote } from "@/components/when";
import { approvedBy, missingOf } from "@/lib/controls/approvals/given";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { requestStates } from "@/lib/controls/approvals/labels";
import { openPages } from "@/lib/core/runtime/open-context";
import { listNames } from "@/lib/core/text/names";
import type { IconName, Tone } from "@/lib/core/text/states";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import {
  listResolutions,
  listUnresolved,
  type ResolutionHead,
  type UnresolvedGroup,
  unresolvedMax,
} from "@/lib/payments/resolutions/queries";
import { titleOf } from "@/lib/payments/resolutions/title";
import { ofApprovals } from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import { countOrders } from "../labels";
import { orderColumns } from "../order-cells";
import { Totals } from "../totals";

type ResolutionState = {
  request: Pick<RequestView, "state" | "required" | "decisions"> | null;
  counts: Pick<ResolutionHead["counts"], "open">;
};

function stateOfResolution({ request, counts }: ResolutionState): { label: string; tone: Tone; icon: IconName } {
  const applied = (label: string): ReturnType<typeof stateOfResolution> =>
    counts.open > 0
      ? { label: exceptionsSharedTexts.beingApplied, tone: "moving", icon: "half-circle" }
      : { label, tone: "good", icon: "check" };
  if (request === null) return applied(exceptionsSharedTexts.soleDecision);
  const { label, tone, icon } = requestStates.rows[request.state];
  if (request.state === "approved") return applied(label);
  if (request.state !== "open" || request.required === 1) return { label, tone, icon };
  return { label: ofApprovals(request.required - missingOf(request), request.required), tone, icon };
}

function Approved({ row: { request, proposedBy } }: { row: ResolutionHead }) {
  const names = request === null ? [proposedBy.name] : approvedBy(request.decisions);
  return names.length > 0 ? listNames(names, "and") : <span className="text-ink-3">–</span>;
}

function ResolutionsTable({ caption, rows }: { caption: string; rows: readonly ResolutionHead[] }) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          key: "what",
          head: exceptionsSharedTexts.resolution,
          cell: (row) => <span className="font-medium">{titleOf(row)}</span>,
          primary: true,
        },
        { key: "state", head: common.statusLabel, cell: (row) => <StatusBadge {...stateOfResolution(row)} /> },
        { key: "connection", head: common.connection, cell: ({ connection }) => connection.name, hideBelow: "lg" },
        {
          key: "evidence",
          head: common.evidence,
          cell: ({ report }) => (report ? report.fileName : exceptionsSharedTexts.statementCell),
          hideBelow: "lg",
        },
        {
          key: "by",
          head: exceptionsSharedTexts.proposedBy,
          cell: ({ proposedBy }) => proposedBy.name,
          hideBelow: "lg",
        },
        { key: "approved", head: exceptionsSharedTexts.approvedBy, cell: (row) => <Approved row={row} /> },
        {
          key: "time",
          head: exceptionsSharedTexts.proposed,
          cell: ({ proposedAt, request }) => <When at={proposedAt} age={request?.state === "open"} />,
          hideBelow: "lg",
        },
      ]}
      rows={rows}
      rowHref={({ id }) => `/exceptions/${id}`}
      empty={null}
    />
  );
}

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
        back={{ href: "/orders?view=unresolved", label: exceptionsSharedTexts.unresolvedOrders }}
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
            <h2 className="text-lg">{exceptionsSharedTexts.needsApproval}</h2>
            <ResolutionsTable caption={exceptionsSharedTexts.approvalCaption} rows={open} />
          </section>
        ) : null}
        <section className="flex flex-col gap-3">
          <h2 className="text-lg">{exceptionsSharedTexts.unresolvedOrders}</h2>
          {unresolved.more ? (
            <Block tone="wait" title={exceptionsSharedTexts.cutTitle(unresolvedMax)}>
              <p>{exceptionsSharedTexts.cutHint(unresolvedMax)}</p>
            </Block>
          ) : null}
          {unresolved.groups.map((group) => (
            <Group key={group.call?.id ?? group.connection.id} group={group} mayResolve={mayResolve} now={ctx.now()} />
          ))}
          {unresolved.groups.length === 0 ? (
            <EmptyState title={exceptionsSharedTexts.emptyTitle}>
              <p>{exceptionsSharedTexts.emptyHint}</p>
            </EmptyState>
          ) : null}
        </section>
        {decided.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h2 className="text-lg">{exceptionsSharedTexts.recentlyDecided}</h2>
            <ResolutionsTable caption={exceptionsSharedTexts.decidedCaption} rows={decided} />
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
      title={call ? exceptionsSharedTexts.callTitle(connection.name) : connection.name}
      actions={
        call && mayResolve && resolvable.length > 1 ? (
          <ButtonLink href={`/exceptions/new?call=${call.id}`}>
            {exceptionsSharedTexts.resolveOrders(resolvable.length)}
          </ButtonLink>
        ) : null
      }
    >
      <div className="mb-3 flex flex-col gap-1 text-base">
        <p>
          <Totals orders={orders} />
        </p>
        <p className="text-ink-2 text-sm">
          {call
            ? exceptionsSharedTexts.sent(<When at={call.startedAt} age />, call.reason)
            : exceptionsSharedTexts.oldestSent(<When at={orders[0]?.sentAt ?? null} age />)}{" "}
          {connection.environment === "production" ? null : exceptionsSharedTexts.sandboxNote}
        </p>
      </div>
      <Rows now={now} rows={first} caption={exceptionsSharedTexts.unresolvedCaption(connection.name)} />
      {rest.length > 0 ? (
        <details className="mt-2">
          <summary className="text-ink-2 text-sm">{exceptionsSharedTexts.showMore(countOrders(rest.length))}</summary>
          <div className="mt-2">
            <Rows now={now} rows={rest} caption={exceptionsSharedTexts.moreOrdersCaption(connection.name)} />
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
          head: exceptionsSharedTexts.waitingFor,
          cell: ({ resolutionId, resolvableFrom, resolving }) =>
            resolutionId ? (
              <Link className="link" href={`/exceptions/${resolutionId}`} prefetch={false}>
                {exceptionsSharedTexts.approval}
              </Link>
            ) : resolving === "conflict" ? (
              exceptionsSharedTexts.aResolution
            ) : resolvableFrom !== null && resolvableFrom <= now ? (
              exceptionsSharedTexts.evidenceNeeded
            ) : (
              exceptionsSharedTexts.evidenceNeededFrom(<When at={resolvableFrom} />)
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
