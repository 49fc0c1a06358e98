export type NamedColumns<Column extends string> = Readonly<Record<Column, { aliases: readonly string[] }>>;
export type ReportMapping<Column extends string> = Partial<Record<Column, string>>;

const longestName = 100;

function bareName(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export function recogniseIn<Column extends string>(
  columns: NamedColumns<Column>,
  headers: readonly string[],
  areSame: (places: readonly number[]) => boolean = () => false,
): ReportMapping<Column> {
  const found: ReportMapping<Column> = {};
  for (const column of Object.keys(columns) as Column[]) {
    const names = columns[column].aliases.map(bareName);
    const claiming = names.map((name) => headers.flatMap((header, at) => (bareName(header) === name ? [at] : [])));
    const first = claiming.find((places) => places.length > 0) ?? [];
    if (first.length === 1 || (first.length > 1 && areSame(first))) found[column] = headers[first[0] ?? 0];
  }
  return found;
}

export function knowsNames(columns: NamedColumns<string>): (header: string) => boolean {
  const names = new Set(Object.values(columns).flatMap(({ aliases }) => aliases.map(bareName)));
  return (header) => header.length <= longestName && names.has(bareName(header));
}

export const headWithin = 20;

export function findHead<Column extends string>(columns: NamedColumns<Column>, table: readonly string[][]): number {
  const named = table.slice(0, headWithin).map((cells) => Object.keys(recogniseIn(columns, cells)).length);
  const most = Math.max(0, ...named);
  return most >= 3 ? named.indexOf(most) : 0;
}

export function chosenIn<Column extends string>(
  headers: readonly string[],
  chosen: ReportMapping<Column>,
): ReportMapping<Column> {
  const entries = Object.entries<string | undefined>(chosen).filter(([, header]) => header && headers.includes(header));
  return Object.fromEntries(entries) as ReportMapping<Column>;
}
