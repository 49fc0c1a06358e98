import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const controlTotalsOptional = "Control totals (optional)";
export const enterTheFiguresThe =
  "Enter the figures the sender gave you. The batch can't be released while its ready rows differ from them.";
export const totalIn = (code: string) => `Total in ${code}`;
export const semicolon = "semicolon ;";
export const comma = "comma ,";
export const bar = "bar |";
export const encoding = (bom: boolean, isSure: boolean) =>
  `Encoding${bom ? ", from the byte order mark" : isSure ? "" : ", guessed"}`;
export const delimiter = (hasSepLine: boolean, isSureOfDelimiter: boolean) =>
  `Delimiter${hasSepLine ? ", from the sep= line" : isSureOfDelimiter ? "" : ", guessed"}`;
export const decimalSeparator = "Decimal separator";
export const notKnownYet = "not known yet";
export const asDetected = "as detected";
export const point123456 = "point 1,234.56";
export const comma123456 = "comma 1.234,56";
export const eachAsWritten = "each as written";
export const sendRowsWithoutA = "Send rows without a currency via";
export const sendVia = (currency: string) => `Send ${currency} via`;
export const ignoreTotalRows = "Ignore total rows";
export const totalRowsAtThe = (button: ReactNode) => rich`Total rows at the end are read as payments.${button}`;
export const row = (row: number, boolean: string) => `row ${row}, ${boolean}`;
export const theRowsAboveAdd = (sum: ReactNode) => rich` The rows above add up to ${sum}.`;
export const itIsTheSum = (count: number) =>
  plural(count, " It’s the sum of the rows above.", " They’re the sums of the rows above.");
export const useAsControlTotal = "Use as control total";
export const totalIgnored = (count: number, footers: number, totals: string, part: ReactNode) =>
  rich`${count} total ${plural(count, "row")}${footers > 0 ? ` and ${counted(footers, "line")} below` : ""} ignored: ${totals}.${part}`;
export const includeAsPayments = (count: number) => plural(count, "Include as a payment", "Include as payments");
export const columns = "Columns";
export const confirmColumns = (count: number) => `Confirm ${count} columns`;
export const mappingOfColumnsTo = "Mapping of columns to fields";
export const yourColumn = "Your column";
export const samples = "Samples";
export const confidence = "Confidence";
export const required = "Required";
export const columnFor = (label: string) => `Column for ${label}`;
export const chooseOne = "Choose one…";
export const chooseAColumn = "Choose a column…";
export const notUsed = "Not used";
export const twoColumnsAreMapped = (held: string) => `Two columns are mapped to it: ${held}. Choose one.`;
export const noColumnIsMapped = "No column is mapped to it";
export const notInTheFile = "Not in the file";
export const cellsLookLike = (looks: null | string) => `Cells look like ${looks}`;
export const likelyCellsLookLike = (looks: string) => `Likely: cells look like ${looks}`;
export const likelyFromTheHeading = "Likely, from the heading";
export const confirm = "Confirm";
export const confirmAs = (header: string, label: string) => `Confirm ${header} as ${label}`;
export const chosenButItsCells = (looks: ReactNode) => rich`Chosen, but its cells look like ${looks}`;
export const chosen = "Chosen";
export const fromTheHeadingCells = (looks: string) => `From the heading; cells are ${looks}`;
export const fromTheHeading = "From the heading";
export const noValues = "No values";
export const ofYourColumnsAn = (count: number) =>
  `${count} of your columns ${plural(count, "needs", "need")} an answer`;
export const ofYourColumnsNot = (count: number) => `${count} of your columns ${plural(count, "is", "are")} not used`;
export const ignore = (header: string | undefined) => `Ignore “${header}”`;
export const ignoreAll = (count: number) => `Ignore all ${count}`;
export const as = (header: string) => `Use ${header} as`;
export const choose = "Choose…";
export const theFileIsBeing = "The file is being read.";
export const questionsAboutThisFile = "Questions about this file";
export const samplesReadAs = (says: string) => `Samples, read as: ${says}`;
export const row2 = "Row";
export const inTheFile = "In the file";
export const readAs = "Read as";
export const ignored = "ignored";
export const tab = "tab";
export const cell = "cell";
export const column = "column";
