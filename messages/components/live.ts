import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const yourSessionHasEndedThis = (part: ReactNode) =>
  rich`Your session has ended. This page is no longer updated. ${part}`;
export const liveUpdatesLostRetrying = (when: ReactNode) => rich`Live updates lost ${when}; reconnecting`;
export const somethingChangedShow = "Show changes";
export const theSessionHasEnded = "the session has ended";
