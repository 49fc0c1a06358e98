/** What a report's columns are called elsewhere, the best name first. */
export type NamedColumns<Column extends string> = Readonly<Record<Column, { aliases: readonly string[] }>>;
/** Column → the header that holds it, as written; absent: the report has no such column. */
export type Mapping<Column extends string> = Partial<Record<Column, string>>;

const longestName = 100;

/** A header without case, accents of spelling and separators: "Client_OrderID" → "clientorderid". */
function bareName(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/**
 * The columns that their headers name; one that two headers claim is left open, unless `areSame` says that all rows have the
 * same at their places.
 */
export function recogniseIn<Column extends string>(
  columns: NamedColumns<Column>,
  headers: readonly string[],
  areSame: (places: readonly number[]) => boolean = () => false,
): Mapping<Column> {
  const found: Mapping<Column> = {};
  for (const column of Object.keys(columns) as Column[]) {
    const names = columns[column].aliases.map(bareName);
    const claiming = names.map((name) => headers.flatMap((header, at) => (bareName(header) === name ? [at] : [])));
    const first = claiming.find((places) => places.length > 0) ?? [];
    if (first.length === 1 || (first.length > 1 && areSame(first))) found[column] = headers[first[0] ?? 0];
  }
  return found;
}

/** Makes what tells whether a header names one of the columns. */
export function knowsNames(columns: NamedColumns<string>): (header: string) => boolean {
  const names = new Set(Object.values(columns).flatMap(({ aliases }) => aliases.map(bareName)));
  return (header) => header.length <= longestName && names.has(bareName(header));
}

/** In how many lines the head of a report is looked for, which may begin with a title and a period. */
export const headWithin = 20;

/** The line that names most of the columns; the first when none names three. */
export function findHead<Column extends string>(columns: NamedColumns<Column>, table: readonly string[][]): number {
  const named = table.slice(0, headWithin).map((cells) => Object.keys(recogniseIn(columns, cells)).length);
  const most = Math.max(0, ...named);
  return most >= 3 ? named.indexOf(most) : 0;
}

/** Only headers that the report has; a choice for another file is none. */
export function chosenIn<Column extends string>(headers: readonly string[], chosen: Mapping<Column>): Mapping<Column> {
  const entries = Object.entries<string | undefined>(chosen).filter(([, header]) => header && headers.includes(header));
  return Object.fromEntries(entries) as Mapping<Column>;
}
