import Link from "next/link";
import type { ReactNode } from "react";
import type { List, Page, Search } from "@/lib/core/list";
import { counted } from "@/lib/core/plural";
import * as t from "@/messages/components/list";
import { EmptyState } from "../empty-state";
import { LivePage } from "../live/live-page";
import { ZoneNote } from "../when";
import { type Column, DataTable } from "./data-table";
import { FilterBar } from "./filter-bar";
import { Pager } from "./pager";
import { hrefWith, type Params } from "./url-state";

type Row = { id: string | number };

type Table<One> = {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<One>[];
  rowHref?: (row: One) => string;
};

type Props<Filter, One extends Row> = {
  list: List<Filter>;
  params: Params;
  search: Search<Filter>;
  page: Page<One>;
  /** The PageHead. */
  head: ReactNode;
  /** One row, and many: "payee", "payees". */
  nouns: readonly [string, string];
  tabs?: ReactNode;
  /** What is between the tabs and the filters, and between the filters and the table. */
  lead?: ReactNode;
  notices?: ReactNode;
  /** The controls of the filters; null: there are none. */
  filters?: ReactNode;
  /** Parameters that are no filter and stay, besides the tab. */
  keep?: readonly string[];
  /** Whose changes are offered; a table that follows its rows has its own. */
  topics?: readonly string[];
  /** What the buttons say that turn the page. */
  turns?: { newer: string; older: string } | undefined;
  /** Is at the end of the list. */
  end?: string;
  /** Shown in place of the rows where there are none at all. */
  empty: ReactNode;
  /** The rows: as a table, or as something of its own, which is given what is reported in place and above of them. */
  table: Table<One> | ((around: { empty: ReactNode; shown: string | null }) => ReactNode);
};

/** A page that is a list: head, tabs, filters, rows and pager, from the list's definition and what was read of it. */
export function ListPage<Filter, One extends Row>(props: Props<Filter, One>) {
  const { list, search, page, nouns, table, filters, topics } = props;
  const isOther = search.cursor !== null || list.isNarrowed(search.filter);
  const empty = isOther ? <NothingHere list={list} isPaged={search.cursor !== null} nouns={nouns} /> : props.empty;
  const shown = describePage(page, nouns);
  return (
    <>
      {props.head}
      {props.tabs ? <div className="mb-3 print:hidden">{props.tabs}</div> : null}
      {props.lead}
      {filters ? (
        <FilterBar path={list.path} keep={[...(list.tab ? [list.tab] : []), ...(props.keep ?? [])]}>
          {filters}
        </FilterBar>
      ) : null}
      {props.notices}
      {search.notes.length > 0 ? (
        <div role="status" className="mb-2 text-wait-text text-sm">
          {search.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
      {topics ? <LivePage topics={topics} pace="offer" /> : null}
      {typeof table === "function" ? (
        table({ empty, shown })
      ) : (
        <>
          <p className="mb-1 min-h-5 text-ink-3 text-sm" role="status">
            {shown}
          </p>
          <DataTable {...table} rows={page.rows} rowKey={({ id }) => String(id)} empty={empty} />
        </>
      )}
      <Turns {...props} />
    </>
  );
}

/** The way to the other pages, and the zone of the times shown. */
function Turns<Filter, One extends Row>({ list, params, page, turns, end }: Props<Filter, One>) {
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <Pager
        labels={turns}
        newerHref={page.before ? hrefWith(list.path, params, { before: String(first.id) }) : null}
        olderHref={page.after ? hrefWith(list.path, params, { after: String(last.id) }) : null}
      >
        {page.after ? null : (end ?? t.endOfList)}
      </Pager>
      <ZoneNote />
    </>
  );
}

/** "50 payees shown, more follow": null where there are none. */
function describePage({ rows, before, after }: Page<Row>, nouns: readonly [string, string]): string | null {
  if (rows.length === 0) return null;
  const place = before ? t.onThisPage : after ? t.moreOnTheNext : "";
  return t.shown(counted(rows.length, ...nouns), place);
}

type NothingProps = { list: { path: string }; isPaged: boolean; nouns: readonly [string, string] };

function NothingHere({ list, isPaged, nouns: [one, many] }: NothingProps) {
  return (
    <EmptyState title={isPaged ? t.noEntriesOnThis : t.noMatchesTheseFilters(one)}>
      <Link className="link" href={list.path}>
        {t.showAll(many)}
      </Link>
    </EmptyState>
  );
}
