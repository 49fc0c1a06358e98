"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { paletteTextMax } from "@/lib/desk/palette/entries";
import type { Role } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/components/palette";
import { Dialog } from "../dialog";
import { Input } from "../input";
import { Later } from "../later";
import type { ListHandle } from "./palette-list";

/** The list comes once the page is drawn: what every page waits for stays small, and no key waits for the list. */
const loadList = () => import("./palette-list").then(({ PaletteList }) => PaletteList);

/**
 * Finds pages, orders, batches, profiles and payees while the user types, and opens them; it never does anything else.
 * Arrows and Enter choose, Escape closes (WAI-ARIA, editable combobox with list autocomplete, in a dialog).
 */
export function Palette({ open, onClose, role }: { open: boolean; onClose: () => void; role: Role }) {
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string>();
  /** The text when Enter was pressed before the list was loaded. */
  const [early, setEarly] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const listId = useId();
  useEffect(() => {
    // What fails here is loaded again with the first opening.
    loadList().catch(() => undefined);
  }, []);
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
        <Later
          what={t.theList}
          load={loadList}
          props={{ ref: list, id: listId, text, early, role, onActive: setActiveId, onLeave: close }}
        />
      </div>
    </Dialog>
  );
}
