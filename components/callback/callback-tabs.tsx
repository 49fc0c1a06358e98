import type { CallbackView } from "@/lib/callbacks/input";
import * as t from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import { pageTabs } from "../page-tabs";

/** Connections, the callbacks that came for them, exceptions first, and how each connection does. */
export const CallbackTabs = pageTabs<CallbackView | "health" | "connections">(
  t.callbacksToShow,
  {
    connections: [common.connections, "/connections"],
    attention: [t.callbacksToReview, "/callbacks"],
    exceptions: [t.callbackIssues, "/callbacks?view=exceptions"],
    all: [t.allCallbacks, "/callbacks?view=all"],
    health: [t.callbackHealth, "/callbacks/health"],
  },
  "mb-3",
);
