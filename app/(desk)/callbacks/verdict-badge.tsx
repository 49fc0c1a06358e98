import { StatusBadge } from "@/components/status-badge";
import type { Verdict } from "@/lib/callbacks/verdicts";
import { describeVerdict } from "@/lib/callbacks/words";

type Props = { verdict: Verdict | null; isNoted: boolean; quiet?: boolean };

/** What was made of a delivery, as a word; an exception that somebody took note of no longer shouts. */
export function VerdictBadge({ verdict, isNoted, quiet }: Props) {
  const { label, tone, icon, meaning, next } = describeVerdict(verdict);
  const shown = tone === "alarm" && isNoted ? "failed" : tone;
  return <StatusBadge label={label} tone={shown} icon={icon} meaning={meaning} next={next} quiet={quiet} />;
}
