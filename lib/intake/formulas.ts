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

/** A cell that a spreadsheet shows and does not run: with an apostrophe in front, as people write it there. */
export function disarm(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell;
}
