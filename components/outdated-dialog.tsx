"use client";

import * as formTexts from "@/messages/components/shared";
import * as t from "@/messages/components/shell";
import { Button } from "./button";
import { Dialog } from "./dialog";

/** The page belongs to an earlier build whose actions the server no longer knows, so nothing was done. */
export function OutdatedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.outdatedTitle}
      actions={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t.refreshPage}
          </Button>
        </>
      }
    >
      <p className="text-base text-ink-2">{t.outdatedHint}</p>
    </Dialog>
  );
}
