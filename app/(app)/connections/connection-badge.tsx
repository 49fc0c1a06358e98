import { StatusBadge } from "@/components/status-badge";
import { connectionStates } from "@/lib/payments/connections/labels";
import type { ConnectionState } from "@/lib/payments/connections/state";
import * as t from "@/messages/connections/shared";

export function ConnectionBadge({ state, quiet }: { state: ConnectionState; quiet?: boolean }) {
  const row = connectionStates[state.status];
  return <StatusBadge {...row} meaning={reasonOf(state) ?? row.meaning} quiet={quiet} />;
}

function reasonOf(state: ConnectionState): string | null {
  if (state.status === "incomplete") return t.setupMissing(state.missing.join(t.andNo));
  return "reason" in state ? state.reason : null;
}
