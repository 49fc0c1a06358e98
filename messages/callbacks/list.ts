import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const acknowledgeCallbacks = "acknowledge callbacks";
export const result = "Result";
export const any = "Any";
export const issuesCaption = "Issues by type";
export const newestOnly = (count: ReactNode) => rich`of the newest ${count}`;
export const emptyReview = "No callbacks need review";
export const allCallbacksLink = "Show all callbacks";
export const emptyReviewHint = (link: ReactNode) =>
  rich`Callbacks appear here if their signature is invalid, they match no order, conflict with known data or are malformed. ${link}`;
export const noIssues = "No issues";
export const emptyIssuesHint = "Every callback was processed, or it was a duplicate or out of order.";
export const emptyAll = "No callbacks yet";
export const emptyAllHint =
  "The gateway sends a callback when a payout's status is final. Paydesk passes its callback address with each payout. You can test the address on the connection's page.";
export const nouns = ["callback", "callbacks"] as const;
