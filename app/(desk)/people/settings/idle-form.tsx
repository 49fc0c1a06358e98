"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { idleMinutesBounds } from "@/lib/auth/session-policy";
import { saveIdleTime } from "../actions";

/** After how long a session of who moves money ends that is left alone. */
export function IdleForm({ minutes, actorEmail }: { minutes: number; actorEmail: string }) {
  const { act, pending, error, value, dialog } = useAct(saveIdleTime, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await act(String(new FormData(event.currentTarget).get("minutes")));
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {error && !error.fields.minutes ? <Block tone="alarm" title={error.message} live /> : null}
      <TextField
        label="Minutes until an idle session ends"
        name="minutes"
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={String(minutes)}
        hint={`For preparers, approvers and admins, ${idleMinutesBounds.min} to ${idleMinutesBounds.max}. PCI DSS asks for 15 or fewer. All others: 60.`}
        error={error?.fields.minutes}
        className="max-w-80"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save the idle time
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Saved. It holds at once." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
