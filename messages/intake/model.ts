export const mb = (spell: string) => `${spell} MB`;
export const theFileIsEmpty = "The file is empty.";
export const theFileHasAtMost = (bytes: string, most: string) =>
  `The file has ${bytes}; at most ${most} are read at once: split it.`;
export const theFileHasMoreThan = (most: string) => `The file has more than ${most} rows: split it.`;
export const theHeaderHasColumnsAt = (count: string, columns: number) =>
  `The header has ${count} columns; at most ${columns} are read.`;
export const aCellOfRowHas = (row: number, units: string, cellUnits: string) =>
  `A cell of row ${row} has ${units} characters; at most ${cellUnits} are read.`;
export const controlTotalDeclaredFound = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const whatItIs = "What it is";
export const neededHere = "needed here";
export const mayBeBlank = "may be blank";
