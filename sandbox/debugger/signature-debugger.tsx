"use client";

import { type FormEvent, useDeferredValue, useMemo, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { FormError } from "@/components/form/form-error";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import type { EndpointView } from "@/lib/payments/connections/views";
import { operationLabels, resultLabels } from "@/lib/payments/orders/call-labels";
import * as t from "@/messages/sandbox/debugger";
import { debugSignatureAction } from "./actions";
import { type Comparison, compareBaseStrings, type Excerpt } from "./base-string-diff";
import type { DebuggedCall } from "./debug-command";
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

/** The comparison runs in the browser, so that pasted text is never sent. */
function Comparing({ call }: { call: DebuggedCall }) {
  const [pasted, setPasted] = useState("");
  const text = useDeferredValue(pasted);
  const compared = useMemo(() => (text.trim() === "" ? null : compareBaseStrings(call, text)), [call, text]);
  return (
    <Panel title={t.compare}>
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={t.pasteLabel}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          className="[&_textarea]:font-mono [&_textarea]:text-xs"
          hint={t.pasteHint}
        />
        <div aria-live="polite">{compared ? <Outcome of={compared} /> : null}</div>
      </div>
    </Panel>
  );
}

function Outcome({ of }: { of: Comparison }) {
  switch (of.kind) {
    case "refused":
      return (
        <Block tone="wait" title={t.notCompared}>
          <p>{of.reason}</p>
        </Block>
      );
    case "same":
      return (
        <Block tone="good" title={t.identical(of.compared)}>
          <p>{t.identicalHint}</p>
          <Notes of={of.notes} />
        </Block>
      );
    case "different":
      return (
        <Block tone="wait" title={differenceTitle(of)}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {of.findings.map(({ text }) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            <dt className="text-ink-2">{t.ours}</dt>
            <Around of={of.ours} />
            <dt className="text-ink-2">{t.theirs}</dt>
            <Around of={of.theirs} />
          </dl>
          <Notes of={of.notes} />
        </Block>
      );
    default:
      return of satisfies never;
  }
}

function differenceTitle({ compared, at }: Extract<Comparison, { kind: "different" }>): string {
  const what = compared === "base string" ? t.stringsDiffer : t.parametersDiffer;
  return t.differenceTitle(what, at + 1);
}

function Around({ of }: { of: Excerpt }) {
  const [first = "", ...rest] = of.after;
  return (
    <dd className="identifier min-w-0 text-xs leading-5 break-all">
      {of.cutBefore ? "…" : ""}
      {of.before}
      {first === "" ? (
        <span className="text-ink-3">{t.endsHere}</span>
      ) : (
        <mark className="rounded-sm bg-wait-mark px-0.5 font-semibold text-surface">{first}</mark>
      )}
      {rest.join("")}
      {of.cutAfter ? "…" : ""}
    </dd>
  );
}

function Notes({ of }: { of: string[] }) {
  return of.map((note) => (
    <p key={note} className="text-ink-2 text-sm">
      {note}
    </p>
  ));
}
