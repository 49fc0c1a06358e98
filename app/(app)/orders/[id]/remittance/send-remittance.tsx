"use client";

import { Mail, Printer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormError } from "@/components/form/form-error";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import * as t from "@/messages/remittance/model";
import { sendRemittanceAction, sendReturnNoticeAction } from "../../actions";

type Props = {
  orderId: string;
  address: string;
  isReturn: boolean;
  mail: { subject: string; text: string };
  sendsMail: boolean;
  disabledReason: string | null;
};

export function SendRemittance({ orderId, address, isReturn, mail, sendsMail, disabledReason }: Props) {
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState(address);
  const { act, pending, error, value, dialog } = useAction(isReturn ? sendReturnNoticeAction : sendRemittanceAction, {
    repeats: false,
  });
  const send = async () => {
    if (await act({ orderId, address: to })) setOpen(false);
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<Mail size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {t.sendLabel}
      </Button>
      <p role="status" className="basis-full text-good-text text-sm empty:hidden">
        {value ? t.emailIsSentTo(value.address) : null}
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={isReturn ? t.sendReturnTitle : t.sendAdviceTitle}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t.dontSend}</Button>
            <Button variant="primary" pending={pending} onClick={send}>
              {t.sendEmail}
            </Button>
          </>
        }
      >
        <form
          noValidate
          className="flex flex-col gap-3 text-base"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextField
            label={t.payeesEmail}
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            value={to}
            onChange={(event) => setTo(event.target.value)}
            hint={t.emailHint}
            error={error?.fields.address}
          />
          {sendsMail ? null : <p className="text-wait-text">{t.mailServerMissing}</p>}
          <FormError error={error} shown={["address"]} />
          <section aria-label={t.previewTitle} className="flex flex-col gap-1">
            <p translate="no" className="font-medium">
              {mail.subject}
            </p>
            <pre
              translate="no"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
              tabIndex={0}
              className="max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-sm bg-sunken p-3 font-sans text-sm"
            >
              {mail.text}
            </pre>
          </section>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

export function PrintButton() {
  return (
    <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
      {t.print}
    </Button>
  );
}
