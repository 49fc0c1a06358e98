import { counted } from "@/lib/core/text/plural";

export const notAllowed = "Your role doesn’t allow you to upload files.";
export const tooLarge = (megabytes: number) => `The file is larger than ${megabytes} MB. Split it.`;
export const overlay = "Drop a file: payouts, bank statements, a gateway report or an invoice";
export const overlayHint = "Paydesk says what it is before anything is stored.";
export const dialogTitle = "Dropped file";
export const pending = (name: string) => `Reading ${name} …`;
export const waits = "Waiting for another file to finish …";
export const unreadable = "This file can’t be used here";
export const nothingStored = "Nothing is stored yet.";
export const kinds = {
  attachment: "An invoice or another document",
  statements: "Bank statements",
  gatewayReport: "A gateway report",
  batch: "A batch of payments",
} as const;
export const effects = {
  attachment: "Attach it to its payout: open the payout, then choose Add file under Attachments.",
  statements: "Uploading stores them all or none, and compares open periods again.",
  gatewayReport: "Uploading stores its lines and compares them with your orders.",
  batch: "Next, choose the connection and check each row. Nothing is sent before the batch is released.",
} as const;
export const statementsAct = "Upload bank statements";
export const reportAct = "Upload gateway report";
export const batchAct = "Create batch";
export const statementsCount = (statements: number, lines: number) =>
  `${counted(statements, "statement")} with ${counted(lines, "line")}`;
export const gaps = (count: number) => `${counted(count, "statement is", "statements are")} missing in between`;
export const linesCount = (lines: number) => counted(lines, "line");
export const rowsCount = (rows: number, errors: number) =>
  errors === 0 ? counted(rows, "row") : `${counted(rows, "row")}, ${counted(errors, "with an error", "with errors")}`;
export const days = (first: string, last: string) => `${first} – ${last}`;
export const credits = "Credits";
export const debits = "Debits";
export const sum = "Sum";
export const currency = "Currency";
export const sumsCaption = "Sums of the file";
export const answersFirst = "Its sums are shown after a few questions about it.";
export const otherwise = "It’s something else:";
export const noRight = "Your role can’t upload this kind of file.";
