type Named = Readonly<Record<string, string>>;

let last: { names: readonly string[]; sorted: readonly string[] } = { names: [], sorted: [] };

function sortNames(names: readonly string[]): readonly string[] {
  const isSame = names.length === last.names.length && names.every((name, at) => name === last.names[at]);
  if (!isSame) last = { names, sorted: [...names].sort() };
  return last.sorted;
}

/** The names must be field names: a whole number would sort first in an object. */
export function sortNamed(named: Named, without?: string): Record<string, string> {
  const sorted: Record<string, string> = {};
  for (const name of sortNames(Object.keys(named))) if (name !== without) sorted[name] = named[name] ?? "";
  return sorted;
}

/** Equal names and texts give equal JSON in any order, so that fingerprints match. */
export function writeNamed(named: Named): string {
  return JSON.stringify(sortNamed(named));
}
