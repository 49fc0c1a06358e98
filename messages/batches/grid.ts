export const someOfTheseRows = "Some of these rows are still loading. Try again in a moment.";
export const theRowsCouldntBe = "The rows couldn't be loaded. Nothing was changed. Try again.";
export const excludedRowsWereNot = "Excluded rows were not changed. Restore them to edit them.";
export const cellsAreSelectedYou = (count: number, cellsMost: number) =>
  `${count} cells are selected. You can change or copy up to ${cellsMost} at once. Select fewer rows.`;
export const copied1Cell = "Copied 1 cell";
export const copiedCells = (count: number) => `Copied ${count} cells`;
export const nothingWasPastedBecause = "Nothing was pasted, because part of this page did not load. Reload the page.";
export const ofTheCopiedRows = (rows: number, count: number) => `${rows} of the ${count} copied rows`;
export const ofTheCopiedColumns = (columns: number, part: number) => `${columns} of the ${part} copied columns`;
export const noRoomForNothing = (what: string, rows: number) =>
  `No room for ${what}. Nothing was pasted. Paste further ${rows > 0 ? "up" : "left"}, or copy fewer.`;
export const notUsed = (nameText: string) => `${nameText}: not used`;
export const row = (nameText: string, number: number) => `${nameText}, row ${number}`;
export const edited = "edited";
export const notSentBlocked = "Not sent – blocked";
export const queued = "Queued";
export const minmaxPxFr = (width: number) => `minmax(${width}px, ${width}fr)`;
export const pxPx = (numberWidth: number, statusWidth: number, widths: string) =>
  `${numberWidth}px ${statusWidth}px ${widths}`;
export const thisRowIsExcluded = "This row is excluded. Restore it to edit it.";
