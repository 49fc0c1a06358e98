import { disarm } from "@/lib/files/intake/text/formulas";

export type ClipboardContent = { text: string; html: string };

/** Marks HTML from Paydesk's grid: its plain text is exact and is read instead. */
export const ownMark = "data-paydesk-range";

/**
 * `readClipboard` returns the same cells, except "\r" in them. In a spreadsheet every cell stays text, so that no
 * leading zero is lost and no cell starts a formula.
 */
export function writeClipboard(rows: readonly (readonly string[])[]): ClipboardContent {
  const text = rows.map((cells) => `${cells.map(quoteTabbed).join("\t")}\r\n`).join("");
  const lines = rows.map((cells) => `<tr>${cells.map(writeCell).join("")}</tr>`);
  return { text, html: `<table ${ownMark}="1">${lines.join("")}</table>` };
}

function quoteTabbed(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "<br>" };

function writeCell(cell: string): string {
  const shown = disarm(cell).replace(/[&<>"\n]/g, (sign) => escapes[sign] ?? sign);
  return `<td style='mso-number-format:"\\@"'>${shown}</td>`;
}
