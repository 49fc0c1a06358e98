import { StatusBadge } from "@/components/status-badge";
import type { ConnectionState } from "@/lib/connections/state";

/** What a connection can do now, as a word. */
export function ConnectionBadge({ state, quiet }: { state: ConnectionState; quiet?: boolean }) {
  switch (state.word) {
    case "ready":
      return (
        <StatusBadge label="Ready" tone="good" icon="check" quiet={quiet} meaning="Payouts can be sent from here." />
      );
    case "incomplete":
      return (
        <StatusBadge
          label="Not ready"
          tone="neutral"
          icon="pencil"
          quiet={quiet}
          meaning={`It has no ${state.missing.join(" and no ")} yet.`}
          next="Nothing can be sent from here before that."
        />
      );
    case "fenced":
      return (
        <StatusBadge
          label="Fenced"
          tone="alarm"
          icon="alert-triangle"
          quiet={quiet}
          meaning={state.reason}
          next="Nothing is sent from this database until an admin releases it."
        />
      );
    case "all_stopped":
      return (
        <StatusBadge
          label="All stopped"
          tone="wait"
          icon="pause"
          quiet={quiet}
          meaning={state.reason}
          next="Nothing is sent from anywhere until an admin resumes it."
        />
      );
    case "stopped":
      return (
        <StatusBadge
          label="Stopped"
          tone="wait"
          icon="pause"
          quiet={quiet}
          meaning={state.reason}
          next="Nothing is sent until an admin resumes it."
        />
      );
    case "paused":
      return (
        <StatusBadge
          label="Paused by Paydesk"
          tone="alarm"
          icon="alert-triangle"
          quiet={quiet}
          meaning={state.reason}
          next="Nothing is sent until an admin mends the cause and resumes it."
        />
      );
    default:
      return state satisfies never;
  }
}
