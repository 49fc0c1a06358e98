import Link from "next/link";
import { Identifier } from "@/components/identifier";
import { type Column, DataTable } from "@/components/list/data-table";
import { Pager } from "@/components/list/pager";
import { hrefWith } from "@/components/list/url-state";
import { Money } from "@/components/money";
import { EmptyState } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/console";
import { readFailures, readJournal } from "./control-client";
import { SandboxUnreachable } from "./failures";
import type { SandboxEntry } from "./journal-entries";
import { findOwnOrders } from "./own-orders";
import { RefreshButton } from "./refresh-button";

type Props = { user: User; connection: ConnectionDetail; path: string; before: number | null };

export async function JournalView({ user, connection, path, before }: Props) {
  const { consumerKey } = connection;
  const [read, failures] = await Promise.all([readJournal(consumerKey, before), readFailures(consumerKey)]);
  if (!read.ok) return <SandboxUnreachable reason={read.reason} />;
  const { entries, next } = read.value;
  const ids = [...new Set(entries.flatMap(({ clientOrderId }) => clientOrderId ?? []))];
  const own = may(user.role, "orders.read")
    ? await findOwnOrders(openContext(), user.connectionIds, ids)
    : new Map<string, string>();
  const titles = new Map(failures.ok ? failures.value.scenarios.map(({ name, title }) => [name, title]) : []);
  const at = (place: number) => hrefWith(path, { view: "journal" }, { before: String(place) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="prose-line text-ink-2 text-sm">{t.journalHint}</p>
        <RefreshButton />
      </div>
      <DataTable
        caption={t.journalCaption}
        columns={columnsOf(own, titles)}
        rows={entries}
        rowKey={({ seq }) => String(seq)}
        empty={<EmptyState title={t.journalEmptyTitle}>{t.journalEmptyHint}</EmptyState>}
      />
      <Pager
        newerHref={before === null ? null : hrefWith(path, { view: "journal" }, {})}
        olderHref={next === null ? null : at(next)}
      >
        {t.entries(entries.length, next === null ? t.journalEnd : "")}
      </Pager>
      <ZoneNote />
    </div>
  );
}

const toneLooks = { neutral: "", good: "text-good-text", bad: "text-failed-text" };

function columnsOf(own: Map<string, string>, titles: Map<string, string>): Column<SandboxEntry>[] {
  return [
    { key: "at", head: t.time, cell: (row) => <When at={row.at} /> },
    {
      key: "what",
      head: t.what,
      cell: (row) => (
        <div className="flex flex-col py-1">
          <What entry={row} titles={titles} />
          <p className="flex flex-wrap gap-x-3 lg:hidden">
            <OrderCell entry={row} own={own} />
            <Amount of={row} />
          </p>
        </div>
      ),
    },
    { key: "order", head: common.order, cell: (row) => <OrderCell entry={row} own={own} />, hideBelow: "lg" },
    {
      key: "gateway",
      head: t.gatewayOrder,
      hideBelow: "xl",
      cell: ({ gatewayOrderId }) =>
        gatewayOrderId ? <Identifier value={gatewayOrderId} label={common.gatewayIdPhrase} whole /> : null,
    },
    {
      key: "amount",
      head: common.amount,
      align: "end",
      hideBelow: "lg",
      cell: (row) => <Amount of={row} />,
    },
    {
      key: "seq",
      head: t.no,
      align: "end",
      cell: ({ seq }) => <span className="text-ink-3">{seq}</span>,
      hideBelow: "lg",
    },
  ];
}

function What({ entry, titles }: { entry: SandboxEntry; titles: Map<string, string> }) {
  const { title, detail, tone, scenario, foreign } = entry;
  return (
    <div>
      <p className={`font-medium ${toneLooks[tone]}`}>{title}</p>
      {scenario ? <p className="text-ink-2">{t.failure(titles.get(scenario) ?? scenario)}</p> : null}
      {detail ? <p className="break-words text-ink-2">{detail}</p> : null}
      {foreign ? <p className="text-ink-3">{t.foreignKey(foreign)}</p> : null}
    </div>
  );
}

function Amount({ of: { amount, currency } }: { of: SandboxEntry }) {
  if (!amount || !currency || !/^\d+(\.\d+)?$/.test(amount)) return null;
  return <Money amount={amount} currency={currency} />;
}

function OrderCell({ entry, own }: { entry: SandboxEntry; own: Map<string, string> }) {
  const { clientOrderId } = entry;
  if (!clientOrderId) return null;
  const orderId = own.get(clientOrderId);
  if (!orderId) return <Identifier value={clientOrderId} label={common.clientIdPhrase} />;
  return (
    <Link href={`/orders/${orderId}`} prefetch={false} className="link identifier" title={clientOrderId}>
      {clientOrderId.length > 16 ? `${clientOrderId.slice(0, 7)}…${clientOrderId.slice(-4)}` : clientOrderId}
    </Link>
  );
}
