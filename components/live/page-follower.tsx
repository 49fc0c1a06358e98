"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState, useTransition } from "react";
import * as t from "@/messages/components/shell";
import { Button } from "../button";
import { useLatest } from "../use-latest";
import { liveConnection } from "./live-connection";
import { LiveNote } from "./live-note";
import { readJson } from "./read-json";
import { useLive, useLiveChanges } from "./use-live";

/**
 * Refreshing counts as user activity, so an unattended screen stops after this time and doesn't keep itself signed in.
 */
const presentMs = 10 * 60_000;
const lostEveryMs = 15_000;
const youngMs = 10_000;
const restMs = 8_000;
const checkEveryMs = 1_000;
/** Changes that come with time alone, such as an order turning a day old, show within this time. */
const sureEveryMs = 60_000;
/** Checks that Paydesk answers and the user is signed in; otherwise a refresh would lose the page. */
const probe = "/api/counts";

type Pace = "now" | "offer" | "rest";
type Props = {
  topics: readonly string[];
  pace?: Pace;
  thing?: { url: string; topics: readonly string[]; revision: string; openedAt: Date };
  offer?: string;
  quiet?: boolean;
  apartMs?: number;
};

export function PageFollower(props: Props): ReactNode {
  const { topics, pace = "now", thing, offer = t.showChanges, quiet = false, apartMs = 0 } = props;
  const live = useLive<{ revision: string }>(thing?.url ?? null, thing);
  const { refresh, notice, offered, pending, madeAt } = useRefresh(pace);
  useLiveChanges(topics, async (changed) => {
    if (pace !== "now" && changed === "anew" && Date.now() - madeAt.current < youngMs) return;
    await notice();
    if (apartMs > 0) await new Promise((resolve) => setTimeout(resolve, apartMs));
  });
  useRevision(live.data?.revision, thing?.revision, notice);
  useWhileLost(live.lostSince !== null && !live.signedOut && thing === undefined && pace !== "rest", notice);
  useAtRest(pace === "rest" && !live.signedOut, { offered, madeAt, refresh });
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-3 text-ink-3 text-sm ${pace === "rest" ? "min-h-8 max-md:min-h-11" : "mb-3 empty:hidden"}`}
    >
      {!quiet && (live.lostSince || live.signedOut) ? (
        <p>
          <LiveNote lostSince={live.lostSince} signedOut={live.signedOut} />
        </p>
      ) : null}
      {offered ? (
        <Button size="small" pending={pending} onClick={() => void refresh()}>
          {offer}
        </Button>
      ) : null}
    </div>
  );
}

let lastInputAt = 0;

const presses = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const inputs = [...presses, "pointermove", "touchmove", "focusin"] as const;

function watchEvents(kinds: readonly string[], note: () => void): () => void {
  for (const kind of kinds) window.addEventListener(kind, note, { passive: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note);
  };
}

function watchInput(): () => void {
  lastInputAt = Math.max(lastInputAt, Date.now());
  return watchEvents(presses, () => {
    lastInputAt = Date.now();
  });
}

function useRefresh(pace: Pace) {
  const router = useRouter();
  const [offered, setOffered] = useState(false);
  const [pending, start] = useTransition();
  const finished = useRef<(() => void) | null>(null);
  const madeAt = useRef(0);
  useEffect(() => {
    madeAt.current = Date.now();
  }, []);
  useEffect(watchInput, []);
  useEffect(() => {
    if (pending) return;
    finished.current?.();
    finished.current = null;
  }, [pending]);

  function refresh(): Promise<void> {
    setOffered(false);
    madeAt.current = Date.now();
    return new Promise((resolve) => {
      finished.current = resolve;
      start(() => router.refresh());
    });
  }

  async function notice(): Promise<void> {
    const mayRefresh = pace === "now" && Date.now() - lastInputAt <= presentMs && !liveConnection.read().isOutdated;
    if (!mayRefresh) setOffered(true);
    else await refresh();
  }

  return { refresh, notice, offered, pending, madeAt };
}

/** Refreshes once per revision, so that a page that is loading isn't requested twice. */
function useRevision(seen: string | undefined, made: string | undefined, notice: () => Promise<void>): void {
  const asked = useRef<string | null>(null);
  const latest = useLatest(notice);
  useEffect(() => {
    if (seen === undefined || seen === made || asked.current === seen) return;
    asked.current = seen;
    void latest.current();
  }, [seen, made]);
}

function useWhileLost(isLost: boolean, notice: () => Promise<void>): void {
  const latest = useLatest(notice);
  useEffect(() => {
    if (!isLost) return;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      readJson(probe, leaving.signal).then(latest.current, () => undefined);
    }, lostEveryMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isLost]);
}

type Made = { offered: boolean; madeAt: RefObject<number>; refresh: () => Promise<void> };

function useAtRest(isOn: boolean, made: Made): void {
  const latest = useLatest(made);
  useEffect(() => {
    if (!isOn) return;
    let inputAt = 0;
    const unwatch = watchEvents(inputs, () => {
      inputAt = Date.now();
    });
    const leaving = new AbortController();
    const timer = setInterval(() => {
      const { offered, madeAt, refresh } = latest.current;
      const [now, age] = [Date.now(), Date.now() - madeAt.current];
      if (!(offered || age > sureEveryMs) || document.visibilityState === "hidden" || age < youngMs) return;
      const isMarking = window.getSelection()?.isCollapsed === false;
      if (now - inputAt < restMs || isMarking || now - lastInputAt > presentMs) return;
      madeAt.current = now;
      readJson(probe, leaving.signal).then(refresh, () => undefined);
    }, checkEveryMs);
    return () => {
      unwatch();
      leaving.abort();
      clearInterval(timer);
    };
  }, [isOn]);
}
