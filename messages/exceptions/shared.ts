import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const completedEffect = "The money moved. The order is closed as Completed.";
export const declinedEffect = "No money moved. The order is closed and can be sent again as a new order.";
export const gatewayErrorEffect =
  "No money moved because of a gateway error. The order is closed and can be sent again as a new order.";
export const fraudBlockedEffect = "No money moved. The order is closed; the same details will be blocked again.";
export const processingEffect = "The gateway has it. The outcome follows.";
export const notReceivedEffect =
  "The gateway never had it. The order is closed and can be sent again as a new order, linked to this one.";
export const order = (count: number) => counted(count, "order");
export const currentStatus = "Current status";
export const evidence = "Evidence";
export const evidenceHint =
  "Name your contact at the gateway, the date and their reference. It is kept in the timeline.";
export const notSubmitted = "Not submitted";
export const deedConflict = "resolve this conflict";
export const resolve = (orders: string) => `resolve ${orders}`;
export const usersStatement = "users' statement";
export const row = (line: string) => `, row ${line}`;
export const reportEvidence = (fileName: string, part: string) =>
  `the gateway's transaction report, ${fileName}${part}`;
export const beingApplied = "Being applied";
export const soleDecision = "Approved by proposer";
export const resolution = "Resolution";
export const statementCell = "users' statement";
export const proposedBy = "Proposed by";
export const approvedBy = "Approved by";
export const proposed = "Proposed";
export const unknownAmount = "unknown amount";
export const aloneNote =
  "No other user can approve this, so it takes effect immediately. The timeline records that you decided alone.";
export const twoNeeded = "Two other users must approve. ";
export const othersNote = (two: string, whoCan: string) => `${two}${whoCan} Nothing changes until then.`;

export const ordersOvertaken = (changed: number) =>
  `${counted(changed, "order has", "orders have")} changed since this was proposed. Nothing will be changed for ${plural(changed, "it", "them")}.`;
export const from = (nameText: string, totals: ReactNode) => rich`from ${nameText} · ${totals}`;
export const proposedResolution = "Proposed resolution";
export const decidedAlone = (nameText: string, when: ReactNode) =>
  rich`Decided by ${nameText} on ${when}, without a second approver because none was available.`;
export const precedenceNote = "Newer gateway updates take precedence. The reason is shown for each order.";
export const applyingProgress = (part: number, orders: number) =>
  `Being applied: ${part} of ${orders} done. It continues automatically.`;
export const appliedOne = "The order is resolved.";
export const appliedAll = (orders: number) => `All ${orders} orders are resolved.`;
export const overtakenOne = "The order changed in the meantime. Nothing was changed.";
export const appliedSome = (applied: number, orders: number, overtaken: number) =>
  `${applied} of ${orders} orders are resolved; ${overtaken} changed in the meantime.`;
export const ordersCaption = (label: string) => `Orders to resolve as ${label}`;
export const result = "Result";
export const resolved = "resolved";
export const nothingChanged = (appliedReason: ReactNode) => rich`Nothing changed. ${appliedReason}`;
export const beingAppliedPart = "being applied";
export const noStatus = "no status";
export const evidenceRow = (line: ReactNode, part: string, money: ReactNode, part2: ReactNode) =>
  rich`row ${line}: ${part}, ${money}${part2}`;
export const rowsExcludedByUser = (lookedAt: string) => `a user reviewed ${lookedAt}: none is this order`;
export const reportAbsence = "not in the report";
export const gatewayOrder = (identifier: ReactNode) => rich`gateway order ${identifier}`;
export const moved = (money: ReactNode) => rich`moved ${money}`;
export const secondOrder = (gatewayOrderId: string, verdict: string) =>
  `second order ${gatewayOrderId}: ${verdict === "approved" ? "completed too" : "never completed"}`;
export const laterVerdicts = (count: ReactNode, count2: ReactNode) =>
  rich`later transactions: ${count} happened, ${count2} didn't`;
