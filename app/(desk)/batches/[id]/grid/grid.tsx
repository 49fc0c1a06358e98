// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual grid are laid out, which a table is not
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells of the file are gone through by keyboard
"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLatest } from "@/components/use-latest";
import type { BatchRowView } from "@/lib/batches/row-queries";
import type { NumberForm } from "@/lib/core/money";
import type { Editing, EditingEnd } from "./cell-input";
import { CellNote } from "./cell-note";
import type { EditQueue } from "./edit-queue";
import { GridRow, headHeight, numberWidth, rowHeight, statusWidth } from "./grid-row";
import { type Command, commandOf } from "./keys";
import { type GridColumn, isAmount, widthsOf } from "./row-cells";
import type { RowStore, Sort } from "./row-store";
import { moveTo, oneCell, type Place, rangeOf, type Selection } from "./selection";

/** Rows drawn above and below what is in sight. */
const spareRows = 10;

/** What others may ask of the grid. `reveal` brings a cell into sight, `focus` gives it the keys. */
export type GridHandle = { reveal: (place: Place) => void; focus: () => void; pageRows: () => number };

type Props = {
  label: string;
  columns: readonly GridColumn[];
  store: RowStore;
  queue: EditQueue;
  form: NumberForm;
  sent: boolean;
  edits: boolean;
  selection: Selection | null;
  editing: Editing | null;
  sort: Sort | null;
  /** What is said beside the active cell; null: nothing. */
  note: ReactNode;
  onSort: (by: string) => void;
  onSelect: (selection: Selection) => void;
  onCommand: (command: Command) => void;
  onEditing: (editing: Editing | null) => void;
  onEditingEnd: (end: EditingEnd) => void;
  onCopy: (event: ClipboardEvent, cut: boolean) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** The corner of the range was pulled down to this row. */
  onFillTo: (index: number) => void;
  ref?: RefObject<GridHandle | null>;
};

