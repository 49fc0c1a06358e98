import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const daysIn = (part: string, zone: string) => `${part} (${zone})`;
export const valueDateDays = (days: string) => `${days}, by value date`;
export const period = "Period";
export const asOf = "As of";
export const total = (currency: string, environment: string) => `Total ${currency}, ${environment}`;
export const rollForward = "Roll-forward";
export const exports = "Exports";
export const balanced = "Balanced";
export const personalZone = "set in profile";
export const yes = (check: ReactNode) => rich`${check}Yes`;
export const unbalanced = (triangleAlert: ReactNode) => rich`${triangleAlert}No: contact support`;
export const laterEventsTitle = "After completion, not in the sum";
export const unknownAmountCount = (count: ReactNode) => rich`${count} of unknown amount`;

export const list = "List";
export const changesSince = (when: ReactNode) => rich`changes since ${when}`;
export const allColumns = "all columns";
export const shownColumns = "columns as shown";
export const interrupted = "Interrupted";
export const inProgress = "In progress";
export const tableCaption = "Exports, newest first";
export const emptyTitle = "No exports yet";
export const exportOrders = "Export orders";
export const workbook = "Workbook";
export const complete = "Complete";
export const nouns = ["export", "exports"] as const;

export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const downloadCsv = "Download CSV";
export const listAsOf = ", as of";
export const currentLink = "Show current figures";
export const permanentNote = (link: ReactNode) => rich`. This link always shows these figures. ${link}`;
export const permanentLink = "Copy link to these figures";
export const recentChangesNote = (link: ReactNode) => rich`. Changes of the last minute are not included. ${link}`;
export const completedCountOn =
  "A completed order counts on its value date, as the gateway’s reports give it. Without a value date it counts on the day we learned about it, as failures and later events do. Open means sent, and neither completed by value date nor failed.";
export const listEmptyTitle = "No matching orders";
export const clearFilters = "Clear filters";
export const emptyHint = (link: ReactNode) =>
  rich`No matching order was open, sent or final by the end of this period. ${link}`;
export const methodNote =
  "Each change counts on the day we learned about it. Open means sent, without a final status. Later events of completed orders are shown separately and not included in the other figures. Orders with an unknown amount are counted, but not included in totals.";

export const pageTitle = "Orders in a report";
export const ofLabel = (connectionName: string) => ` of ${connectionName}`;
export const scopeLine = (part: string, periodLine: ReactNode, when: ReactNode) =>
  rich`Orders${part}: ${periodLine}, as of ${when}.`;
export const ordersMoneyOut = "money out";
export const ordersMoneyIn = "money in";
export const unknownAmountPart = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const countLine = (part: ReactNode, count: ReactNode, part2: ReactNode) =>
  rich`${part}${count}${part2}. The list shows current statuses.`;
export const ordersTableCaption = "Orders in this figure, newest first";
export const ordersEmptyTitle = "No orders in this period";
export const amountHead = "Amount in report";
