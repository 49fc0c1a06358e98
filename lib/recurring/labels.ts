import { defineStates, type StateLabel, type StateOf } from "@/lib/core/states";
import * as t from "@/messages/recurring/model";

/** What stands in the directory of recurring profiles, as words that database and browser share. */

/** SRC: the payer's card is charged. DST: the receiver's card is paid to. */
export const profileKinds = ["SRC", "DST"] as const;

/** The states of a profile: whether the gateway charges it automatically, or only when it is told to. */
export const profileStates = defineStates<StateLabel>()({
  automatic: {
    label: t.byItself,
    tone: "moving",
    icon: "rotate",
    meaning: t.theGatewayChargesItAutomatically,
    next: t.changeItsScheduleWithA,
  },
  manual: {
    label: t.onlyWhenTold,
    tone: "neutral",
    icon: "pause",
    meaning: t.theGatewayChargesItOnly,
    next: t.addItToABatch,
  },
});
export type Charging = StateOf<typeof profileStates>;
export const chargings = profileStates.names;

/** The states of a change of a profile, by the order that asks for it. */
export const changeStates = defineStates<StateLabel>()({
  waiting: {
    label: t.notSentYet,
    tone: "neutral",
    icon: "clock",
    meaning: t.theChangeIsPreparedAnd,
    next: t.itIsSentOnceIt,
  },
  unconfirmed: {
    label: t.sentNotConfirmed,
    tone: "wait",
    icon: "help-circle",
    meaning: t.nobodyKnowsYetWhetherThe,
    next: t.dontSendItAgainThe,
  },
  accepted: {
    label: t.completed,
    tone: "good",
    icon: "check",
    meaning: t.theGatewayTookTheChange,
    next: null,
  },
  void: {
    label: t.notMade,
    tone: "failed",
    icon: "x-square",
    meaning: t.theChangeEndedWithoutReaching,
    next: t.checkTheOrderAndChange,
  },
});
export type ChangeState = StateOf<typeof changeStates>;

/** How something came into the directory: by a user, by a file, or by an order that showed it. */
export const directorySources = ["typed", "file", "order"] as const;
export type DirectorySource = (typeof directorySources)[number];
