const controls = "a[href], button, input, select, textarea";

const rowLinkOf = (row: Element) => row.querySelector<HTMLElement>("[data-row-link]");
export const ticksIn = (within: Element): HTMLInputElement[] => [
  ...within.querySelectorAll<HTMLInputElement>("td input[type=checkbox]"),
];

/**
 * Makes each row one stop of the Tab key; arrows reach its other controls (`stepInRow`). A table of 50 rows would have
 * 200 stops. Called before the focus moves, because a row that React draws later has its stops again.
 */
export function keepOneStop(table: Element): void {
  for (const row of table.querySelectorAll("tbody tr")) {
    const link = rowLinkOf(row);
    if (!link) continue;
    for (const control of row.querySelectorAll<HTMLElement>(controls)) if (control !== link) control.tabIndex = -1;
  }
}

/** Browser only. Returns whether the focus moved to another control of its row. */
export function stepInRow(target: HTMLElement, step: 1 | -1): boolean {
  const row = target.closest("tbody tr");
  if (!row || !rowLinkOf(row) || target.closest("input:not([type=checkbox]), select, textarea")) return false;
  const stops = [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.getClientRects().length > 0);
  const next = stops[stops.indexOf(target) + step];
  if (!next) return false;
  next.focus();
  return true;
}

/** Gives the ticks between two the state of the second, as Shift and a click do elsewhere. */
export function tickRange(table: Element, from: HTMLInputElement, to: HTMLInputElement): void {
  const ticks = ticksIn(table);
  const [first = 0, last = 0] = [ticks.indexOf(from), ticks.indexOf(to)].sort((a, b) => a - b);
  const { checked } = to;
  for (const tick of ticks.slice(first, last + 1)) if (tick !== to && tick.checked !== checked) tick.click();
}
