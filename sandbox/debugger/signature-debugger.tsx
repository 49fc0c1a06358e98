"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { FormError } from "@/components/form/form-error";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { SelectField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import type { EndpointView } from "@/lib/payments/connections/views";
import { operationLabels, resultLabels } from "@/lib/payments/orders/call-labels";
import * as t from "@/messages/sandbox/debugger";
import { debugSignatureAction } from "./actions";
import { Comparing } from "./comparing";
import type { DebuggableCall } from "./queries";
import { SignatureSteps } from "./signature-steps";
import { emptyTyped, sourceOf, TypedCall } from "./typed-call";

type CallChoiceProps = { calls: DebuggableCall[]; callId: string; onChoose: (callId: string) => void };

/** Calls with card data are missing, because neither their base string nor their signature is stored. */
function CallChoice({ calls, callId, onChoose }: CallChoiceProps) {
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

type Props = {
  connectionId: string;
  consumerKey: string;
  endpoints: EndpointView[];
  calls: DebuggableCall[];
};

export function SignatureDebugger({ connectionId, consumerKey, endpoints, calls }: Props) {
  const [way, setWay] = useState<"call" | "typed">(calls.length > 0 ? "call" : "typed");
  const [callId, setCallId] = useState(calls[0]?.id ?? "");
  const [typed, setTyped] = useState(() => emptyTyped(endpoints[0]?.id ?? ""));
  const { act, pending, error, value, dialog } = useAction(debugSignatureAction);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const source = way === "call" ? { kind: "call" as const, callId } : sourceOf(typed);
    void act({ connectionId, source });
  }

  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <Panel title={t.callTitle}>
          <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
            <Segmented
              legend={t.callSource}
              name="way"
              value={way}
              onChange={(event) => setWay(event.target.value === "typed" ? "typed" : "call")}
              options={{ call: t.pastCall, typed: t.typedCall }}
            />
            {way === "call" ? (
              <CallChoice calls={calls} callId={callId} onChoose={setCallId} />
            ) : (
              <TypedCall
                typed={typed}
                onChange={setTyped}
                endpoints={endpoints}
                consumerKey={consumerKey}
                errors={error?.fields ?? {}}
              />
            )}
            {error && Object.keys(error.fields).length > 0 && way === "typed" ? null : <FormError error={error} />}
            <div>
              <Button
                variant="primary"
                type="submit"
                pending={pending}
                disabledReason={way === "call" && calls.length === 0 ? t.callsMissing : null}
              >
                {t.showSignature}
              </Button>
            </div>
          </form>
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {value ? (
          <>
            <SignatureSteps call={value} />
            <Comparing call={value} />
          </>
        ) : (
          <p className="rounded-lg border border-dashed p-4 text-ink-2 text-sm">{t.stepsEmptyHint}</p>
        )}
      </div>
      {dialog}
    </div>
  );
}
