"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { describeHighlight } from "@/components/batch/batch-labels";
import { Button } from "@/components/button";
import { Keys } from "@/components/keys";
import { Later } from "@/components/later";
import { readJson } from "@/components/live/read-json";
import { NotRead } from "@/components/section";
import { useTabQueries } from "@/components/tab-queries";
import type { ErrorKind, RowsToReview } from "@/lib/payments/batches/highlight-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { RowDetail } from "@/lib/payments/batches/rows/row-detail";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";
import { suggestionOf } from "../grid/cell-texts";
import { heightOf } from "../grid/grid-row";
import { type CellFinding, findingsOf, type GridColumn, textOf } from "../grid/row-cells";
import { oneCell, type Place } from "../grid/selection";
import { RowsTable } from "./rows-table";
import { type Chip, Toolbar } from "./toolbar";
import { useBatchChanges } from "./use-batch-changes";
import { type RowsWork, useRowsWork } from "./use-rows-work";
import { sentViews, type ViewChoice } from "./views";

type NoteOfProps = {
  findings: readonly CellFinding[];
  raw: string | null;
  edits: boolean;
  isEditing: boolean;
  alike: { count: number; text: string };
  onSuggestion: () => void;
  onAlike: () => void;
};

function noteOf(work: RowsWork, row: BatchRowView | undefined, detail: RowDetail | undefined): ReactNode {
  const { columns, edits, commands } = work;
  const column = commands.active?.column;
  if (!row || column === undefined) return null;
  const findings = findingsOf(row, column, columns);
  const raw = row.edits?.[column] === undefined ? null : (row.cells[column] ?? "");
  if (findings.length === 0 && raw === null) return null;
  return (
    <Note
      findings={findings}
      raw={raw}
      edits={edits && row.verdict !== "aside"}
      isEditing={commands.editing !== null}
      alike={{ count: detail?.alike[column] ?? 1, text: textOf(row, column) }}
      onSuggestion={() => commands.onCommand({ do: "suggestion" })}
      onAlike={() => commands.endEditing({ do: "save-alike" })}
    />
  );
}

function Note({ findings, raw, edits, isEditing, alike, onSuggestion, onAlike }: NoteOfProps) {
  const suggestion = suggestionOf(findings);
  const read = alike.text.length > 24 ? `${alike.text.slice(0, 24)}…` : alike.text;
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <>
      {findings.map(({ message, isError }) => {
        const Icon = isError ? CircleAlert : TriangleAlert;
        return (
          <p key={message} className={`flex gap-1.5 ${isError ? "text-alarm-text" : "text-wait-text"}`}>
            <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
            {message}
          </p>
        );
      })}
      {raw === null ? null : (
        <p className="text-ink-3 text-xs">
          {t.fileValue(<span className="identifier break-all">{raw || t.blank}</span>)}
        </p>
      )}
      {edits && suggestion !== null && !isEditing ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onClick={onSuggestion}>
          {t.changeTo(suggestion, <Keys keys={["Alt", "Enter"]} />)}
        </Button>
      ) : null}
      {edits && isEditing && alike.count > 1 ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onAlike}>
          {t.suggestionForAll(alike.count, read || common.nothing, <Keys keys={["mod", "Enter"]} />)}
        </Button>
      ) : null}
    </>
  );
}

type Props = {
  batchId: string;
  kind: BatchKind;
  columns: readonly GridColumn[];
  views: readonly ViewChoice[];
  looks: Promise<readonly RowsToReview[]>;
  errors: Promise<readonly ErrorKind[]>;
  revision: string;
  sent: boolean;
  openedAt: Date;
  edits: boolean;
  missing: Promise<number>;
  difference: ReactNode;
  timeline: ReactNode;
  canUndo: boolean;
  canRedo: boolean;
};

const loadFindBar = async () => (await import("./find-bar")).FindBar;
const loadSide = async () => (await import("./side")).Side;
const noLooks: readonly RowsToReview[] = [];
const noErrors: readonly ErrorKind[] = [];

