"use client";

import { Check, X } from "lucide-react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { FormError } from "@/components/form/form-error";
import { Panel } from "@/components/panel";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import type { Probe, ProbeVerdict } from "@/lib/payments/connections/probe";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as t from "@/messages/connections/shared";
import { testConnectionAction } from "../actions";

type Props = {
  connectionId: string;
  disabledReason: string | null;
  lastTest: ConnectionDetail["lastTest"];
};

const tones: Record<ProbeVerdict, "good" | "alarm" | "wait"> = {
  works: "good",
  answers: "good",
  refused: "alarm",
  wrong_path: "alarm",
  unreachable: "alarm",
  incident: "wait",
};

const labels: Record<string, string> = {
  works: t.passed,
  answers: t.signatureAccepted,
  refused: t.accessRefused,
  wrong_path: t.wrongPath,
  unreachable: t.unreachable,
  incident: t.gatewayUnavailable,
};

export function TestPanel({ connectionId, disabledReason, lastTest }: Props) {
  const { act, pending, error, value, dialog } = useAction(testConnectionAction);
  return (
    <Panel
      title={t.connectionTest}
      actions={
        <Button pending={pending} disabledReason={disabledReason} onClick={() => act({ connectionId })}>
          {t.testConnection}
        </Button>
      }
    >
      <div id="test" className="flex scroll-mt-16 flex-col gap-3">
        <p className="prose-line text-ink-2 text-sm">
          {t.testHint(
            lastTest && !value
              ? t.lastTest(labels[lastTest.verdict] ?? lastTest.verdict, <When at={lastTest.at} age />)
              : null,
          )}
        </p>
        {value ? <Result probe={value} /> : null}
        <FormError error={error} />
        {dialog}
      </div>
    </Panel>
  );
}

function Result({ probe }: { probe: Probe }) {
  return (
    <Block tone={tones[probe.verdict]} title={probe.headline} live>
      <ul className="flex flex-col gap-1">
        {probe.seen.map(({ what, ok, detail }) => (
          <li key={what} className="flex items-start gap-2">
            {ok ? (
              <Check size={16} className="mt-0.5 shrink-0 text-good-mark" aria-label={t.stepPassed} />
            ) : (
              <X size={16} className="mt-0.5 shrink-0 text-alarm-mark" aria-label={t.failed} />
            )}
            <span className="min-w-0 break-words">
              <span className="font-medium">{what}:</span> {detail}
            </span>
          </li>
        ))}
      </ul>
      {probe.todo.length > 0 ? (
        <>
          <p className="mt-2 font-medium">{t.nextSteps}</p>
          <ol className="list-decimal pl-5">
            {probe.todo.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </Block>
  );
}
