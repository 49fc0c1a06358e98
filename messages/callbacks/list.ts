import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const takeNote = "take note";
export const whatTheGatewayBringsTo =
  "What the gateway brings to our door: kept as it came, judged by its evidence, and never believed without it.";
export const verdict = "Verdict";
export const any = "Any";
export const kindsOfExceptions = "Kinds of exceptions";
export const amongTheNewest = (count: ReactNode) => rich`among the newest ${count}`;
export const nothingNeedsALook = "Nothing needs a look";
export const showAllCallbacks = "Show all callbacks";
export const hereStandsWhatCouldNot = (link: ReactNode) =>
  rich`Here stands what could not simply be applied: callbacks whose control is wrong, that name no order of ours, contradict what is known, or cannot be read. ${link}`;
export const noExceptionsSoFar = "No exceptions so far";
export const everyCallbackThatCameWas =
  "Every callback that came was applied, repeated something, or came too late to matter.";
export const noCallbackHasComeYet = "No callback has come yet";
export const theGatewayCallsBackOnce =
  "The gateway calls back once a payout is final. The address goes along with each payout by itself; the page of a connection tests whether it can be reached.";
