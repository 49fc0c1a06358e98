import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const takeProfileIntoTheBook = (good: number) => `Take ${counted(good, "profile")} into the book`;
export const noLineOfThisFile = "No line of this file is good.";
export const theFileWasTakenIn = "The file was taken in.";
export const openTheBook = "Open the book";
export const newWithNewsAsBefore = (added: number, changed: number, same: number, refused: number, link: ReactNode) =>
  rich`${added} new, ${changed} with news, ${same} as before${refused > 0 ? `, ${refused} left out` : ""}. ${link}`;
export const ofProfilesThatAreNew = "Of profiles that are new in the book.";
export const csvWithCommasSemicolonsTabs = "CSV with commas, semicolons, tabs or bars, at most 2,000 lines.";
export const ofLinesAreGood = (good: number, count: number, count2: number) =>
  `${good} of ${count} lines are good${count2 > 0 ? `, ${count2} are left out` : ""}.`;
export const line = (line: number, fault: ReactNode) => rich`Line ${line}: ${fault}`;
export const andMore = (part: number) => `and ${part} more.`;
export const importProfiles = "Import profiles";
export const aListOfTheGateways =
  "A list of the gateway’s profiles, as its screens or your accounts have them. Nothing is sent; no card number is read.";
export const columns = "Columns";
export const onlyTheFirstIsNeeded = (span: ReactNode) =>
  rich`Only the first is needed. A blank cell says nothing: what is known already stays. Days are written ${span}.`;
