/** Search parameters as a page gets them. */
export type Params = Record<string, string | string[] | undefined>;

/** Where one is in a list, and what is open beside it: no filters; a changed filter starts at the first page again. */
export const placeParams = ["after", "before", "open"] as const;

/** One value of a parameter; the first of a repeated one, undefined for a blank one. */
export function readParam(params: Params, name: string): string | undefined {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value) || undefined;
}

/**
 * The address of the same list with some parameters changed; null or "" removes one. Places are dropped unless the
 * change sets one, and parameters are sorted, so that one state has one address.
 */
export function hrefWith(path: string, params: Params, changes: Record<string, string | null>): string {
  const next = new Map<string, string>();
  for (const name of Object.keys(params)) {
    const value = readParam(params, name);
    if (value && !(placeParams as readonly string[]).includes(name)) next.set(name, value);
  }
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const query = new URLSearchParams([...next].sort(([a], [b]) => (a < b ? -1 : 1))).toString();
  return query ? `${path}?${query}` : path;
}
