"use client";

import { Button } from "@/components/button";
import { Checkbox } from "@/components/input";
import { TextField } from "@/components/text-field";
import type { readPaceSettings } from "@/lib/batches/queries";
import { chunkRowsMost } from "@/lib/batches/words";
import { setPaceAction } from "../../../batches/actions";
import { useOwnAct } from "../../acting";
import { FormError } from "../../form-error";

type Props = { connectionId: string; pace: Awaited<ReturnType<typeof readPaceSettings>> };

const shown = ["callsPerSecond", "burst", "chunkRows"];

/** How fast, and in how large calls, the rows of batches leave. */
export function PaceForm({ connectionId, pace }: Props) {
  const { act, pending, error, value, dialog } = useOwnAct(setPaceAction);
  const errors = error?.fields ?? {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const number = (name: string) => Number(form.get(name) || Number.NaN);
        void act({
          connectionId,
          callsPerSecond: number("callsPerSecond"),
          burst: number("burst"),
          chunkRows: number("chunkRows"),
          sendsNotifyUrl: form.get("sendsNotifyUrl") === "on",
        });
      }}
    >
      <TextField
        label="Calls a second"
        name="callsPerSecond"
        required
        inputMode="decimal"
        align="end"
        defaultValue={String(pace.callsPerSecond)}
        hint="Shared by all batches of this connection. Ask the gateway what it takes."
        error={errors.callsPerSecond}
      />
      <TextField
        label="Calls at once"
        name="burst"
        required
        inputMode="numeric"
        align="end"
        defaultValue={String(pace.burst)}
        hint="How many may leave together after a rest."
        error={errors.burst}
      />
      <TextField
        label="Charges in one call"
        name="chunkRows"
        required
        inputMode="numeric"
        align="end"
        defaultValue={String(pace.chunkRows)}
        hint={`At most ${chunkRowsMost}. A call without a clear answer leaves all of its charges unconfirmed. Batches read before keep theirs.`}
        error={errors.chunkRows}
      />
      <Checkbox
        label="Charges carry our callback address in a column of their own"
        name="sendsNotifyUrl"
        defaultChecked={pace.sendsNotifyUrl}
      />
      <FormError error={error} shown={shown} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Save the pace
        </Button>
        {value ? (
          <p role="status" className="text-good-text text-sm">
            The pace is saved.
          </p>
        ) : null}
      </div>
      {dialog}
    </form>
  );
}
