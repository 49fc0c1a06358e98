import type { StateLabel } from "@/lib/core/states";
import * as t from "@/messages/connections/model";
import type { ConnectionState } from "./state";

/** The states of a connection; where one has a reason of its own, a badge shows that as its meaning. */
export const connectionStates: Record<ConnectionState["status"], StateLabel> = {
  ready: { label: t.ready, tone: "good", icon: "check", meaning: t.payoutsCanBeSentFrom, next: null },
  incomplete: {
    label: t.notReady,
    tone: "neutral",
    icon: "pencil",
    meaning: t.aKeyOrAnEndpoint,
    next: t.nothingCanBeSentFrom,
  },
  stopped: {
    label: t.stopped,
    tone: "wait",
    icon: "pause",
    meaning: t.aUserStoppedSending,
    next: t.nothingIsSentUntilAn,
  },
  all_stopped: {
    label: t.allStopped,
    tone: "wait",
    icon: "pause",
    meaning: t.aUserStoppedAllSending,
    next: t.nothingIsSentFromAnywhere,
  },
  paused: {
    label: t.pausedByPaydesk,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.paydeskPausedSending,
    next: t.nothingIsSentUntilAnAdmin,
  },
  sending_locked: {
    label: t.fenced,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.theDatabaseWasRestored,
    next: t.nothingIsSentFromThis,
  },
};
