export const lineKinds = {
  payment: "Payment",
  reversal: "Reversal",
  refund: "Refund",
  chargeback: "Chargeback",
  fee: "Fee",
  fx: "Currency exchange",
  reserve: "Reserve",
  transfer: "Transfer",
} as const;

export const columns = {
  batch: "Batch",
  type: "Type",
  orderId: "Gateway order ID",
  clientOrderId: "Client order ID",
  transactionId: "Transaction ID",
  amount: "Amount",
  fee: "Fee",
  currency: "Currency",
  booked: "Booked",
  valueDate: "Value date",
  status: "Status",
  text: "Description",
} as const;

export const noColumns = "No columns were found. Upload a CSV or Excel file with a header row.";
export const isEmpty = "The report has no lines.";
export const tooManyLines = (most: string) => `The report has more than ${most} lines. Export a shorter period.`;
const atRow = (row: number, column: string, reason: string) => `Row ${row}, ${column}: ${reason}`;
export const notAnAmount = (row: number, column: string, written: string, example: string) =>
  atRow(row, column, `“${written}” isn’t an amount, e.g. ${example}.`);
export const tooManyDecimals = (row: number, column: string, written: string, currency: string) =>
  atRow(row, column, `“${written}” has more decimals than ${currency} has.`);
export const notACurrency = (row: number, written: string) =>
  atRow(row, columns.currency, `“${written}” isn’t a currency, e.g. EUR.`);
export const notATime = (row: number, column: string, written: string) =>
  atRow(row, column, `“${written}” isn’t a date or time, e.g. 2026-11-30 14:05.`);
export const notAStatus = (row: number, written: string) =>
  atRow(
    row,
    columns.status,
    `it isn’t known whether money moves with “${written}”. Export a report without this status.`,
  );
export const noIds = (row: number) => atRow(row, columns.clientOrderId, "the line has no ID and no batch.");
export const columnHasCards = (header: string) =>
  `The column “${header}” has card numbers, not IDs. Export the report without it.`;
export const tooManyTypes = (header: string, most: number) =>
  `The column “${header}” has more than ${most} unknown types. Choose another column, or export the report with its types.`;
export const cellIsTooLong = (row: number, most: number) => `Row ${row}: a cell has more than ${most} characters.`;
export const answersMissing = "Answer the questions about the report first.";
export const connectionUnknown = "This connection doesn’t exist.";
export const timeZoneChanged = "The time zone was changed while the report was being read. Upload it again.";
export const reportUnknown = "This report doesn’t exist.";
export const aConnection = "a connection";
export const nameIsMissing = "The file has no name.";
export const nameIsTooLong = "File name: use no more than 200 characters.";
export const fileSize = (megabytes: number) => `Upload a file that isn’t empty and no larger than ${megabytes} MB.`;
export const connectionMissing = "Choose a connection.";
export const thisAnswerIsWrong = "This answer can’t be used. Read the report again.";
export const signed = "signed";
export const unsigned = "unsigned";
export const decimalPoint = "decimal point";
export const decimalComma = "decimal comma";
export const minorUnits = "amounts in cents";
export const timeAtClockChange = (written: string) =>
  `${written} is at a change of the clocks, so it is read with the offset before the change`;
export const unitSample = (id: string, written: string, order: string) => `${id}: ${written}, our order ${order}`;
