"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState, useTransition } from "react";
import { useLatest } from "../use-latest";
import { LiveBar } from "./live-bar";
import { readJson, useLiveNews, useLiveState } from "./use-live";

/** Making a page counts as somebody being there: a deserted desk must not keep itself signed in. */
const presentMs = 10 * 60_000;
const lostEveryMs = 15_000;
const youngMs = 10_000;
/** Says quickly whether the desk answers and somebody is signed in; a page that is made without either is lost. */
export const probe = "/api/counts";

let lastInputAt = 0;

function watchInput(): () => void {
  lastInputAt = Math.max(lastInputAt, Date.now());
  const note = () => {
    lastInputAt = Date.now();
  };
  const events = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
  for (const event of events) window.addEventListener(event, note, { passive: true });
  return () => {
    for (const event of events) window.removeEventListener(event, note);
  };
}

type Props = {
  /** What this page shows: `order:<id>`, `connection:<id>`, `callback:<connection id>`. */
  topics: readonly string[];
  /** A list whose rows must not move under the pointer: what is new is offered. */
  offer?: boolean;
};

/** Makes the page again when something of its topics has changed, and says when it can no longer tell. */
export function LiveRefresh({ topics, offer = false }: Props): ReactNode {
  const { lostSince, signedOut } = useLiveState();
  const { refresh, offered, pending, notice } = useRefresh({ offer });
  const [openedAt] = useState(() => Date.now());
  useLiveNews(topics, async (changed) => {
    // A list that was made a moment ago is not offered again because its stream begins.
    if (offer && changed === "anew" && Date.now() - openedAt < youngMs) return;
    await notice();
  });
  const latest = useLatest(notice);
  useEffect(() => {
    if (!lostSince || signedOut) return;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      // Not answered: the note says so already, and the next time may be better.
      readJson(probe, leaving.signal).then(latest.current, () => undefined);
    }, lostEveryMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [lostSince, signedOut]);
  return (
    <LiveBar
      lostSince={lostSince}
      signedOut={signedOut}
      offer={offered ? "Something changed, show" : null}
      pending={pending}
      onShow={refresh}
    />
  );
}

/** `notice`: makes the page again, or offers it where rows would move or nobody has touched anything for a while. */
export function useRefresh({ offer = false }: { offer?: boolean } = {}) {
  const router = useRouter();
  const [offered, setOffered] = useState(false);
  const [pending, start] = useTransition();
  const finished = useRef<(() => void) | null>(null);
  useEffect(watchInput, []);
  useEffect(() => {
    if (pending) return;
    finished.current?.();
    finished.current = null;
  }, [pending]);

  function refresh(): Promise<void> {
    setOffered(false);
    return new Promise((resolve) => {
      finished.current = resolve;
      start(() => router.refresh());
    });
  }

  async function notice(): Promise<void> {
    if (offer || Date.now() - lastInputAt > presentMs) setOffered(true);
    else await refresh();
  }

  return { refresh, notice, offered, pending };
}
