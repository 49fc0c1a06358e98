"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, type RefObject, useEffect, useRef, useState, useTransition } from "react";
import * as t from "@/messages/components/live";
import { Button } from "../button";
import { useLatest } from "../use-latest";
import { liveConnection } from "./live-connection";
import { LiveNote } from "./live-note";
import { readJson } from "./read-json";
import { useLive, useLiveChanges } from "./use-live";

/** Making a page counts as a user being there: a deserted screen must not keep itself signed in. */
const presentMs = 10 * 60_000;
const lostEveryMs = 15_000;
/** A page that was made a moment ago is not old because its stream begins; and it is made again at most so often at rest. */
const youngMs = 10_000;
/** A hand that has not moved for so long has left the page. */
const restMs = 8_000;
const checkEveryMs = 1_000;
/** What changes with time alone, such as an order that becomes a day old, is seen so much later at most. */
const sureEveryMs = 60_000;
/** Says quickly whether Paydesk answers and a user is signed in; a page that is made without either is lost. */
const probe = "/api/counts";

type Pace = "now" | "offer" | "rest";
type Props = {
  /** What this page shows: `order:<id>`, `connection:<id>`, `callback:<connection id>`. */
  topics: readonly string[];
  /**
   * When the page is made again: at once; when asked, for a list whose rows must not move under the pointer; or, for a page
   * of many figures, as soon as no one's hand is on it.
   */
  pace?: Pace;
  /** One thing whose page it is: made again when it has another revision than the page, and only then. */
  thing?: { url: string; topics: readonly string[]; revision: string; openedAt: Date };
  /** What the button says that shows what is new. */
  offer?: string;
  /** Another one on the page says when it no longer follows. */
  quiet?: boolean;
  /** Made again so often at most, however much changes. */
  apartMs?: number;
};

/** Makes the page again when something that it shows has changed, and says when it can no longer tell. */
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

/** Hands: a pointer that moves, a key, a wheel, a touch; only those of them that press count as a user being there. */
const presses = ["pointerdown", "keydown", "wheel", "touchstart"] as const;
const signs = [...presses, "pointermove", "touchmove", "focusin"] as const;

function watchSigns(kinds: readonly string[], note: () => void): () => void {
  for (const kind of kinds) window.addEventListener(kind, note, { passive: true });
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, note);
  };
}

function watchInput(): () => void {
  lastInputAt = Math.max(lastInputAt, Date.now());
  return watchSigns(presses, () => {
    lastInputAt = Date.now();
  });
}

/** `notice`: makes the page again, or offers it where rows would move or no one has touched anything for a while. */
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

/** Once for each revision: a page that is being made is not asked for twice. */
function useRevision(seen: string | undefined, made: string | undefined, notice: () => Promise<void>): void {
  const asked = useRef<string | null>(null);
  const latest = useLatest(notice);
  useEffect(() => {
    if (seen === undefined || seen === made || asked.current === seen) return;
    asked.current = seen;
    void latest.current();
  }, [seen, made]);
}

/** While the stream is lost, the page is made again at intervals, if Paydesk answers at all. */
function useWhileLost(isLost: boolean, notice: () => Promise<void>): void {
  const latest = useLatest(notice);
  useEffect(() => {
    if (!isLost) return;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      // Not answered: the note says so already, and the next time may be better.
      readJson(probe, leaving.signal).then(latest.current, () => undefined);
    }, lostEveryMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isLost]);
}

type Made = { offered: boolean; madeAt: RefObject<number>; refresh: () => Promise<void> };

/** Makes a page that is offered, or a minute old, again as soon as no hand is on it. */
function useAtRest(isOn: boolean, made: Made): void {
  const latest = useLatest(made);
  useEffect(() => {
    if (!isOn) return;
    let handAt = 0;
    const unwatch = watchSigns(signs, () => {
      handAt = Date.now();
    });
    const leaving = new AbortController();
    const timer = setInterval(() => {
      const { offered, madeAt, refresh } = latest.current;
      const [now, age] = [Date.now(), Date.now() - madeAt.current];
      if (!(offered || age > sureEveryMs) || document.visibilityState === "hidden" || age < youngMs) return;
      const isMarking = window.getSelection()?.isCollapsed === false;
      if (now - handAt < restMs || isMarking || now - lastInputAt > presentMs) return;
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
