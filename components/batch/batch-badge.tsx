import { StatusBadge } from "@/components/status-badge";
import { type RowVerdict, rowStates } from "@/lib/payments/batches/labels";
import { type BatchState, batchStates } from "@/lib/payments/batches/state";

export function BatchBadge({ state, quiet = false }: { state: BatchState; quiet?: boolean }) {
  const { label, tone, icon, meaning } = batchStates.rows[state];
  return <StatusBadge {...{ label, tone, icon, meaning, quiet }} />;
}

export function RowBadge({ verdict }: { verdict: RowVerdict }) {
  const { label, tone, icon } = rowStates.rows[verdict];
  return <StatusBadge {...{ label, tone, icon }} />;
}
