"use client";

import { CircleQuestionMark, Copy, Ellipsis, FileText, ReceiptText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/button";
import { copyText } from "@/components/clipboard";
import { Dialog } from "@/components/dialog";
import { Menu, menuItemClass } from "@/components/menu";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";

type Props = { orderId: string; support: string; payee: string | null; over: boolean; isPayout: boolean };

export function SupportMenu({ orderId, support, payee, over, isPayout }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Menu label={t.more} iconOnly trigger={<Ellipsis size={16} aria-hidden />}>
        <ul>
          {isPayout ? (
            <li>
              <Link href={`/orders/${orderId}/remittance`} prefetch={false} className={menuItemClass}>
                {t.remittanceAdvice(<ReceiptText size={16} aria-hidden />)}
              </Link>
            </li>
          ) : null}
          <li>
            <a href={`/api/orders/${orderId}/receipt`} download className={menuItemClass}>
              {t.receiptLink(<FileText size={16} aria-hidden />)}
            </a>
          </li>
          <li>
            <button type="button" className={menuItemClass} onClick={() => copyText(support, t.supportTextName)}>
              {t.supportMenuItem(<Copy size={16} aria-hidden />)}
            </button>
          </li>
          <li>
            <button type="button" className={menuItemClass} onClick={() => setOpen(true)}>
              {t.wrongPayeeMenuItem(<CircleQuestionMark size={16} aria-hidden />)}
            </button>
          </li>
        </ul>
      </Menu>
      <Dialog
        open={open}
        onClose={close}
        title={t.wrongPayee}
        actions={
          <>
            <Button onClick={close}>{common.close}</Button>
            <Button variant="primary" onClick={() => copyText(support, t.supportTextName)}>
              {t.supportCopyButton}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3 text-base">
          <p>{t.recallImpossible(over)}</p>
          <p>{t.recallInstructions(payee ? t.ofLabel(payee) : t.receivingBankPart)}</p>
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
