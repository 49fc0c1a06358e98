"use client";

import { useQuery } from "@tanstack/react-query";
import type { OrderFacets } from "@/lib/orders/facets";
import type { OrderNews } from "@/lib/orders/queries";

/** The session ended while one was looking: asking again would not help. */
export class SignedOutError extends Error {
  override name = "SignedOutError";
}

/** GETs JSON of our own; throws on everything else, SignedOutError on a 401. */
export async function readJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, headers: { accept: "application/json" }, cache: "no-store" });
  if (response.status === 401) throw new SignedOutError("the session has ended");
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as T;
}

export type Live<T> = {
  data: T | undefined;
  /** Since when nothing came; null while all is well. */
  lostSince: Date | null;
  signedOut: boolean;
};

/**
 * Asks an address again and again while the page is visible. `openedAt`: when the page was made; what it shows is at
 * least that fresh, so an older answer from memory is not taken.
 */
export function useLive<T>(key: readonly unknown[], url: string, everyMs: number, openedAt: Date): Live<T> {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: [...key, openedAt.getTime()],
    queryFn: ({ signal }) => readJson<T>(url, signal),
    refetchInterval: ({ state }) => (state.error instanceof SignedOutError ? false : everyMs),
    retry: false,
    staleTime: 0,
  });
  const lost = error !== null;
  return {
    data,
    lostSince: lost ? new Date(dataUpdatedAt || openedAt) : null,
    signedOut: error instanceof SignedOutError,
  };
}

/** News as JSON brings it, its dates made dates again. */
export function facetsById(news: OrderNews | undefined): Map<string, OrderFacets> {
  const date = (value: Date | null) => value && new Date(value);
  return new Map(
    news?.rows.map(({ id, facets }) => [
      id,
      { ...facets, nextQueryAt: date(facets.nextQueryAt), nextAttemptAt: date(facets.nextAttemptAt) },
    ]),
  );
}
