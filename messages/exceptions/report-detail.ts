import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const all = ", select all";
export const inTheReport = "In the report";
export const anUnverifiedCallbackReports = (reportedStatus: string) =>
  `an unverified callback reported: ${reportedStatus}`;
export const noRowNamesIt = "not in the report";
export const showMore = (part: number) => `Show ${part} more`;
export const noStatus = "no status";
export const line = (line: string, part: string, money: ReactNode, part2: ReactNode, part3: ReactNode) =>
  rich`row ${line}: ${part}, ${money}${part2}${part3}`;
export const itContradictsWhatIsKnown = "Conflicts with Paydesk";
export const anotherAmountAnotherFinalWord =
  "The report has another amount, another final status, or several orders for one ID. Resolve each of these orders separately.";
export const ordersInConflict = "Orders with a conflicting status";
export const namedButItCannotBe = "In the report, but with an unclear outcome";
export const askTheGatewayAboutThese = "Ask the gateway about these orders.";
export const notNamedWhichProvesNothing = "Not in the report (inconclusive)";
export const aReportThatCoversTheir = "Upload a complete report that covers the time they were sent.";
export const waitingToBeConfirmedAlready = "Already proposed, needs approval";
export const lookAtTheOpenSettlements = "View proposed resolutions";
export const thereIsMoreThanOne = "The report has several rows for it.";
export const whatTheGatewaysReportSays = "Transaction report";
export const uploadedBy = (nameText: string, count: ReactNode, uploadedBy: string, when: ReactNode) =>
  rich`${nameText} · ${count} · uploaded by ${uploadedBy} ${when}`;
export const whatSays = (fileName: string) => `Report ${fileName}`;
export const theGatewaysReports = "Transaction reports";
export const proposeIt = "propose a resolution";
export const thereIsNothingToSettle = "This report resolves nothing";
export const itNamesNoUnsettledOrder =
  "It lists no unresolved order, and it proves of none that the gateway never had it.";
export const howItWasRead = "Import settings";
export const covers = "Period";
export const sha256 = "SHA-256";
export const sha256OfTheFile = "SHA-256 of the file";
export const ordersInIt = "Known orders";
export const ofOursThatTheGateway = (known: string) => `${known} confirmed at the gateway`;
export const rowsOfOthers = "Rows without an order in Paydesk";
export const saysWhatIsKnown = "Agrees with Paydesk";
export const thisReportIsNotComplete = "This report is incomplete, so no order counts as Not received";
export const itMissesOfThisPeriod = (missingCount: string, missing: string) =>
  `It misses ${missingCount} of this period that the gateway has, e.g. ${missing}. It may be filtered, cut off or from another account. You can still resolve the orders it lists. For the others, upload a complete report.`;
export const nothingShowsYetThatThis = "This may not be the right report";
export const noOrderOfThisPeriod =
  "Paydesk knows no order at the gateway in this period, so it can't check the report. Make sure the report is unfiltered and from this account before you propose orders as Not received.";
export const whyItMayBeBelieved = "Evidence";
export const whereTheReportComesFrom = "Where the report comes from and who exported it, for the approver.";
export const proposeToSettle = (count: string) => `Propose resolution of ${count}`;
export const noOrderIsChosen = "Choose at least one order.";
export const leftOut = (size: string) => `${size} excluded. `;
export const notNamedButSomeRows = "Not in the report, but some rows may match";
export const sameAmountCurrencyAndTime =
  "Same amount, currency and time, but without the client order ID. Tick an order only if none of the rows is it. It then counts as Not received.";
export const noneOfThemIsIt = "None of the rows is it";
