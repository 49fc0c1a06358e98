import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const controlTotalsTitle = "Control totals (optional)";
export const controlTotalsHint =
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
export const decimalUnknown = "not known yet";
export const asDetected = "as detected";
export const decimalPoint = "point 1,234.56";
export const decimalComma = "comma 1.234,56";
export const decimalMixed = "each as written";
export const noCurrencyEndpointLabel = "Send rows without a currency via";
export const sendVia = (currency: string) => `Send ${currency} via`;
export const ignoreTotalsLabel = "Ignore total rows";
export const totalsIncluded = (button: ReactNode) => rich`Total rows at the end are read as payments.${button}`;
export const row = (row: number, boolean: string) => `row ${row}, ${boolean}`;
export const totalsSum = (sum: ReactNode) => rich` The rows above add up to ${sum}.`;
export const itIsTheSum = (count: number) =>
  plural(count, " It’s the sum of the rows above.", " They’re the sums of the rows above.");
export const controlTotalLabel = "Use as control total";
export const totalIgnored = (count: number, footers: number, totals: string, part: ReactNode) =>
  rich`${count} total ${plural(count, "row")}${footers > 0 ? ` and ${counted(footers, "line")} below` : ""} ignored: ${totals}.${part}`;
export const includeTotalsLabel = (count: number) => plural(count, "Include as a payment", "Include as payments");
export const columns = "Columns";
export const confirmColumns = (count: number) => `Confirm ${count} columns`;
export const mappingCaption = "Mapping of columns to fields";
export const yourColumn = "Your column";
export const samples = "Samples";
export const confidence = "Confidence";
export const required = "Required";
export const columnFor = (label: string) => `Column for ${label}`;
export const chooseOne = "Choose one…";
export const columnPlaceholder = "Choose a column…";
export const notUsed = "Not used";
export const mappedTwice = (held: string) => `Two columns are mapped to it: ${held}. Choose one.`;
export const mappingMissing = "No column is mapped to it";
export const columnAbsent = "Not in the file";
export const cellsContradict = (looks: null | string) => `Cells look like ${looks}`;
export const guessFromCells = (looks: string) => `Likely: cells look like ${looks}`;
export const guessFromHeading = "Likely, from the heading";
export const confirm = "Confirm";
export const confirmAs = (header: string, label: string) => `Confirm ${header} as ${label}`;
export const choiceContradicted = (looks: ReactNode) => rich`Chosen, but its cells look like ${looks}`;
export const chosen = "Chosen";
export const headingAndCells = (looks: string) => `From the heading; cells are ${looks}`;
export const headingOnly = "From the heading";
export const noValues = "No values";
export const columnsUnanswered = (count: number) =>
  `${count} of your columns ${plural(count, "needs", "need")} an answer`;
export const columnsUnused = (count: number) => `${count} of your columns ${plural(count, "is", "are")} not used`;
export const ignore = (header: string | undefined) => `Ignore “${header}”`;
export const ignoreAll = (count: number) => `Ignore all ${count}`;
export const as = (header: string) => `Use ${header} as`;
export const choose = "Choose…";
export const fileBeingRead = "The file is being read.";
export const questionsTitle = "Questions about this file";
export const samplesCaption = (says: string) => `Samples, read as: ${says}`;
export const rowHead = "Row";
export const fileHead = "In the file";
export const readAs = "Read as";
export const ignored = "ignored";
export const tab = "tab";
export const cell = "cell";
export const column = "column";
