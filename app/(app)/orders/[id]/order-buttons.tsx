"use client";

import { MessageCircleQuestionMark, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { ActionButton, ActionNote } from "@/components/form/action-button";
import { Money } from "@/components/money";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import * as t from "@/messages/orders/detail";
import { askNowAction, resumePayoutAction } from "../actions";

type Props = { orderId: string; primary: boolean; disabledReason: string | null };

export function AskButton({ orderId, primary, disabledReason }: Props) {
  return (
    <ActionButton
      action={askNowAction}
      input={{ orderId }}
      variant={primary ? "primary" : "outlined"}
      size={primary ? "large" : "normal"}
      icon={<MessageCircleQuestionMark size={16} aria-hidden />}
      disabledReason={disabledReason}
      saved={({ asked }) => asked}
    >
      {t.checkStatus}
    </ActionButton>
  );
}

type SendButtonProps = {
  order: Pick<OrderDetail, "id" | "amount" | "currency" | "needsCvv">;
  to: string;
  from: Pick<OrderDetail["connection"], "name" | "environment">;
  primary: boolean;
  because: string;
  disabledReason: string | null;
};

/** Sends an order that is proven not sent, as the same order, and asks for its CVV where needed. */
export function SendButton({ order, to, from, primary, because, disabledReason }: SendButtonProps) {
  const [open, setOpen] = useState(false);
  const [cvv, setCvv] = useState("");
  const { act, pending, error, value, dialog } = useAction(resumePayoutAction, { repeats: false });
  const close = () => {
    setOpen(false);
    setCvv("");
  };
  const send = async () => {
    const done = await act({ orderId: order.id, ...(order.needsCvv ? { cvv } : {}) });
    if (done) close();
  };
  return (
    <>
      <Button
        variant={primary ? "primary" : "outlined"}
        size={primary ? "large" : "normal"}
        icon={<Send size={16} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {t.sendNow}
      </Button>
      <ActionNote error={open ? null : error}>
        {value?.sent.kind === "not_claimed" ? t.nothingSentNotice(value.sent.reason) : null}
      </ActionNote>
      <Dialog
        open={open}
        onClose={close}
        title={t.resendTitle}
        actions={
          <>
            <Button onClick={close}>{t.dontSend}</Button>
            <Button variant="primary" pending={pending} onClick={send}>
              <span className="[&_span]:text-on-fill">
                {t.send(<Money amount={order.amount} currency={order.currency} />)}
              </span>
            </Button>
          </>
        }
      >
        <form
          className="flex flex-col gap-3 text-base"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <p>
            {t.toFrom(
              <Money amount={order.amount} currency={order.currency} size="strong" />,
              to,
              from.name,
              from.environment,
            )}
          </p>
          <p className="text-ink-2">{t.resendEffect(because)}</p>
          {order.needsCvv ? (
            <TextField
              label={t.verificationValueLabel}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={cvv}
              onChange={(event) => setCvv(event.target.value)}
              error={error?.fields.cvv}
              hint={t.verificationValueHint}
              className="[&_input]:max-w-40"
            />
          ) : null}
          {error && !error.fields.cvv ? (
            <p role="alert" className="text-alarm-text">
              {error.message}
            </p>
          ) : null}
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
