import type { Metadata } from "next";
import Link from "next/link";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { StatusBadge } from "@/components/status-badge";
import { Tabs } from "@/components/tabs";
import { When, ZoneNote } from "@/components/when";
import { alertsKeptDays } from "@/lib/alerts/kinds";
import { type AlertCursor, listAlerts } from "@/lib/alerts/queries";
import { type AlertWord, describeAlert } from "@/lib/alerts/words";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { MarkRead } from "./mark-read";

export const metadata: Metadata = { title: "Alerts" };

const path = "/alerts";

type Line = { id: number; word: AlertWord; at: Date; readAt: Date | null };

export default async function AlertsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("alerts.read");
  const params = await searchParams;
  const unread = readParam(params, "view") !== "all";
  const cursor = readCursor(params);
  const desk = openPages();
  const [page, organisation] = await Promise.all([listAlerts(desk, person, { unread, cursor }), getOrganisation(desk)]);
  const lines: Line[] = page.rows.map(({ facts, ...row }) => ({
    ...row,
    word: describeAlert(facts, organisation.numberForm),
  }));
  const [first, last] = [lines.at(0), lines.at(-1)];
  const open = lines.filter(({ readAt }) => readAt === null);
  const columns: Column<Line>[] = [
    {
      key: "what",
      head: "What happened",
      cell: ({ word, readAt, at }) => (
        <span className="flex min-w-48 flex-col gap-0.5 py-1.5">
          <span className={`break-words ${readAt === null ? "font-medium" : ""}`}>{word.title}</span>
          <span className="text-ink-2 text-xs">{word.meaning}</span>
          <span className="text-ink-3 text-xs lg:hidden">
            <When at={at} />
          </span>
        </span>
      ),
    },
    {
      key: "kind",
      head: "Kind",
      hideBelow: "lg",
      cell: ({ word }) => <StatusBadge label={word.label} tone={word.tone} icon={word.icon} quiet />,
    },
    {
      key: "read",
      head: "Read",
      cell: ({ id, readAt, word }) =>
        readAt ? (
          <When at={readAt} />
        ) : (
          <MarkRead which={{ alertIds: [id] }} label="Mark read" of={word.title} email={person.email} />
        ),
    },
    { key: "at", head: "Told", hideBelow: "lg", cell: ({ at }) => <When at={at} /> },
  ];
  return (
    <>
      <PageHead
        title="Alerts"
        actions={
          first && open.length > 0 ? (
            <MarkRead
              which={{ through: first.id }}
              label={cursor === null ? "Mark all read" : "Mark these and all older ones read"}
              email={person.email}
            />
          ) : null
        }
      >
        What you were told of without looking, as it was then; each opens its page, which says how it stands.{" "}
        <Link className="link" href="/account#alerts">
          Choose what you are told of
        </Link>
      </PageHead>
      <div className="mb-3">
        <Tabs
          label="Which alerts"
          items={[
            { label: "Not read", href: path, current: unread },
            { label: "All", href: `${path}?view=all`, current: !unread },
          ]}
        />
      </div>
      <LiveRefresh topics={["alert"]} offer />
      <DataTable
        caption="Alerts, newest first"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => String(id)}
        rowHref={({ word }) => word.href}
        empty={<NoAlerts unread={unread} paged={cursor !== null} />}
      />
      {first && last ? (
        <>
          <Pager
            newerHref={page.newer ? hrefWith(path, params, { after: String(first.id) }) : null}
            olderHref={page.older ? hrefWith(path, params, { before: String(last.id) }) : null}
          >
            {page.older ? "Older ones follow." : `These are the oldest. An alert is kept for ${alertsKeptDays} days.`}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

function readCursor(params: Params): AlertCursor {
  const read = (name: string) => {
    const value = readParam(params, name);
    return value && /^\d{1,15}$/.test(value) ? Number(value) : null;
  };
  const [before, after] = [read("before"), read("after")];
  if (before !== null) return { before };
  return after === null ? null : { after };
}

function NoAlerts({ unread, paged }: { unread: boolean; paged: boolean }) {
  if (paged) {
    return (
      <EmptyState title="Nothing on this page">
        <Link className="link" href={path}>
          Show what is not read
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={unread ? "Nothing that you have not read" : "Nobody had to tell you anything so far"}>
      <p>
        Here stands what comes up while you look elsewhere: batches that finish or stop, orders that stay unconfirmed or
        are in conflict, reversals and chargebacks, callbacks that were not applied, and what waits for your approval.
      </p>
    </EmptyState>
  );
}
