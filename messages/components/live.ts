import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const yourSessionHasEnded = (part: ReactNode) =>
  rich`Your session has ended. This page is no longer updated. ${part}`;
export const liveUpdatesLostReconnecting = (when: ReactNode) => rich`Live updates lost ${when}; reconnecting`;
export const paydeskCantBeReached = (when: ReactNode) =>
  rich`Paydesk can't be reached. This page shows what was known at ${when}. A page that you open appears once the connection is back.`;
export const showChanges = "Show changes";
export const theSessionHasEnded = "the session has ended";
