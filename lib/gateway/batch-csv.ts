import { GatewayInputError } from "@/lib/gateway/encode";
import { catalogue } from "@/lib/gateway/fields/catalogue";

const delimiter = ";";
const rowEnd = "\r\n";
const columnNames = new Set(catalogue["process-recurring-payments"].map((field) => field.name));

/**
 * Writes the CSV of a batch call: semicolons, double-quoted header names, CR LF, values quoted only where needed
 * (interface document, Batch CSV).
 * @throws GatewayInputError for no rows, no columns, unknown or repeated columns, and values without a column
 */
export function writeBatchCsv(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  if (columns.length === 0 || rows.length === 0) throw new GatewayInputError("a batch needs at least one row");
  const known = new Set(columns);
  if (known.size !== columns.length) throw new GatewayInputError("a batch can't have a column twice");
  for (const column of columns) {
    if (!columnNames.has(column)) throw new GatewayInputError(`${column}: not a column of a batch`);
  }
  const header = columns.map((column) => `"${column}"`).join(delimiter);
  const lines = rows.map((row, at) => {
    const stray = Object.keys(row).find((name) => !known.has(name));
    if (stray !== undefined) throw new GatewayInputError(`row ${at + 1}, ${stray}: not a column of this batch`);
    return columns.map((column) => writeCell(row[column] ?? "")).join(delimiter);
  });
  return [header, ...lines].join(rowEnd);
}

function writeCell(value: string): string {
  return /[;"\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

export function encodePayload(csv: string): string {
  return Buffer.from(csv, "utf8").toString("base64");
}
