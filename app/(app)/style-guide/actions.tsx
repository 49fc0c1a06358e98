"use client";

import { Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonVariant, buttonSizes, buttonVariants } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Dialog, type DialogForm } from "@/components/dialog";
import { Keys } from "@/components/keys";
import { Menu, menuItemClass } from "@/components/menu";
import { Tabs } from "@/components/tabs";
import { showToast } from "@/components/toaster";
import { Topic } from "@/components/topic";

const effects: Record<ButtonVariant, string> = {
  primary: "Send 1,250.00 EUR to Ana Kovač",
  outlined: "Check status",
  plain: "Clear",
  danger: "Cancel 370 unsent payouts",
};

const dialogs: Record<DialogForm, string> = {
  dialog: "Open dialog",
  sheet: "Open sheet",
  side: "Open side panel",
  broad: "Open broad side panel",
  palette: "Open search",
};

export function Actions() {
  const [open, setOpen] = useState<DialogForm | null>(null);
  const close = () => setOpen(null);
  return (
    <Topic title="Acts" className="gap-3">
      <ul className="flex flex-col gap-2">
        {buttonVariants.map((variant) => (
          <li key={variant} className="flex flex-wrap items-center gap-2">
            {buttonSizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {effects[variant]}
              </Button>
            ))}
            <Button variant={variant} iconOnly aria-label={effects[variant]} icon={<Trash2 size={16} aria-hidden />} />
            <Button variant={variant} pending>
              {effects[variant]}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button disabledReason="Only an approver or an admin can do this: Bo or Mia.">Approve</Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {Object.entries(dialogs).map(([form, label]) => (
          <Button key={form} onClick={() => setOpen(form as DialogForm)}>
            {label}
          </Button>
        ))}
        <Button variant="plain" onClick={() => showToast("Row excluded", () => showToast("Row included"))}>
          Exclude row
        </Button>
        <CopyButton text="sample" variant="outlined" size="normal">
          Copy error ID
        </CopyButton>
        <Menu label="More actions" iconOnly trigger={<Ellipsis size={16} aria-hidden />}>
          <button type="button" className={menuItemClass}>
            Duplicate as new payout
          </button>
          <button type="button" className={menuItemClass}>
            Copy error ID
          </button>
        </Menu>
        <Keys keys={["g", "o"]} />
      </div>
      <Tabs
        label="Sample tabs"
        items={[
          { href: "/style-guide", label: "All", count: 1204, current: true },
          { href: "/style-guide#unresolved", label: "Unresolved", count: 3, current: false },
        ]}
      />
      <Dialog
        open={open !== null}
        onClose={close}
        form={open ?? "dialog"}
        title="Cancel 370 unsent payouts?"
        actions={
          <>
            <Button onClick={close}>Keep payouts</Button>
            <Button variant="danger" onClick={close}>
              Cancel 370 payouts, 98,310.50 EUR
            </Button>
          </>
        }
      >
        <p>They haven't been sent. Sent payouts don't change.</p>
      </Dialog>
    </Topic>
  );
}
