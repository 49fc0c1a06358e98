import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/components/list";

/** Search parameters as a page gets them. */
export type Params = Record<string, string | string[] | undefined>;

/** Where one is in a list, and what is open beside it: no filters; a changed filter starts at the first page again. */
export const placeParams = ["after", "before", "at", "open"] as const;

/** Parameters that may be longer than a filter: several values, where to go back to, the columns of a list, a gateway's message. */
const longerMaxLengths = new Map([
  ...["status", "stage", "verdict", "connection", "endpoint", "user", "currency"].map((name) => [name, 1_024] as const),
  ["from", 2_048],
  ["cols", 512],
  ["text", 512],
]);

const maxLengthOf = (name: string) => longerMaxLengths.get(name) ?? searchMaxLength;
const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** One value of a parameter; the first of a repeated one, undefined for a blank or too long one. */
export function readParam(params: Params, name: string): string | undefined {
  const value = firstOf(params[name]);
  return value && value.length <= maxLengthOf(name) ? value : undefined;
}

/** An address's parameters as a page gets them, the first of each. */
export function paramsOf(query: URLSearchParams | string): Record<string, string> {
  // Of two entries the last counts.
  return Object.fromEntries([...new URLSearchParams(query)].reverse());
}

/** A sentence about parameters that are too long to be read; null: there are none. */
export function describeLongParams(params: Params): string | null {
  const names = Object.keys(params).filter((name) => (firstOf(params[name])?.length ?? 0) > maxLengthOf(name));
  if (names.length === 0) return null;
  const shown = names.slice(0, 3).map((name) => (name === "q" ? t.search : name.slice(0, 20)));
  return t.ignoredBecauseAFilter(searchMaxLength, shown.join(", "));
}

/**
 * The address of the same list with some parameters changed; null or "" removes one. Places are dropped unless the
 * change sets one, what is too long is never repeated, and parameters are sorted, so that one state has one address.
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
