"use client";

import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { readJson } from "@/components/live/use-live";
import { OrderBadge } from "@/components/order-badge";
import { shortcutsOn } from "@/components/shortcut-rules";
import { StatusBadge } from "@/components/status-badge";
import type { BatchRowView, Fault, RowView, RowWindow } from "@/lib/batches/row-queries";
import { rowLooks } from "../batch-words";

const rowHeight = 32;
const pageRows = 100;
/** Rows drawn above and below what is in sight. */
const spareRows = 12;

export type Cell = { index: number; column: number };
/** `enter`: the keys go to the table; without a chosen row the first in sight is chosen. */
export type RowsHandle = { show: (cell: Cell) => void; enter: () => void };

type Props = {
  batchId: string;
  header: readonly string[];
  view: RowView;
  /** Only these rows, in this order. */
  only: readonly number[] | null;
  /** Only rows with this error. */
  fault: Fault | null;
  /** Changes when rows may have: they are read again. */
  revision: string;
  /** Released: rows carry what became of their orders. */
  sent: boolean;
  selected: Cell | null;
  onSelect: (cell: Cell, row: BatchRowView) => void;
  /** Cells can be typed over. */
  onEdit: ((row: BatchRowView, column: number, text: string, alike: boolean) => void) | null;
  onTotal: (total: number) => void;
  ref?: RefObject<RowsHandle | null>;
};