/** The rows of a batch as a spreadsheet: only those in sight are drawn, however many there are. */
export function Grid(props: Props) {
  const { label, columns, store, queue, form, sent, edits, selection, editing, sort, note, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [pull, setPull] = useState<number | null>(null);
  const hasKeys = useRef(false);
  const total = store.total ?? 0;
  const active = selection?.active ?? null;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: spareRows,
    // The head lies over the first rows of what is in sight.
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    useFlushSync: false,
    // The active cell keeps the focus while it is scrolled out of sight.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return active === null || active.index >= total || shown.includes(active.index)
        ? shown
        : [...shown, active.index].sort((a, b) => a - b);
    },
  });
  const shown = rows.getVirtualItems();
  const { startIndex = 0, endIndex = 40 } = rows.range ?? {};
  useEffect(() => store.need(Math.max(0, startIndex - spareRows), endIndex + spareRows), [store, startIndex, endIndex]);

  const widths = useColumnWidths(store, columns, form);
  const template = `${numberWidth}px ${statusWidth}px ${widths.map((width) => `minmax(${width}px, ${width}fr)`).join(" ")}`;
  const width = numberWidth + statusWidth + widths.reduce((sum, one) => sum + one, 0);

  const focusActive = () => {
    const cell = frame.current?.querySelector<HTMLElement>("[data-active]");
    if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true });
  };
  const reveal = (place: Place) => {
    rows.scrollToIndex(place.index, { align: "auto" });
    revealColumn(frame.current, widths, place.column);
  };
  useImperativeHandle(ref, () => ({
    reveal,
    focus: () => {
      hasKeys.current = true;
      focusActive();
    },
    pageRows: () => Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active cell, also once its row is drawn
  useLayoutEffect(() => {
    if (hasKeys.current && !editing) focusActive();
  }, [active?.index, active?.column, editing, shown.length]);

  function onKeyDown(event: KeyboardEvent): void {
    if (editing || event.defaultPrevented) return;
    const command = commandOf(event, { edits });
    if (!command) return;
    // At the end of a row, and after Escape, Tab leaves the grid.
    if (command.do === "step" && event.key === "Tab" && (leaving.current || isAtEdge(active, command.columns, columns)))
      return;
    leaving.current = command.do === "leave";
    event.preventDefault();
    event.stopPropagation();
    props.onCommand(command);
  }
  const leaving = useRef(false);

  const pointing = usePointing({ ...props, frame, total, pull, setPull });
  const range = selection ? rangeOf(selection) : null;
  // Rows are drawn again only when something of them changes: what they call stays the same.
  const latest = useLatest(props);
  const onEditingEnd = useCallback((end: EditingEnd) => latest.current.onEditingEnd(end), []);
  const onEditingText = useCallback(
    (text: string) => latest.current.onEditing({ text, replaces: latest.current.editing?.replaces ?? false }),
    [],
  );
  return (
    <div
      ref={frame}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      aria-readonly={!edits}
      aria-busy={store.total === null}
      className="relative min-h-0 flex-1 basis-0 select-none overflow-auto rounded-t-lg border border-b-0 bg-surface text-sm [overflow-anchor:none]"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        hasKeys.current = true;
        if (active === null && event.target.dataset.cell === "0")
          props.onSelect(oneCell({ index: startIndex, column: 0 }));
      }}
      onBlur={(event) => {
        // The cell that had it may have been drawn anew: then it comes back.
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hasKeys.current = false;
      }}
      onCopy={(event) => editing || props.onCopy(event, false)}
      onCut={(event) => editing || props.onCopy(event, true)}
      onPaste={(event) => editing || props.onPaste(event)}
      {...pointing}
    >
      <div role="presentation" style={{ minWidth: width, height: rows.getTotalSize() }} className="relative">
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 grid border-b bg-surface"
          style={{ gridTemplateColumns: template, height: headHeight }}
        >
          <Head name="#" by="number" sort={sort} index={1} end sticky="left-0" onSort={props.onSort} />
          <Head name="Status" by="status" sort={sort} index={2} sticky="left-16 max-lg:static" onSort={props.onSort} />
          {columns.map((column) => (
            <Head
              key={column.index}
              name={column.name}
              title={column.label === null ? `${column.name}: not sent` : `${column.name}: ${column.label}`}
              by={column.field === "amount" ? "amount" : `column.${column.index}`}
              sort={sort}
              index={column.index + 3}
              end={isAmount(column)}
              onSort={props.onSort}
            />
          ))}
        </div>
        {shown.map(({ index, start }) => {
          const row = store.rowAt(index);
          const inRange = range !== null && index >= range.top && index <= (pull ?? range.bottom);
          return (
            <GridRow
              key={index}
              row={row}
              index={index}
              top={start}
              template={template}
              columns={columns}
              form={form}
              sent={sent}
              edits={edits}
              left={inRange ? range.left : null}
              right={inRange ? range.right : null}
              hasHandle={edits && inRange && index === range.bottom && !editing}
              active={active?.index === index ? active.column : null}
              entry={active === null && index === startIndex ? 0 : null}
              hasNote={note !== null && active?.index === index}
              editing={active?.index === index ? editing : null}
              unsaved={row ? queue.textsOf(row.number) : null}
              failed={queue.failed}
              onEditingEnd={onEditingEnd}
              onEditingText={onEditingText}
            />
          );
        })}
      </div>
      {active && note !== null ? (
        <CellNote frame={frame} place={active}>
          {note}
        </CellNote>
      ) : null}
    </div>
  );
}

/** Set once the first rows are there, so that no column moves while one works. */
function useColumnWidths(store: RowStore, columns: readonly GridColumn[], form: NumberForm): readonly number[] {
  const measured = useRef<{ columns: readonly GridColumn[]; widths: readonly number[] } | null>(null);
  const isThere = store.total !== null;
  return useMemo(() => {
    if (measured.current?.columns === columns) return measured.current.widths;
    const rows = Array.from({ length: Math.min(100, store.total ?? 0) }, (_, index) => store.rowAt(index));
    const widths = widthsOf(
      columns,
      rows.filter((row): row is BatchRowView => row !== undefined),
      form,
    );
    if (isThere) measured.current = { columns, widths };
    return widths;
  }, [store, columns, form, isThere]);
}

const isAtEdge = (active: Place | null, step: number, columns: readonly GridColumn[]) =>
  active === null || active.column + step < 0 || active.column + step >= columns.length;

