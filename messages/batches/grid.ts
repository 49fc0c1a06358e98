export const someOfTheseRowsAre = "Some of these rows are still loading. Try again in a moment.";
export const theRowsCouldNotBe = "The rows could not be read. Nothing was changed; try again.";
export const excludedRowsStayedAsThey = "Excluded rows stayed as they are. Restore them to edit them.";
export const cellsAreSelectedOneStep = (count: number, cellsMost: number) =>
  `${count} cells are selected. One step changes or copies up to ${cellsMost}: select fewer rows.`;
export const copied1Cell = "Copied 1 cell";
export const copiedCells = (count: number) => `Copied ${count} cells`;
export const nothingWasPastedBecausePart =
  "Nothing was pasted, because part of this page is missing: load the page again.";
export const ofTheCopiedRows = (rows: number, count: number) => `${rows} of the ${count} copied rows`;
export const ofTheCopiedColumns = (columns: number, part: number) => `${columns} of the ${part} copied columns`;
export const haveNoPlaceHereNothing = (what: string, rows: number) =>
  `${what} have no place here. Nothing was pasted: paste further ${rows > 0 ? "up" : "left"}, or copy fewer.`;
export const notSent = (nameText: string) => `${nameText}: not sent`;
export const row = (nameText: string, number: number) => `${nameText}, row ${number}`;
export const edited = "edited";
export const notMade = "Not made";
export const waiting = "Waiting";
export const minmaxPxFr = (width: number) => `minmax(${width}px, ${width}fr)`;
export const pxPx = (numberWidth: number, statusWidth: number, widths: string) =>
  `${numberWidth}px ${statusWidth}px ${widths}`;
export const thisRowIsExcludedRestore = "This row is excluded. Restore it to edit it.";
