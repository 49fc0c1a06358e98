import { counted } from "@/lib/core/text/plural";

export const gatewayReports = "Gateway reports";
export const nouns = ["report", "reports"] as const;
export const roleMayNotUpload = "Your role doesn’t allow you to upload gateway reports.";
export const caption = "Gateway reports, newest first";
export const file = "Report file";
export const formats =
  "A CSV or Excel file of what the gateway paid, charged and returned. No larger than 50 MB. If a row has an error, nothing is stored.";
export const connection = "Connection";
export const uploadReports = "Upload gateway report";
export const uploadReport = "Upload";
export const fileMissing = "Choose a file first.";
export const connectionMissing = "Choose a connection first.";
export const stored = "Report stored";
export const storedBefore = "This report was uploaded before";
export const count = (lines: number, known: number, leftOut: number) =>
  [
    `${counted(lines, "new line")}.`,
    known > 0 ? `${counted(known, "line was", "lines were")} known from earlier reports.` : "",
    leftOut > 0 ? `${counted(leftOut, "row", "rows")} without a final success left out.` : "",
  ]
    .filter(Boolean)
    .join(" ");
export const asLastTime = "Read with your last answers.";
export const timeZone = "Time zone of these times";
export const signs = "Which way money went";
export const signForms = {
  balance: "A minus means that money left the balance",
  types: "Only the type says which way money went",
} as const;
export const units = "What the amounts are in";
export const unitForms = {
  major: "The currency itself: 10050 is 10,050.00",
  minor: "Cents or other minor units: 10050 is 100.50",
} as const;
export const kindOf = (type: string) => `What “${type}” is`;
export const readReport = "Upload with these answers";
export const lines = "Lines";
export const uploaded = "Uploaded";
export const noReportsYet = "No gateway reports yet";
export const uploadOne = "Upload a report to compare it with your orders and bank statements.";
export const kind = "Type";
export const ids = "IDs";
export const batch = "Batch";
export const booked = "Booked";
export const valueDate = "Value date";
export const original = "Original row";
export const showOriginal = (row: number) => `Show original of row ${row}`;
export const linesInOrder = "Lines in the report’s order";
export const lineNouns = ["line", "lines"] as const;
export const noLines = "No new lines";
export const reading = "Read as";

export const linesTitle = "In gateway reports";
export const bookedOn = (day: string, valueDate: string | null) =>
  valueDate === null ? `Booked ${day}, same value date` : `Booked ${day}, value date ${valueDate}`;
export const orderBatch = (id: string) => `Batch ${id}`;
