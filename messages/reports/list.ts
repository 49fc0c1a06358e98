import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const downloadCsv = "Download CSV";
export const asOf = ", as of";
export const currentLink = "Show current figures";
export const permanentNote = (link: ReactNode) => rich`. This link always shows these figures. ${link}`;
export const permanentLink = "Copy link to these figures";
export const recentChangesNote = (link: ReactNode) => rich`. Changes of the last minute are not included. ${link}`;
export const completedCountOn =
  "A completed order counts on its value date, as the gateway’s reports give it. Without a value date it counts on the day we learned about it, as failures and later events do. Open means sent, and neither completed by value date nor failed.";
export const emptyTitle = "No matching orders";
export const clearFilters = "Clear filters";
export const emptyHint = (link: ReactNode) =>
  rich`No matching order was open, sent or final by the end of this period. ${link}`;
export const methodNote =
  "Each change counts on the day we learned about it. Open means sent, without a final status. Later events of completed orders are shown separately and not included in the other figures. Orders with an unknown amount are counted, but not included in totals.";
