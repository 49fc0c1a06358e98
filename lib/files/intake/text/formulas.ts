/** Signs that begin a formula in a spreadsheet (OWASP, "CSV Injection"); a tab or a return before one is skipped by some. */
const starts = /^[\t\r\n]*[=+\-@]/;
/** A signed figure or a phone number: nothing in it can be run. */
const harmless = /^[+-]?[\d\s\u00a0().,/-]*\d[\d\s\u00a0().,/-]*$/;
/** A name on some service: "@ana". */
const handle = /^@[\p{L}\p{N}_.-]+$/u;

/** Whether a spreadsheet could run a cell. */
export function isFormula(cell: string): boolean {
  if (cell === "" || !starts.test(cell)) return false;
  const trimmed = cell.trim();
  return !harmless.test(trimmed) && !handle.test(trimmed);
}

/** Figures to be worked out, references to cells, calls, and what runs a program: more than a text that begins with a sign. */
const working = /[(!|"=]|\d\s*[-+*/^]\s*\d|^[+-]\s*\$?[A-Z]{1,3}\$?\d+\b/;

/** Whether a text that begins with a sign of a formula works out something, other than "-Rent March" and "@home GmbH". */
export function isRunnable(cell: string): boolean {
  return working.test(cell);
}

/** What a spreadsheet may take away before it looks for a sign: blanks, invisible characters, and quotes around a cell. */
const before = /^[\s\p{Cc}\p{Cf}"“”„]+/u;
/** Full-width signs, which spreadsheets of Chinese, Japanese and Korean read as the plain ones. */
const wideSigns = new Map([
  ["＝", "="],
  ["＋", "+"],
  ["－", "-"],
  ["＠", "@"],
]);

/** A cell that a spreadsheet shows and does not run: with an apostrophe in front, as users write it there. */
export function disarm(cell: string): string {
  const bare = cell.replace(before, "").replace(/^[＝＋－＠]/, (sign) => wideSigns.get(sign) ?? sign);
  return isFormula(cell) || isFormula(bare) ? `'${cell}` : cell;
}
