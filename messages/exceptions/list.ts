import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const unresolvedOrders = "Unresolved orders";
export const needsApproval = "Needs approval";
export const resolutionsThatNeedApproval = "Resolutions that need approval";
export const moreThanUnresolvedOrders = (unresolvedMax: number) => `More than ${unresolvedMax} unresolved orders`;
export const showingTheOldestA = (unresolvedMax: number) =>
  `Showing the oldest ${unresolvedMax}. A transaction report resolves all orders that it lists.`;
export const noUnresolvedOrders = "No unresolved orders";
export const ordersWithAnUnconfirmed = "Orders with an unconfirmed outcome or a conflicting status appear here.";
export const recentlyDecided = "Recently decided";
export const recentlyDecidedResolutions = "Recently decided resolutions";
export const oneCallOn = (nameText: string) => `One call on ${nameText}`;
export const resolveOrders = (count: number) => `Resolve ${count} orders`;
export const sent = (when: ReactNode, reason: ReactNode) => rich`Sent ${when}. ${reason}`;
export const oldestSent = (when: ReactNode) => rich`Oldest sent ${when}.`;
export const sandboxNoMoneyMoves = "Sandbox: no money moves.";
export const unresolvedOrdersOf = (nameText: string) => `Unresolved orders of ${nameText}`;
export const showMore = (count: string) => `Show ${count} more`;
export const moreUnresolvedOrdersOf = (nameText: string) => `More unresolved orders of ${nameText}`;
export const waitingFor = "Waiting for";
export const approval = "Approval";
export const aResolution = "a resolution";
export const aReportOrUsers = "A report or users' statement";
export const aReportOrUsers2 = (when: ReactNode) => rich`A report, or users' statement from ${when}`;
