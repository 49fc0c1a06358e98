"use client";

import { ChevronLeft, ChevronRight, Undo2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { useAct } from "@/components/use-act";
import type { ErrorKind, Look } from "@/lib/batches/look-queries";
import type { ErrorCell } from "@/lib/batches/next-error";
import type { BatchRowView, Fault, RowView } from "@/lib/batches/row-queries";
import type { BatchKind } from "@/lib/batches/words";
import { editAlikeAction, editCellsAction, undoEditAction } from "../actions";
import { describeLook } from "../batch-words";
import { ErrorKinds } from "./error-kinds";
import { useBatchNews } from "./follow";
import { RowPanel, useRowStory } from "./row-panel";
import { useRowsChoice } from "./rows-choice";
import { type Cell, type RowsHandle, RowsTable, textOf } from "./rows-table";
import { sentViews, type ViewChoice } from "./views";

type Props = {
  batchId: string;
  kind: BatchKind;
  header: readonly string[];
  /** By place: the wire name that a column holds. */
  fields: readonly (string | null)[];
  /** Filters by state; the first with rows is where one begins. */
  views: readonly ViewChoice[];
  looks: readonly Look[];
  errors: readonly ErrorKind[];
  revision: string;
  /** It was let go: then how its rows stand is followed. */
  sent: boolean;
  openedAt: Date;
  /** Cells can be typed over by whoever looks. */
  mends: boolean;
  canUndo: boolean;
  email: string;
  /** How many of the last batch of this kind are not in this one; they stand in `aside`. */
  missing: number;
  /** Beside the table while no row is chosen. */
  aside: ReactNode;
};

/** The table of rows with its filters, mending where one is, and what is known of the chosen row. */
export function RowsDesk(props: Props) {
  const { batchId, kind, header, fields, looks, errors, revision, sent, openedAt, mends, canUndo, email } = props;
  const { missing, aside } = props;
  const { data: news } = useBatchNews(batchId, openedAt);
  const all = props.views.find(({ view }) => view === "all")?.count ?? 0;
  const views = sent && news ? sentViews(all, news.progress) : props.views;
  const { view: asked, choose: setView } = useRowsChoice();
  const [first] = useState<RowView>(views.find(({ count }) => count > 0)?.view ?? "all");
  // The last error mended takes its filter away.
  const view = views.some((one) => one.view === (asked ?? first)) ? (asked ?? first) : "all";
  const [look, setLook] = useState<Look | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [cell, setCell] = useState<Cell | null>(null);
  const [row, setRow] = useState<BatchRowView | null>(null);
  /** null: the rows are still being read. */
  const [total, setTotal] = useState<number | null>(null);
  const [mended, setMended] = useState(0);
  /** The row one was at last: errors are gone through from there. */
  const at = useRef<number | null>(null);
  const table = useRef<RowsHandle>(null);
  const mend = useAct(editCellsAction, email);
  const alike = useAct(editAlikeAction, email);
  const undo = useAct(undoEditAction, email);
  const standing = views.map((one) => `${one.view}${one.count}`).join(".");
  // Rows of a filter stay where they are until it is chosen again; in the whole table no row moves.
  const [pinned, setPinned] = useState(standing);
  const version = `${revision}.${mended}.${sent ? (view === "all" ? standing : pinned) : ""}`;
  const beside = useRef<HTMLDivElement>(null);
  const { data, isError } = useRowStory(batchId, row?.number ?? null, version);
  const story = isError ? null : data;

  const select = useCallback((next: Cell, chosen: BatchRowView) => {
    setCell(next);
    setRow(chosen);
    at.current = chosen.number;
  }, []);

  function show(next: RowView, nextLook: Look | null, nextFault: Fault | null = null): void {
    setView(next);
    setLook(nextLook);
    setFault(nextFault);
    setPinned(standing);
    close();
  }

  function close(): void {
    setCell(null);
    setRow(null);
  }

  async function edit(chosen: BatchRowView, column: number, text: string, all: boolean): Promise<void> {
    const input = { number: chosen.number, column, text };
    const done = await (all ? alike.act({ batchId, ...input }) : mend.act({ batchId, cells: [input] }));
    if (!done) return;
    setMended((count) => count + 1);
    // What was known of it is old now; the table reads it again.
    setRow(null);
  }

  async function takeBack(): Promise<void> {
    if (!(await undo.act({ batchId }))) return;
    setMended((count) => count + 1);
    setRow(null);
  }

  const goTo = useCallback(
    async (number: number, index: number, column: number | null = null) => {
      setView("all");
      setLook(null);
      setFault(null);
      const window = await fetch(`/api/batches/${batchId}/rows?view=all&only=${number}`, { cache: "no-store" });
      if (!window.ok) return;
      const [found] = ((await window.json()) as { rows: BatchRowView[] }).rows;
      if (!found) return;
      const target = { index, column: column ?? found.errors.find((one) => one.column !== null)?.column ?? 0 };
      select(target, found);
      table.current?.show(target);
    },
    [batchId, select, setView],
  );

  // A link to one row (an approver's card has them) opens it once.
  const isLinkOpen = useRef(false);
  useEffect(() => {
    if (isLinkOpen.current) return;
    isLinkOpen.current = true;
    const row = Number(new URLSearchParams(window.location.search).get("row"));
    if (Number.isInteger(row) && row > 0) void goTo(row, row - 1);
  }, [goTo]);

  const step = useCallback(
    async (way: 1 | -1) => {
      const end = way === 1 ? 0 : 9_999_999;
      const found = at.current === null ? null : await findNext(batchId, at.current, way);
      // Behind the last one comes the first again.
      const next = found ?? (await findNext(batchId, end, way));
      if (next) await goTo(next.number, next.index, next.column);
    },
    [batchId, goTo],
  );

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (isTyping(event) || !shortcutsOn()) return;
      if (event.key === "j" || event.key === "k") table.current?.enter();
      if (event.key === "n") void step(1);
      if (event.key === "N") void step(-1);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [step]);

  const error = mend.error ?? alike.error ?? undo.error;
  const open = errors.reduce((sum, { rows }) => sum + rows, 0);
  const hasSide = Boolean(row && cell) || aside !== null || errors.length > 0;
  const badCell = row && cell ? row.errors.find(({ column }) => column === cell.column) : undefined;
  return (
    <section id="rows" aria-label="Rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5" role="toolbar" aria-label="Which rows are shown">
        {views.map((one) => (
          <FilterButton
            key={one.view}
            label={one.label}
            count={one.count}
            pressed={look === null && fault === null && view === one.view}
            onClick={() => show(one.view, null)}
          />
        ))}
        {looks.length > 0 || missing > 0 ? <span className="ml-2 text-ink-3 text-xs">Look here first:</span> : null}
        {looks.map((one) => (
          <FilterButton
            key={one.kind}
            label={describeLook(one.kind, kind)}
            count={one.count}
            pressed={look?.kind === one.kind}
            onClick={() => show("all", one)}
          />
        ))}
        {missing > 0 ? (
          <FilterButton
            label="Missing against last run"
            count={missing}
            pressed={false}
            onClick={() => {
              show("all", null);
              // Those are no rows of this batch: they stand beside the table.
              requestAnimationFrame(() => beside.current?.scrollIntoView({ block: "nearest" }));
            }}
          />
        ) : null}
      </div>
      {open > 0 || mends ? (
        <div className="flex flex-wrap items-center gap-2">
          {open > 0 ? (
            <>
              <Button size="small" icon={<ChevronLeft size={14} aria-hidden />} onClick={() => void step(-1)}>
                Previous error
              </Button>
              <Button size="small" icon={<ChevronRight size={14} aria-hidden />} onClick={() => void step(1)}>
                Next error
              </Button>
            </>
          ) : null}
          {mends ? (
            <>
              {canUndo ? (
                <Button
                  size="small"
                  icon={<Undo2 size={14} aria-hidden />}
                  pending={undo.pending}
                  onClick={() => void takeBack()}
                >
                  Undo
                </Button>
              ) : null}
              <p className="text-ink-3 text-xs max-md:hidden">
                <kbd>n</kbd> next error, <kbd>Enter</kbd> types over a cell, <kbd>Ctrl Enter</kbd> over all that read
                the same, <kbd>Esc</kbd> leaves it.
              </p>
            </>
          ) : null}
        </div>
      ) : null}
      {mends && open > 0 ? (
        // Its place is kept, so that a click on a cell moves no cell.
        <div className="flex min-h-16 flex-col justify-center gap-2">
          {badCell && row && cell ? (
            <>
              <p role="status" className="text-alarm-text text-sm">
                Row {row.number}. {badCell.message}
              </p>
              <MendForm
                key={`${row.number} ${cell.column} ${version}`}
                row={row}
                column={cell.column}
                name={header[cell.column] ?? ""}
                alike={story?.alike[cell.column] ?? 1}
                pending={mend.pending || alike.pending}
                onMend={(text, all) => void edit(row, cell.column, text, all)}
              />
            </>
          ) : (
            <p className="text-ink-3 text-sm">Choose a cell with an error, or go to the next one: it is mended here.</p>
          )}
        </div>
      ) : null}
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <div className={`grid items-start gap-4 ${hasSide ? "xl:grid-cols-[1fr_22rem]" : ""}`}>
        <div className="min-w-0">
          <RowsTable
            ref={table}
            batchId={batchId}
            header={header}
            view={look || fault ? "all" : view}
            only={look?.rows ?? null}
            fault={fault}
            revision={version}
            sent={sent}
            selected={cell}
            onSelect={select}
            onEdit={mends ? (chosen, column, text, all) => void edit(chosen, column, text, all) : null}
            onTotal={setTotal}
          />
          <p className="mt-1 text-ink-3 text-sm" role="status">
            {total === null ? (
              "The rows are being read."
            ) : (
              <>
                <Count value={total} /> {total === 1 ? "row" : "rows"} shown
              </>
            )}
            {look && look.count > look.rows.length ? (
              <>
                , the first of <Count value={look.count} />
              </>
            ) : null}
          </p>
        </div>
        <div ref={beside} className="flex min-w-0 flex-col gap-4">
          {row && cell ? (
            <RowPanel
              row={row}
              header={header}
              fields={fields}
              column={cell.column}
              kind={kind}
              story={story}
              onClose={close}
            />
          ) : (
            aside
          )}
          {errors.length > 0 ? (
            <ErrorKinds
              errors={errors}
              header={header}
              shown={fault}
              onShow={(one) => show("all", null, one)}
              onGo={(number) => void goTo(number, number - 1)}
            />
          ) : null}
        </div>
      </div>
      {mend.dialog}
      {alike.dialog}
      {undo.dialog}
    </section>
  );
}

