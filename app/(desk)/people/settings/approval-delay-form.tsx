"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { ApprovalDelay } from "@/lib/auth/approval-delay";
import { saveApprovalDelay } from "../actions";
import { HeldNotice } from "../held-notice";

/** For how long a new, raised, re-enabled or reset account cannot approve. */
export function ApprovalDelayForm({ delay, actorEmail }: { delay: ApprovalDelay; actorEmail: string }) {
  const { act, pending, error, value, dialog } = useAct(saveApprovalDelay, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await act(String(new FormData(event.currentTarget).get("hours")));
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      <h2 className="border-b pb-1 text-lg">New approvers</h2>
      {error && !error.fields.hours ? <Block tone="alarm" title={error.message} live /> : null}
      {value?.held ? <HeldNotice /> : null}
      <TextField
        label="Waiting time before approving, in hours"
        name="hours"
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={String(delay.next?.hours ?? delay.hours)}
        hint="A new, raised, re-enabled or reset account cannot approve for this long, unless two admins decided on it. 0 switches it off; 720 at most. Sandbox connections are exempt."
        error={error?.fields.hours}
        className="max-w-80"
      />
      {delay.next ? (
        <p className="text-base text-ink-2">
          Now: {delay.hours} hours. The shorter time starts on <When at={delay.next.from} />.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save the waiting time
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value && !value.held ? "Saved." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
