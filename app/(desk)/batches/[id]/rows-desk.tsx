"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { readJson } from "@/components/live/use-live";
import { useOrganisation } from "@/components/organisation";
import { NotRead } from "@/components/section";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { useNarrow } from "@/components/side-panel";
import { useArrived } from "@/components/use-arrived";
import { useLatest } from "@/components/use-latest";
import type { ErrorKind, Look } from "@/lib/batches/look-queries";
import type { RowView } from "@/lib/batches/row-queries";
import type { RowStory } from "@/lib/batches/row-story";
import type { BatchKind } from "@/lib/batches/words";
import { describeLook } from "../batch-words";
import { useBatchNews } from "./follow";
import { findErrorStep } from "./grid/error-step";
import { FindBar } from "./grid/find-bar";
import { Grid, type GridHandle } from "./grid/grid";
import { heightOf } from "./grid/grid-row";
import { Note } from "./grid/note";
import { RowCards } from "./grid/row-cards";
import { findingsOf, type GridColumn, textOf } from "./grid/row-cells";
import type { RowQuery } from "./grid/row-store";
import { oneCell, type Place } from "./grid/selection";
import { Side, type SideTab } from "./grid/side";
import { type Chip, Toolbar } from "./grid/toolbar";
import { Unsaved } from "./grid/unsaved";
import { useCommands } from "./grid/use-commands";
import { useEdits } from "./grid/use-edits";
import { useRows } from "./grid/use-rows";
import { useRowsChoice } from "./rows-choice";
import { sentViews, type ViewChoice } from "./views";

type Props = {
  batchId: string;
  kind: BatchKind;
  columns: readonly GridColumn[];
  /** Filters by state; the first with rows is where one begins. */
  views: readonly ViewChoice[];
  /** These come when they are read; the rows do not wait. */
  looks: Promise<readonly Look[]>;
  errors: Promise<readonly ErrorKind[]>;
  revision: string;
  /** Released: rows carry what became of their orders. */
  sent: boolean;
  openedAt: Date;
  /** Whether this user may edit cells. */
  edits: boolean;
  email: string;
  /** How many rows of the last batch of this kind are not in this one; `difference` names them. */
  missing: Promise<number>;
  difference: ReactNode;
  timeline: ReactNode;
  canUndo: boolean;
  canRedo: boolean;
};

const noLooks: readonly Look[] = [];
const noErrors: readonly ErrorKind[] = [];
const everything: RowQuery = { view: "all", only: null, fault: null, find: "", sort: null };

