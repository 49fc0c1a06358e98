"use client";

import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Role } from "@/lib/auth/permissions";
import { paletteTextMax } from "@/lib/palette/entries";
import * as t from "@/messages/components/palette";
import { Dialog } from "../dialog";
import { Input } from "../input";
import type { ListHandle } from "./palette-list";

/** The list comes with the first opening: what every page loads stays small. */
const PaletteList = lazy(async () => {
  try {
    return { default: (await import("./palette-list")).PaletteList };
  } catch {
    return { default: NotLoaded };
  }
});

function NotLoaded() {
  return (
    <p role="alert" className="p-2 text-base">
      {t.theListCouldntBe}
    </p>
  );
}

/**
 * Finds pages, orders, batches, profiles and payees while one types, and opens them; it never does anything else. Arrows and
 * Enter choose, Escape closes (WAI-ARIA, editable combobox with list autocomplete, in a dialog).
 */
export function Palette({ open, onClose, role }: { open: boolean; onClose: () => void; role: Role }) {
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string>();
  /** The text at which Enter was pressed before the list had come. */
  const [early, setEarly] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const listId = useId();
  // After the dialog has opened, which would rather have its first button focused.
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  function close(): void {
    setText("");
    setActiveId(undefined);
    setEarly(null);
    onClose();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") list.current?.move(1);
    else if (event.key === "ArrowUp") list.current?.move(-1);
    else if (event.key === "Enter" && list.current) list.current.open(event.ctrlKey || event.metaKey);
    else if (event.key === "Enter") setEarly(text);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open={open} onClose={close} title={t.searchOrJumpTo} form="palette">
      <div className="flex flex-col gap-2">
        <Input
          ref={input}
          role="combobox"
          aria-label={t.pageOrderBatchProfile}
          aria-autocomplete="list"
          aria-expanded={activeId !== undefined}
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder={t.pageIdReferencePayee}
          spellCheck={false}
          autoCapitalize="none"
          enterKeyHint="go"
          maxLength={paletteTextMax}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Suspense fallback={<p className="p-2 text-base text-ink-3">{t.loading}</p>}>
          <PaletteList
            ref={list}
            id={listId}
            text={text}
            early={early}
            role={role}
            onActive={setActiveId}
            onLeave={close}
          />
        </Suspense>
      </div>
    </Dialog>
  );
}
