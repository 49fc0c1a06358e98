import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const pageHint =
  "Export the transactions from the gateway's merchant interface for a period that covers the unresolved orders. Uploading the report resolves nothing until you propose it.";
export const recentReports = "Recent reports";
export const reportsCaption = "Transaction reports, newest first";
export const period = "Period";
export const uploadedBy = "Uploaded by";
export const uploaded = "Uploaded";
export const choose = "Choose…";
export const row = "row";
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
