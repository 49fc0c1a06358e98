import { StatusBadge } from "@/components/status-badge";
import type { ConnectionState } from "@/lib/connections/state";
import * as t from "@/messages/connections/shared";

type Look = Omit<Parameters<typeof StatusBadge>[0], "quiet">;
const alarm = { tone: "alarm", icon: "alert-triangle" } as const;
const halted = { tone: "wait", icon: "pause" } as const;

/** What a connection can do now, as a word. */
export function ConnectionBadge({ state, quiet }: { state: ConnectionState; quiet?: boolean }) {
  return <StatusBadge {...lookOf(state)} quiet={quiet} />;
}

function lookOf(state: ConnectionState): Look {
  switch (state.status) {
    case "ready":
      return { label: t.ready, tone: "good", icon: "check", meaning: t.payoutsCanBeSentFrom };
    case "incomplete": {
      const meaning = t.itHasNoYet(state.missing.join(" and no "));
      const next = t.nothingCanBeSentFrom;
      return { label: t.notReady, tone: "neutral", icon: "pencil", meaning, next };
    }
    case "sending_locked": {
      const next = t.nothingIsSentFromThis;
      return { label: t.fenced, ...alarm, meaning: state.reason, next };
    }
    case "all_stopped": {
      const next = t.nothingIsSentFromAnywhere;
      return { label: t.allStopped, ...halted, meaning: state.reason, next };
    }
    case "stopped": {
      const next = t.nothingIsSentUntilAn;
      return { label: t.stopped, ...halted, meaning: state.reason, next };
    }
    case "paused": {
      const next = t.nothingIsSentUntilAnAdmin;
      return { label: t.pausedByPaydesk, ...alarm, meaning: state.reason, next };
    }
    default:
      return state satisfies never;
  }
}
