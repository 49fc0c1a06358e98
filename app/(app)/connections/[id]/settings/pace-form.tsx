"use client";

import { CommandForm } from "@/components/form/command-form";
import { Checkbox } from "@/components/input";
import { TextField } from "@/components/text-field";
import { chunkRowsMost } from "@/lib/payments/batches/labels";
import type { readPaceSettings } from "@/lib/payments/batches/queries";
import * as t from "@/messages/connections/settings";
import { setPaceAction } from "../../../batches/actions";

type Props = { connectionId: string; pace: Awaited<ReturnType<typeof readPaceSettings>> };

export function PaceForm({ connectionId, pace }: Props) {
  const { callsPerSecond, burst, slots, chunkRows, sendsNotifyUrl } = pace;
  return (
    <CommandForm
      action={setPaceAction}
      schema={async () => (await import("@/lib/payments/batches/input")).paceInput}
      start={{ connectionId, callsPerSecond, burst, slots, chunkRows, sendsNotifyUrl }}
      button={t.saveRateLimits}
      saved={() => t.rateLimitsSaved}
    >
      {({ number, tick }) => (
        <>
          <TextField
            label={t.callsPerSecond}
            {...number("callsPerSecond")}
            required
            inputMode="decimal"
            align="end"
            hint={t.sharedByAllBatches}
          />
          <TextField
            label={t.maximumBurst}
            {...number("burst")}
            required
            inputMode="numeric"
            align="end"
            hint={t.callsThatCanBe}
          />
          <TextField
            label={t.simultaneousCalls}
            {...number("slots")}
            required
            inputMode="numeric"
            align="end"
            hint={t.ifTheGatewayFails}
          />
          <TextField
            label={t.chargesPerCall}
            {...number("chunkRows")}
            required
            inputMode="numeric"
            align="end"
            hint={t.upToACall(chunkRowsMost)}
          />
          <Checkbox label={t.sendOurCallbackAddress} {...tick("sendsNotifyUrl")} />
        </>
      )}
    </CommandForm>
  );
}
