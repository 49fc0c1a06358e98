import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const selectAll = ", select all";
export const reportColumn = "In the report";
export const unverifiedReport = (reportedStatus: string) => `an unverified callback reported: ${reportedStatus}`;
export const absentMark = "not in the report";
export const showMore = (part: number) => `Show ${part} more`;
export const noStatus = "no status";
export const row = (line: string, status: ReactNode, money: ReactNode, part2: ReactNode, part3: ReactNode) =>
  rich`row ${line}: ${status}, ${money}${part2}${part3}`;
export const conflictsTitle = "Conflicts with Paydesk";
export const conflictsHint =
  "The report has another amount, another final status, or several orders for one ID. Resolve each of these orders separately.";
export const conflictsCaption = "Orders with a conflicting status";
export const unclearTitle = "In the report, but with an unclear outcome";
export const unclearHint = "Ask the gateway about these orders.";
export const inconclusiveTitle = "Not in the report (inconclusive)";
export const inconclusiveHint = "Upload a complete report that covers the time they were sent.";
export const proposedTitle = "Already proposed, needs approval";
export const proposedLink = "View proposed resolutions";
export const severalRows = "The report has several rows for it.";
export const transactionReport = "Transaction report";
export const uploadedBy = (nameText: string, count: ReactNode, uploadedBy: string, when: ReactNode) =>
  rich`${nameText} · ${count} · uploaded by ${uploadedBy} ${when}`;
export const report = (fileName: string) => `Report ${fileName}`;
export const transactionReports = "Transaction reports";
export const deedPropose = "propose a resolution";
export const emptyTitle = "This report resolves nothing";
export const emptyHint = "It lists no unresolved order, and it proves of none that the gateway never had it.";
export const importSettings = "Import settings";
export const period = "Period";
export const hashLabel = "SHA-256";
export const sha256OfThe = "SHA-256 of the file";
export const knownOrders = "Known orders";
export const knownFigure = (known: string) => `${known} confirmed at the gateway`;
export const foreignRows = "Rows without an order in Paydesk";
export const agreeing = "Agrees with Paydesk";
export const incompleteTitle = "This report is incomplete, so no order counts as Not received";
export const incompleteHint = (missingCount: string, missing: string) =>
  `It misses ${missingCount} of this period that the gateway has, e.g. ${missing}. It may be filtered, cut off or from another account. You can still resolve the orders it lists. For the others, upload a complete report.`;
export const uncheckableTitle = "This may not be the right report";
export const uncheckableHint =
  "Paydesk knows no order at the gateway in this period, so it can't check the report. Make sure the report is unfiltered and from this account before you propose orders as Not received.";
export const evidence = "Evidence";
export const evidenceHint = "Where the report comes from and who exported it, for the approver.";
export const proposeLabel = (count: string) => `Propose resolution of ${count}`;
export const ordersMissing = "Choose at least one order.";
export const excluded = (size: string) => `${size} excluded. `;
export const possibleRowsTitle = "Not in the report, but some rows may match";
export const possibleRowsHint =
  "Same amount, currency and time, but without the client order ID. Tick an order only if none of the rows is it. It then counts as Not received.";
export const noneMatches = "None of the rows is it";
export const resolve = "Resolve";
