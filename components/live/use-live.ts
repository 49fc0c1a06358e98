"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useTabQueries } from "../tab-queries";
import { useHydrated } from "../use-hydrated";
import { useLatest } from "../use-latest";
import { concerns, type LiveState, liveConnection, type Topics } from "./live-connection";
import { readJson, SignedOutError } from "./read-json";

/** How often data is read again while live updates are lost, and, to be sure, while they are not. */
const lostEveryMs = 15_000;
const sureEveryMs = 60_000;
/** One answer at a time, and this long between two. */
const apartMs = 500;

const serverState: LiveState = { lostSince: null, signedOut: false, isOutdated: false };

/** Whether this screen follows what happens. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(liveConnection.watch, liveConnection.read, () => serverState);
}

/** Calls `onChanges` when something of the topics changed: at once, and not again before it is done and a moment has passed. */
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

/** The data of a thing on the screen; `lostSince`: since when it may be out of date. */
export type Live<T> = LiveState & { data: T | undefined };

type Followed = { topics: readonly string[]; openedAt: Date };

/**
 * Data of an address, read again when one of the topics changes; null: of none. `openedAt`: when the page was made; what it
 * shows is at least that fresh, so an older answer from memory is not taken.
 */
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
  // Without an address, `fetch` would read the page itself, and fail as if nothing had ever been received.
  useLiveChanges(topics, async () => url !== null && refetch());
  const failedSince = error === null ? null : new Date(dataUpdatedAt || openedAt);
  // Another part of the page may have read it before this one takes over what the server has made.
  if (!useHydrated()) return { data: undefined, ...serverState };
  return { data, lostSince: failedSince ?? lostSince, signedOut, isOutdated };
}

/** Reads what `useLive` shows next. What changes meanwhile is read again: the live connection remembers it. */
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
