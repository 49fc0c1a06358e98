import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/components/list";

export type Params = Record<string, string | string[] | undefined>;

export const placeParams = ["after", "before", "at", "open"] as const;

const longerMaxLengths = new Map([
  ...["status", "stage", "verdict", "connection", "endpoint", "user", "currency"].map((name) => [name, 1_024] as const),
  ["from", 2_048],
  ["cols", 512],
  ["text", 512],
]);

const maxLengthOf = (name: string) => longerMaxLengths.get(name) ?? searchMaxLength;
const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export function readParam(params: Params, name: string): string | undefined {
  const value = firstOf(params[name]);
  return value && value.length <= maxLengthOf(name) ? value : undefined;
}

export function paramsOf(query: URLSearchParams | string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(query)].reverse());
}

export function describeLongParams(params: Params): string | null {
  const names = Object.keys(params).filter((name) => (firstOf(params[name])?.length ?? 0) > maxLengthOf(name));
  if (names.length === 0) return null;
  const shown = names.slice(0, 3).map((name) => (name === "q" ? t.search : name.slice(0, 20)));
  return t.filterTooLong(searchMaxLength, shown.join(", "));
}

/**
 * Changes parameters of an address; null or "" removes one. Places are dropped unless the change sets one. Parameters
 * are sorted, so that one state has one address.
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
