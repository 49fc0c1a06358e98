"use client";

import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { Segmented } from "@/components/segmented";
import { When } from "@/components/when";
import type { ClockStep, PlayedHow } from "@/lib/connections/practice-door";
import { useOwnAct } from "../../acting";
import { playPracticeAction } from "./actions";

const choices: { value: PlayedHow; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "next", label: "My next payout" },
  { value: "some", label: "1 in 5" },
  { value: "always", label: "Always" },
];

type SwitchProps = {
  connectionId: string;
  scenario: string;
  title: string;
  /** null: set in a way that is none of the choices. */
  how: PlayedHow | null;
  disabled: boolean;
};

/** How often a failure is played: one choice, which takes effect at once. */
export function ScenarioSwitch({ connectionId, scenario, title, how, disabled }: SwitchProps) {
  const { act, pending, error, dialog } = useOwnAct(playPracticeAction);
  return (
    <div className="flex flex-col gap-1" aria-busy={pending || undefined}>
      <Segmented
        legend={`When to play: ${title}`}
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

/** Ends every failure. */
export function NormalButton({
  connectionId,
  disabledReason,
}: {
  connectionId: string;
  disabledReason: string | null;
}) {
  const { act, pending, error, dialog } = useOwnAct(playPracticeAction);
  return (
    <>
      <Button
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => act({ connectionId, play: { kind: "normal" } })}
      >
        Back to normal
      </Button>
      {error ? <FieldError id="normal-error">{error.message}</FieldError> : null}
      {dialog}
    </>
  );
}

/** Refuses every connection for a minute. */
export function OutageButton({ connectionId, disabled }: { connectionId: string; disabled: boolean }) {
  const { act, pending, error, dialog } = useOwnAct(playPracticeAction);
  if (disabled) return null;
  return (
    <>
      <Button pending={pending} onClick={() => act({ connectionId, play: { kind: "outage" } })}>
        Take it off for a minute
      </Button>
      {error ? <FieldError id="outage-error">{error.message}</FieldError> : null}
      {dialog}
    </>
  );
}

const steps: { by: ClockStep; label: string }[] = [
  { by: "hour", label: "On by 1 hour" },
  { by: "day", label: "On by 1 day" },
  { by: "month", label: "On by 1 month" },
];

/** Moves the practice gateway's clock forward; says how much happened meanwhile. */
export function ClockButtons({
  connectionId,
  disabledReason,
}: {
  connectionId: string;
  disabledReason: string | null;
}) {
  const { act, pending, error, value, dialog } = useOwnAct(playPracticeAction);
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
        {moved ? (
          <>
            It is <When at={moved.now} /> there now; {moved.ran === 1 ? "one thing" : `${moved.ran} things`} happened
            meanwhile.{moved.reached ? "" : " It stopped on the way: move it on again."}
          </>
        ) : null}
      </p>
      {error ? <FieldError id="clock-error">{error.message}</FieldError> : null}
      {dialog}
    </div>
  );
}
