import { disarm } from "@/lib/files/intake/text/formulas";

/** A copied range as the clipboard holds it (`text/plain`, `text/html`); "" for a writing that is absent. */
export type ClipboardContent = { text: string; html: string };

/** Marks what our grid copies: its text is exact, so it is read in place of its HTML. */
export const ownMark = "data-paydesk-range";

/**
 * A range as our grid copies it: what `readClipboard` reads is the same cells, but for "\r" in them. In a spreadsheet every
 * cell stays text: no zero in front of an account is lost, and no cell starts a formula.
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
