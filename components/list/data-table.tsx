import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode } from "react";
import { PageLink } from "../page-link";
import { ColumnResizer } from "./column-resizer";
import { RowKeys } from "./row-keys";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  /** What a row shows here, and whether the row is the one that is open beside the table. */
  cell: (row: Row, current: boolean) => ReactNode;
  /** Figures are aligned at the end. */
  align?: "end";
  /** Left out below this width; what it says must also be on the row's page. */
  hideBelow?: "md" | "lg" | "xl" | "2xl";
  /** Left out while a row is open beside the table (`data-beside` around it); "narrow": only below 1440 px. */
  hideBeside?: boolean | "narrow";
  /** The cell that carries the row's link; plain content only. Default: the first column. */
  primary?: boolean;
  /** Its name, where its width can be changed; and that width in pixels. */
  resizable?: string;
  width?: number;
  /** It stays at the start while the table scrolls sideways. */
  pinned?: boolean;
  sort?: { href: string; direction: "ascending" | "descending" | null };
};

type Props<Row> = {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows that have an id of text need none. */
  rowKey: (row: Row) => string;
  /** The page of a row: a click anywhere on it, or Enter, opens that page. */
  rowHref?: (row: Row) => string;
  /** The row that is open beside the table. */
  current?: string | null;
  /** Shows a row beside the table: Space on its link. */
  onPeek?: (key: string) => void;
  /** Keys of rows that just changed: tinted once. */
  changed?: ReadonlySet<string>;
  /** Compact rows are 32 high, others 36. */
  compact?: boolean;
  /** null: as wide as what it holds. */
  onResize?: (key: string, width: number | null) => void;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
};

const hidden = { md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden", "2xl": "max-2xl:hidden" };

const hiddenOf = ({ hideBelow, hideBeside }: Pick<Column<never>, "hideBelow" | "hideBeside">) =>
  `${hideBelow ? hidden[hideBelow] : ""} ${hideBeside === "narrow" ? "max-[1439px]:in-data-beside:hidden" : hideBeside ? "in-data-beside:hidden" : ""}`;

/** A column that has a width keeps it, except beside an open row, where there is no room for it. */
const sizeOf = ({ width }: Pick<Column<never>, "width">) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
const sizedClass =
  "overflow-hidden text-ellipsis in-data-beside:w-auto! in-data-beside:min-w-0! in-data-beside:max-w-none!";

type Keyed<Row extends { id: string }> = Omit<Props<Row>, "rowKey"> & Partial<Pick<Props<Row>, "rowKey">>;

/** Rows of one kind: sticky head, hairlines, the row's link in one cell, `j`/`k` and Enter by keyboard. */
export function DataTable<Row extends { id: string }>(props: Keyed<Row>): ReactNode;
export function DataTable<Row>(props: Props<Row>): ReactNode;
export function DataTable(props: Keyed<{ id: string }>) {
  const { caption, columns, rows, rowKey = ({ id }) => id, rowHref, current, onPeek, changed, compact, empty } = props;
  const { onResize } = props;
  if (rows.length === 0) return empty;
  return (
    <RowKeys
      onPeek={onPeek}
      className="rounded-lg border bg-surface max-lg:overflow-x-auto data-wide:overflow-x-auto print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                // Its text alone: the edge that changes its width has a name too.
                aria-label={onResize && column.resizable}
                aria-sort={column.sort?.direction ?? undefined}
                style={sizeOf(column)}
                className={`relative lg:sticky lg:top-(--band-height) h-8 border-b bg-surface px-3 max-md:px-2 text-left font-medium text-ink-2 text-xs whitespace-nowrap first:rounded-tl-lg last:rounded-tr-lg ${column.pinned ? "left-0 z-20 max-lg:sticky" : "z-10"} ${column.align === "end" ? "text-right" : ""} ${hiddenOf(column)}`}
              >
                {column.sort ? <SortLink head={column.head} {...column.sort} /> : column.head}
                {column.resizable && onResize ? (
                  <ColumnResizer
                    name={column.resizable}
                    width={column.width}
                    onResize={(width) => onResize(column.key, width)}
                  />
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0 [&>tr:last-child>td:first-child]:rounded-bl-lg [&>tr:last-child>td:last-child]:rounded-br-lg [&>tr:last-child]:rounded-b-lg">
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                row={row}
                rowKey={onPeek ? key : undefined}
                href={rowHref?.(row)}
                columns={columns}
                current={key === current}
                changed={changed?.has(key) ?? false}
                compact={compact ?? false}
              />
            );
          })}
        </tbody>
      </table>
    </RowKeys>
  );
}

type RowProps = {
  row: { id: string };
  rowKey: string | undefined;
  href: string | undefined;
  columns: readonly Column<{ id: string }>[];
  current: boolean;
  changed: boolean;
  compact: boolean;
};

/** Drawn again only when something in it changed: opening a row beside a long list renders two rows. */
const TableRow = memo(function TableRow({ row, rowKey, href, columns, current, changed, compact }: RowProps) {
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return (
    <tr
      data-row={rowKey}
      data-current={current || undefined}
      data-href={href}
      className={`${compact ? "h-8" : "h-9"} ${changed ? "changed" : ""} ${current ? "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]" : "bg-surface"} ${href || rowKey ? "cursor-pointer transition-colors hover:bg-sunken has-[[data-row-link]:focus-visible]:bg-accent-soft has-[[data-row-link]:focus-visible]:shadow-[inset_2px_0_0_var(--accent)]" : ""}`}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          style={sizeOf(column)}
          data-sized={column.width === undefined ? undefined : ""}
          className={`border-b px-3 max-md:px-2 ${column.width === undefined ? "" : sizedClass} ${column.pinned ? "sticky left-0 z-[1] bg-inherit" : ""} ${column.align === "end" ? "figures text-right" : ""} ${hiddenOf(column)}`}
        >
          {href && column === primary ? (
            <PageLink href={href} data-row-link className="inline-flex min-h-6 items-center">
              {column.cell(row, current)}
            </PageLink>
          ) : (
            column.cell(row, current)
          )}
        </td>
      ))}
    </tr>
  );
});

function SortLink({ head, href, direction }: { head: ReactNode; href: string; direction: string | null }) {
  const Icon = direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <PageLink href={href} scroll={false} className="inline-flex min-h-6 items-center gap-1 hover:text-ink">
      {head}
      {direction ? <Icon size={12} aria-hidden /> : null}
    </PageLink>
  );
}
