import { pageTabs } from "@/components/page-tabs";
import type { CallbackView } from "@/lib/callbacks/input";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";

/** The views of what came, exceptions first, and how each connection does. */
export const CallbackTabs = pageTabs<CallbackView | "health">(
  t.callbacksToShow,
  {
    attention: [t.needsReview, "/callbacks"],
    exceptions: [t.issues, "/callbacks?view=exceptions"],
    all: [common.all, "/callbacks?view=all"],
    health: [t.health, "/callbacks/health"],
  },
  "mb-3",
);
