"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useOrganisation } from "@/components/organisation";
import { TextAreaField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { formatAmount } from "@/lib/core/money";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { decideOne } from "./actions";

type Props = {
  approval: Pick<
    PayoutApproval,
    "requestId" | "mark" | "amount" | "currency" | "receiverName" | "receiverAccount" | "needsCvv" | "required" | "said"
  >;
  email: string;
  /** Why this person cannot decide, naming who can; null when they can. */
  disabledReason: string | null;
};

/** Approve with what it does written on the button, or send it back with a reason. */
export function DecidePanel({ approval, email, disabledReason }: Props) {
  const { act, pending, error, value, dialog } = useAct(decideOne, email, { repeats: false });
  const { numberForm } = useOrganisation();
  const [rejecting, setRejecting] = useState(false);
  const { requestId, mark, amount, currency, needsCvv } = approval;
  const missing = approval.required - approval.said.filter(({ decision }) => decision === "approve").length;
  const figure = `${formatAmount(amount, currency, numberForm)} ${currency}`;
  const to = approval.receiverName ?? approval.receiverAccount ?? "the receiver";
  const releases = missing === 1;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const word = { requestId, seenMark: mark };
    if (rejecting) void act({ ...word, decision: "reject", reason: String(data.get("reason") ?? "") });
    else void act({ ...word, decision: "approve", cvv: needsCvv && releases ? String(data.get("cvv") ?? "") : null });
  }

  if (value) return <Block tone={value.kind === "rejected" ? "info" : "good"} title={describeWord(value.kind)} live />;
  return (
    <form onSubmit={onSubmit} method="post" className="flex flex-col gap-3">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting ? (
        <TextAreaField
          label="What must be mended"
          name="reason"
          hint="It reaches whoever prepared it."
          maxLength={500}
          required
          autoFocus
          error={error?.fields.reason}
        />
      ) : needsCvv && releases ? (
        <TextField
          label="Card verification value"
          name="cvv"
          inputMode="numeric"
          maxLength={4}
          hint="3 or 4 digits. It is sent and kept nowhere."
          required
          error={error?.fields.cvv}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={rejecting ? "outlined" : "primary"}
          pending={pending}
          disabledReason={disabledReason}
          className="shrink!"
        >
          {rejecting ? "Send it back" : releases ? `Approve and send ${figure} to ${to}` : `Approve ${figure} to ${to}`}
        </Button>
        {disabledReason === null ? (
          <Button variant="plain" onClick={() => setRejecting(!rejecting)}>
            {rejecting ? "Do not send it back" : "Send it back …"}
          </Button>
        ) : null}
      </div>
      {dialog}
    </form>
  );
}

function describeWord(kind: "waiting" | "rejected" | "submitted" | "held" | "exists"): string {
  switch (kind) {
    case "waiting":
      return "Approved by you. One more person must approve before it leaves.";
    case "rejected":
      return "Sent back with your reason.";
    case "submitted":
      return "Approved. The order's page says what the gateway answered.";
    case "held":
    case "exists":
      return "It waits for others.";
    default:
      return kind satisfies never;
  }
}
