"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { labelApproveBatch } from "../approvals/approve-labels";
import { ApproveReason, RejectReason } from "../approvals/reject-reason";
import { decideBatchAction } from "./actions";

type Props = {
  requestId: string;
  mark: string;
  effect: string;
  /** How many approvals it has, and needs. */
  given: number;
  required: number;
  disabledReason: string | null;
  email: string;
  /** Rows of it are like payouts whose outcome is open. */
  needsReason: boolean;
};

/** Approve with what it does written on the button, or send it back with a reason. */
export function DecideBatch({ requestId, mark, effect, given, required, disabledReason, email, needsReason }: Props) {
  const { act, pending, error, value, dialog } = useAct(decideBatchAction, email, { repeats: false });
  const [rejecting, setRejecting] = useState(false);

  const asksReason = needsReason || (!rejecting && error?.fields.reason !== undefined);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = rejecting || asksReason ? String(new FormData(event.currentTarget).get("reason") ?? "") : null;
    void act({ requestId, seenMark: mark, decision: rejecting ? "reject" : "approve", reason });
  }

  if (value) {
    return <Block tone={value.kind === "rejected" ? "info" : "good"} title={wordsOf(value.kind)} live />;
  }
  return (
    <form onSubmit={onSubmit} method="post" className="flex flex-col gap-3">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting ? <RejectReason error={error?.fields.reason} /> : null}
      {!rejecting && asksReason && disabledReason === null ? <ApproveReason error={error?.fields.reason} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={rejecting ? "outlined" : "primary"}
          pending={pending}
          disabledReason={disabledReason}
          className="shrink!"
        >
          {rejecting ? "Send it back" : labelApproveBatch(effect, { given, required })}
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

function wordsOf(kind: "waiting" | "approved" | "rejected"): string {
  switch (kind) {
    case "waiting":
      return "Approved by you. Another approval is needed.";
    case "approved":
      return "Approved. It can be released now.";
    case "rejected":
      return "Sent back with your reason.";
    default:
      return kind satisfies never;
  }
}
