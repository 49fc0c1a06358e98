"use client";

import { CommandForm } from "@/components/form/command-form";
import { Checkbox } from "@/components/input";
import { TextField } from "@/components/text-field";
import { chunkRowsMost } from "@/lib/batches/labels";
import type { readPaceSettings } from "@/lib/batches/queries";
import * as t from "@/messages/connections/settings";
import { setPaceAction } from "../../../batches/actions";

type Props = { connectionId: string; pace: Awaited<ReturnType<typeof readPaceSettings>> };

/** How fast, and in how large calls, the rows of batches leave. */
export function PaceForm({ connectionId, pace }: Props) {
  const { callsPerSecond, burst, chunkRows, sendsNotifyUrl } = pace;
  return (
    <CommandForm
      action={setPaceAction}
      schema={async () => (await import("@/lib/batches/input")).paceInput}
      start={{ connectionId, callsPerSecond, burst, chunkRows, sendsNotifyUrl }}
      button={t.saveThePace}
      saved={() => t.thePaceIsSaved}
    >
      {({ number, tick }) => (
        <>
          <TextField
            label={t.callsASecond}
            {...number("callsPerSecond")}
            required
            inputMode="decimal"
            align="end"
            hint={t.sharedByAllBatchesOf}
          />
          <TextField
            label={t.callsAtOnce}
            {...number("burst")}
            required
            inputMode="numeric"
            align="end"
            hint={t.howManyMayLeaveTogether}
          />
          <TextField
            label={t.chargesInOneCall}
            {...number("chunkRows")}
            required
            inputMode="numeric"
            align="end"
            hint={t.atMostACallWithout(chunkRowsMost)}
          />
          <Checkbox label={t.chargesCarryOurCallbackAddress} {...tick("sendsNotifyUrl")} />
        </>
      )}
    </CommandForm>
  );
}
