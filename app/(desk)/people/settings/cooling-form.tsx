"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { saveCooling } from "../actions";

/** For how long an account is new in the book of payees. */
export function CoolingForm({ hours, actorEmail }: { hours: number; actorEmail: string }) {
  const { act, pending, error, value, dialog } = useAct(saveCooling, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    await act(String(new FormData(event.currentTarget).get("hours")));
  }

  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      <h2 className="border-b pb-1 text-lg">Payees</h2>
      {error && !error.fields.hours ? <Block tone="alarm" title={error.message} live /> : null}
      <TextField
        label="Cooling time, in hours"
        name="hours"
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={String(hours)}
        hint="For so long an account that is new in the book, or was changed, wants one other person more to approve a payout to it. 0 switches it off; 720 at most."
        error={error?.fields.hours}
        className="max-w-80"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save the cooling time
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Saved. It holds from the next payout on." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
