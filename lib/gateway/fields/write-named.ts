type Named = Readonly<Record<string, string>>;

let last: { names: readonly string[]; sorted: readonly string[] } = { names: [], sorted: [] };

/** Rows of a file mostly have the names of the row before, which are not sorted again. */
function sortNames(names: readonly string[]): readonly string[] {
  const isSame = names.length === last.names.length && names.every((name, at) => name === last.names[at]);
  if (!isSame) last = { names, sorted: [...names].sort() };
  return last.sorted;
}

/**
 * The same texts with their names in order, but for the name `without`. Names are those of fields: one that is a whole number
 * would come first.
 */
export function sortNamed(named: Named, without?: string): Record<string, string> {
  const sorted: Record<string, string> = {};
  for (const name of sortNames(Object.keys(named))) if (name !== without) sorted[name] = named[name] ?? "";
  return sorted;
}

/** The same JSON for the same names and texts, whatever order they came in: a row's content, of which several fingerprints are made. */
export function writeNamed(named: Named): string {
  return JSON.stringify(sortNamed(named));
}
