"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Money } from "@/components/money";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { resumePayoutAction } from "../actions";
import { ActNote } from "./act-note";

type Props = {
  order: Pick<OrderDetail, "id" | "amount" | "currency" | "needsCvv">;
  /** Name and masked account. */
  to: string;
  from: Pick<OrderDetail["connection"], "name" | "environment">;
  email: string;
  primary: boolean;
  because: string;
  disabledReason: string | null;
};

/** Sends an order that provably never left, as the same order: says the effect first, and asks for the CVV it may need. */
export function SendButton({ order, to, from, email, primary, because, disabledReason }: Props) {
  const [open, setOpen] = useState(false);
  const [cvv, setCvv] = useState("");
  const { act, pending, error, value, dialog } = useAct(resumePayoutAction, email, { repeats: false });
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
        Send now
      </Button>
      <ActNote error={open ? null : error}>
        {value?.sent.kind === "not_claimed" ? `Nothing was sent. ${value.sent.reason}` : null}
      </ActNote>
      <Dialog
        open={open}
        onClose={close}
        title="Send this same order"
        actions={
          <>
            <Button onClick={close}>Do not send</Button>
            <Button variant="primary" pending={pending} onClick={send}>
              <span className="[&_span]:text-on-fill">
                Send <Money amount={order.amount} currency={order.currency} />
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
            <Money amount={order.amount} currency={order.currency} size="strong" /> to {to}, from {from.name}
            {from.environment === "production" ? ". The money is real." : ". No money moves: it is practice."}
          </p>
          <p className="text-ink-2">{because} It goes out under the same order id.</p>
          {order.needsCvv ? (
            <TextField
              label="Card verification value"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={cvv}
              onChange={(event) => setCvv(event.target.value)}
              error={error?.fields.cvv}
              hint="It goes out with this one request and is not stored."
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
