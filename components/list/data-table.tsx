import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, type ReactNode } from "react";
import { PageLink } from "../page-link";
import { ColumnResizer } from "./column-resizer";
import { RowKeys } from "./row-keys";

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row, current: boolean) => ReactNode;
  align?: "end";
  /** Hidden below this width, so the row's page must also show the value. */
  hideBelow?: "md" | "lg" | "xl" | "2xl";
  hideBeside?: boolean | "narrow";
  primary?: boolean;
  resizable?: string;
  width?: number;
  pinned?: boolean;
  sort?: { href: string; direction: "ascending" | "descending" | null };
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowHref?: (row: Row) => string;
  current?: string | null;
  onPeek?: (key: string) => void;
  changed?: ReadonlySet<string>;
  compact?: boolean;
  onResize?: (key: string, width: number | null) => void;
  empty: ReactNode;
};

const hidden = { md: "max-md:hidden", lg: "max-lg:hidden", xl: "max-xl:hidden", "2xl": "max-2xl:hidden" };

const hiddenOf = ({ hideBelow, hideBeside }: Pick<Column<never>, "hideBelow" | "hideBeside">) =>
  `${hideBelow ? hidden[hideBelow] : ""} ${hideBeside === "narrow" ? "max-[1439px]:in-data-beside:hidden" : hideBeside ? "in-data-beside:hidden" : ""}`;

const sizeOf = ({ width }: Pick<Column<never>, "width">) =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
const sizedClass =
  "overflow-hidden text-ellipsis in-data-beside:w-auto! in-data-beside:min-w-0! in-data-beside:max-w-none!";

type Keyed<Row extends { id: string }> = Omit<Props<Row>, "rowKey"> & Partial<Pick<Props<Row>, "rowKey">>;

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
                // The label is the text alone, because the resize edge inside has a name too.
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

const TableRow = memo(function TableRow({ row, rowKey, href, columns, current, changed, compact }: RowProps) {
  const primary = columns.find((column) => column.primary) ?? columns[0];
  return (
    <tr
      data-row={rowKey}
      data-current={current || undefined}
      data-href={href}
      className={`${compact ? "h-8" : "h-9"} ${changed ? "changed" : ""} has-[td_.tick:checked]:bg-accent-soft ${current ? "bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]" : "bg-surface"} ${href || rowKey ? "cursor-pointer transition-colors hover:bg-sunken has-[[data-row-link]:focus-visible]:bg-accent-soft has-[[data-row-link]:focus-visible]:shadow-[inset_2px_0_0_var(--accent)]" : ""}`}
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
