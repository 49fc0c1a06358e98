import type { Metadata } from "next";
import Link from "next/link";
import { ConnectionName } from "@/components/connection-name";
import { Count } from "@/components/count";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { StatusBadge } from "@/components/status-badge";
import { When, ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { healthWords } from "@/lib/callbacks/health";
import {
  type CallbackHealth,
  cameCountMax,
  countUnknownAddresses,
  exceptionCountMax,
  readCallbackHealth,
} from "@/lib/callbacks/health-queries";
import { openPages } from "@/lib/core/open-desk";
import { Troubles } from "../../trouble/troubles";
import { CallbackTabs } from "../callback-tabs";

export const metadata: Metadata = { title: "Health of callbacks" };

/** For each connection whether its callbacks come, are proven, and are judged. */
export default async function CallbackHealthPage() {
  const person = await requireAct("callbacks.read");
  const desk = openPages();
  const [rows, unknown] = await Promise.all([
    readCallbackHealth(desk, person.connectionIds),
    countUnknownAddresses(desk),
  ]);
  return (
    <>
      <PageHead title="Callbacks">
        For each connection: whether callbacks come, whether they are proven, and whether anything waits to be judged.
      </PageHead>
      <CallbackTabs current="health" />
      <LiveRefresh topics={["callback", "connection", "order"]} />
      <Troubles person={person} scope="connections" withSilence />
      <DataTable
        caption="Health of callbacks by connection"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/connections/${id}/key`}
        empty={
          <EmptyState title="No gateway is connected">
            <Link className="link" href="/connections">
              See the connections
            </Link>
          </EmptyState>
        }
      />
      <p className="prose-line mt-3 text-ink-2 text-sm">
        {unknown === 0 ? (
          "Nothing has come to an address that nobody was given."
        ) : (
          <>
            <Count value={unknown} /> {unknown === 1 ? "request has" : "requests have"} come to an address that nobody
            was given, to this desk as a whole. They are refused and not kept: a wrong address at the gateway, or
            somebody who guesses.
          </>
        )}
      </p>
      <ZoneNote />
    </>
  );
}

const columns: Column<CallbackHealth>[] = [
  { key: "name", head: "Connection", cell: (row) => <ConnectionName {...row} />, primary: true },
  { key: "word", head: "How it does", cell: (row) => <HealthBadge row={row} /> },
  {
    key: "attention",
    head: "Need a look",
    align: "end",
    cell: (row) => <UpTo value={row.attention} max={exceptionCountMax} />,
  },
  {
    key: "exceptions",
    head: "Exceptions, 24 h",
    align: "end",
    hideBelow: "lg",
    cell: (row) => <UpTo value={row.exceptions} max={exceptionCountMax} />,
  },
  {
    key: "came",
    head: "Came, 24 h",
    align: "end",
    hideBelow: "xl",
    cell: (row) => <UpTo value={row.came} max={cameCountMax} />,
  },
  {
    key: "unjudged",
    head: "To be judged",
    align: "end",
    hideBelow: "xl",
    cell: (row) => <UpTo value={row.unjudged} max={cameCountMax} />,
  },
  {
    key: "control",
    head: "Control key",
    hideBelow: "2xl",
    cell: (row) => (row.hasControlKey ? "set" : <span className="text-ink-3">none</span>),
  },
  {
    key: "last",
    head: "Last one",
    align: "end",
    hideBelow: "md",
    cell: (row) => (row.lastAt ? <When at={row.lastAt} /> : <span className="text-ink-3">never</span>),
  },
];

function HealthBadge({ row }: { row: CallbackHealth }) {
  const word = healthWords[row.word];
  // Where the gateway is asked as well, outcomes come later and are not lost.
  const tone = row.word === "silent" && row.statusQuery ? "wait" : word.tone;
  const { silentOrders } = row;
  return (
    <span className="block py-1">
      <StatusBadge {...word} tone={tone} quiet />
      <span className="block max-w-72 text-ink-2 text-xs max-md:hidden">
        {row.word === "silent"
          ? `${silentOrders === 1 ? "1 order waits" : `${silentOrders} orders wait`} for a word.`
          : word.next}
      </span>
    </span>
  );
}

function UpTo({ value, max }: { value: number; max: number }) {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return value > max ? (
    <>
      more than <Count value={max} />
    </>
  ) : (
    <Count value={value} />
  );
}
