import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const moneyOut = "Money out";
export const moneyIn = "Money in";
export const whatWasOpenWhenThe =
  "What was open when the period began, what was sent and became of it, and what was open when it ended.";
export const downloadAsCsv = "Download as CSV";
export const asOf = ", as of";
export const asOfNow = "As of now";
export const thisAddressGivesTheseFigures = (link: ReactNode) =>
  rich`. This address gives these figures for ever. ${link}`;
export const keepTheseFigures = "Keep these figures";
export const whatIsYoungerThanA = (link: ReactNode) => rich`; what is younger than a minute is not in it yet. ${link}`;
export const noMoneyMovedByThen = "No money moved by then";
export const thisMonthEverything = "This month, everything";
export const nothingThatFitsWasOpen = (link: ReactNode) =>
  rich`Nothing that fits was open, sent or decided until the end of this period. ${link}`;
export const eachChangeCountsOnThe =
  "Each change counts on the day on which we learnt of it. Open means sent, with no final word yet. What later transactions did to approved orders stands on its own line and is in none of the other figures. Orders whose amount is not known are counted apart and are in no sum.";
