import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const row = (link: ReactNode, row: number) => rich`${link}, row ${row}`;
export const columns = "Columns";
export const hideColumn = ": hide column";
export const showColumn = ": show column";
export const exportLabel = "Export";
export const exportOrders = "Export orders";
export const exportScope = (about: boolean, count: ReactNode) =>
  rich`Matching the filters on all pages: ${about ? "about " : ""}${count}.`;
export const exportScopeUncounted = "All orders on all pages that match the filters.";
export const csv = "CSV";
export const excelWorkbook = "Excel workbook";
export const aWorkbookKeepsAmounts =
  "A workbook has numbers, dates and whole IDs. A CSV uses your number format; programs may round its long IDs.";
export const columnsLegend = "Columns";
export const asShown = "As shown";
export const allColumns = "All columns";
export const sinceLastExportLabel = "Only orders changed since my last export of this list";
export const sinceLastExportHint = (when: ReactNode, count: ReactNode) =>
  rich`${when}, ${count}. Changes in the minute before it may be in both exports.`;
export const exportAuditNote = "Exports are recorded in the audit log.";
export const exportDone = (orders: ReactNode) => rich`${orders} exported. The file is in your browser's downloads.`;
export const exportIncomplete = (orders: ReactNode) =>
  rich`The export stopped after ${orders}, so the file is incomplete. Export the list again.`;
export const exported = "exported";
export const ofLabel = (about: boolean, count: ReactNode) => rich` of ${about ? "about " : ""}${count}`;
export const soFar = " so far";
export const ordersExported = "Orders exported";
export const exportRunningHint = "You can close this dialog; the export continues. Keep this browser tab open.";
export const needsAction = "Needs action";
export const inProgress = "In progress";
export const unsuccessful = "Unsuccessful";
export const notSent = "Not sent";
export const searchOrders = "Search name, ID, amount or IBAN";
export const money = "Money";
export const senderFilterLabel = "Prepared or sent by";
export const previewFailed = "This order couldn't be loaded. It may not exist, or the connection was lost.";
export const openOrder = "Open order";
export const latestEvents = "Latest events";
export const earlierEventsHint = "Open the order to see earlier events.";
export const payer = "Payer";
export const nameMissing = "no name given";
export const sandboxPart = " · no money moves";
export const yourReference = "your reference";
export const serialNumber = "serial number";
export const paydeskId = "Paydesk ID";
export const prepared = "Prepared";
export const released = "Released";
export const final = "Final";
export const loading = "Loading";
export const captionNewest = "Orders, newest first";
export const captionOldest = "Orders, oldest first";
export const captionLargest = "Orders, largest amount first";
export const captionSmallest = "Orders, smallest amount first";
export const preview = "Preview";
export const previewLabel = (part: string) => `Preview ${part}`;
export const previewSpace = "Preview (Space)";
export const selectAllLabel = "Select all shown";
export const select = (part: string) => `Select ${part}`;
export const selected = (count: ReactNode) => rich`${count} selected`;
export const unknownAmountPart = (count: ReactNode) => rich`${count} with an unknown amount`;
export const copyOrderIDs = "Copy order IDs";
export const orderIDs = "order IDs";
export const clearSelection = "Clear selection";
export const view = (nameText: string) => `View: ${nameText}`;
export const views = "Views";
export const shared = "shared";
export const removeView = (nameText: string) => `Remove view ${nameText}`;
export const viewRemoved = (nameText: string) => `View ${nameText} removed`;
export const emptyViewsHint =
  "Filter and sort the list, then save it as a view. Relative periods, e.g. the last 7 days, stay up to date.";
export const saveView = "Save view…";
export const saveViewTitle = "Save view";
export const saveViewConfirm = "Save view";
export const viewNameHint = "Using the name of one of your views replaces it.";
export const shareLabel = "Share with other users";
export const viewDialogHint = "A view saves filters, sorting and columns. It always shows current orders.";
export const waiting = "Waiting";
export const successful = "Successful";
export const inLabel = "In ";
export const out = "Out ";
export const moveEarlier = (column: string) => `Move ${column} to the left`;
export const moveLater = (column: string) => `Move ${column} to the right`;
export const exportSelected = "Export selected";
export const checkSelected = (orders: number) => `Check status (${orders})`;
export const checkedSelected = (checked: ReactNode) => rich`Checked ${checked}.`;
export const checkedWithFailures = (checked: ReactNode, failed: ReactNode, reason: string) =>
  rich`Checked ${checked}. ${failed} failed: ${reason}`;

export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const unresolved = "Unresolved";
export const tabsLabel = "Kinds of orders";
export const needsActionNotice = "Showing only orders that need action.";
export const clearNeedsAction = "Show all orders";
export const failedNotice = (failed: string) => `Showing only failed orders${failed}.`;
export const clearOutcome = "Show all outcomes";
export const payeeNotice = "Showing only payouts to";
export const unknownPayee = "an unknown payee";
export const clearPayee = "Show all payees";
export const batchNotice = "Showing only orders of batch";
export const batchUnknown = "(this batch doesn't exist)";
export const clearBatch = "Show all batches";
export const mixedCurrenciesPart = " across all currencies; choose one currency to compare";
export const amountSortNotice = (part: string) => `Sorted by amount${part}. Orders with an unknown amount are hidden.`;
export const clearSort = "Sort newest first";
export const noCodePart = " without a code";
export const emptyUnresolvedTitle = "No unresolved orders";
export const emptyUnresolvedHint =
  "Orders without a confirmed outcome appear here: unconfirmed, not sent, or with a conflicting status.";
export const emptyChargesTitle = "No charges yet";
export const emptyUpdatesTitle = "No profile updates yet";
export const emptyChargesHint =
  "A charge takes money from a payer's stored card. Each charge and its status appear here.";
export const emptyUpdatesHint =
  "A profile update changes what the gateway stores about a recurring payment. It moves no money.";
export const emptyPayoutsTitle = "No payouts yet";
export const sandboxPayoutLabel = "Send a sandbox payout";
export const viewConnections = "View connections";
export const emptyPayoutsHint =
  "Each payout appears here with its status, from the moment it is sent. Try it with the sandbox: no money moves.";
export const withCode = (code: string) => ` with code ${code}`;
export const nouns = ["order", "orders"] as const;
export const selectedNotice = "Showing only selected orders.";
export const clearSelected = "Show all orders";
