type Named = Readonly<Record<string, string>>;

let last: { names: readonly string[]; sorted: readonly string[] } = { names: [], sorted: [] };

/** Rows of a file mostly have the names of the row before, which are not sorted again. */
function sortNames(names: readonly string[]): readonly string[] {
  const isSame = names.length === last.names.length && names.every((name, at) => name === last.names[at]);
  if (!isSame) last = { names, sorted: [...names].sort() };
  return last.sorted;
}

/**
 * The same JSON for the same names and texts, whatever order they came in: a row's content, of which several marks are made.
 * Names are those of fields: one that is a whole number would come first.
 */
export function writeNamed(named: Named): string {
  const sorted: Record<string, string | undefined> = {};
  for (const name of sortNames(Object.keys(named))) sorted[name] = named[name];
  return JSON.stringify(sorted);
}