/** Where the next cell with an error is; null: there is none that way. */
async function findNext(batchId: string, after: number, way: 1 | -1): Promise<ErrorCell | null> {
  const response = await fetch(`/api/batches/${batchId}/rows?after=${after}&step=${way}`, { cache: "no-store" });
  if (!response.ok) return null;
  return ((await response.json()) as { next: ErrorCell | null }).next;
}

function FilterButton(props: { label: string; count: number; pressed: boolean; onClick: () => void }) {
  const { label, count, pressed, onClick } = props;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className="inline-flex min-h-7 items-center gap-1.5 rounded-md border px-2 text-ink-2 text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink max-md:min-h-11"
    >
      {label}
      <span className="text-ink-3 text-xs">
        <Count value={count} />
      </span>
    </button>
  );
}

type MendProps = {
  row: BatchRowView;
  column: number;
  name: string;
  /** Rows whose cell reads the same, this one with them. */
  alike: number;
  pending: boolean;
  onMend: (text: string, all: boolean) => void;
};

/** The bad cell in a field of its own: the same as typing over it in the table, and possible on a telephone. */
function MendForm({ row, column, name, alike, pending, onMend }: MendProps) {
  const before = textOf(row, column);
  const [text, setText] = useState(before);
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onMend(text, false);
      }}
    >
      <input
        aria-label={`${name} of row ${row.number}`}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="min-h-8 w-64 max-w-full rounded-md border border-control bg-surface px-2.5 text-base max-md:min-h-11"
      />
      <Button type="submit" pending={pending}>
        Mend this cell
      </Button>
      {alike > 1 ? (
        <Button onClick={() => onMend(text, true)} pending={pending} className="shrink!">
          Apply to all {alike} cells that read “{before.length > 24 ? `${before.slice(0, 24)}…` : before || "nothing"}”
        </Button>
      ) : null}
    </form>
  );
}
