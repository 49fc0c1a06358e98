"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { decide, withdraw } from "./actions";

type Props = {
  changeId: string;
  requestId: string;
  /** Of what is on this screen; another content is refused. */
  mark: string;
  /** What the button does, in words: "Pay Kovač Trading to IBAN …7892 from now on". */
  effect: string;
  /** How many approvals are missing, this one included. */
  missing: number;
  /** It is one's own: it can be withdrawn. */
  own: boolean;
  /** Why this person cannot decide, naming who can; null: they can. */
  disabledReason: string | null;
  email: string;
};

/** Approve with what it does on the button, or reject with a reason. Whoever proposed it may withdraw it. */
export function DecideChange(props: Props) {
  const { changeId, requestId, mark, effect, missing, own, disabledReason, email } = props;
  const deciding = useAct(decide, email);
  const withdrawing = useAct(withdraw, email);
  const [rejecting, setRejecting] = useState(false);
  const error = deciding.error ?? withdrawing.error;

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const word = { requestId, seenMark: mark };
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    void deciding.act(rejecting ? { ...word, decision: "reject", reason } : { ...word, decision: "approve" });
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-3">
      {error && !error.fields.reason ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting ? (
        <TextAreaField
          label="Why not"
          name="reason"
          hint="It reaches whoever proposed it."
          maxLength={500}
          required
          autoFocus
          error={deciding.error?.fields.reason}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {own ? (
          <Button pending={withdrawing.pending} onClick={() => void withdrawing.act(changeId)}>
            Withdraw it
          </Button>
        ) : (
          <Button
            type="submit"
            variant={rejecting ? "danger" : "primary"}
            pending={deciding.pending}
            disabledReason={disabledReason}
            className="shrink!"
          >
            {rejecting
              ? "Reject it"
              : missing === 1
                ? `Approve: ${effect}`
                : `Approve, as one of ${missing} still missing`}
          </Button>
        )}
        {own || disabledReason !== null ? null : (
          <Button variant="plain" onClick={() => setRejecting(!rejecting)}>
            {rejecting ? "Do not reject it" : "Reject …"}
          </Button>
        )}
      </div>
      {own && disabledReason ? <p className="text-ink-3 text-sm">{disabledReason}</p> : null}
      {deciding.dialog}
      {withdrawing.dialog}
    </form>
  );
}
