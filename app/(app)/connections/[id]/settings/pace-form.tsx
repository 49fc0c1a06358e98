"use client";

import { CommandForm } from "@/components/form/command-form";
import { Checkbox } from "@/components/input";
import { TextField } from "@/components/text-field";
import { chunkRowsMost } from "@/lib/payments/batches/labels";
import type { readPaceSettings } from "@/lib/payments/batches/queries";
import * as t from "@/messages/connections/endpoints";
import { setPaceAction } from "../../../batches/actions";

type Props = { connectionId: string; pace: Awaited<ReturnType<typeof readPaceSettings>> };

export function PaceForm({ connectionId, pace }: Props) {
  const { callsPerSecond, burst, slots, chunkRows, sendsNotifyUrl } = pace;
  return (
    <CommandForm
      action={setPaceAction}
      schema={async () => (await import("@/lib/payments/batches/input")).paceInput}
      start={{ connectionId, callsPerSecond, burst, slots, chunkRows, sendsNotifyUrl }}
      button={t.saveLimitsLabel}
      saved={() => t.limitsSaved}
    >
      {({ number, tick }) => (
        <>
          <TextField
            label={t.rateLabel}
            {...number("callsPerSecond")}
            required
            inputMode="decimal"
            align="end"
            hint={t.rateHint}
          />
          <TextField
            label={t.maximumBurst}
            {...number("burst")}
            required
            inputMode="numeric"
            align="end"
            hint={t.burstHint}
          />
          <TextField
            label={t.simultaneousCalls}
            {...number("slots")}
            required
            inputMode="numeric"
            align="end"
            hint={t.simultaneousHint}
          />
          <TextField
            label={t.callSizeLabel}
            {...number("chunkRows")}
            required
            inputMode="numeric"
            align="end"
            hint={t.callSizeHint(chunkRowsMost)}
          />
          <Checkbox label={t.callbackColumnLabel} {...tick("sendsNotifyUrl")} />
        </>
      )}
    </CommandForm>
  );
}
