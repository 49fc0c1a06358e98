import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const controlTotalsOptional = "Control totals (optional)";
export const whatTheSenderSaysThat =
  "Enter the figures the sender gave you. The batch can't be released while its ready rows differ from them.";
export const sumIn = (code: string) => `Total in ${code}`;
export const semicolon = "semicolon ;";
export const comma = "comma ,";
export const bar = "bar |";
export const encodingWithAMarkGuessed = (bom: boolean, isSure: boolean) =>
  `Encoding${bom ? ", from the byte order mark" : isSure ? "" : ", guessed"}`;
export const delimiterByItsSepLine = (hasSepLine: boolean, isSureOfDelimiter: boolean) =>
  `Delimiter${hasSepLine ? ", from the sep= line" : isSureOfDelimiter ? "" : ", guessed"}`;
export const decimalMark = "Decimal separator";
export const notKnownYet = "not known yet";
export const asDetected = "as detected";
export const point123456 = "point 1,234.56";
export const comma123456 = "comma 1.234,56";
export const eachAsWritten = "each as written";
export const rowsWithoutACurrencyGo = "Send rows without a currency via";
export const goesBy = (currency: string) => `Send ${currency} via`;
export const leaveOutTotalRows = "Ignore total rows";
export const totalRowsAtTheEnd = (button: ReactNode) => rich`Total rows at the end are read as payments.${button}`;
export const row = (row: number, boolean: string) => `row ${row}, ${boolean}`;
export const theRowsAboveAddUp = (sum: ReactNode) => rich` The rows above add up to ${sum}.`;
export const totalRowLineLeftOut = (count: number, footers: number, totals: string, part: ReactNode) =>
  rich`${count} total ${plural(count, "row")}${footers > 0 ? ` and ${counted(footers, "line")} below` : ""} ignored: ${totals}.${part}`;
export const itIsAPaymentThey = (count: number) => plural(count, "It is a payment", "They are payments");
export const columns = "Columns";
export const confirmColumns = (count: number) => `Confirm ${count} columns`;
export const whichColumnHoldsWhichField = "Mapping of columns to fields";
export const yourColumn = "Your column";
export const samples = "Samples";
export const confidence = "Confidence";
export const required = "Required";
export const columnFor = (label: string) => `Column for ${label}`;
export const chooseOneOfThem = "Choose one…";
export const chooseAColumn = "Choose a column…";
export const notUsed = "Not used";
export const twoColumnsHoldItChoose = (held: string) => `Two columns are mapped to it: ${held}. Choose one.`;
export const noColumnHoldsIt = "No column is mapped to it";
export const notInTheFile = "Not in the file";
export const cellsLookLike = (looks: null | string) => `Cells look like ${looks}`;
export const likelyCellsLookLike = (looks: string) => `Likely: cells look like ${looks}`;
export const likelyByItsHeading = "Likely, from the heading";
export const confirm = "Confirm";
export const confirmAs = (header: string, label: string) => `Confirm ${header} as ${label}`;
export const chosenButItsCellsLook = (looks: ReactNode) => rich`Chosen, but its cells look like ${looks}`;
export const chosen = "Chosen";
export const byHeadingCellsAre = (looks: string) => `From the heading; cells are ${looks}`;
export const byHeading = "From the heading";
export const noValues = "No values";
export const ofYourColumnsNeedsNeed = (count: number) =>
  `${count} of your columns ${plural(count, "needs", "need")} an answer`;
export const ofYourColumnsIsAre = (count: number) => `${count} of your columns ${plural(count, "is", "are")} not used`;
export const leaveOut = (header: string | undefined) => `Ignore “${header}”`;
export const leaveOutAll = (count: number) => `Ignore all ${count}`;
export const doUseAs = (header: string) => `Use ${header} as`;
export const choose = "Choose…";
export const itIsBeingRead = "The file is being read.";
export const questionsAboutThisFile = "Questions about this file";
export const samplesReadAs = (says: string) => `Samples, read as: ${says}`;
export const row2 = "Row";
export const inTheFile = "In the file";
export const wouldBe = "Read as";
export const notTaken = "ignored";