export function RowsEditor(props: Props) {
  const { batchId, kind, columns, revision, sent, openedAt, edits } = props;
  const router = useRouter();
  const { value: looks, failed: looksFailed } = useArrived(props.looks, noLooks);
  const { value: errors, failed: errorsFailed } = useArrived(props.errors, noErrors);
  const { value: missing } = useArrived(props.missing, 0);
  const { data: update } = useBatchChanges(batchId, openedAt);
  const all = props.views.find(({ view }) => view === "all")?.count ?? 0;
  const views = sent && update ? sentViews(all, update.progress) : props.views;
  const counts = sent ? views.map((one) => `${one.view}${one.count}`).join(".") : "";
  const work = useRowsWork({ batchId, columns, views, revision: `${revision}.${counts}`, edits });
  const { store, queue, commands, side, setSide, show } = work;
  const { active } = commands;
  const row = active ? store.rowAt(active.index) : undefined;
  const isAsked = row && active && (side === "row" || findingsOf(row, active.column, columns).length > 0);
  const detail = useRowDetail(batchId, isAsked ? row.number : null, revision);
  return (
    <section
      id="rows"
      aria-label={common.rows}
      className={`flex flex-col gap-2 ${sent ? "" : "md:min-h-96 md:flex-1 md:last:mb-5"}`}
    >
      <Toolbar
        work={work}
        chips={chipsOf(work, views)}
        looks={reviewsOf(work, kind, looks, missing)}
        hasErrors={errors.length > 0}
        canUndo={props.canUndo || queue.size > 0}
        canRedo={props.canRedo}
      />
      {looksFailed || errorsFailed ? (
        <NotRead what={looksFailed ? t.reviewSection : t.errorsSection} onRetry={() => router.refresh()} />
      ) : null}
      <Later what={t.theSearch} load={loadFindBar} props={work.finding ? findBarOf(work) : null} />
      <div
        className={`flex min-h-0 gap-4 ${sent ? "md:max-h-[70dvh] md:min-h-72" : "md:flex-1"}`}
        style={sent && !work.isNarrow ? { height: heightOf(store.total ?? 0) } : undefined}
      >
        <RowsTable work={work} sent={sent} note={noteOf(work, row, detail.data)} />
        <Later
          what={t.panelSection}
          load={loadSide}
          props={
            side === null
              ? null
              : {
                  tab: side,
                  onTab: setSide,
                  onClose: () => setSide(null),
                  row,
                  column: active?.column ?? 0,
                  columns,
                  kind,
                  detail: detail.isError ? null : detail.data,
                  errors,
                  shownCause: store.query.cause,
                  onCause: (cause) => show({ cause }),
                  onGo: (number, column) => work.jumps.toRow(number, { index: number - 1, column: column ?? 0 }),
                  onEdit: edits
                    ? (number, column, text) =>
                        queue.add({ act: "cells", kind: "type", cells: [{ number, column, text }] })
                    : null,
                  unsaved: row ? queue.textsOf(row.number) : null,
                  difference: props.difference,
                  timeline: props.timeline,
                }
          }
        />
      </div>
      {work.saved.dialog}
    </section>
  );
}

const findBarOf = (work: RowsWork) => ({
  work,
  onGo: (place: Place) => (work.isNarrow ? work.arrive(place) : work.commands.select(oneCell(place))),
  onClose: () => {
    work.setFinding(false);
    work.grid.current?.focus();
  },
});

function chipsOf({ store, look, show }: RowsWork, views: readonly ViewChoice[]): Chip[] {
  const { query } = store;
  return views.map(({ view, label, count }) => ({
    key: view,
    label,
    count,
    pressed: look === null && query.cause === null && query.view === view,
    onPress: () => show({ view }),
  }));
}

function reviewsOf(work: RowsWork, kind: BatchKind, looks: readonly RowsToReview[], missing: number): Chip[] {
  const { look, show, side, setSide } = work;
  const chips = looks.map((one) => ({
    key: one.kind as string,
    label: describeHighlight(one.kind, kind),
    count: one.count,
    pressed: look?.kind === one.kind,
    onPress: () => show({ only: one.rows }, one),
  }));
  if (missing > 0) {
    const pressed = side === "difference";
    const onPress = () => setSide("difference");
    chips.push({ key: "missing", label: t.missingTitle, count: missing, pressed, onPress });
  }
  return chips;
}

function useRowDetail(batchId: string, number: number | null, revision: string) {
  return useQuery(
    {
      queryKey: ["batch-row", batchId, number, revision],
      queryFn: ({ signal }) => readJson<RowDetail>(`/api/batches/${batchId}/rows/${number}`, signal),
      enabled: number !== null,
      retry: 1,
    },
    useTabQueries(),
  );
}

function useArrived<T>(coming: Promise<T>, before: T): { value: T; failed: boolean } {
  const [arrived, setArrived] = useState({ value: before, failed: false });
  useEffect(() => {
    let left = false;
    coming.then(
      (value) => !left && setArrived({ value, failed: false }),
      () => !left && setArrived(({ value }) => ({ value, failed: true })),
    );
    return () => {
      left = true;
    };
  }, [coming]);
  return arrived;
}
