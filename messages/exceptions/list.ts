import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const unsettledOrders = "Unresolved orders";
export const waitingForApproval = "Needs approval";
export const settlementsThatWaitForA = "Resolutions that need approval";
export const moreThanOrdersAreUnsettled = (unresolvedMax: number) => `More than ${unresolvedMax} unresolved orders`;
export const theOldestAreShownA = (unresolvedMax: number) =>
  `Showing the oldest ${unresolvedMax}. A transaction report resolves all orders that it lists.`;
export const nothingIsUnsettled = "No unresolved orders";
export const hereStandsWhatMayNeed = "Orders with an unconfirmed outcome or a conflicting status appear here.";
export const decidedLately = "Recently decided";
export const theLatestSettlementsThatWere = "Recently decided resolutions";
export const oneCallOf = (nameText: string) => `One call on ${nameText}`;
export const settleTheseTogether = (count: number) => `Resolve ${count} orders`;
export const sent = (when: ReactNode, reason: ReactNode) => rich`Sent ${when}. ${reason}`;
export const theOldestWasSent = (when: ReactNode) => rich`Oldest sent ${when}.`;
export const practiceNoMoneyMoves = "Sandbox: no money moves.";
export const unsettledOrdersOf = (nameText: string) => `Unresolved orders of ${nameText}`;
export const showMore = (count: string) => `Show ${count} more`;
export const moreUnsettledOrdersOf = (nameText: string) => `More unresolved orders of ${nameText}`;
export const waitsFor = "Waiting for";
export const approval = "approval";
export const aRuling = "a resolution";
export const aReportOrPeoplesWord = "a report or users' statement";
export const aReportPeoplesWordFrom = (when: ReactNode) => rich`a report, or users' statement from ${when}`;
