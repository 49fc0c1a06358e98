"use client";

import { SelectField } from "@/components/text-field";
import { When } from "@/components/when";
import { operationLabels, resultLabels } from "@/lib/payments/orders/call-labels";
import * as t from "@/messages/sandbox/debugger";
import type { DebuggableCall } from "./queries";

type Props = { calls: DebuggableCall[]; callId: string; onChoose: (callId: string) => void };

/** Calls with card data are missing, because neither their base string nor their signature is stored. */
export function CallChoice({ calls, callId, onChoose }: Props) {
  if (calls.length === 0) {
    return <p className="text-ink-2 text-sm">{t.callsEmpty}</p>;
  }
  const chosen = calls.find(({ id }) => id === callId);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t.call}
        required
        value={callId}
        onChange={(event) => onChoose(event.target.value)}
        hint={t.theLatest50Without}
      >
        {calls.map((call) => (
          <option key={call.id} value={call.id}>
            {[operationLabels[call.operation] ?? call.operation, call.clientOrderId, resultOf(call)]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </SelectField>
      {chosen ? <p className="text-ink-2 text-sm">{t.storedCallHint(<When at={chosen.startedAt} age />)}</p> : null}
    </div>
  );
}

function resultOf({ result, httpStatus }: DebuggableCall): string {
  const status = result === null ? t.resultPending : (resultLabels[result] ?? result);
  return httpStatus === null ? status : t.http(status, httpStatus);
}
