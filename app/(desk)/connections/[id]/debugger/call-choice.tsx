"use client";

import { SelectField } from "@/components/text-field";
import { When } from "@/components/when";
import type { DebuggableCall } from "@/lib/connections/debug-queries";
import { operationWords, resultWords } from "../../../orders/call-words";

type Props = { calls: DebuggableCall[]; callId: string; onChoose: (callId: string) => void };

/** The connection's latest calls without card data: of others neither base string nor signature is kept. */
export function CallChoice({ calls, callId, onChoose }: Props) {
  if (calls.length === 0) {
    return (
      <p className="text-ink-2 text-sm">
        No call is kept yet. Calls that carried a card are never among them: their signatures are secrets too.
      </p>
    );
  }
  const chosen = calls.find(({ id }) => id === callId);
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label="Call"
        required
        value={callId}
        onChange={(event) => onChoose(event.target.value)}
        hint="The latest 50 without card data, newest first."
      >
        {calls.map((call) => (
          <option key={call.id} value={call.id}>
            {[operationWords[call.operation] ?? call.operation, call.clientOrderId, resultOf(call)]
              .filter(Boolean)
              .join(" · ")}
          </option>
        ))}
      </SelectField>
      {chosen ? (
        <p className="text-ink-2 text-sm">
          Made <When at={chosen.startedAt} age />. Account numbers are shown whole: the signature covers them.
        </p>
      ) : null}
    </div>
  );
}

function resultOf({ result, httpStatus }: DebuggableCall): string {
  const word = result === null ? "no result yet" : (resultWords[result] ?? result);
  return httpStatus === null ? word : `${word} (HTTP ${httpStatus})`;
}
