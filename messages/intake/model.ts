export const mb = (spell: string) => `${spell} MB`;
export const fileEmpty = "The file is empty.";
export const fileTooLarge = (bytes: string, most: string) =>
  `The file has ${bytes}. The limit is ${most}. Split the file.`;
export const tooManyRows = (most: string) => `The file has more than ${most} rows. Split the file.`;
export const tooManyColumns = (count: string, columns: number) =>
  `The file has ${count} columns. The limit is ${columns}.`;
export const cellTooLong = (row: number, units: string, cellUnits: string) =>
  `Row ${row}: a cell has ${units} characters. The limit is ${cellUnits}.`;
export const controlTotalDiffers = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const description = "Description";
export const columns = "Columns";
export const column = "Column";
export const required = "Required";
export const length = "Length";
export const example = "Example";
export const necessities = {
  required: "required",
  byEndpoint: "required by endpoint",
  optional: "optional",
} as const;
