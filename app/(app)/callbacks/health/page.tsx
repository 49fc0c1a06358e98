import type { Metadata } from "next";
import Link from "next/link";
import { CallbackTabs } from "@/components/callback/callback-tabs";
import { ConnectionName } from "@/components/connection-name";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/list/data-table";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { StatusBadge } from "@/components/status-badge";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { healthLabels } from "@/lib/payments/callbacks/health";
import {
  type CallbackHealth,
  cameCountMax,
  countUnknownAddresses,
  exceptionCountMax,
  readCallbackHealth,
} from "@/lib/payments/callbacks/health-queries";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import { Incidents } from "../../incidents";

export const metadata: Metadata = { title: t.healthTitle };

export default async function CallbackHealthPage() {
  const user = await requirePermission("callbacks.read");
  const ctx = openPages();
  const [rows, unknown] = await Promise.all([readCallbackHealth(ctx, user.connectionIds), countUnknownAddresses(ctx)]);
  return (
    <>
      <PageHead title={common.callbacks} />
      <CallbackTabs current="health" />
      <LivePage topics={["callback", "connection", "order"]} />
      <Incidents user={user} scope="connections" withMissingCallbacks />
      <DataTable
        caption={t.healthCaption}
        columns={columns}
        rows={rows}
        rowHref={({ id }) => `/connections/${id}/key`}
        empty={
          <EmptyState title={common.noConnections}>
            <Link className="link" href="/connections">
              {t.viewConnections}
            </Link>
          </EmptyState>
        }
      />
      <p className="prose-line mt-3 text-ink-2 text-sm">
        {unknown === 0
          ? t.unknownAddressesNone
          : t.unknownAddressesNote(<Count value={unknown} one={t.request} many={t.requests} />)}
      </p>
      <ZoneNote />
    </>
  );
}

const columns: Column<CallbackHealth>[] = [
  { key: "name", head: common.connection, cell: (row) => <ConnectionName {...row} />, primary: true },
  { key: "status", head: t.health, cell: (row) => <HealthBadge row={row} /> },
  {
    key: "attention",
    head: t.needReview,
    align: "end",
    cell: (row) => <UpTo value={row.attention} max={exceptionCountMax} />,
  },
  {
    key: "exceptions",
    head: t.issues24H,
    align: "end",
    hideBelow: "lg",
    cell: (row) => <UpTo value={row.exceptions} max={exceptionCountMax} />,
  },
  {
    key: "came",
    head: t.received24H,
    align: "end",
    hideBelow: "xl",
    cell: (row) => <UpTo value={row.came} max={cameCountMax} />,
  },
  {
    key: "unjudged",
    head: t.unprocessedHead,
    align: "end",
    hideBelow: "xl",
    cell: (row) => <UpTo value={row.unprocessed} max={cameCountMax} />,
  },
  {
    key: "control",
    head: common.controlKey,
    hideBelow: "2xl",
    cell: (row) => (row.hasControlKey ? t.set : <span className="text-ink-3">{common.none}</span>),
  },
  {
    key: "last",
    head: t.lastCallback,
    align: "end",
    hideBelow: "md",
    cell: (row) => (row.lastAt ? <When at={row.lastAt} /> : <span className="text-ink-3">{common.never}</span>),
  },
];

function HealthBadge({ row }: { row: CallbackHealth }) {
  const status = healthLabels[row.status];
  // Missing callbacks delay outcomes but lose none where Paydesk also queries the status.
  const tone = row.status === "silent" && row.statusQuery ? "wait" : status.tone;
  const { overdueOrders } = row;
  return (
    <span className="block py-1">
      <StatusBadge {...status} tone={tone} quiet />
      <span className="block max-w-72 text-ink-2 text-xs max-md:hidden">
        {row.status === "silent" ? t.missingNext(overdueOrders) : status.next}
      </span>
    </span>
  );
}

function UpTo({ value, max }: { value: number; max: number }) {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return value > max ? t.moreThan(<Count value={max} />) : <Count value={value} />;
}
