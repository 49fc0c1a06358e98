"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog } from "@/components/dialog";
import { Menu, menuItemClass } from "@/components/menu";
import { Tabs } from "@/components/tabs";
import { showToast } from "@/components/toaster";
import { Sample } from "./sample";

/** Buttons in every state, the menu, the dialog and the passing note. */
export function Acts() {
  const [open, setOpen] = useState(false);
  return (
    <Sample title="Acts">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="large">
          Send 1,250.00 EUR to Ana Kovač
        </Button>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Button variant="plain" onClick={() => showToast("Row left out", () => showToast("Row is back"))}>
          Leave a row out
        </Button>
        <Button variant="danger" icon={<Trash2 size={16} aria-hidden />}>
          Cancel 370 unsent payouts
        </Button>
        <Button pending>Asking the gateway</Button>
        <CopyButton text="sample" variant="outlined" size="normal">
          Copy for support
        </CopyButton>
        <Menu label="More acts" iconOnly trigger={<Ellipsis size={16} aria-hidden />}>
          <button type="button" className={menuItemClass}>
            Send another like this
          </button>
          <button type="button" className={menuItemClass}>
            Copy for support
          </button>
        </Menu>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabledReason="Only an approver or an admin can do this: Bo, Mia.">Approve</Button>
      </div>
      <Tabs
        label="Sample tabs"
        items={[
          { href: "/help/words", label: "All", count: 1204, current: true },
          { href: "/help/words#unsettled", label: "Unsettled", count: 3, current: false },
        ]}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Cancel 370 unsent payouts?"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Keep them</Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Cancel 370 payouts, 98,310.50 EUR
            </Button>
          </>
        }
      >
        <p>They have not left. Those that were sent are not touched.</p>
      </Dialog>
    </Sample>
  );
}
