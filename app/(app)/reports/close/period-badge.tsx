import { StatusBadge } from "@/components/status-badge";
import { type PeriodState, periodStates } from "@/lib/books/close/labels";
import * as t from "@/messages/close/list";

type Props = { period: { state: PeriodState; suspendedAt: Date | null }; quiet?: boolean };

export function PeriodBadge({ period: { state, suspendedAt }, quiet }: Props) {
  const { label, tone, icon, meaning, next } = periodStates.rows[state];
  if (suspendedAt !== null)
    return (
      <StatusBadge
        label={`${label} – ${t.suspended}`}
        tone="alarm"
        icon="alert-triangle"
        meaning={t.suspendedMeaning}
        quiet={quiet}
      />
    );
  return <StatusBadge {...{ label, tone, icon, meaning, next, quiet }} />;
}
