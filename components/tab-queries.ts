"use client";

import { QueryClient } from "@tanstack/react-query";
import { useActingUser } from "./layout-context";

const freshMs = 2_000;

const makeClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, retry: 1 }, mutations: { retry: false } } });

let ofTab: { user: string | undefined; client: QueryClient } | null = null;

/**
 * The cache belongs to one tab and user and ends with the visit. Without a provider around the pages, only pages that
 * read data load the library.
 */
export function useTabQueries(): QueryClient {
  const user = useActingUser();
  if (typeof window === "undefined") return makeClient();
  if (ofTab === null || ofTab.user !== user) {
    ofTab?.client.clear();
    ofTab?.client.unmount();
    ofTab = { user, client: makeClient() };
    ofTab.client.mount();
  }
  return ofTab.client;
}
