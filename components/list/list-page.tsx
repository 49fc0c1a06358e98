import Link from "next/link";
import type { ReactNode } from "react";
import type { List, Page, Search } from "@/lib/core/lists/list";
import { counted } from "@/lib/core/text/plural";
import * as t from "@/messages/components/list";
import { Count } from "../count";
import { LivePage } from "../live/live-page";
import { EmptyState } from "../panel";
import { ZoneNote } from "../when";
import { type Column, DataTable } from "./data-table";
import type { FilterField } from "./filter-fields";
import { ListToolbar } from "./list-toolbar";
import { Pager } from "./pager";
import type { ListSearch } from "./search-form";
import { hrefWith, type Params, readParam } from "./url-state";

type Total = { count: number; about: boolean };

const placeMax = 9_999_999;

/**
 * Returns the place of a page's first row, counted from 1; null when the address doesn't have it, because pages are
 * found by their first row.
 */
export function startOf(page: Page<unknown>, params: Params): number | null {
  if (!page.before) return 1;
  const at = readParam(params, "at") ?? "";
  return /^[1-9]\d{0,6}$/.test(at) && Number(at) <= placeMax ? Number(at) : null;
}

type TotalProps = { start: number | null; page: Page<unknown>; total: Total | null; nouns: readonly [string, string] };

function ShownRange({ start, page, total, nouns }: TotalProps): ReactNode {
  const { rows, after } = page;
  if (start === null) return t.pageTotal(counted(rows.length, ...nouns));
  const end = start + rows.length - 1;
  const range = (
    <>
      <Count value={start} />–<Count value={end} />
    </>
  );
  if (!after) return t.ofTotal(range, "", <Count value={end} />);
  // Rows may arrive while the total is counted, so the total is never less than the rows shown.
  if (total === null || total.count <= end) return t.ofTotal(range, t.moreThanPart, <Count value={end} />);
  return t.ofTotal(range, total.about ? t.aboutPart : "", <Count value={total.count} />);
}

type Row = { id: string | number };

type Table<One> = {
  caption: string;
  columns: readonly Column<One>[];
  rowHref?: (row: One) => string;
};

type Props<Filter, One extends Row> = {
  list: List<Filter>;
  params: Params;
  search: Search<Filter>;
  page: Page<One>;
  head: ReactNode;
  nouns: readonly [string, string];
  tabs?: ReactNode;
  lead?: ReactNode;
  notices?: ReactNode;
  filters?: { search?: ListSearch; fields?: readonly FilterField[]; countsFrom?: string } | null;
  similar?: readonly string[];
  tools?: ReactNode;
  keep?: readonly string[];
  topics?: readonly string[];
  turns?: { newer: string; older: string } | undefined;
  total?: Total | null;
  end?: string;
  empty: ReactNode;
  table: Table<One> | ((around: { empty: ReactNode }) => ReactNode);
};

export function ListPage<Filter, One extends Row>(props: Props<Filter, One>) {
  const { list, params, search, page, nouns, table, filters, topics } = props;
  const isOther = search.cursor !== null || list.isNarrowed(search.filter);
  const empty = isOther ? (
    <NothingHere list={list} isPaged={search.cursor !== null} nouns={nouns}>
      <Similar path={list.path} params={params} names={props.similar ?? []} />
    </NothingHere>
  ) : (
    props.empty
  );
  return (
    <>
      {props.head}
      {props.lead}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 *:min-w-0 *:not-first:max-lg:w-full *:last:grow">
        {props.tabs ? <div className="mb-2 print:hidden">{props.tabs}</div> : null}
        {filters ? (
          <ListToolbar {...filters} path={list.path} keep={[...(list.tab ? [list.tab] : []), ...(props.keep ?? [])]}>
            {props.tools}
          </ListToolbar>
        ) : null}
      </div>
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
        table({ empty })
      ) : (
        <DataTable {...table} rows={page.rows} rowKey={({ id }) => String(id)} empty={empty} />
      )}
      <Turns {...props} />
    </>
  );
}

function Turns<Filter, One extends Row>({ list, params, page, nouns, turns, total, end }: Props<Filter, One>) {
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  if (!first || !last) return null;
  const start = startOf(page, params);
  const at = (to: number) => (start !== null && to > 1 ? String(to) : null);
  const [newer, older] = [at((start ?? 0) - list.pageRows), at((start ?? 0) + page.rows.length)];
  return (
    <>
      <Pager
        labels={turns}
        newerHref={page.before ? hrefWith(list.path, params, { before: String(first.id), at: newer }) : null}
        olderHref={page.after ? hrefWith(list.path, params, { after: String(last.id), at: older }) : null}
      >
        <ShownRange start={start} page={page} total={total ?? null} nouns={nouns} />
        {page.after || !end ? null : ` · ${end}`}
      </Pager>
      <ZoneNote />
    </>
  );
}

type NothingProps = { list: { path: string }; isPaged: boolean; nouns: readonly [string, string]; children: ReactNode };

function NothingHere({ list, isPaged, nouns: [one, many], children }: NothingProps) {
  return (
    <EmptyState title={isPaged ? t.emptyPage : t.emptyFiltered(one)}>
      {children}
      <Link className="link" href={list.path}>
        {t.showAll(many)}
      </Link>
    </EmptyState>
  );
}

function Similar({ path, params, names }: { path: string; params: Params; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3">
      {t.suggestionLead}
      {names.map((name) => (
        <Link key={name} className="link" translate="no" href={hrefWith(path, params, { q: name })}>
          {name}
        </Link>
      ))}
    </p>
  );
}
