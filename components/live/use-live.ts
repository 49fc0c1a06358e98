"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useTabQueries } from "../tab-queries";
import { useHydrated } from "../use-hydrated";
import { useLatest } from "../use-latest";
import { concerns, type LiveState, liveConnection, type Topics } from "./live-connection";
import { readJson, SignedOutError } from "./read-json";

/** Rereads at this interval while live updates are lost, and less often as a safeguard while they work. */
const lostEveryMs = 15_000;
const sureEveryMs = 60_000;
const apartMs = 500;

const serverState: LiveState = { lostSince: null, signedOut: false, isOutdated: false };

export function useLiveState(): LiveState {
  return useSyncExternalStore(liveConnection.watch, liveConnection.read, () => serverState);
}

export function useLiveChanges(followed: readonly string[], onChanges: (topics: Topics) => Promise<unknown>): void {
  const latest = useLatest({ followed, onChanges });
  useEffect(() => {
    let busy = false;
    let next: Topics | null = null;
    let left = false;
    async function run(): Promise<void> {
      if (busy) return;
      busy = true;
      while (next !== null && !left) {
        const topics = next;
        next = null;
        await latest.current.onChanges(topics);
        await new Promise((resolve) => setTimeout(resolve, apartMs));
      }
      busy = false;
    }
    const unsubscribe = liveConnection.subscribe((topics) => {
      if (!concerns(topics, latest.current.followed)) return;
      next = topics;
      void run();
    });
    return () => {
      left = true;
      unsubscribe();
    };
  }, []);
}

export type Live<T> = LiveState & { data: T | undefined };

type Followed = { topics: readonly string[]; openedAt: Date };

/** `openedAt` is when the page was rendered; a cached answer older than that isn't used. */
export function useLive<T>(url: string | null, { topics, openedAt }: Followed = nothing): Live<T> {
  const { lostSince, signedOut, isOutdated } = useLiveState();
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    {
      ...queryOf<T>(url, openedAt),
      enabled: url !== null,
      refetchInterval: ({ state }) =>
        state.error instanceof SignedOutError ? false : lostSince || state.error ? lostEveryMs : sureEveryMs,
      retry: false,
    },
    useTabQueries(),
  );
  // Without an address, `fetch` would read the page itself and fail.
  useLiveChanges(topics, async () => url !== null && refetch());
  const failedSince = error === null ? null : new Date(dataUpdatedAt || openedAt);
  // Another part of the page may have read newer data before hydration, and the first render must equal the server's.
  if (!useHydrated()) return { data: undefined, ...serverState };
  return { data, lostSince: failedSince ?? lostSince, signedOut, isOutdated };
}

export function useReadAhead(openedAt: Date): (url: string) => void {
  const client = useTabQueries();
  return useCallback(
    (url) => void client.prefetchQuery({ ...queryOf(url, openedAt), retry: false }),
    [client, openedAt],
  );
}

function queryOf<T>(url: string | null, openedAt: Date) {
  return {
    queryKey: [url, openedAt.getTime()],
    queryFn: ({ signal }: { signal: AbortSignal }) => readJson<T>(url ?? "", signal),
  };
}

const nothing: Followed = { topics: [], openedAt: new Date(0) };
