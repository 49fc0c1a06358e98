import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/recurring/model";

/** What is in the directory of recurring profiles, as words that database and browser share. */

/** SRC: the payer's card is charged. DST: the receiver's card is paid to. */
export const profileKinds = ["SRC", "DST"] as const;

/** The states of a profile: whether the gateway charges it automatically, or only when it is instructed to. */
export const profileStates = defineStates<StateLabel>()({
  automatic: {
    label: t.automatic,
    tone: "moving",
    icon: "rotate",
    meaning: t.theGatewayChargesIt,
    next: t.toChangeTheSchedule,
  },
  manual: {
    label: t.manual,
    tone: "neutral",
    icon: "pause",
    meaning: t.theGatewayChargesIt2,
    next: t.selectChargeNowOr,
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
    meaning: t.theChangeIsPrepared,
    next: t.itIsSentOnce,
  },
  unconfirmed: {
    label: t.unconfirmedChecking,
    tone: "wait",
    icon: "help-circle",
    meaning: t.theChangeWasSent,
    next: t.dontSendItAgain,
  },
  accepted: {
    label: t.completed,
    tone: "good",
    icon: "check",
    meaning: t.theGatewayAcceptedThe,
    next: null,
  },
  void: {
    label: t.notApplied,
    tone: "failed",
    icon: "x-square",
    meaning: t.theChangeEndedWithout,
    next: t.openTheOrderTo,
  },
});
export type ChangeState = StateOf<typeof changeStates>;

/** How something came into the directory: by a user, by a file, or by an order that showed it. */
export const directorySources = ["typed", "file", "order"] as const;
export type DirectorySource = (typeof directorySources)[number];