/** Scrolls sideways until a column is beside those that stay. */
function revealColumn(frame: HTMLElement | null, widths: readonly number[], column: number): void {
  const head = frame?.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 3}"]`);
  if (!frame || !head) return;
  const fixed = numberWidth + (window.matchMedia("(min-width: 64rem)").matches ? statusWidth : 0);
  const left = head.offsetLeft;
  const right = left + Math.max(head.offsetWidth, widths[column] ?? 0);
  if (left < frame.scrollLeft + fixed) frame.scrollLeft = Math.max(0, left - fixed);
  else if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}

type HeadProps = {
  name: string;
  title?: string;
  by: string;
  index: number;
  sort: Sort | null;
  end?: boolean;
  sticky?: string;
  onSort: (by: string) => void;
};

/** The head of a column; a click sorts by it, upwards, downwards, and as in the file again. */
function Head({ name, title, by, index, sort, end = false, sticky, onSort }: HeadProps) {
  const sorted = sort?.by === by ? sort.direction : null;
  const Icon = sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      aria-colindex={index}
      aria-sort={sorted === null ? undefined : sorted === "asc" ? "ascending" : "descending"}
      className={`flex min-w-0 bg-surface ${sticky ? `sticky z-10 ${sticky}` : ""}`}
    >
      <button
        type="button"
        tabIndex={-1}
        title={title}
        onClick={() => onSort(by)}
        className={`flex w-full min-w-0 items-center gap-1 px-3 font-medium text-ink-2 text-xs hover:bg-sunken hover:text-ink ${end ? "justify-end" : ""}`}
      >
        <span className="truncate">{name}</span>
        {sorted ? <Icon size={12} className="shrink-0" aria-hidden /> : null}
      </button>
    </div>
  );
}

type Pointing = Props & {
  frame: RefObject<HTMLDivElement | null>;
  total: number;
  pull: number | null;
  setPull: (index: number | null) => void;
};

/** Selecting with the pointer: a click, Shift and a click, pulling over cells, and the corner that fills down. */
function usePointing({ frame, selection, edits, total, columns, pull, setPull, editing, ...act }: Pointing) {
  const held = useRef<"range" | "fill" | null>(null);
  const placeAt = (x: number, y: number): Place | null => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[role=gridcell][data-cell]");
    if (!cell || !frame.current?.contains(cell)) return null;
    return { index: Number(cell.parentElement?.dataset.index), column: Number(cell.dataset.cell) };
  };
  function onPointerDown(event: PointerEvent): void {
    const target = event.target as HTMLElement;
    if (event.button !== 0 || target.closest("input, [role=columnheader], [data-cell-note]")) return;
    if (target.closest("[data-fill-handle]")) {
      event.preventDefault();
      held.current = "fill";
      frame.current?.setPointerCapture(event.pointerId);
      return;
    }
    const place = placeAt(event.clientX, event.clientY);
    if (!place) return;
    act.onSelect(moveTo(selection, place, event.shiftKey, { rows: total, columns: columns.length }));
    if (event.pointerType === "mouse") held.current = "range";
  }
  function onPointerMove(event: PointerEvent): void {
    if (held.current === null || event.buttons === 0) return;
    const box = frame.current?.getBoundingClientRect();
    if (box && event.clientY > box.bottom - rowHeight) frame.current?.scrollBy(0, rowHeight);
    if (box && event.clientY < box.top + headHeight) frame.current?.scrollBy(0, -rowHeight);
    const place = placeAt(event.clientX, event.clientY);
    if (!place || !selection) return;
    if (held.current === "fill") setPull(Math.max(place.index, rangeOf(selection).bottom));
    else if (place.index !== selection.active.index || place.column !== selection.active.column)
      act.onSelect({ anchor: selection.anchor, active: place });
  }
  function onPointerUp(): void {
    if (held.current === "fill" && pull !== null) act.onFillTo(pull);
    held.current = null;
    setPull(null);
  }
  function onDoubleClick(event: MouseEvent): void {
    const place = placeAt(event.clientX, event.clientY);
    if (!place || !edits || editing) return;
    act.onSelect(oneCell(place));
    act.onCommand({ do: "edit", text: null });
  }
  return { onPointerDown, onPointerMove, onPointerUp, onDoubleClick };
}
