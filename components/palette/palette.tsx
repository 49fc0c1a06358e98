"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { paletteTextMax } from "@/lib/desk/palette/entries";
import type { Role } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/components/shell";
import { Dialog } from "../dialog";
import { Input } from "../input";
import { Later } from "../later";
import type { ListHandle } from "./palette-list";

/** The list loads after the page is drawn, so that the bundle of every page stays small. */
const loadList = () => import("./palette-list").then(({ PaletteList }) => PaletteList);

/** Opens pages and never acts. Follows the WAI-ARIA pattern "editable combobox with list autocomplete" in a dialog. */
export function Palette({ open, onClose, role }: { open: boolean; onClose: () => void; role: Role }) {
  const [text, setText] = useState("");
  const [activeId, setActiveId] = useState<string>();
  const [early, setEarly] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<ListHandle>(null);
  const listId = useId();
  useEffect(() => {
    loadList().catch(() => undefined);
  }, []);
  // Runs after the dialog has opened, because the dialog focuses its first button.
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
    <Dialog open={open} onClose={close} title={t.paletteTitle} form="palette">
      <div className="flex flex-col gap-2">
        <Input
          ref={input}
          role="combobox"
          aria-label={t.searchLabel}
          aria-autocomplete="list"
          aria-expanded={activeId !== undefined}
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder={t.searchPlaceholder}
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
