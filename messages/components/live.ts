import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const sessionEndedNotice = (part: ReactNode) =>
  rich`Your session has ended. This page is no longer updated. ${part}`;
export const connectionLost = (when: ReactNode) => rich`Live updates lost ${when}; reconnecting`;
export const offlineNotice = (when: ReactNode) =>
  rich`Paydesk can't be reached. This page shows what was known at ${when}. A page that you open appears once the connection is back.`;
export const showChanges = "Show changes";
export const sessionEnded = "the session has ended";
