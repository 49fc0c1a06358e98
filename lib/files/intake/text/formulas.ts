/** Characters that start a formula (OWASP, "CSV Injection"). Some programs skip a tab or return before them. */
const starts = /^[\t\r\n]*[=+\-@]/;
const harmless = /^[+-]?[\d\s\u00a0().,/-]*\d[\d\s\u00a0().,/-]*$/;
const handle = /^@[\p{L}\p{N}_.-]+$/u;

export function isFormula(cell: string): boolean {
  if (cell === "" || !starts.test(cell)) return false;
  const trimmed = cell.trim();
  return !harmless.test(trimmed) && !handle.test(trimmed);
}

const working = /[(!|"=]|\d\s*[-+*/^]\s*\d|^[+-]\s*\$?[A-Z]{1,3}\$?\d+\b/;

export function isRunnable(cell: string): boolean {
  return working.test(cell);
}

/** Spreadsheets may strip blanks, invisible characters and quotes before they look for a formula. */
const before = /^[\s\p{Cc}\p{Cf}"“”„]+/u;
/** Chinese, Japanese and Korean spreadsheets read full-width signs as plain ones. */
const wideSigns = new Map([
  ["＝", "="],
  ["＋", "+"],
  ["－", "-"],
  ["＠", "@"],
]);

/** A leading apostrophe makes a spreadsheet show the cell and not run it. */
export function disarm(cell: string): string {
  const bare = cell.replace(before, "").replace(/^[＝＋－＠]/, (sign) => wideSigns.get(sign) ?? sign);
  return isFormula(cell) || isFormula(bare) ? `'${cell}` : cell;
}
