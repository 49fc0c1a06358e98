import type { StateLabel } from "@/lib/core/text/states";
import * as t from "@/messages/connections/model";
import type { ConnectionState } from "./state";

export const connectionStates: Record<ConnectionState["status"], StateLabel> = {
  ready: { label: t.active2, tone: "good", icon: "check", meaning: t.payoutsCanBeSent, next: null },
  incomplete: {
    label: t.setupIncomplete,
    tone: "neutral",
    icon: "pencil",
    meaning: t.aSigningKeyOr,
    next: t.addWhatIsMissing,
  },
  stopped: {
    label: t.stopped,
    tone: "wait",
    icon: "pause",
    meaning: t.aUserStoppedSending,
    next: t.nothingIsSentFrom2,
  },
  all_stopped: {
    label: t.allSendingStopped,
    tone: "wait",
    icon: "pause",
    meaning: t.aUserStoppedSending2,
    next: t.nothingIsSentFrom,
  },
  paused: {
    label: t.pausedByPaydesk,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.paydeskPausedSendingBecause,
    next: t.nothingIsSentUntil2,
  },
  sending_locked: {
    label: t.sendingLocked,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.theDatabaseWasRestored,
    next: t.nothingIsSentUntil,
  },
};
