import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const yourSessionHasEnded = (part: ReactNode) =>
  rich`Your session has ended. This page is no longer updated. ${part}`;
export const liveUpdatesLostReconnecting = (when: ReactNode) => rich`Live updates lost ${when}; reconnecting`;
export const showChanges = "Show changes";
export const theSessionHasEnded = "the session has ended";
