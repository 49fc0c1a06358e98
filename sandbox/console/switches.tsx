"use client";

import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { Segmented } from "@/components/segmented";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import * as t from "@/messages/sandbox/console";
import { runSandboxCommandAction } from "./actions";
import type { ClockStep, PlayedHow } from "./control-client";

const choices: { value: PlayedHow; label: string }[] = [
  { value: "off", label: t.off },
  { value: "next", label: t.nextPayout },
  { value: "some", label: t.oneInFive },
  { value: "always", label: t.always },
];

type SwitchProps = {
  connectionId: string;
  scenario: string;
  title: string;
  how: PlayedHow | null;
  disabled: boolean;
};

export function ScenarioSwitch({ connectionId, scenario, title, how, disabled }: SwitchProps) {
  const { act, pending, error, dialog } = useAction(runSandboxCommandAction);
  return (
    <div className="flex flex-col gap-1" aria-busy={pending || undefined}>
      <Segmented
        legend={t.whenLegend(title)}
        hideLegend
        name={`how-${scenario}`}
        value={how ?? ""}
        disabled={disabled}
        onChange={(event) => {
          const wanted = choices.find(({ value }) => value === event.target.value);
          if (wanted) void act({ connectionId, play: { kind: "scenario", scenario, how: wanted.value } });
        }}
        options={choices}
      />
      {error ? <FieldError id={`error-${scenario}`}>{error.message}</FieldError> : null}
      {dialog}
    </div>
  );
}

export function NormalButton({
  connectionId,
  disabledReason,
}: {
  connectionId: string;
  disabledReason: string | null;
}) {
  const { act, pending, error, dialog } = useAction(runSandboxCommandAction);
  return (
    <>
      <Button
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => act({ connectionId, play: { kind: "normal" } })}
      >
        {t.allOffLabel}
      </Button>
      {error ? <FieldError id="normal-error">{error.message}</FieldError> : null}
      {dialog}
    </>
  );
}

export function OutageButton({ connectionId, disabled }: { connectionId: string; disabled: boolean }) {
  const { act, pending, error, dialog } = useAction(runSandboxCommandAction);
  if (disabled) return null;
  return (
    <>
      <Button pending={pending} onClick={() => act({ connectionId, play: { kind: "outage" } })}>
        {t.offlineLabel}
      </Button>
      {error ? <FieldError id="outage-error">{error.message}</FieldError> : null}
      {dialog}
    </>
  );
}

const steps: { by: ClockStep; label: string }[] = [
  { by: "hour", label: t.move1Hour },
  { by: "day", label: t.move1Day },
  { by: "month", label: t.move1Month },
];

export function ClockButtons({
  connectionId,
  disabledReason,
}: {
  connectionId: string;
  disabledReason: string | null;
}) {
  const { act, pending, error, value, dialog } = useAction(runSandboxCommandAction);
  const moved = value?.clock ?? null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {disabledReason ? (
          <p className="text-ink-3 text-sm">{disabledReason}</p>
        ) : (
          steps.map(({ by, label }) => (
            <Button key={by} pending={pending} onClick={() => act({ connectionId, play: { kind: "clock", by } })}>
              {label}
            </Button>
          ))
        )}
      </div>
      <p role="status" className="text-good-text text-sm">
        {moved ? t.clockNow(<When at={moved.now} />, moved.ran, moved.reached) : null}
      </p>
      {error ? <FieldError id="clock-error">{error.message}</FieldError> : null}
      {dialog}
    </div>
  );
}
