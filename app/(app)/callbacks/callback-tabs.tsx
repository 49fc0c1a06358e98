import { pageTabs } from "@/components/page-tabs";
import type { CallbackView } from "@/lib/callbacks/input";
import * as t from "@/messages/callbacks/shared";

/** The views of what came, exceptions first, and how each connection does. */
export const CallbackTabs = pageTabs<CallbackView | "health">(
  t.callbacksToShow,
  {
    attention: [t.needsReview, "/callbacks"],
    exceptions: ["Issues", "/callbacks?view=exceptions"],
    all: ["All", "/callbacks?view=all"],
    health: ["Health", "/callbacks/health"],
  },
  "mb-3",
);
