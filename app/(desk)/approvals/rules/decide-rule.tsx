"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { decideRule } from "./actions";

type Props = {
  requestId: string;
  /** Of what is on this screen; another content is refused. */
  mark: string;
  /** How many approvals are missing, this one included. */
  missing: number;
  /** The first of those that wait: one filled button a page. */
  primary: boolean;
  /** Why this person cannot decide, naming who can; null: they can. */
  disabledReason: string | null;
  email: string;
};

/** The other admin's word on a change of a rule: it counts from then on, or never. */
export function DecideRule({ requestId, mark, missing, primary, disabledReason, email }: Props) {
  const { act, pending, error, dialog } = useAct(decideRule, email);
  const [rejecting, setRejecting] = useState(false);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const word = { requestId, seenMark: mark };
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    void act(rejecting ? { ...word, decision: "reject", reason } : { ...word, decision: "approve" });
  }

  if (disabledReason !== null) return <p className="text-sm">{disabledReason}</p>;
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-3">
      {error && !error.fields.reason ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting ? (
        <TextAreaField
          label="Why not"
          name="reason"
          hint="It stays in the history of this rule."
          maxLength={500}
          required
          autoFocus
          error={error?.fields.reason}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={rejecting ? "danger" : primary ? "primary" : "outlined"}
          pending={pending}
          className="shrink!"
        >
          {rejecting
            ? "Reject this rule"
            : missing === 1
              ? "Approve: it counts from now on"
              : `Approve, as one of ${missing} still missing`}
        </Button>
        <Button variant="plain" onClick={() => setRejecting(!rejecting)}>
          {rejecting ? "Do not reject it" : "Reject …"}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
