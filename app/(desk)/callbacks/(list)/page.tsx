import type { Metadata } from "next";
import Link from "next/link";
import { Count } from "@/components/count";
import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Select } from "@/components/input";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { type CallbackFilter, readCallbackSearch } from "@/lib/callbacks/input";
import {
  type CallbackPage,
  callbackCountMax,
  countKinds,
  kindsCountedMax,
  listCallbackConnections,
  listCallbacks,
} from "@/lib/callbacks/queries";
import { exceptionVerdicts, type Verdict, verdicts } from "@/lib/callbacks/verdicts";
import { verdictWords } from "@/lib/callbacks/words";
import { openPages } from "@/lib/core/open-desk";
import { Troubles } from "../../trouble/troubles";
import { CallbackTabs } from "../callback-tabs";
import { CallbacksTable } from "../callbacks-table";
import { TakeNote } from "../take-note";

export const metadata: Metadata = { title: "Callbacks" };

const path = "/callbacks";
export default async function CallbacksPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("callbacks.read");
  const params = await searchParams;
  const { filter, cursor } = readCallbackSearch((name) => readParam(params, name));
  const reach = person.connectionIds;
  const desk = openPages();
  const [page, connections, kinds] = await Promise.all([
    listCallbacks(desk, reach, filter, cursor),
    listCallbackConnections(desk, reach),
    filter.view === "attention" ? countKinds(desk, reach, filter.connectionId) : [],
  ]);
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const offered = filter.view === "all" ? verdicts : exceptionVerdicts;
  return (
    <>
      <PageHead title="Callbacks">
        What the gateway brings to our door: kept as it came, judged by its evidence, and never believed without it.
      </PageHead>
      <CallbackTabs current={filter.view} />
      <Troubles person={person} scope="connections" withSilence />
      <Kinds kinds={kinds} params={params} chosen={filter.verdict} />
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

type KindsProps = { kinds: { verdict: Verdict; count: number }[]; params: Params; chosen: Verdict | null };

/** What needs a look, by kind: each leads to its own. */
function Kinds({ kinds, params, chosen }: KindsProps) {
  if (kinds.length === 0) return null;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label="Kinds of exceptions" className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      {kinds.map(({ verdict, count }) => (
        <Link
          key={verdict}
          href={hrefWith(path, params, { verdict: verdict === chosen ? null : verdict })}
          prefetch={false}
          aria-current={verdict === chosen ? "true" : undefined}
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md border bg-surface px-2 hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft max-md:min-h-11"
        >
          {verdictWords[verdict].label}
          <span className="figures text-ink-3">
            <Count value={count} />
          </span>
        </Link>
      ))}
      {all === kindsCountedMax ? (
        <span className="text-ink-3 text-xs">
          among the newest <Count value={kindsCountedMax} />
        </span>
      ) : null}
    </nav>
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
