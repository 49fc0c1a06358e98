"use client";

import { Ban, ChevronDown, ChevronUp, CircleCheck, PanelRight, Redo2, Search, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/button";
import { Count } from "@/components/count";
import type { Command } from "./keys";

export type Chip = { key: string; label: string; count: number; pressed: boolean; onPress: () => void };

type Props = {
  chips: readonly Chip[];
  looks: readonly Chip[];
  /** Rows are still in error, or wait for an answer. */
  hasErrors: boolean;
  edits: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Rows of the selected range, and whether all of them are excluded. */
  selected: { rows: number; excluded: boolean } | null;
  sideOpen: boolean;
  onCommand: (command: Command) => void;
  onExclude: () => void;
  onSide: () => void;
};

/** One line above the grid: which rows are shown at the left, what is done with them at the right. */
export function Toolbar(props: Props) {
  const { chips, looks, hasErrors, edits, canUndo, canRedo, selected, sideOpen, onCommand, onExclude, onSide } = props;
  const excludeLabel = selected
    ? `${selected.excluded ? "Restore" : "Exclude"} ${selected.rows} ${selected.rows === 1 ? "row" : "rows"}`
    : "Exclude rows";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div
        className="flex min-w-0 flex-1 basis-80 items-center gap-1.5 overflow-x-auto p-0.5"
        role="toolbar"
        aria-label="Which rows are shown"
      >
        {chips.map(({ key, ...chip }) => (
          <ChipButton key={key} {...chip} />
        ))}
        {looks.length > 0 ? (
          <span className="ml-1 shrink-0 font-medium text-ink-2 text-xs" id="review-first">
            Review first
          </span>
        ) : null}
        {looks.map(({ key, ...chip }) => (
          <ChipButton key={key} {...chip} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1" role="toolbar" aria-label="What is done with the rows">
        {hasErrors ? (
          <>
            <Tool label="Previous error" keys="Shift F8" onPress={() => onCommand({ do: "error", way: -1 })}>
              <ChevronUp size={16} aria-hidden />
            </Tool>
            <Tool label="Next error" keys="F8" onPress={() => onCommand({ do: "error", way: 1 })}>
              <ChevronDown size={16} aria-hidden />
            </Tool>
          </>
        ) : null}
        <Tool label={edits ? "Find and replace" : "Find"} keys="Ctrl F" onPress={() => onCommand({ do: "find" })}>
          <Search size={16} aria-hidden />
        </Tool>
        {edits ? (
          <>
            <Tool
              label="Undo"
              keys="Ctrl Z"
              why="nothing to undo"
              onPress={canUndo ? () => onCommand({ do: "undo" }) : null}
            >
              <Undo2 size={16} aria-hidden />
            </Tool>
            <Tool
              label="Redo"
              keys="Ctrl Y"
              why="nothing to redo"
              onPress={canRedo ? () => onCommand({ do: "redo" }) : null}
            >
              <Redo2 size={16} aria-hidden />
            </Tool>
            <Tool label={excludeLabel} onPress={selected ? onExclude : null} why="select rows first">
              {selected?.excluded ? <CircleCheck size={16} aria-hidden /> : <Ban size={16} aria-hidden />}
            </Tool>
          </>
        ) : null}
        <Tool label="Side panel" pressed={sideOpen} onPress={onSide}>
          <PanelRight size={16} aria-hidden />
        </Tool>
      </div>
    </div>
  );
}

type ToolProps = {
  label: string;
  keys?: string;
  pressed?: boolean;
  /** null: it cannot be used now, because of `why`. */
  onPress: (() => void) | null;
  why?: string;
  children: ReactNode;
};

/** An icon that acts on the grid; the grid keeps its selection. */
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
