import type { Metadata } from "next";
import Link from "next/link";
import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Select } from "@/components/input";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { type CallbackFilter, type CallbackView, readCallbackSearch } from "@/lib/callbacks/input";
import { type CallbackPage, callbackCountMax, listCallbackConnections, listCallbacks } from "@/lib/callbacks/queries";
import { exceptionVerdicts, verdicts } from "@/lib/callbacks/verdicts";
import { verdictWords } from "@/lib/callbacks/words";
import { openDesk } from "@/lib/core/open-desk";
import { CallbacksTable } from "./callbacks-table";
import { TakeNote } from "./take-note";

export const metadata: Metadata = { title: "Callbacks" };

const path = "/callbacks";
const tabs: { view: CallbackView; label: string }[] = [
  { view: "attention", label: "Needs a look" },
  { view: "exceptions", label: "Exceptions" },
  { view: "all", label: "All" },
];

export default async function CallbacksPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("callbacks.read");
  const params = await searchParams;
  const { filter, cursor } = readCallbackSearch((name) => readParam(params, name));
  const reach = person.connectionIds;
  const desk = openDesk();
  const [page, connections] = await Promise.all([
    listCallbacks(desk, reach, filter, cursor),
    listCallbackConnections(desk, reach),
  ]);
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const offered = filter.view === "all" ? verdicts : exceptionVerdicts;
  return (
    <>
      <PageHead title="Callbacks">
        What the gateway brings to our door: kept as it came, judged by its evidence, and never believed without it.
      </PageHead>
      <div className="mb-3">
        <Tabs
          label="Which callbacks"
          items={tabs.map(({ view, label }) => ({
            label,
            href: view === "attention" ? path : `${path}?view=${view}`,
            current: filter.view === view,
          }))}
        />
      </div>
      <FilterBar path={path} keep={["view"]}>
        <Filter label="Verdict">
          <Select name="verdict" defaultValue={filter.verdict ?? ""}>
            <option value="">Any</option>
            {offered.map((verdict) => (
              <option key={verdict} value={verdict}>
                {verdictWords[verdict].label}
              </option>
            ))}
          </Select>
        </Filter>
        <ConnectionFilter connections={connections} value={filter.connectionId ?? ""} />
      </FilterBar>
      <CallbacksTable
        rows={page.rows}
        query={hrefWith("", params, {}).slice(1)}
        newest={!page.newer}
        newerMax={callbackCountMax}
        openedAt={desk.now()}
        acts={
          filter.view === "attention" && page.rows.length > 0 ? (
            <TakeNote
              small
              callbackIds={page.rows.map(({ id }) => id)}
              email={person.email}
              disabledReason={whyNot(person.role, "callbacks.acknowledge", "take note")}
            />
          ) : null
        }
        empty={<NoCallbacks filter={filter} paged={cursor !== null} />}
      >
        {describePage(page)}
      </CallbacksTable>
      {page.rows.length > 0 ? (
        <>
          <Pager
            newerHref={page.newer && first ? hrefWith(path, params, { after: first.id }) : null}
            olderHref={page.older && last ? hrefWith(path, params, { before: last.id }) : null}
          >
            {page.older ? "Older ones follow." : "These are the oldest."}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

function describePage({ rows, newer, older }: CallbackPage): string | null {
  if (rows.length === 0) return null;
  const count = rows.length === 1 ? "1 callback" : `${rows.length} callbacks`;
  return `${count} shown, ${newer ? "after newer ones" : older ? "the newest" : "all there are"}`;
}

function NoCallbacks({ filter, paged }: { filter: CallbackFilter; paged: boolean }) {
  if (paged || filter.verdict !== null || filter.connectionId !== null) {
    return (
      <EmptyState title={paged ? "Nothing on this page" : "No callback fits these filters"}>
        <Link className="link" href={path}>
          Show what needs a look
        </Link>
      </EmptyState>
    );
  }
  switch (filter.view) {
    case "attention":
      return (
        <EmptyState title="Nothing needs a look">
          <p>
            Here stands what could not simply be applied: callbacks whose control is wrong, that name no order of ours,
            contradict what is known, or cannot be read.{" "}
            <Link className="link" href={`${path}?view=all`}>
              Show all callbacks
            </Link>
          </p>
        </EmptyState>
      );
    case "exceptions":
      return (
        <EmptyState title="No exceptions so far">
          <p>Every callback that came was applied, repeated something, or came too late to matter.</p>
        </EmptyState>
      );
    case "all":
      return (
        <EmptyState title="No callback has come yet">
          <p>
            The gateway calls back once a payout is final. The address goes along with each payout by itself; the page
            of a connection tests whether it can be reached.
          </p>
        </EmptyState>
      );
    default:
      return filter.view satisfies never;
  }
}
