import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const all = ", all";
export const inTheReport = "In the report";
export const anUnverifiedCallbackReports = (reportedStatus: string) =>
  `an unverified callback reports: ${reportedStatus}`;
export const noRowNamesIt = "no row names it";
export const showMore = (part: number) => `Show ${part} more`;
export const noStatus = "no status";
export const line = (line: string, part: string, money: ReactNode, part2: ReactNode, part3: ReactNode) =>
  rich`line ${line}: ${part}, ${money}${part2}${part3}`;
export const itContradictsWhatIsKnown = "It contradicts what is known";
export const anotherAmountAnotherFinalWord =
  "Another amount, another final word, or more than one order for one id. These are alarms now: each is ruled on by itself.";
export const ordersInConflict = "Orders in conflict";
export const namedButItCannotBe = "Named, but it cannot be told what became of them";
export const askTheGatewayAboutThese = "Ask the gateway about these.";
export const notNamedWhichProvesNothing = "Not named, which proves nothing";
export const aReportThatCoversTheir = "A report that covers their sending, and is whole, says more.";
export const waitingToBeConfirmedAlready = "Waiting to be confirmed already";
export const lookAtTheOpenSettlements = "Look at the open settlements";
export const thereIsMoreThanOne = "There is more than one row for it.";
export const whatTheGatewaysReportSays = "What the gateway's report says";
export const uploadedBy = (nameText: string, count: ReactNode, uploadedBy: string, when: ReactNode) =>
  rich`${nameText} · ${count} · uploaded by ${uploadedBy} ${when}`;
export const whatSays = (fileName: string) => `What ${fileName} says`;
export const theGatewaysReports = "The gateway's reports";
export const proposeIt = "propose it";
export const thereIsNothingToSettle = "There is nothing to settle by it";
export const itNamesNoUnsettledOrder = "It names no unsettled order, and none is proven to be absent.";
export const howItWasRead = "How it was read";
export const covers = "Covers";
export const sha256 = "SHA-256";
export const sha256OfTheFile = "SHA-256 of the file";
export const ordersInIt = "Orders in it";
export const ofOursThatTheGateway = (known: string) => `${known} of ours that the gateway has for certain`;
export const rowsOfOthers = "Rows of others";
export const saysWhatIsKnown = "Says what is known";
export const thisReportIsNotComplete = "This report is not complete, so no order counts as absent";
export const itMissesOfThisPeriod = (missingCount: string, missing: string) =>
  `It misses ${missingCount} of this period that the gateway has for certain, such as ${missing}. It may be filtered, of another account, or cut off. What it names can be settled all the same; for the others upload a whole one.`;
export const nothingShowsYetThatThis = "Nothing shows yet that this is the right report";
export const noOrderOfThisPeriod =
  "No order of this period is known to be at the gateway, so there is none that it must list. Make sure that it is of this account and not filtered before you propose that orders are absent.";
export const whyItMayBeBelieved = "Why it may be believed";
export const whereTheReportComesFrom = "Where the report comes from, and who exported it. Whoever confirms reads it.";
export const proposeToSettle = (count: string) => `Propose to settle ${count}`;
export const noOrderIsChosen = "No order is chosen.";
export const leftOut = (size: string) => `${size} left out. `;
export const notNamedButSomeRows = "Not named, but some rows could be it";
export const sameAmountCurrencyAndTime =
  "Same amount, currency and time, without our id. Look at the rows: tick an order only if none of them is it; it then counts as not at the gateway.";
export const noneOfThemIsIt = "None of them is it";
