import type { Metadata } from "next";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { CallbackTabs } from "@/components/callback/callback-tabs";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { ownsTables } from "@/lib/controls/installation/queries";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findMissingCallbacks } from "@/lib/payments/connections/missing-callbacks";
import { listConnections } from "@/lib/payments/connections/queries";
import { environmentLabels } from "@/lib/payments/connections/settings";
import type { ConnectionView } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { Incidents } from "../incidents";
import { StopEverythingButton } from "../incidents/incident-actions";
import { ConnectionBadge } from "./connection-badge";
import { NewConnectionsBlock } from "./held/held-block";

export const metadata: Metadata = { title: common.connections };

const columns: Column<ConnectionView>[] = [
  { key: "name", head: common.nameLabel, cell: (row) => <span className="font-medium">{row.name}</span> },
  { key: "state", head: common.status, cell: (row) => <ConnectionBadge state={row.state} quiet /> },
  { key: "environment", head: common.environment, cell: (row) => environmentLabels[row.environment] },
  { key: "endpoints", head: t.endpoints, hideBelow: "lg", cell: (row) => <Endpoints of={row} /> },
  {
    key: "key",
    head: t.key,
    hideBelow: "lg",
    cell: (row) =>
      row.keyFingerprint ? (
        <span className="identifier" title={row.keyFingerprint}>
          {row.keyFingerprint.slice(0, 11)}…
        </span>
      ) : (
        <span className="text-ink-3">{common.none}</span>
      ),
  },
  {
    key: "callback",
    head: t.lastCallback,
    align: "end",
    hideBelow: "md",
    cell: (row) =>
      row.lastCallbackAt ? <When at={row.lastCallbackAt} /> : <span className="text-ink-3">{common.never}</span>,
  },
];

function Endpoints({ of }: { of: ConnectionView }) {
  const live = of.endpoints.filter((endpoint) => endpoint.retiredAt === null);
  if (live.length === 0) return <span className="text-ink-3">{common.none}</span>;
  const currencies = [...new Set(live.flatMap((endpoint) => endpoint.currencies))];
  const shown = currencies.slice(0, 5).join(", ");
  return (
    <span title={currencies.join(", ")}>
      {live.length} · {shown}
      {currencies.length > 5 ? t.andMore(currencies.length - 5) : ""}
    </span>
  );
}

export default async function ConnectionsPage() {
  const user = await requirePermission("connections.read");
  const ctx = openPages();
  const [rows, missingCallbacks, unguarded] = await Promise.all([
    listConnections(ctx, user.connectionIds),
    findMissingCallbacks(ctx.db, user.connectionIds, ctx.now()),
    may(user.role, "connections.create") ? ownsTables(ctx.db) : false,
  ]);
  const create = whyNot(user.role, "connections.create");
  const closed = rows.some(({ state }) => state.status === "sending_locked" || state.status === "all_stopped");
  const onlySandbox =
    rows.length > 0 && missingCallbacks.length === 0 && rows.every((row) => row.environment === "sandbox");
  const connect = (
    <ButtonLink variant="primary" href="/connections/new">
      {common.connectLabel}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={common.connections}
        actions={
          rows.length > 0 ? (
            <>
              {closed ? null : (
                <StopEverythingButton disabledReason={whyNot(user.role, "installation.stop", t.deedStopAll)} />
              )}
              {may(user.role, "connections.create") ? connect : null}
            </>
          ) : null
        }
      />
      {may(user.role, "callbacks.read") ? <CallbackTabs current="connections" /> : null}
      <NewConnectionsBlock user={user} />
      <Incidents user={user} scope="connections" withMissingCallbacks />
      <div className="flex flex-col gap-4">
        {unguarded ? (
          <Block tone="info" title={t.databaseRightsTitle}>
            <p>
              {t.databaseRightsHint(
                <span className="identifier">{"DATABASE_URL"}</span>,
                <span className="identifier">{t.databaseRightsCommand}</span>,
              )}
            </p>
          </Block>
        ) : onlySandbox && rows.every(({ state }) => state.status === "ready" || state.status === "incomplete") ? (
          <Block tone="info" title={t.sandboxOnlyTitle}>
            <p>{t.sandboxOnlyHint(create ? ` ${create}` : "")}</p>
          </Block>
        ) : null}
        <DataTable
          caption={common.connections}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowHref={(row) => `/connections/${row.id}`}
          empty={
            <EmptyState title={common.noConnections} actions={create ? undefined : connect}>
              <p>{t.emptyHint(create)}</p>
            </EmptyState>
          }
        />
        {rows.length > 0 ? <ZoneNote /> : null}
      </div>
    </>
  );
}
