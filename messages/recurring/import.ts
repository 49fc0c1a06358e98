import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const importLabel = (good: number) => `Import ${counted(good, "profile")}`;
export const nothingValid = "No line of this file is valid.";
export const fileImported = "File imported";
export const viewProfiles = "View profiles";
export const importedSummary = (added: number, changed: number, same: number, refused: number, link: ReactNode) =>
  rich`${added} added, ${changed} updated, ${same} unchanged${refused > 0 ? `, ${refused} excluded` : ""}. ${link}`;
export const endpointHint = "Used for new profiles.";
export const fileHint =
  "CSV separated by commas, semicolons, tabs or pipes, or an Excel workbook (.xlsx) with one sheet. No more than 2,000 lines.";
export const validCount = (good: number, count: number, count2: number) =>
  `${good} of ${count} lines are valid${count2 > 0 ? `, ${counted(count2, "has errors", "have errors")}` : ""}.`;
export const linesCaption = "Lines of the file";
export const lineHead = "Line";
export const result = "Result";
export const valuesHead = "Values";
export const importedVerdict = "Will be imported";
export const value = (label: string, text: string) => `${label}: ${text}`;
export const moreLines = (count: number) => `${counted(count, "more line isn’t", "more lines aren’t")} shown.`;
export const importProfiles = "Import profiles";
export const pageHint =
  "Use a list from the gateway’s portal or your accounts. Nothing is sent, and card numbers are not read.";
export const columns = "Columns";
export const allColumns = (count: number) => `All ${count} columns`;
export const columnsHint = (span: ReactNode) =>
  rich`Only the first column is required. Blank cells keep the current value. In a CSV, write dates as ${span}.`;
