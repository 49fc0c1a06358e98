import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const takeProfileIntoTheBook = (good: number) => `Import ${counted(good, "profile")}`;
export const noLineOfThisFile = "No line of this file is valid.";
export const theFileWasTakenIn = "File imported";
export const openTheBook = "View profiles";
export const newWithNewsAsBefore = (added: number, changed: number, same: number, refused: number, link: ReactNode) =>
  rich`${added} added, ${changed} updated, ${same} unchanged${refused > 0 ? `, ${refused} excluded` : ""}. ${link}`;
export const ofProfilesThatAreNew = "Used for new profiles.";
export const csvWithCommasSemicolonsTabs =
  "CSV separated by commas, semicolons, tabs or pipes, with no more than 2,000 lines.";
export const ofLinesAreGood = (good: number, count: number, count2: number) =>
  `${good} of ${count} lines are valid${count2 > 0 ? `, ${counted(count2, "has errors", "have errors")}` : ""}.`;
export const line = (line: number, fault: ReactNode) => rich`Line ${line}: ${fault}`;
export const andMore = (part: number) => `and ${part} more.`;
export const importProfiles = "Import profiles";
export const aListOfTheGateways =
  "Use a list from the gateway’s portal or your accounts. Nothing is sent, and card numbers are not read.";
export const columns = "Columns";
export const onlyTheFirstIsNeeded = (span: ReactNode) =>
  rich`Only the first column is required. Blank cells keep the current value. Write dates as ${span}.`;
