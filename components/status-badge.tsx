import { type ReactNode, useId } from "react";
import type { IconName, Tone } from "@/lib/core/text/states";
import { StatusIcon } from "./icon";
import { toneSurface } from "./tones";
import { Tooltip } from "./tooltip";

type Props = {
  label: string;
  tone: Tone;
  icon: IconName;
  meaning?: string;
  next?: ReactNode;
  quiet?: boolean;
};

/** A status has an icon and a word, because colour alone isn't accessible. */
export function StatusBadge({ label, tone, icon, meaning, next, quiet = false }: Props) {
  const id = useId();
  const look = `inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm px-1.5 text-left font-medium text-xs ${toneSurface[tone]}`;
  const inside = (
    <>
      <StatusIcon name={icon} />
      <span className="lg:whitespace-nowrap">{label}</span>
    </>
  );
  if (!meaning) return <span className={look}>{inside}</span>;
  return (
    <Tooltip
      id={quiet ? undefined : id}
      text={
        <>
          {meaning}
          {next ? <span className="mt-1 block text-ink-2">{next}</span> : null}
        </>
      }
    >
      {quiet ? (
        <span className={look}>{inside}</span>
      ) : (
        <button type="button" className={look} aria-describedby={id}>
          {inside}
        </button>
      )}
    </Tooltip>
  );
}
