import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const unresolvedOrders = "Unresolved orders";
export const needsApproval = "Needs approval";
export const approvalCaption = "Resolutions that need approval";
export const cutTitle = (unresolvedMax: number) => `More than ${unresolvedMax} unresolved orders`;
export const cutHint = (unresolvedMax: number) =>
  `Showing the oldest ${unresolvedMax}. A transaction report resolves all orders that it lists.`;
export const emptyTitle = "No unresolved orders";
export const emptyHint = "Orders with an unconfirmed outcome or a conflicting status appear here.";
export const recentlyDecided = "Recently decided";
export const decidedCaption = "Recently decided resolutions";
export const callTitle = (nameText: string) => `One call on ${nameText}`;
export const resolveOrders = (count: number) => `Resolve ${count} orders`;
export const sent = (when: ReactNode, reason: ReactNode) => rich`Sent ${when}. ${reason}`;
export const oldestSent = (when: ReactNode) => rich`Oldest sent ${when}.`;
export const sandboxNote = "Sandbox: no money moves.";
export const ordersCaption = (nameText: string) => `Unresolved orders of ${nameText}`;
export const showMore = (count: string) => `Show ${count} more`;
export const moreOrdersCaption = (nameText: string) => `More unresolved orders of ${nameText}`;
export const waitingFor = "Waiting for";
export const approval = "Approval";
export const aResolution = "a resolution";
export const evidenceNeeded = "A report or users' statement";
export const evidenceNeededFrom = (when: ReactNode) => rich`Report, or your statement after ${when}`;
