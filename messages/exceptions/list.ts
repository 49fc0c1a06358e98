import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ordersWhoseFateNobodyKnows =
  "Orders whose fate nobody knows, and news that contradict each other. One user proposes what became of them; another approves the whole set, or two do where your policy asks for it.";
export const unsettledOrders = "Unsettled orders";
export const waitingForApproval = "Waiting for approval";
export const settlementsThatWaitForA = "Settlements that wait for a decision";
export const moreThanOrdersAreUnsettled = (unresolvedMax: number) => `More than ${unresolvedMax} orders are unsettled`;
export const theOldestAreShownA = (unresolvedMax: number) =>
  `The oldest ${unresolvedMax} are shown. A transaction report settles all that it names.`;
export const nothingIsUnsettled = "Nothing is unsettled";
export const hereStandsWhatMayNeed =
  "Here stands what may need people: orders of which nobody knows whether the gateway took them, outcomes that the gateway itself does not know, and words that contradict each other.";
export const decidedLately = "Decided lately";
export const theLatestSettlementsThatWere = "The latest settlements that were decided";
export const oneCallOf = (nameText: string) => `One call of ${nameText}`;
export const settleTheseTogether = (count: number) => `Settle these ${count} together`;
export const sent = (when: ReactNode, reason: ReactNode) => rich`Sent ${when}. ${reason}`;
export const theOldestWasSent = (when: ReactNode) => rich`The oldest was sent ${when}.`;
export const practiceNoMoneyMoves = "Practice: no money moves.";
export const unsettledOrdersOf = (nameText: string) => `Unsettled orders of ${nameText}`;
export const showMore = (count: string) => `Show ${count} more`;
export const moreUnsettledOrdersOf = (nameText: string) => `More unsettled orders of ${nameText}`;
export const waitsFor = "Waits for";
export const approval = "approval";
export const aRuling = "a ruling";
export const aReportOrPeoplesWord = "a report, or people's word";
export const aReportPeoplesWordFrom = (when: ReactNode) => rich`a report; people's word from ${when}`;
