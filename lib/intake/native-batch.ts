import { catalogue } from "@/lib/fields/catalogue";

const operation = "process-recurring-payments";
/** The three that the interface document defines; others are sent only where a row of the chunk fills them. */
const definedColumns = 3;

function writeCell(value: string): string {
  return /[";\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * The CSV of one batch call (interface document, Batch CSV): semicolons, the header's names in quotation marks, rows separated by
 * CR LF. Rows by wire name, each with its order id. What goes on the wire is not disarmed; base64 is the caller's.
 */
export function writeNativeBatch(rows: readonly Readonly<Record<string, string>>[]): string {
  const columns = catalogue[operation]
    .filter(({ name }, at) => at < definedColumns || rows.some((row) => row[name]))
    .map(({ name }) => name);
  const header = columns.map((name) => `"${name}"`).join(";");
  return [header, ...rows.map((row) => columns.map((name) => writeCell(row[name] ?? "")).join(";"))].join("\r\n");
}
