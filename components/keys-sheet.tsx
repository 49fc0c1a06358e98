"use client";
import * as t from "@/messages/components/shared";

import { Dialog } from "./dialog";
import { makeLate } from "./late";

const KeyList = makeLate(async () => (await import("./key-list")).KeyList);

export function KeysSheet({ open, onClose, pages }: { open: boolean; onClose: () => void; pages: readonly string[] }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.keyboardShortcuts}>
      <div className="flex flex-col gap-4">
        {open ? <KeyList pages={pages} /> : null}
        <p className="text-ink-2 text-sm">{t.shortcutsHint}</p>
      </div>
    </Dialog>
  );
}
