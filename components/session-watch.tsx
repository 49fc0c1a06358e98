"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { idleNoticeMs, sessionTouchMs } from "@/lib/identity/auth/sessions/session-times";
import * as t from "@/messages/components/shell";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { liveConnection } from "./live/live-connection";
import { prepareProofDialogs, SignInDialog } from "./proof-dialogs";

const address = "/api/session";
const everyMs = 1_000;
/** Asks the server in ms while the notice is shown, because another tab may have kept the session. */
const askAgainMs = 5_000;

/** Returns the milliseconds until the session ends; 0 when it has ended; null when Paydesk doesn't answer. */
async function readLeft(method: "GET" | "POST"): Promise<number | null> {
  try {
    const answer = await fetch(address, { method, cache: "no-store" });
    if (answer.status === 401) return 0;
    return answer.ok ? ((await answer.json()) as { leftMs: number }).leftMs : null;
  } catch {
    // A missing answer says nothing about the session.
    return null;
  }
}

/**
 * Lets users sign in again without leaving the page, so that nothing typed is lost. `leftMs` counts from when the page
 * was rendered.
 */
export function SessionWatch({ email, leftMs }: { email: string; leftMs: number }) {
  const [left, setLeft] = useState<number | null>(null);
  const [phase, setPhase] = useState<"in" | "ended" | "dismissed">("in");
  const endsAt = useRef(0);
  const askedAt = useRef(0);
  const touchedAt = useRef(0);

  const applyLeft = useCallback((ms: number | null) => {
    if (ms === null) return;
    endsAt.current = Date.now() + ms;
    setLeft(ms > idleNoticeMs ? null : ms);
    if (ms > 0) return;
    setLeft(null);
    setPhase("ended");
    liveConnection.noteSignedOut();
  }, []);

  const touch = useCallback(async () => {
    touchedAt.current = Date.now();
    applyLeft(await readLeft("POST"));
  }, [applyLeft]);

  useEffect(() => {
    endsAt.current = Date.now() + leftMs;
    setPhase("in");
  }, [leftMs]);

  useEffect(() => {
    touchedAt.current = Date.now();
    prepareProofDialogs();
  }, []);

  useEffect(() => {
    if (phase !== "in") return;
    const watch = setInterval(() => {
      const now = Date.now();
      const remaining = endsAt.current - now;
      if (remaining > idleNoticeMs) return;
      setLeft((shown) => (shown === null ? null : Math.max(0, remaining)));
      if (now - askedAt.current < askAgainMs) return;
      askedAt.current = now;
      void readLeft("GET").then(applyLeft);
    }, everyMs);
    // In the notice only its button counts, because a key may be pressed before the user has read it.
    const onSign = () => {
      if (endsAt.current - Date.now() > idleNoticeMs && Date.now() - touchedAt.current >= sessionTouchMs) void touch();
    };
    const signs = ["pointerdown", "keydown"] as const;
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    return () => {
      clearInterval(watch);
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, [phase, applyLeft, touch]);

  return (
    <>
      <Dialog
        open={left !== null}
        onClose={() => (left === null ? undefined : void touch())}
        title={t.endingTitle}
        actions={
          <>
            <form method="post" action="/sign-out">
              <Button type="submit">{t.signOutNow}</Button>
            </form>
            <Button variant="primary" onClick={() => void touch()}>
              {t.stayLabel}
            </Button>
          </>
        }
      >
        <p className="text-base text-ink-2">
          {t.endingHint(<span className="font-medium text-ink tabular-nums">{describeLeft(left ?? 0)}</span>)}
        </p>
      </Dialog>
      {phase === "ended" ? (
        <SignInDialog
          open
          email={email}
          onSignedIn={() => {
            setPhase("in");
            void touch();
          }}
          onClose={() => setPhase((now) => (now === "ended" ? "dismissed" : now))}
        />
      ) : null}
    </>
  );
}

function describeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
