"use client";

import { CircleQuestionMark, Copy, Ellipsis, FileText } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { copyText } from "@/components/clipboard";
import { Dialog } from "@/components/dialog";
import { Menu, menuItemClass } from "@/components/menu";

type Props = { orderId: string; support: string; payee: string | null; over: boolean };

/** The rarer acts: the receipt, the text for a support desk, and what to do when it went to the wrong one. */
export function SupportMenu({ orderId, support, payee, over }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Menu label="More" iconOnly trigger={<Ellipsis size={16} aria-hidden />}>
        <ul>
          <li>
            <a href={`/api/orders/${orderId}/receipt`} download className={menuItemClass}>
              <FileText size={16} aria-hidden />
              Receipt as PDF
            </a>
          </li>
          <li>
            <button type="button" className={menuItemClass} onClick={() => copyText(support, "the support text")}>
              <Copy size={16} aria-hidden />
              Copy for support
            </button>
          </li>
          <li>
            <button type="button" className={menuItemClass} onClick={() => setOpen(true)}>
              <CircleQuestionMark size={16} aria-hidden />
              Wrong payee?
            </button>
          </li>
        </ul>
      </Menu>
      <Dialog
        open={open}
        onClose={close}
        title="Wrong payee?"
        actions={
          <>
            <Button onClick={close}>Close</Button>
            <Button variant="primary" onClick={() => copyText(support, "the support text")}>
              Copy for support
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 text-base">
          <p>
            The gateway's interface has no way to call a payout back
            {over ? "" : ", not even one that is still on its way"}.
          </p>
          <p>
            Call the gateway's account manager at once and give them this text. Only they, and the bank
            {payee ? ` of ${payee}` : " behind it"}, can stop it or ask for it back. If they do, it appears here as a
            reversal.
          </p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="identifier max-h-60 overflow-auto rounded-sm bg-sunken p-2 text-xs break-all whitespace-pre-wrap"
          >
            {support}
          </pre>
        </div>
      </Dialog>
    </>
  );
}
