"use client";

import { useEffect, useRef } from "react";
import { useLatest } from "../use-latest";
import { LiveBar } from "./live-bar";
import { useRefresh } from "./live-refresh";
import { type Live, useLiveNews } from "./use-live";

type Props = {
  /** The thing that the page is of, as it is followed; each change has another revision. */
  live: Live<{ revision: string }>;
  /** The revision that the page was made of. */
  revision: string;
  /** What else the page hangs on. */
  topics: readonly string[];
};

/** Makes the page of one thing again when the thing has changed, and says when it can no longer tell. */
export function FollowPage({ live: { data, lostSince, signedOut }, revision, topics }: Props) {
  const asked = useRef<string | null>(null);
  const { refresh, notice, offered, pending } = useRefresh();
  useLiveNews(topics, notice);
  const seen = data?.revision;
  const latest = useLatest(notice);
  useEffect(() => {
    if (seen === undefined || seen === revision || asked.current === seen) return;
    // Once for each revision: a page that is being made is not asked for twice.
    asked.current = seen;
    void latest.current();
  }, [seen, revision]);
  return (
    <LiveBar
      lostSince={lostSince}
      signedOut={signedOut}
      offer={offered ? "It has changed, show" : null}
      pending={pending}
      onShow={refresh}
    />
  );
}
