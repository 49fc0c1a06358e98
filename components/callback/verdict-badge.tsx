import { StatusBadge } from "@/components/status-badge";
import type { Verdict } from "@/lib/payments/callbacks/verdicts";
import { describeVerdict } from "@/lib/payments/callbacks/verdicts";

type Props = { verdict: Verdict | null; isAcknowledged: boolean; quiet?: boolean };

export function VerdictBadge({ verdict, isAcknowledged, quiet }: Props) {
  const { label, tone, icon, meaning, next } = describeVerdict(verdict);
  const shown = tone === "alarm" && isAcknowledged ? "failed" : tone;
  return <StatusBadge label={label} tone={shown} icon={icon} meaning={meaning} next={next} quiet={quiet} />;
}
