import { StatusBadge } from "@/components/status-badge";
import type { Verdict } from "@/lib/payments/callbacks/verdicts";
import { describeVerdict } from "@/lib/payments/callbacks/verdicts";

type Props = { verdict: Verdict | null; isAcknowledged: boolean; quiet?: boolean };

/** How a delivery was processed; an exception that a user acknowledged is no longer shown in the tone of an alarm. */
export function VerdictBadge({ verdict, isAcknowledged, quiet }: Props) {
  const { label, tone, icon, meaning, next } = describeVerdict(verdict);
  const shown = tone === "alarm" && isAcknowledged ? "failed" : tone;
  return <StatusBadge label={label} tone={shown} icon={icon} meaning={meaning} next={next} quiet={quiet} />;
}
