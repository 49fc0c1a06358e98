import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const selectAll = ", select all";
export const inTheReport = "In the report";
export const anUnverifiedCallbackReported = (reportedStatus: string) =>
  `an unverified callback reported: ${reportedStatus}`;
export const notInTheReport = "not in the report";
export const showMore = (part: number) => `Show ${part} more`;
export const noStatus = "no status";
export const row = (line: string, status: ReactNode, money: ReactNode, part2: ReactNode, part3: ReactNode) =>
  rich`row ${line}: ${status}, ${money}${part2}${part3}`;
export const conflictsWithPaydesk = "Conflicts with Paydesk";
export const theReportHasAnother =
  "The report has another amount, another final status, or several orders for one ID. Resolve each of these orders separately.";
export const ordersWithAConflicting = "Orders with a conflicting status";
export const inTheReportBut = "In the report, but with an unclear outcome";
export const askTheGatewayAbout = "Ask the gateway about these orders.";
export const notInTheReport2 = "Not in the report (inconclusive)";
export const uploadACompleteReport = "Upload a complete report that covers the time they were sent.";
export const alreadyProposedNeedsApproval = "Already proposed, needs approval";
export const viewProposedResolutions = "View proposed resolutions";
export const theReportHasSeveral = "The report has several rows for it.";
export const transactionReport = "Transaction report";
export const uploadedBy = (nameText: string, count: ReactNode, uploadedBy: string, when: ReactNode) =>
  rich`${nameText} · ${count} · uploaded by ${uploadedBy} ${when}`;
export const report = (fileName: string) => `Report ${fileName}`;
export const transactionReports = "Transaction reports";
export const proposeAResolution = "propose a resolution";
export const thisReportResolvesNothing = "This report resolves nothing";
export const itListsNoUnresolved = "It lists no unresolved order, and it proves of none that the gateway never had it.";
export const importSettings = "Import settings";
export const period = "Period";
export const sha256 = "SHA-256";
export const sha256OfThe = "SHA-256 of the file";
export const knownOrders = "Known orders";
export const confirmedAtTheGateway = (known: string) => `${known} confirmed at the gateway`;
export const rowsWithoutAnOrder = "Rows without an order in Paydesk";
export const agreesWithPaydesk = "Agrees with Paydesk";
export const thisReportIsIncomplete = "This report is incomplete, so no order counts as Not received";
export const itMissesOfThis = (missingCount: string, missing: string) =>
  `It misses ${missingCount} of this period that the gateway has, e.g. ${missing}. It may be filtered, cut off or from another account. You can still resolve the orders it lists. For the others, upload a complete report.`;
export const thisMayNotBe = "This may not be the right report";
export const paydeskKnowsNoOrder =
  "Paydesk knows no order at the gateway in this period, so it can't check the report. Make sure the report is unfiltered and from this account before you propose orders as Not received.";
export const evidence = "Evidence";
export const whereTheReportComes = "Where the report comes from and who exported it, for the approver.";
export const proposeResolutionOf = (count: string) => `Propose resolution of ${count}`;
export const chooseAtLeastOne = "Choose at least one order.";
export const excluded = (size: string) => `${size} excluded. `;
export const notInTheReport3 = "Not in the report, but some rows may match";
export const sameAmountCurrencyAnd =
  "Same amount, currency and time, but without the client order ID. Tick an order only if none of the rows is it. It then counts as Not received.";
export const noneOfTheRows = "None of the rows is it";
export const resolve = "Resolve";
