import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const yourSessionHasEndedThis = (part: ReactNode) => rich`Your session has ended; this is how it stood. ${part}`;
export const liveUpdatesLostRetrying = (when: ReactNode) => rich`Live updates lost ${when}, retrying`;
export const somethingChangedShow = "Something changed, show";
export const theSessionHasEnded = "the session has ended";
