// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual grid are laid out, which a table is not
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells of the file are gone through by keyboard
"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { RowBadge } from "@/components/batch/batch-badge";
import { OrderBadge } from "@/components/order-badge";
import { StatusBadge } from "@/components/status-badge";
import type { NumberForm } from "@/lib/core/money/money";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/shared";
import { CellInput, type Editing, type EditingEnd } from "./cell-input";
import { findingsOf, type GridColumn, isAmount, shownOf } from "./row-cells";

export const rowHeight = 32;
export const headHeight = 32;
export const numberWidth = 64;
export const statusWidth = 168;
const footHeight = 28;
export const heightOf = (rows: number): number => headHeight + Math.max(1, rows) * rowHeight + footHeight;
export const cellNoteId = "cell-note";

type Props = {
  row: BatchRowView | undefined;
  index: number;
  top: number;
  template: string;
  columns: readonly GridColumn[];
  form: NumberForm;
  sent: boolean;
  edits: boolean;
  left: number | null;
  right: number | null;
  hasHandle: boolean;
  active: number | null;
  entry: number | null;
  hasNote: boolean;
  editing: Editing | null;
  unsaved: ReadonlyMap<number, string> | null;
  failed: boolean;
  onEditingEnd: (end: EditingEnd) => void;
  onEditingText: (text: string) => void;
};

export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, top, template, columns, sent, left, right, active } = props;
  const inRange = (column: number) => left !== null && right !== null && column >= left && column <= right;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={left !== null}
      data-row={row?.number}
      data-index={index}
      className={`absolute top-0 left-0 grid w-full ${active === null ? "bg-surface" : "bg-accent-soft"} ${row?.verdict === "aside" ? "text-ink-3" : ""}`}
      style={{ height: rowHeight, gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="figures sticky left-0 z-10 flex items-center justify-end border-b bg-inherit px-3 text-ink-3"
      >
        {row?.number ?? ""}
      </div>
      <div
        role="gridcell"
        aria-colindex={2}
        className="sticky left-16 z-10 flex items-center border-b bg-inherit px-2 whitespace-nowrap max-lg:static"
      >
        {row ? <RowStatus row={row} sent={sent} /> : null}
      </div>
      {columns.map((column) => (
        <GridCell
          key={column.index}
          {...props}
          column={column}
          selected={inRange(column.index)}
          isActive={active === column.index}
          corner={props.hasHandle && right === column.index}
        />
      ))}
    </div>
  );
});

type CellProps = Props & { column: GridColumn; selected: boolean; isActive: boolean; corner: boolean };

function GridCell(props: CellProps) {
  const { row, column, columns, form, edits, selected, isActive, corner, hasNote, editing, unsaved, failed } = props;
  const at = column.index;
  const amount = isAmount(column);
  const place = { "aria-colindex": at + 3, "data-cell": at };
  if (row && isActive && editing) {
    return (
      <div role="gridcell" {...place} className="z-20 border-b">
        <CellInput
          label={t.row(column.name, row.number)}
          editing={editing}
          end={amount}
          describedBy={hasNote ? cellNoteId : undefined}
          onText={props.onEditingText}
          onEnd={props.onEditingEnd}
        />
      </div>
    );
  }
  const typed = unsaved?.get(at);
  // Text that was just typed shows no error until the server has read it.
  const findings = row && typed === undefined ? findingsOf(row, at, columns) : [];
  const [first] = findings;
  const line = first
    ? first.isError
      ? "shadow-[inset_0_-2px_0_var(--alarm-mark)]"
      : "shadow-[inset_0_-2px_0_var(--wait-mark)]"
    : "";
  const look = isActive ? "z-[5] bg-surface outline-2 outline-accent" : selected ? "bg-accent-soft" : "";
  return (
    <div
      role="gridcell"
      {...place}
      tabIndex={isActive || props.entry === at ? 0 : -1}
      aria-selected={selected}
      aria-readonly={!edits || row?.verdict === "aside"}
      aria-invalid={first?.isError ? true : undefined}
      aria-describedby={isActive && hasNote ? cellNoteId : undefined}
      data-error={first?.isError ? "" : undefined}
      data-active={isActive || undefined}
      className={`relative flex min-w-0 items-center gap-1 border-b px-3 -outline-offset-2! ${amount ? "justify-end" : ""} ${line} ${look}`}
    >
      {first ? <FindingMark isError={first.isError} message={first.message} /> : null}
      {row ? (
        <CellText row={row} column={column} form={form} typed={typed} failed={failed} />
      ) : (
        <span aria-hidden className="h-3 w-2/3 rounded-sm bg-sunken" />
      )}
      {corner ? (
        <span
          data-fill-handle
          aria-hidden
          className="absolute right-0 bottom-0 z-10 size-2 cursor-crosshair border border-surface bg-accent-fill"
        />
      ) : null}
    </div>
  );
}

function FindingMark({ isError, message }: { isError: boolean; message: string }) {
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <Icon
      size={14}
      className={`shrink-0 ${isError ? "text-alarm-text" : "text-wait-text"}`}
      role="img"
      aria-label={message}
    />
  );
}

type TextProps = {
  row: BatchRowView;
  column: GridColumn;
  form: NumberForm;
  typed: string | undefined;
  failed: boolean;
};

function CellText({ row, column, form, typed, failed }: TextProps) {
  if (typed !== undefined)
    return <span className={`truncate ${failed ? "text-alarm-text italic" : "text-ink-2"}`}>{typed}</span>;
  const { value, written } = shownOf(row, column, form);
  const figures = isAmount(column) ? "figures" : "";
  return (
    <>
      {row.edits?.[String(column.index)] === undefined ? null : (
        <span className="size-1.5 shrink-0 rounded-full bg-accent" role="img" aria-label={t.edited} />
      )}
      {written === null ? null : (
        <span className={`truncate text-ink-3 text-xs ${figures}`} data-written>
          {written}
        </span>
      )}
      <span className={`truncate ${figures}`} data-value>
        {value}
      </span>
    </>
  );
}

export function RowStatus({ row, sent }: { row: BatchRowView; sent: boolean }) {
  if (row.order) return <OrderBadge facets={row.order.facets} quiet />;
  if (row.fault) return <StatusBadge label={t.blockedLabel} tone="failed" icon="x-square" meaning={row.fault} quiet />;
  if (sent && row.verdict === "ready") return <StatusBadge label={t.queued} tone="neutral" icon="clock" />;
  return <RowBadge verdict={row.verdict} />;
}
