"use client";

import { Ban, ChevronDown, ChevronUp, CircleCheck, PanelRight, Redo2, Search, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/button";
import { Count } from "@/components/count";
import { counted } from "@/lib/core/text/plural";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";
import type { Range } from "../grid/selection";
import type { RowsWork } from "./use-rows-work";

export type Chip = { key: string; label: string; count: number; pressed: boolean; onPress: () => void };

type Props = {
  work: RowsWork;
  chips: readonly Chip[];
  looks: readonly Chip[];
  hasErrors: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

export function Toolbar({ work, chips, looks, hasErrors, canUndo, canRedo }: Props) {
  const { edits, side, setSide } = work;
  const { range, onCommand } = work.commands;
  const isExcluded = range !== null && work.store.rowAt(range.top)?.verdict === "aside";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div
        className="flex min-w-0 flex-1 basis-80 items-center gap-1.5 overflow-x-auto p-0.5"
        role="toolbar"
        aria-label={t.rowFilters}
      >
        {chips.map(({ key, ...chip }) => (
          <ChipButton key={key} {...chip} />
        ))}
        {looks.length > 0 ? (
          <span className="ml-1 shrink-0 font-medium text-ink-2 text-xs" id="review-first">
            {t.reviewFirst}
          </span>
        ) : null}
        {looks.map(({ key, ...chip }) => (
          <ChipButton key={key} {...chip} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1" role="toolbar" aria-label={t.rowActions}>
        {hasErrors ? (
          <>
            <Tool label={t.previousError} keys="Shift F8" onPress={() => onCommand({ do: "error", way: -1 })}>
              <ChevronUp size={16} aria-hidden />
            </Tool>
            <Tool label={t.nextError} keys="F8" onPress={() => onCommand({ do: "error", way: 1 })}>
              <ChevronDown size={16} aria-hidden />
            </Tool>
          </>
        ) : null}
        <Tool label={edits ? t.findReplaceLabel : t.find} keys="Ctrl F" onPress={() => onCommand({ do: "find" })}>
          <Search size={16} aria-hidden />
        </Tool>
        {edits ? (
          <>
            <Tool
              label={t.undo}
              keys="Ctrl Z"
              why={t.undoEmpty}
              onPress={canUndo ? () => onCommand({ do: "undo" }) : null}
            >
              <Undo2 size={16} aria-hidden />
            </Tool>
            <Tool
              label={t.redo}
              keys="Ctrl Y"
              why={t.redoEmpty}
              onPress={canRedo ? () => onCommand({ do: "redo" }) : null}
            >
              <Redo2 size={16} aria-hidden />
            </Tool>
            <Tool
              label={range ? excludeLabel(isExcluded, range.bottom - range.top + 1) : t.excludeRows}
              why={t.selectionMissing}
              onPress={range ? () => void exclude(work, range, !isExcluded) : null}
            >
              {isExcluded ? <CircleCheck size={16} aria-hidden /> : <Ban size={16} aria-hidden />}
            </Tool>
          </>
        ) : null}
        <Tool label={t.panelName} pressed={side !== null} onPress={() => setSide(side === null ? "row" : null)}>
          <PanelRight size={16} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

const excludeLabel = (isExcluded: boolean, count: number) =>
  `${isExcluded ? t.restore : t.exclude} ${counted(count, common.row)}`;

async function exclude({ store, queue }: RowsWork, { top, bottom }: Range, excluded: boolean): Promise<void> {
  if (!(await store.whole(top, bottom))) return;
  const rows = Array.from({ length: bottom - top + 1 }, (_, nth) => store.rowAt(top + nth)?.number);
  queue.add({ act: "exclude", numbers: rows.filter((number) => number !== undefined), excluded });
}

type ToolProps = {
  label: string;
  keys?: string;
  pressed?: boolean;
  onPress: (() => void) | null;
  why?: string;
  children: ReactNode;
};

function Tool({ label, keys, pressed, onPress, why, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={onPress === null || undefined}
      title={onPress === null ? `${label}: ${why}` : keys ? `${label} (${keys})` : label}
      onClick={onPress ?? undefined}
      className={`${buttonClass("plain", "normal", true)} aria-pressed:bg-accent-soft aria-pressed:text-ink aria-disabled:border-transparent aria-disabled:bg-transparent`}
    >
      {children}
    </button>
  );
}

function ChipButton({ label, count, pressed, onPress }: Omit<Chip, "key">) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-md border px-2 text-ink-2 text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink max-md:min-h-11"
    >
      {label}
      <span className="text-ink-3 text-xs">
        <Count value={count} />
      </span>
    </button>
  );
}
