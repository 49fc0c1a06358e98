import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const exportTheTransactionsFrom =
  "Export the transactions from the gateway's merchant interface for a period that covers the unresolved orders. Uploading the report resolves nothing until you propose it.";
export const recentReports = "Recent reports";
export const transactionReportsNewestFirst = "Transaction reports, newest first";
export const period = "Period";
export const uploadedBy = "Uploaded by";
export const uploaded = "Uploaded";
export const choose = "Choose…";
export const row = "row";
export const rows = "rows";
export const separatedBy = (encoding: ReactNode, delimiter: ReactNode, amounts: ReactNode) =>
  rich`${encoding}, separated by ${delimiter}, ${amounts}.`;
export const read = (count: ReactNode, span: ReactNode) => rich`${count} read. ${span}`;
export const previewOfTheFirst = "Preview of the first rows";
export const merchantOrderId = "Merchant order ID";
export const orderId = "Order ID";
export const type = "Type";
export const created = "Created";
export const theReportHasNo = "The report has no rows.";
export const id = "ID";
export const theMerchantAccountThat = "The merchant account that the report is from.";
export const report = "Report";
export const csvFileNoLarger = "CSV file, no larger than 10 MB. Card numbers in it aren't stored.";
export const timeZone = "Time zone";
export const theTimesInThe = "The times in the report have no time zone. Choose the one they are in.";
export const theTimesInThe2 = "The times in the report have a time zone. This one applies to the period below.";
export const notStored = "Not stored";
export const thisFileCantBe = "This file can't be read";
export const chooseAConnectionFirst = "Choose a connection first.";
export const chooseAFileFirst = "Choose a file first.";
export const compareWithOrders = "Compare with orders";
export const readReport = "Read report";
export const periodCoveredByThe = "Period covered by the report";
export const to = "To";
export const filledInFromThe =
  "Filled in from the first and last row. Change it to the period you requested. An order counts as Not received only if it was sent at least 15 minutes inside this period.";
