"use client";
import * as t from "@/messages/components/shared";

import { Dialog } from "./dialog";
import { KeyList } from "./key-list";

/** The list of keys over the page, for `?`. */
export function KeysSheet({ open, onClose, pages }: { open: boolean; onClose: () => void; pages: readonly string[] }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.keyboard}>
      <div className="flex flex-col gap-4">
        <KeyList pages={pages} />
        <p className="text-ink-2 text-sm">{t.noKeyEverSendsOr}</p>
      </div>
    </Dialog>
  );
}
