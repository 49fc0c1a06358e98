import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const exportTheListOfTransactions =
  "Export the transactions from the gateway's merchant interface for a period that covers the unresolved orders. Uploading the report resolves nothing until you propose it.";
export const reportsUploadedLately = "Recent reports";
export const transactionReportsTheLatestFirst = "Transaction reports, newest first";
export const covers = "Period";
export const by = "Uploaded by";
export const uploaded = "Uploaded";
export const howIsThisReportTo = "Check how to read this report";
export const amountsSuchAs = (samples: string) => `Amounts, e.g. ${samples}`;
export const thePointStandsBeforeThe = "Decimal point";
export const text1000IsOne = "1.000 means one";
export const theCommaStandsBeforeThe = "Decimal comma";
export const text1000IsOneThousand = "1.000 means one thousand";
export const datesSuchAs = (samples: string) => `Dates, e.g. ${samples}`;
export const dayFirst = "day first";
export const theDayComesFirst = "Day first";
export const text0304IsThe3rd = "03/04 means 3 April";
export const monthFirst = "month first";
export const theMonthComesFirst = "Month first";
export const text0304IsThe4th = "03/04 means 4 March";
export const whichColumnHolds = (label: string) => `Which column has: ${label}?`;
export const chooseOne = "Choose…";
export const rowWas = "row";
export const rowsWere = "rows";
export const betweenTheCells = (encoding: ReactNode, delimiter: ReactNode, amounts: ReactNode) =>
  rich`${encoding}, separated by ${delimiter}, ${amounts}.`;
export const read = (count: ReactNode, span: ReactNode) => rich`${count} read. ${span}`;
export const theFirstRowsAsThey = "Preview of the first rows";
export const merchantOrderId = "Merchant order ID";
export const orderId = "Order ID";
export const type = "Type";
export const created = "Created";
export const itHasNoRows = "The report has no rows.";
export const id = "ID";
export const theMerchantAccountAtThe = "The merchant account that the report is from.";
export const report = "Report";
export const aCsvFileOf10 = "CSV file, no larger than 10 MB. Card numbers in it aren't stored.";
export const timeZone = "Time zone";
export const theTimesInTheReport = "The times in the report have no time zone. Choose the one they are in.";
export const theTimesInTheReportName =
  "The times in the report have a time zone. This one applies to the period below.";
export const notStored = "Not stored";
export const thisFileCannotBeRead = "This file can't be read";
export const chooseTheConnectionFirst = "Choose a connection first.";
export const chooseTheFileFirst = "Choose a file first.";
export const storeItAndCompareIt = "Compare with orders";
export const readTheReport = "Read report";
export const thePeriodThatTheReport = "Period covered by the report";
export const until = "To";
export const presetFromItsFirstAnd =
  "Filled in from the first and last row. Change it to the period you requested. An order counts as Not received only if it was sent at least 15 minutes inside this period.";