/** The rows of a batch: only those in sight are drawn and asked for, however many there are. */
export function RowsTable(props: Props) {
  const { batchId, header, view, only, fault, revision, sent, selected, onSelect, onEdit, onTotal, ref } = props;
  const frame = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(480);
  const [editing, setEditing] = useState<{ cell: Cell; text: string } | null>(null);
  /** A cell to be brought into sight as soon as its row is there. */
  const [wanted, setWanted] = useState<Cell | null>(null);
  // Leaving a cell takes the focus from it, which must not end it a second time.
  const leaving = useRef(false);

  const first = Math.max(0, Math.floor(top / rowHeight) - spareRows);
  const last = Math.ceil((top + height) / rowHeight) + spareRows;
  const pages = Array.from(
    { length: Math.floor(last / pageRows) - Math.floor(first / pageRows) + 1 },
    (_, at) => Math.floor(first / pageRows) + at,
  );
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["batch-rows", batchId, view, only?.join(".") ?? "", fault, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readJson<RowWindow>(urlOf(batchId, view, only, fault, page), signal),
      placeholderData: keepPreviousData,
      retry: 1,
    })),
  });
  const memory = useQueryClient();
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    // What stands here stays until the newer rows have come.
    void memory.invalidateQueries({ queryKey: ["batch-rows", batchId] });
  }, [memory, batchId, revision]);
  const total = answers.find(({ data }) => data)?.data?.total ?? 0;
  const failed = answers.find(({ error }) => error);
  const isLoading = answers.every(({ data }) => data === undefined);
  const isPlaceholder = answers.every(({ isPlaceholderData, data }) => isPlaceholderData || data === undefined);
  const rowAt = (index: number): BatchRowView | undefined => {
    const page = pages.indexOf(Math.floor(index / pageRows));
    const answer = answers[page];
    return answer?.isPlaceholderData ? undefined : answer?.data?.rows[index % pageRows];
  };

  useEffect(() => {
    if (!isLoading) onTotal(total);
  }, [onTotal, total, isLoading]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setHeight(element.clientHeight));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const choose = (cell: Cell) => {
    const row = rowAt(cell.index);
    if (row) onSelect(cell, row);
    reveal(frame.current, cell);
  };
  const enter = () => {
    frame.current?.focus();
    if (!selected) choose({ index: Math.ceil(top / rowHeight), column: 0 });
  };
  useImperativeHandle(ref, () => ({ show: setWanted, enter }));
  useEffect(() => {
    if (!wanted || isPlaceholder || wanted.index >= total) return;
    reveal(frame.current, wanted);
    setWanted(null);
  }, [wanted, isPlaceholder, total]);

  function onKeyDown(event: KeyboardEvent): void {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, [number, number]> = {
      ...(shortcutsOn() ? { j: [1, 0], k: [-1, 0] } : {}),
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      if (!selected) {
        enter();
        return;
      }
      const index = Math.min(Math.max(0, selected.index + move[0]), total - 1);
      const column = Math.min(Math.max(0, selected.column + move[1]), header.length - 1);
      choose({ index, column });
      return;
    }
    if (!selected) return;
    const row = rowAt(selected.index);
    if (event.key === "Enter" && onEdit && row && row.verdict !== "aside") {
      event.preventDefault();
      setEditing({ cell: selected, text: textOf(row, selected.column) });
    }
  }

  function leave(): void {
    leaving.current = true;
    setEditing(null);
    frame.current?.focus();
    leaving.current = false;
  }

  function commit(row: BatchRowView, alike: boolean): void {
    if (!editing || leaving.current) return;
    const { cell, text } = editing;
    leave();
    if (alike || text !== textOf(row, cell.column)) onEdit?.(row, cell.column, text, alike);
  }

  const shownLast = Math.min(last, total);
  const indexes = Array.from({ length: Math.max(0, shownLast - first) }, (_, at) => first + at);
  if (failed) {
    return (
      <p role="alert" className="rounded-lg border bg-surface p-4 text-alarm-text text-sm">
        The rows could not be read. They are as they were; reload the page.
      </p>
    );
  }
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Rows of the batch"
      onKeyDown={onKeyDown}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
      className="max-h-[60vh] overflow-auto rounded-lg border bg-surface"
    >
      <table
        className="w-full border-separate border-spacing-0 text-sm"
        aria-rowcount={total + 1}
        aria-busy={isLoading}
      >
        <caption className="sr-only">Rows of the batch, as in its file</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${headClass} left-0 z-20 w-16 min-w-16 text-right`}>
              #
            </th>
            <th scope="col" className={`${headClass} left-16 z-20 w-40 min-w-40 max-md:static`}>
              Status
            </th>
            {header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
              <th key={column} scope="col" className={`${headClass} min-w-36 z-10`}>
                <span className="block max-w-60 truncate" title={name}>
                  {name || `column ${column + 1}`}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <Spacer rows={first} /> : null}
          {indexes.map((index) => {
            const row = rowAt(index);
            if (!row) return <Spacer key={index} rows={1} />;
            return (
              <tr
                key={index}
                aria-rowindex={index + 2}
                data-row={row.number}
                className={`h-8 ${selected?.index === index ? "bg-accent-soft" : ""}`}
              >
                <th scope="row" className={`${stickyClass} left-0 figures text-right font-normal text-ink-3`}>
                  {row.number}
                </th>
                <td className={`${stickyClass} left-16 max-md:static`}>
                  <RowStatus row={row} sent={sent} />
                </td>
                {header.map((_, column) => (
                  <CellView
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and never move
                    key={column}
                    row={row}
                    column={column}
                    selected={selected?.index === index && selected.column === column}
                    editing={editing?.cell.index === index && editing.cell.column === column ? editing.text : null}
                    onSelect={() => onSelect({ index, column }, row)}
                    onBegin={
                      onEdit && row.verdict !== "aside"
                        ? () => setEditing({ cell: { index, column }, text: textOf(row, column) })
                        : null
                    }
                    onType={(text) => setEditing({ cell: { index, column }, text })}
                    onCommit={(alike) => commit(row, alike)}
                    onLeave={leave}
                  />
                ))}
              </tr>
            );
          })}
          {shownLast < total ? <Spacer rows={total - shownLast} /> : null}
        </tbody>
      </table>
      {!isLoading && total === 0 ? <p className="p-4 text-ink-2 text-sm">No row fits this filter.</p> : null}
    </section>
  );
}

const headClass =
  "sticky top-0 h-8 border-b bg-surface px-3 text-left font-medium text-ink-2 text-xs whitespace-nowrap";
const stickyClass = "sticky z-10 border-b bg-surface px-3 whitespace-nowrap [tr.bg-accent-soft>&]:bg-accent-soft";

function Spacer({ rows }: { rows: number }) {
  return (
    <tr aria-hidden style={{ height: rows * rowHeight }}>
      <td />
    </tr>
  );
}

function urlOf(
  batchId: string,
  view: RowView,
  only: readonly number[] | null,
  fault: Fault | null,
  page: number,
): string {
  const params = new URLSearchParams({ view, from: String(page * pageRows), limit: String(pageRows) });
  if (only) params.set("only", only.join("."));
  if (fault) params.set("fault", `${fault.column ?? ""}.${fault.message}`);
  return `/api/batches/${batchId}/rows?${params}`;
}

/** What stands in a cell: what a person typed, else the file's own. */
export function textOf(row: Pick<BatchRowView, "cells" | "edits">, column: number): string {
  return row.edits?.[String(column)] ?? row.cells[column] ?? "";
}

function reveal(frame: HTMLElement | null, { index, column }: Cell): void {
  if (!frame) return;
  const at = index * rowHeight;
  if (at < frame.scrollTop || at > frame.scrollTop + frame.clientHeight - 3 * rowHeight) {
    frame.scrollTop = Math.max(0, at - frame.clientHeight / 2);
  }
  const head = frame.querySelectorAll<HTMLElement>("thead th")[column + 2];
  if (!head) return;
  const stuck = 240;
  if (head.offsetLeft < frame.scrollLeft + stuck) frame.scrollLeft = Math.max(0, head.offsetLeft - stuck);
  const right = head.offsetLeft + head.offsetWidth;
  if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}

function RowStatus({ row, sent }: { row: BatchRowView; sent: boolean }) {
  if (row.order) return <OrderBadge facets={row.order.facets} quiet />;
  if (row.fault) return <StatusBadge label="Not made" tone="failed" icon="x-square" meaning={row.fault} quiet />;
  if (sent && row.verdict === "ready") return <StatusBadge label="Waiting" tone="neutral" icon="clock" />;
  return <StatusBadge {...rowLooks[row.verdict]} />;
}

type CellProps = {
  row: BatchRowView;
  column: number;
  selected: boolean;
  editing: string | null;
  onSelect: () => void;
  onBegin: (() => void) | null;
  onType: (text: string) => void;
  onCommit: (alike: boolean) => void;
  onLeave: () => void;
};

function CellView(props: CellProps) {
  const { row, column, selected, editing, onSelect, onBegin, onType, onCommit, onLeave } = props;
  const error = row.errors.find((one) => one.column === column);
  const warning = row.warnings.find((one) => one.column === column);
  const edited = row.edits?.[String(column)] !== undefined;
  const text = textOf(row, column);
  if (editing !== null) {
    return (
      <td className="border-b p-0">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
          autoFocus
          aria-label={`Row ${row.number}, column ${column + 1}`}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          value={editing}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              event.stopPropagation();
              onCommit(event.ctrlKey || event.metaKey);
            }
            if (event.key === "Escape") {
              event.preventDefault();
              event.stopPropagation();
              onLeave();
            }
          }}
          onBlur={() => onCommit(false)}
          className="h-8 w-full min-w-36 border-2 border-accent bg-surface px-2.5 text-sm"
        />
      </td>
    );
  }
  const look = error
    ? "shadow-[inset_0_-2px_0_var(--alarm-mark)]"
    : warning
      ? "shadow-[inset_0_-2px_0_var(--wait-mark)]"
      : "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the frame around the table has the keys
    <td
      onClick={onSelect}
      onDoubleClick={onBegin ?? undefined}
      title={error?.message ?? warning?.message ?? (edited ? `In the file: ${row.cells[column] ?? ""}` : undefined)}
      data-cell={column}
      data-error={error ? "" : undefined}
      className={`border-b px-3 whitespace-nowrap ${look} ${selected ? "outline-2 outline-accent -outline-offset-2" : ""}`}
    >
      <span className="flex max-w-60 items-center gap-1">
        {error ? (
          <CircleAlert size={14} className="shrink-0 text-alarm-text" role="img" aria-label={error.message} />
        ) : null}
        {!error && warning ? (
          <TriangleAlert size={14} className="shrink-0 text-wait-text" role="img" aria-label={warning.message} />
        ) : null}
        {edited ? (
          <span className="size-1.5 shrink-0 rounded-full bg-accent" role="img" aria-label="typed over" />
        ) : null}
        <span className="truncate">{text}</span>
      </span>
    </td>
  );
}
