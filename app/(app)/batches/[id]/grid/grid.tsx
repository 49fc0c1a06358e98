// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual grid are laid out, which a table is not
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells of the file are gone through by keyboard
"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react";
import { useLatest } from "@/components/use-latest";
import type { NumberForm } from "@/lib/core/money/money";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/shared";
import type { EditingEnd } from "./cell-input";
import type { EditQueue } from "./edit-queue";
import { GridHead } from "./grid-head";
import { cellNoteId, GridRow, headHeight, numberWidth, rowHeight, statusWidth } from "./grid-row";
import { commandOf } from "./keys";
import { type GridColumn, widthsOf } from "./row-cells";
import type { RowStore } from "./row-store";
import { oneCell, type Place } from "./selection";
import type { Commands } from "./use-commands";
import { type GridHandle, useGridFocus } from "./use-grid-focus";
import { usePointing } from "./use-pointing";

const gapPx = 4;
const edgePx = 8;

type CellNoteProps = { frame: RefObject<HTMLElement | null>; place: Place; children: ReactNode };

function CellNote({ frame, place, children }: CellNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = note.current;
    const around = frame.current;
    if (!own || !around) return;
    const lay = () => {
      const cell = around.querySelector(`[data-index="${place.index}"] [data-cell="${place.column}"]`);
      const at = cell?.getBoundingClientRect();
      const room = around.getBoundingClientRect();
      const isInSight = at && at.bottom > room.top + rowHeight && at.top < room.bottom && at.left < room.right;
      own.style.visibility = isInSight ? "visible" : "hidden";
      if (!at) return;
      const { width, height } = own.getBoundingClientRect();
      const below = at.bottom + gapPx;
      const top = below + height > window.innerHeight - edgePx ? at.top - height - gapPx : below;
      own.style.left = `${Math.max(edgePx, Math.min(Math.max(room.left, at.left), room.right - width))}px`;
      own.style.top = `${top}px`;
    };
    lay();
    const watch = new ResizeObserver(lay);
    watch.observe(own);
    watch.observe(around);
    window.addEventListener("scroll", lay, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      window.removeEventListener("scroll", lay, { capture: true });
    };
  }, [frame, place.index, place.column]);
  return (
    <div
      ref={note}
      id={cellNoteId}
      data-cell-note
      className="fixed z-30 flex max-w-96 select-text flex-col gap-2 rounded-md border bg-surface p-2.5 text-ink text-sm shadow-float"
    >
      {children}
    </div>
  );
}

const spareRows = 10;

type Props = {
  label: string;
  columns: readonly GridColumn[];
  store: RowStore;
  queue: EditQueue;
  form: NumberForm;
  sent: boolean;
  edits: boolean;
  commands: Commands;
  note: ReactNode;
  ref?: RefObject<GridHandle | null>;
};

export function Grid({ label, columns, store, queue, form, sent, edits, commands, note, ref }: Props) {
  const { active, range, editing } = commands;
  const total = store.total ?? 0;
  const frame = useRef<HTMLDivElement>(null);
  const { rows, startIndex } = useRowsInSight(frame, store, active);
  const shown = rows.getVirtualItems();
  const widths = useColumnWidths(store, columns, form);
  const template = t.pxPx(numberWidth, statusWidth, widths.map((width) => t.columnTrack(width)).join(" "));
  const width = numberWidth + statusWidth + widths.reduce((sum, one) => sum + one, 0);
  const scrollTo = (index: number) => rows.scrollToIndex(index, { align: "auto" });
  const focus = useGridFocus({ ref, frame, commands, widths, drawn: shown.length, scrollTo });
  const { pull, pointing } = usePointing(frame, commands, edits);
  const onKeyDown = useKeys(commands, columns, edits);
  const latest = useLatest(commands);
  const onEditingEnd = useCallback((end: EditingEnd) => latest.current.endEditing(end), []);
  const onEditingText = useCallback(
    (text: string) => latest.current.setEditing({ text, replaces: latest.current.editing?.replaces ?? false }),
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
      tabIndex={store.rowAt(startIndex) === undefined ? 0 : undefined}
      className="relative min-h-0 flex-1 basis-0 select-none overflow-auto rounded-t-lg border border-b-0 bg-surface text-sm [overflow-anchor:none]"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        focus.onFocus();
        if (active === null && event.target.dataset.cell === "0")
          commands.select(oneCell({ index: startIndex, column: 0 }));
      }}
      onBlur={focus.onBlur}
      onCopy={(event) => editing || commands.onCopy(event, false)}
      onCut={(event) => editing || commands.onCopy(event, true)}
      onPaste={(event) => editing || commands.onPaste(event)}
      {...pointing}
    >
      <div role="presentation" style={{ minWidth: width, height: rows.getTotalSize() }} className="relative">
        <GridHead
          columns={columns}
          template={template}
          sort={store.query.sort}
          onSort={(sort) => {
            commands.setSelection(null);
            store.show({ ...store.query, sort });
          }}
        />
        {shown.map(({ index, start }) => {
          const row = store.rowAt(index);
          const inRange = range !== null && index >= range.top && index <= (pull ?? range.bottom);
          const isActive = active?.index === index;
          return (
            <GridRow
              key={index}
              {...{ row, index, template, columns, form, sent, edits, onEditingEnd, onEditingText }}
              top={start}
              left={inRange ? range.left : null}
              right={inRange ? range.right : null}
              hasHandle={edits && inRange && index === range.bottom && !editing}
              active={isActive ? active.column : null}
              entry={active === null && index === startIndex ? 0 : null}
              hasNote={note !== null && isActive}
              editing={isActive ? editing : null}
              unsaved={row ? queue.textsOf(row.number) : null}
              failed={queue.failed}
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

function useRowsInSight(frame: RefObject<HTMLDivElement | null>, store: RowStore, active: Place | null) {
  const total = store.total ?? 0;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: spareRows,
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
  const { startIndex = 0, endIndex = 40 } = rows.range ?? {};
  useEffect(() => store.need(Math.max(0, startIndex - spareRows), endIndex + spareRows), [store, startIndex, endIndex]);
  return { rows, startIndex };
}

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

/** At the end of a row, and after Escape, Tab leaves the grid, so that the keyboard isn't trapped. */
function useKeys({ active, editing, onCommand }: Commands, columns: readonly GridColumn[], edits: boolean) {
  const leaving = useRef(false);
  const isAtEdge = (step: number) =>
    active === null || active.column + step < 0 || active.column + step >= columns.length;
  return (event: KeyboardEvent): void => {
    if (editing || event.defaultPrevented) return;
    const command = commandOf(event, { edits });
    if (!command) return;
    if (command.do === "step" && event.key === "Tab" && (leaving.current || isAtEdge(command.columns))) return;
    leaving.current = command.do === "leave";
    event.preventDefault();
    event.stopPropagation();
    onCommand(command);
  };
}
