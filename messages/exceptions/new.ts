import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const settle = "Settle";
export const to = (receiverName: string) => ` to ${receiverName}`;
export const settle2 = (amount: ReactNode, part: string) => rich`Settle ${amount}${part}`;
export const settleOfOneCall = (count: string) => `Settle ${count} of one call`;
export const theOrder = "The order";
export const withTheGatewaysTransactionReport = "With the gateway's transaction report it can be settled at once";
export const uploadAReport = "Upload a report";
export const theReportShowsWhatThe =
  "The report shows what the gateway has, for every order of its period: nobody has to ask order by order.";
export const theSameCallCarriedThat = (count: string) => `The same call carried ${count} that are unsettled`;
export const settleAll = (count: number) => `Settle all ${count}`;
export const peoplesOwnWordIsNot = "People's own word is not taken yet";
export const withoutAReportItCan = (when: ReactNode) =>
  rich`Without a report it can be settled from ${when} on, 24 hours after it was sent. Until then a callback, or an answer to our question, may still settle it by itself.`;
export const theOrdersOfThisCall = "The orders of this call";
export const theOrdersThatAreSettled = "The orders that are settled together";
export const whatIsKnown = "What is known";
export const cameBack = "Came back";
export const theGatewayTookIt = "The gateway took it.";
export const noClearAnswer = "No clear answer.";
export const lastAsked = "Last asked";
export const reported = "Reported";
export const byACallbackThatCould = (reportedStatus: string) =>
  `${reportedStatus}, by a callback that could not be verified`;
export const notKnown = "Not known";
export const whatBecameOfTheMoney = "What became of the money.";
export const whetherTheGatewayHasIt = "Whether the gateway has it, and what became of the money.";
export const aProposalWaitsAlready = "A proposal waits already";
export const lookAtIt = "Look at it";
export const itIsApprovedRejectedOr = "It is approved, rejected or withdrawn before another one is made.";
export const thereIsNothingToSettle = "There is nothing to settle any more";
export const lookAtTheOrder = "Look at the order";
export const itHasBeenSettledMeanwhile = "It has been settled meanwhile, or the gateway is still asked about it.";
export const proposeToSettle = (count: string) => `Propose to settle ${count}`;
export const aCallbackThatCouldNot = (reported: string) => `A callback that could not be verified reports: ${reported}`;
export const itProvesNothingButFind = "It proves nothing, but find out about it before you say otherwise.";
export const whatBecameOfItBy = "What became of it, by the gateway's word";
export const whatBecameOfThemBy = "What became of them, by the gateway's word";
export const takenTheProfileIsChanged = "Taken: the profile is changed";
export const chooseWhatBecameOfIt = "Choose what became of it.";
export const theGatewaysOrderId = "The gateway's order id";
export const asItsAccountManagerNames = "As its account manager names it.";
export const whatContradicts = "What contradicts";
export const notedHere = "Noted here";
export const whichWordStandsForThis = "Which word stands for this order";
export const whatMoved = "What moved";
export const asThisOrderSaysThe = "As this order says; the other amount was a wrong message.";
export const asTheGatewaySaidThe = "As the gateway said; the net of this order then says so.";
export const theGatewaysSecondOrder = (id: string) => `The gateway's second order, ${id}`;
export const itWasCarriedOutToo = "It was carried out too";
export const itCountsInTheNet = "It counts in the net until a reversal comes.";
export const itWasNeverCarriedOut = "It was never carried out";
export const noMoneyMovedByIt = "No money moved by it.";
export const reportedLater = (type: string, money: ReactNode, when: ReactNode) =>
  rich`Reported later: ${type}, ${money}, ${when}`;
export const itHappened = "It happened";
export const itCountsInEveryFigure = "It counts in every figure.";
export const itDidNotHappen = "It did not happen";
export const itChangesNoFigureAnd = "It changes no figure and stays on the timeline.";
export const peoplesOwnWord = "People's own word";
export const theGatewaysReport = (fileName: string) => `The gateway's report, ${fileName}`;
export const somethingWasReportedAboutThis =
  "Something was reported about this order that the gateway's own answer doesn't confirm. Paydesk still asks; you can resolve it now.";
export const byCallback = "By callback";
export const asAnswerToOurQuestion = "As answer to our question";
export const asAnswerToTheCall = "As answer to the call";
export const inTheGatewaysReportUploaded = "In the gateway's report, uploaded";
export const inASettlementConfirmed = "In a settlement, confirmed";
export const asItStandsHere = "as it stands here";
export const asTheGatewaySaid = "as the gateway said";
export const proposeThisRuling = "Propose this ruling";
export const everythingThatWasSaidStays = (confirms: string) =>
  `${confirms} Everything that was said stays on the timeline.`;
export const chooseWhichWordStands = "Choose which word stands.";
export const chooseWhatMoved = "Choose what moved.";
export const chooseWhetherItHappened = "Choose whether it happened.";
