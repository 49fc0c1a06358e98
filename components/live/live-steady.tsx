"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { useLatest } from "../use-latest";
import { LiveNote } from "./live-note";
import { probe, useRefresh } from "./live-refresh";
import { readJson, useLiveNews, useLiveState } from "./use-live";

/** A hand that has not moved for so long has left the page; until then what is new is offered. */
const restMs = 8_000;
/** The whole page is made again at most so often. */
const apartMs = 10_000;
const lookEveryMs = 1_000;
/** What changes with time alone, such as an order that becomes a day old, is seen so much later at most. */
const sureEveryMs = 60_000;

/** Hands: a pointer that moves, a key, a wheel, a touch; and a text that is being marked. */
const signs = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove", "focusin"] as const;

/**
 * For a page of many figures: makes it again by itself while nobody's hand is on it, and offers it else, so that nothing
 * moves under the pointer. Says when it can no longer tell.
 */
export function LiveSteady({ topics }: { topics: readonly string[] }): ReactNode {
  const { lostSince, signedOut } = useLiveState();
  const { refresh, notice, offered, pending } = useRefresh();
  const [isDue, setDue] = useState(false);
  const handAt = useRef(0);
  const madeAt = useRef(0);
  useLiveNews(topics, async (changed) => {
    // A page that was made a moment ago is not due because its stream begins.
    if (changed !== "anew" || Date.now() - madeAt.current > apartMs) setDue(true);
  });

  useEffect(() => {
    madeAt.current = Date.now();
    const note = () => {
      handAt.current = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, note, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
    };
  }, []);

  const latest = useLatest(notice);
  useEffect(() => {
    if (signedOut) return;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      const now = Date.now();
      const isOld = now - madeAt.current > sureEveryMs;
      if (!(isDue || isOld) || document.visibilityState === "hidden" || now - madeAt.current < apartMs) return;
      const isMarking = window.getSelection()?.isCollapsed === false;
      if (now - handAt.current < restMs || isMarking) return;
      madeAt.current = now;
      // Not answered: the note says so already, and the next time may be better.
      readJson(probe, leaving.signal).then(
        () => {
          setDue(false);
          void latest.current();
        },
        () => undefined,
      );
    }, lookEveryMs);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [isDue, signedOut]);

  function show(): void {
    madeAt.current = Date.now();
    setDue(false);
    void refresh();
  }

  return (
    <div role="status" className="flex min-h-8 flex-wrap items-center gap-3 text-ink-3 text-sm max-md:min-h-11">
      <LiveNote lostSince={lostSince} signedOut={signedOut} />
      {isDue || offered ? (
        <Button size="small" pending={pending} onClick={show}>
          Something changed, show
        </Button>
      ) : null}
    </div>
  );
}
