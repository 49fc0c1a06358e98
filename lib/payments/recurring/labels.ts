import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/recurring/model";

/** SRC charges the payer's card; DST pays to the receiver's card. */
export const profileKinds = ["SRC", "DST"] as const;

export const profileStates = defineStates<StateLabel>()({
  automatic: {
    label: t.automatic,
    tone: "moving",
    icon: "rotate",
    meaning: t.automaticMeaning,
    next: t.automaticNext,
  },
  manual: {
    label: t.manual,
    tone: "neutral",
    icon: "pause",
    meaning: t.manualMeaning,
    next: t.manualNext,
  },
});
export type Charging = StateOf<typeof profileStates>;
export const chargings = profileStates.names;

export const changeStates = defineStates<StateLabel>()({
  waiting: {
    label: t.unsentLabel,
    tone: "neutral",
    icon: "clock",
    meaning: t.unsentMeaning,
    next: t.unsentNext,
  },
  unconfirmed: {
    label: t.unconfirmedChecking,
    tone: "wait",
    icon: "help-circle",
    meaning: t.unconfirmedMeaning,
    next: t.unconfirmedNext,
  },
  accepted: {
    label: t.completed,
    tone: "good",
    icon: "check",
    meaning: t.completedMeaning,
    next: null,
  },
  void: {
    label: t.notApplied,
    tone: "failed",
    icon: "x-square",
    meaning: t.notAppliedMeaning,
    next: t.notAppliedNext,
  },
});
export type ChangeState = StateOf<typeof changeStates>;

export const directorySources = ["typed", "file", "order"] as const;
export type DirectorySource = (typeof directorySources)[number];
