import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const acknowledgeCallbacks = "acknowledge callbacks";
export const result = "Result";
export const any = "Any";
export const issuesByType = "Issues by type";
export const ofTheNewest = (count: ReactNode) => rich`of the newest ${count}`;
export const noCallbacksNeedReview = "No callbacks need review";
export const showAllCallbacks = "Show all callbacks";
export const callbacksAppearHereIf = (link: ReactNode) =>
  rich`Callbacks appear here if their signature is invalid, they match no order, conflict with known data or are malformed. ${link}`;
export const noIssues = "No issues";
export const everyCallbackWasProcessed = "Every callback was processed, or it was a duplicate or out of order.";
export const noCallbacksYet = "No callbacks yet";
export const theGatewaySendsA =
  "The gateway sends a callback when a payout's status is final. Paydesk passes its callback address with each payout. You can test the address on the connection's page.";
export const nouns = ["callback", "callbacks"] as const;
