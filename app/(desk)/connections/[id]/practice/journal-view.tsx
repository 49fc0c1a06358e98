import Link from "next/link";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { Pager } from "@/components/data-table/pager";
import { hrefWith } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Identifier } from "@/components/identifier";
import { Money } from "@/components/money";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import type { Person } from "@/lib/auth/session";
import { readFailures, readJournal } from "@/lib/connections/practice-door";
import type { PracticeEntry } from "@/lib/connections/practice-journal";
import { findOwnOrders } from "@/lib/connections/practice-queries";
import type { ConnectionDetail } from "@/lib/connections/views";
import { openDesk } from "@/lib/core/open-desk";
import { PracticeAway } from "./failures";
import { RefreshButton } from "./refresh-button";

type Props = { person: Person; connection: ConnectionDetail; path: string; before: number | null };

/** What the practice gateway did, newest first: the truth that people can hold Paydesk's screens against. */
export async function JournalView({ person, connection, path, before }: Props) {
  const { consumerKey } = connection;
  const [read, failures] = await Promise.all([readJournal(consumerKey, before), readFailures(consumerKey)]);
  if (!read.ok) return <PracticeAway reason={read.reason} />;
  const { entries, next } = read.value;
  const ids = [...new Set(entries.flatMap(({ clientOrderId }) => clientOrderId ?? []))];
  const own = may(person.role, "orders.read")
    ? await findOwnOrders(openDesk(), person.connectionIds, ids)
    : new Map<string, string>();
  const titles = new Map(failures.ok ? failures.value.scenarios.map(({ name, title }) => [name, title]) : []);
  const at = (place: number) => hrefWith(path, { view: "journal" }, { before: String(place) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="prose-line text-ink-2 text-sm">
          Everything that this gateway took, answered and told, by its own clock, newest first.
        </p>
        <RefreshButton />
      </div>
      <DataTable
        caption="Journal of the practice gateway"
        columns={columnsOf(own, titles)}
        rows={entries}
        rowKey={({ seq }) => String(seq)}
        empty={
          <EmptyState title="Nothing has happened here yet">
            Send a payout from this connection, and look again.
          </EmptyState>
        }
      />
      <Pager
        newerHref={before === null ? null : hrefWith(path, { view: "journal" }, {})}
        olderHref={next === null ? null : at(next)}
      >
        {entries.length} entries{next === null ? ", the oldest among them" : ""}
      </Pager>
      <ZoneNote />
    </div>
  );
}

const toneLooks = { neutral: "", good: "text-good-text", trouble: "text-failed-text" };

function columnsOf(own: Map<string, string>, titles: Map<string, string>): Column<PracticeEntry>[] {
  return [
    { key: "at", head: "Time", cell: (row) => <When at={row.at} /> },
    {
      key: "what",
      head: "What",
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
    { key: "order", head: "Order", cell: (row) => <OrderCell entry={row} own={own} />, hideBelow: "lg" },
    {
      key: "gateway",
      head: "Gateway's order",
      hideBelow: "xl",
      cell: ({ gatewayOrderId }) =>
        gatewayOrderId ? <Identifier value={gatewayOrderId} label="gateway order id" whole /> : null,
    },
    {
      key: "amount",
      head: "Amount",
      align: "end",
      hideBelow: "lg",
      cell: (row) => <Amount of={row} />,
    },
    {
      key: "seq",
      head: "No.",
      align: "end",
      cell: ({ seq }) => <span className="text-ink-3">{seq}</span>,
      hideBelow: "lg",
    },
  ];
}

function What({ entry, titles }: { entry: PracticeEntry; titles: Map<string, string> }) {
  const { title, detail, tone, scenario, foreign } = entry;
  return (
    <div>
      <p className={`font-medium ${toneLooks[tone]}`}>{title}</p>
      {scenario ? <p className="text-ink-2">Failure: {titles.get(scenario) ?? scenario}</p> : null}
      {detail ? <p className="break-words text-ink-2">{detail}</p> : null}
      {foreign ? <p className="text-ink-3">For the consumer key {foreign}</p> : null}
    </div>
  );
}

/** As the gateway was sent it: what is no decimal number is not shown as one. */
function Amount({ of: { amount, currency } }: { of: PracticeEntry }) {
  if (!amount || !currency || !/^\d+(\.\d+)?$/.test(amount)) return null;
  return <Money amount={amount} currency={currency} />;
}

function OrderCell({ entry, own }: { entry: PracticeEntry; own: Map<string, string> }) {
  const { clientOrderId } = entry;
  if (!clientOrderId) return null;
  const orderId = own.get(clientOrderId);
  if (!orderId) return <Identifier value={clientOrderId} label="client order id" />;
  return (
    <Link href={`/orders/${orderId}`} prefetch={false} className="link identifier" title={clientOrderId}>
      {clientOrderId.length > 16 ? `${clientOrderId.slice(0, 7)}…${clientOrderId.slice(-4)}` : clientOrderId}
    </Link>
  );
}