/** The grid with its toolbar, and beside it what is known of the active row, the errors, the difference and the timeline. */
export function RowsDesk(props: Props) {
  const { batchId, kind, columns, revision, sent, openedAt, edits, email } = props;
  const router = useRouter();
  const { value: looks, failed: looksFailed } = useArrived(props.looks, noLooks);
  const { value: errors, failed: errorsFailed } = useArrived(props.errors, noErrors);
  const { value: missing } = useArrived(props.missing, 0);
  const { numberForm } = useOrganisation();
  const isNarrow = useNarrow();
  const { data: news } = useBatchNews(batchId, openedAt);
  const all = props.views.find(({ view }) => view === "all")?.count ?? 0;
  const views = sent && news ? sentViews(all, news.progress) : props.views;
  const choice = useRowsChoice();
  const [first] = useState<RowView>(() => views.find(({ count }) => count > 0)?.view ?? "all");
  const [look, setLook] = useState<Look | null>(null);
  const standing = views.map((one) => `${one.view}${one.count}`).join(".");
  const store = useRows(batchId, { ...everything, view: first }, `${revision}.${sent ? standing : ""}`);
  const grid = useRef<GridHandle>(null);
  const [side, setSide] = useState<SideTab | null>(null);
  const [finding, setFinding] = useState(false);
  /** A cell of other rows, shown as soon as these are there. */
  const [wanted, setWanted] = useState<{ number: number; index: number; column: number } | null>(null);

  const saved = useEdits(batchId, email, store, (firstRow) => {
    if (firstRow !== null && store.indexOf(firstRow) >= 0) commands.select(oneCell(placeOf(firstRow)));
  });
  const { queue } = saved;
  const commands = useCommands({
    store,
    queue,
    columns,
    edits,
    pageRows: () => grid.current?.pageRows() ?? 10,
    onReveal: (place) => grid.current?.reveal(place),
    onFind: () => setFinding(true),
    onNextError: (from, way) => void goToError(from, way),
  });
  const { selection, active, range, editing } = commands;
  const placeOf = (number: number): Place => ({ index: store.indexOf(number), column: active?.column ?? 0 });

  function show(query: Partial<RowQuery>, nextLook: Look | null = null): void {
    setLook(nextLook);
    commands.clearSelection();
    store.show({ ...everything, ...query });
  }

  const goTo = useCallback(
    (number: number, index: number, column: number) => {
      if (store.indexOf(number) < 0) {
        setLook(null);
        store.show(everything);
      }
      setWanted({ number, index, column });
    },
    [store],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store says by its version that rows have come
  useEffect(() => {
    if (!wanted || store.total === null) return;
    const index = store.indexOf(wanted.number);
    const place = { index: index < 0 ? wanted.index : index, column: wanted.column };
    if (place.index >= store.total) return setWanted(null);
    arrive(place);
    if (store.rowAt(place.index)) setWanted(null);
  }, [wanted, store.version]);

  /** Makes a cell the active one, where it can be corrected at once: in the grid, or in its row's sheet. */
  function arrive(place: Place): void {
    commands.select(oneCell(place));
    if (isNarrow) setSide("row");
    else grid.current?.focus();
  }

  async function goToError(from: Place | null, way: 1 | -1): Promise<void> {
    const step = await findErrorStep({ batchId, store, queue, columns }, from, way);
    if (step.kind === "place") arrive(step.place);
    else if (step.kind === "row") goTo(step.number, step.index, step.column ?? 0);
    else commands.setRefusal(step.says);
  }

  const latest = useLatest({ goTo, goToError, active });
  useEffect(() => {
    choice.nextError.current = () => void latest.current.goToError(null, 1);
    // A link to one row (an approver's card has them) opens it once.
    const row = Number(new URLSearchParams(window.location.search).get("row"));
    if (Number.isInteger(row) && row > 0) latest.current.goTo(row, row - 1, 0);
    function onKey(event: KeyboardEvent): void {
      if (isTyping(event) || !shortcutsOn()) return;
      if (event.key === "j" || event.key === "k") grid.current?.focus();
      if (event.key === "n") void latest.current.goToError(latest.current.active, 1);
      if (event.key === "N" || event.key === "p") void latest.current.goToError(latest.current.active, -1);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [choice.nextError]);

  // A line of the figures beside the grid chooses its rows.
  const asked = choice.view;
  const showLatest = useLatest(show);
  useEffect(() => {
    if (asked !== null) showLatest.current({ view: asked });
  }, [asked]);

  const row = active ? store.rowAt(active.index) : undefined;
  const isExcluded = range !== null && store.rowAt(range.top)?.verdict === "aside";
  const findings = row && active ? findingsOf(row, active.column, columns) : [];
  const raw = row && active && row.edits?.[active.column] !== undefined ? (row.cells[active.column] ?? "") : null;
  const story = useRowStory(batchId, row && (side === "row" || findings.length > 0) ? row.number : null, revision);
  const { query } = store;
  const chips: Chip[] = views.map(({ view, label, count }) => ({
    key: view,
    label,
    count,
    pressed: look === null && query.fault === null && query.view === view,
    onPress: () => show({ view }),
  }));
  const reviews: Chip[] = [
    ...looks.map((one) => ({
      key: one.kind,
      label: describeLook(one.kind, kind),
      count: one.count,
      pressed: look?.kind === one.kind,
      onPress: () => show({ only: one.rows }, one),
    })),
    ...(missing > 0
      ? [
          {
            key: "missing",
            label: "Missing since last batch",
            count: missing,
            pressed: side === "difference",
            onPress: () => setSide("difference"),
          },
        ]
      : []),
  ];
  async function excludeOrRestore(excluded: boolean): Promise<void> {
    if (!range || !(await store.whole(range.top, range.bottom))) return;
    const numbers: number[] = [];
    for (let index = range.top; index <= range.bottom; index += 1) {
      const number = store.rowAt(index)?.number;
      if (number !== undefined) numbers.push(number);
    }
    queue.add({ act: "exclude", numbers, excluded });
  }
  const note =
    row && active && (findings.length > 0 || raw !== null) ? (
      <Note
        findings={findings}
        raw={raw}
        edits={edits && row.verdict !== "aside"}
        isEditing={editing !== null}
        alike={{ count: story.data?.alike[active.column] ?? 1, text: textOf(row, active.column) }}
        onSuggestion={() => commands.onCommand({ do: "suggestion" })}
        onAlike={() => commands.endEditing({ do: "save-alike" })}
      />
    ) : null;

  const sheet = side !== null && (
    <Side
      tab={side}
      onTab={setSide}
      onClose={() => setSide(null)}
      row={row}
      column={active?.column ?? 0}
      columns={columns}
      kind={kind}
      story={story.isError ? null : story.data}
      errors={errors}
      shownFault={query.fault}
      onFault={(fault) => show({ fault })}
      onGo={(number, column) => goTo(number, number - 1, column ?? 0)}
      onEdit={
        edits
          ? (number, column, text) => queue.add({ act: "cells", kind: "type", cells: [{ number, column, text }] })
          : null
      }
      unsaved={row ? queue.textsOf(row.number) : null}
      difference={props.difference}
      timeline={props.timeline}
    />
  );
  return (
    <section
      id="rows"
      aria-label="Rows"
      className={`flex flex-col gap-2 ${sent ? "" : "md:min-h-96 md:flex-1 md:last:mb-5"}`}
    >
      <Toolbar
        chips={chips}
        looks={reviews}
        hasErrors={errors.length > 0}
        edits={edits}
        canUndo={props.canUndo || queue.size > 0}
        canRedo={props.canRedo}
        selected={range && { rows: range.bottom - range.top + 1, excluded: isExcluded }}
        sideOpen={side !== null}
        onCommand={commands.onCommand}
        onExclude={() => void excludeOrRestore(!isExcluded)}
        onSide={() => setSide((tab) => (tab === null ? "row" : null))}
      />
      {looksFailed || errorsFailed ? (
        <NotRead what={looksFailed ? "What to review first" : "The list of errors"} onRetry={() => router.refresh()} />
      ) : null}
      {finding ? (
        <FindBar
          batchId={batchId}
          columns={columns}
          store={store}
          queue={queue}
          edits={edits}
          active={active}
          onGo={(place) => (isNarrow ? arrive(place) : commands.select(oneCell(place)))}
          onFilter={(find) => show({ find })}
          onClose={() => {
            setFinding(false);
            grid.current?.focus();
          }}
        />
      ) : null}
      <div
        className={`flex min-h-0 gap-4 ${sent ? "md:max-h-[70dvh] md:min-h-72" : "md:flex-1"}`}
        style={sent && !isNarrow ? { height: heightOf(store.total ?? 0) } : undefined}
      >
        <div className="relative flex min-w-0 flex-1 flex-col">
          {store.failed ? (
            <Block
              tone="alarm"
              title="The rows could not be read. Nothing has changed."
              actions={<Button onClick={() => store.retry()}>Retry</Button>}
              live
            />
          ) : null}
          {isNarrow ? (
            <RowCards
              store={store}
              columns={columns}
              sent={sent}
              onOpen={(index) => {
                commands.select(oneCell({ index, column: active?.column ?? 0 }));
                setSide("row");
              }}
            />
          ) : (
            <Grid
              ref={grid}
              label="Rows of the batch"
              columns={columns}
              store={store}
              queue={queue}
              form={numberForm}
              sent={sent}
              edits={edits}
              selection={selection}
              editing={editing}
              sort={query.sort}
              note={note}
              onSort={(by) => {
                const { sort, ...rest } = query;
                const direction = sort?.by !== by ? "asc" : sort.direction === "asc" ? "desc" : null;
                commands.clearSelection();
                store.show({ ...rest, sort: direction && { by, direction } });
              }}
              onSelect={commands.select}
              onCommand={commands.onCommand}
              onEditing={commands.setEditing}
              onEditingEnd={commands.endEditing}
              onCopy={commands.onCopy}
              onPaste={commands.onPaste}
              onFillTo={commands.onFillTo}
            />
          )}
          <Unsaved
            error={saved.error}
            unsaved={queue.size}
            refusal={commands.refusal}
            onRetry={() => queue.retry()}
            onDrop={() => queue.drop()}
            onDismiss={() => commands.setRefusal(null)}
          />
          <p
            className="flex min-h-6 items-center gap-3 rounded-b-lg border bg-surface px-3 text-ink-3 text-xs max-md:hidden"
            role="status"
          >
            <Shown total={store.total} look={look} />
            <span aria-live="off">{queue.size > 0 && !queue.failed ? "Saving…" : ""}</span>
          </p>
        </div>
        {sheet}
      </div>
      {saved.dialog}
    </section>
  );
}

function Shown({ total, look }: { total: number | null; look: Look | null }) {
  if (total === null) return "Reading the rows…";
  if (total === 0) return "No row matches this filter.";
  return (
    <span>
      <Count value={total} /> {total === 1 ? "row" : "rows"} shown
      {look && look.count > look.rows.length ? (
        <>
          , the first of <Count value={look.count} />
        </>
      ) : null}
    </span>
  );
}

/** What is known beside a row; read again when the batch changes. */
function useRowStory(batchId: string, number: number | null, revision: string) {
  return useQuery({
    queryKey: ["batch-row", batchId, number, revision],
    queryFn: ({ signal }) => readJson<RowStory>(`/api/batches/${batchId}/rows?about=${number}`, signal),
    enabled: number !== null,
    retry: 1,
  });
}
