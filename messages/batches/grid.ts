export const rowsStillLoading = "Some of these rows are still loading. Try again in a moment.";
export const loadFailed = "The rows couldn't be loaded. Nothing was changed. Try again.";
export const excludedUnchanged = "Excluded rows were not changed. Restore them to edit them.";
export const tooManyCells = (count: number, cellsMost: number) =>
  `${count} cells are selected. You can change or copy up to ${cellsMost} at once. Select fewer rows.`;
export const copied1Cell = "Copied 1 cell";
export const copiedCells = (count: number) => `Copied ${count} cells`;
export const pasteUnavailable = "Nothing was pasted, because part of this page did not load. Reload the page.";
export const rowsBeyond = (rows: number, count: number) => `${rows} of the ${count} copied rows`;
export const columnsBeyond = (columns: number, part: number) => `${columns} of the ${part} copied columns`;
export const pasteDoesntFit = (what: string, rows: number) =>
  `No room for ${what}. Nothing was pasted. Paste further ${rows > 0 ? "up" : "left"}, or copy fewer.`;
export const notUsed = (nameText: string) => `${nameText}: not used`;
export const row = (nameText: string, number: number) => `${nameText}, row ${number}`;
export const edited = "edited";
export const blockedLabel = "Not sent – blocked";
export const queued = "Queued";
export const columnTrack = (width: number) => `minmax(${width}px, ${width}fr)`;
export const pxPx = (numberWidth: number, statusWidth: number, widths: string) =>
  `${numberWidth}px ${statusWidth}px ${widths}`;
export const rowExcluded = "This row is excluded. Restore it to edit it.";
