"use client";

import { Check, X } from "lucide-react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { Probe, ProbeVerdict } from "@/lib/connections/probe";
import type { ConnectionDetail } from "@/lib/connections/views";
import { useOwnAct } from "../acting";
import { testConnectionAction } from "../actions";
import { FormError } from "../form-error";

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
  trouble: "wait",
};

const words: Record<string, string> = {
  works: "it works",
  answers: "signature accepted",
  refused: "access refused",
  wrong_path: "wrong path",
  unreachable: "not reachable",
  trouble: "the gateway was not well",
};

/** Asks the gateway about an order that cannot exist, and says in plain words what came of it. */
export function TestPanel({ connectionId, disabledReason, lastTest }: Props) {
  const { act, pending, error, value, dialog } = useOwnAct(testConnectionAction);
  return (
    <Panel
      title="Test"
      actions={
        <Button pending={pending} disabledReason={disabledReason} onClick={() => act({ connectionId })}>
          Test this connection
        </Button>
      }
    >
      <div id="test" className="flex scroll-mt-16 flex-col gap-3">
        <p className="prose-line text-ink-2 text-sm">
          Sends a signed question about an order that cannot exist: it shows whether address, clock, key and access are
          right, and moves no money.{" "}
          {lastTest && !value ? (
            <>
              Last: {words[lastTest.verdict] ?? lastTest.verdict}, <When at={lastTest.at} age />.
            </>
          ) : null}
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
              <Check size={16} className="mt-0.5 shrink-0 text-good-mark" aria-label="Right" />
            ) : (
              <X size={16} className="mt-0.5 shrink-0 text-alarm-mark" aria-label="Wrong" />
            )}
            <span className="min-w-0 break-words">
              <span className="font-medium">{what}:</span> {detail}
            </span>
          </li>
        ))}
      </ul>
      {probe.todo.length > 0 ? (
        <>
          <p className="mt-2 font-medium">What to do</p>
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
