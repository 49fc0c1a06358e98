"use client";

import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

export type Editing = { text: string; replaces: boolean };

export type EditingEnd =
  | { do: "cancel" }
  | { do: "save"; rows: number; columns: number }
  | { do: "save-alike" }
  | { do: "save-and-next-error"; way: 1 | -1 };

type Props = {
  label: string;
  editing: Editing;
  end: boolean;
  describedBy: string | undefined;
  onText: (text: string) => void;
  onEnd: (end: EditingEnd) => void;
};

const stay = { do: "save", rows: 0, columns: 0 } as const;

export function CellInput({ label, editing, end, describedBy, onText, onEnd }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Ending an edit moves the focus away, and the blur must not end the edit a second time.
  const ended = useRef(false);
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function finish(how: EditingEnd): void {
    if (ended.current) return;
    ended.current = true;
    onEnd(how);
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const how = endOf(event, editing.replaces);
    if (!how) return;
    event.preventDefault();
    finish(how);
  }

  return (
    <input
      ref={input}
      aria-label={label}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      value={editing.text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(stay)}
      className={`h-full w-full min-w-0 border-2 border-accent bg-surface px-2.5 text-ink text-sm outline-none ${end ? "figures text-right" : ""}`}
    />
  );
}

const steps: Record<string, [number, number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function endOf(event: KeyboardEvent, replaces: boolean): EditingEnd | null {
  const { key, shiftKey, altKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (key === "Escape") return { do: "cancel" };
  if (key === "Enter" && mod) return { do: "save-alike" };
  if (key === "Enter" && !altKey) return { do: "save", rows: shiftKey ? -1 : 1, columns: 0 };
  if (key === "Tab") return { do: "save", rows: 0, columns: shiftKey ? -1 : 1 };
  if (key === "F8") return { do: "save-and-next-error", way: shiftKey ? -1 : 1 };
  const step = replaces && !mod && !altKey && !shiftKey ? steps[key] : undefined;
  return step ? { do: "save", rows: step[0], columns: step[1] } : null;
}
