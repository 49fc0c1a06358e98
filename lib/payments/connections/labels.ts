import type { StateLabel } from "@/lib/core/text/states";
import * as t from "@/messages/connections/model";
import type { ConnectionState } from "./state";

export const connectionStates: Record<ConnectionState["status"], StateLabel> = {
  ready: { label: t.activeLabel, tone: "good", icon: "check", meaning: t.activeMeaning, next: null },
  incomplete: {
    label: t.setupIncomplete,
    tone: "neutral",
    icon: "pencil",
    meaning: t.incompleteMeaning,
    next: t.incompleteNext,
  },
  stopped: {
    label: t.stopped,
    tone: "wait",
    icon: "pause",
    meaning: t.stoppedMeaning,
    next: t.stoppedNext,
  },
  all_stopped: {
    label: t.allStoppedLabel,
    tone: "wait",
    icon: "pause",
    meaning: t.allStoppedMeaning,
    next: t.allStoppedNext,
  },
  paused: {
    label: t.pausedLabel,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.pausedMeaning,
    next: t.pausedNext,
  },
  sending_locked: {
    label: t.sendingLocked,
    tone: "alarm",
    icon: "alert-triangle",
    meaning: t.lockedMeaning,
    next: t.lockedNext,
  },
};
