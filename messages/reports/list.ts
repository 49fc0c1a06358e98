import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const downloadAsCsv = "Download CSV";
export const asOf = ", as of";
export const asOfNow = "Show current figures";
export const thisAddressGivesTheseFigures = (link: ReactNode) => rich`. This link always shows these figures. ${link}`;
export const keepTheseFigures = "Get permanent link";
export const whatIsYoungerThanA = (link: ReactNode) => rich`. Changes of the last minute are not included. ${link}`;
export const noMoneyMovedByThen = "No matching orders";
export const thisMonthEverything = "Clear filters";
export const nothingThatFitsWasOpen = (link: ReactNode) =>
  rich`No matching order was open, sent or final by the end of this period. ${link}`;
export const eachChangeCountsOnThe =
  "Each change counts on the day we learned about it. Open means sent, without a final status. Later events of completed orders are shown separately and not included in the other figures. Orders with an unknown amount are counted, but not included in totals.";