export const overtakenMark = "has changed since";

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
export const unresolvedCaption = (nameText: string) => `Unresolved orders of ${nameText}`;
export const showMore = (count: string) => `Show ${count} more`;
export const moreOrdersCaption = (nameText: string) => `More unresolved orders of ${nameText}`;
export const waitingFor = "Waiting for";
export const approval = "Approval";
export const aResolution = "a resolution";
export const evidenceNeeded = "A report or users' statement";
export const evidenceNeededFrom = (when: ReactNode) => rich`Report, or your statement after ${when}`;

export const pageHint =
  "Export the transactions from the gateway's merchant interface for a period that covers the unresolved orders. Uploading the report resolves nothing until you propose it.";
export const recentReports = "Recent reports";
export const reportsCaption = "Transaction reports, newest first";
export const period = "Period";
export const uploadedBy = "Uploaded by";
export const uploaded = "Uploaded";
export const choose = "Choose…";
export const rowNoun = "row";
export const rows = "rows";
export const separatedBy = (encoding: ReactNode, delimiter: ReactNode, amounts: ReactNode) =>
  rich`${encoding}, separated by ${delimiter}, ${amounts}.`;
export const read = (count: ReactNode, span: ReactNode) => rich`${count} read. ${span}`;
export const previewCaption = "Preview of the first rows";
export const merchantIdHead = "Merchant order ID";
export const orderId = "Order ID";
export const type = "Type";
export const created = "Created";
export const emptyReport = "The report has no rows.";
export const id = "ID";
export const connectionHint = "The merchant account that the report is from.";
export const report = "Report";
export const fileHint = "CSV file, no larger than 10 MB. Card numbers in it aren't stored.";
export const timeZone = "Time zone";
export const timeZoneMissing = "The times in the report have no time zone. Choose the one they are in.";
export const timeZoneGiven = "The times in the report have a time zone. This one applies to the period below.";
export const notStored = "Not stored";
export const unreadableTitle = "This file can't be read";
export const connectionMissing = "Choose a connection first.";
export const fileMissing = "Choose a file first.";
export const compareLabel = "Compare with orders";
export const readReport = "Read report";
export const periodLabel = "Period covered by the report";
export const to = "To";
export const periodHint =
  "Filled in from the first and last row. Change it to the period you requested. An order counts as Not received only if it was sent at least 15 minutes inside this period.";

export const selectAll = ", select all";
export const reportColumn = "In the report";
export const unverifiedReport = (reportedStatus: string) => `an unverified callback reported: ${reportedStatus}`;
export const absentMark = "not in the report";
export const moreShown = (part: number) => `Show ${part} more`;
export const reportRow = (line: string, status: ReactNode, money: ReactNode, part2: ReactNode, part3: ReactNode) =>
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
export const reportUploadedBy = (nameText: string, count: ReactNode, reportUploadedBy: string, when: ReactNode) =>
  rich`${nameText} · ${count} · uploaded by ${reportUploadedBy} ${when}`;
export const reportNamed = (fileName: string) => `Report ${fileName}`;
export const transactionReports = "Transaction reports";
export const deedPropose = "propose a resolution";
export const reportEmptyTitle = "This report resolves nothing";
export const reportEmptyHint = "It lists no unresolved order, and it proves of none that the gateway never had it.";
export const importSettings = "Import settings";
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
export const reportEvidenceHint = "Where the report comes from and who exported it, for the approver.";
export const proposeLabel = (count: string) => `Propose resolution of ${count}`;
export const ordersMissing = "Choose at least one order.";
export const excluded = (size: string) => `${size} excluded. `;
export const possibleRowsTitle = "Not in the report, but some rows may match";
export const possibleRowsHint =
  "Same amount, currency and time, but without the client order ID. Tick an order only if none of the rows is it. It then counts as Not received.";
export const noneMatches = "None of the rows is it";
export const reportResolve = "Resolve";
