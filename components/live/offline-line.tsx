"use client";

import { useOffline } from "next/offline";
import { useEffect, useState } from "react";
import { When } from "@/components/when";
import * as t from "@/messages/components/shell";
import { liveConnection } from "./live-connection";

const probe = "/healthz";
const probeMaxMs = 4_000;

export function OfflineLine() {
  const isOffline = useOffline();
  const [knownAt, setKnownAt] = useState<Date | null>(null);
  useEffect(() => {
    setKnownAt(isOffline ? (liveConnection.read().lostSince ?? new Date()) : null);
  }, [isOffline]);
  useEffect(watchLeaving, []);
  return (
    <div role="status" data-offline-line className="mb-3 text-ink-2 text-sm empty:hidden">
      {knownAt ? <p>{t.offlineNotice(<When exact at={knownAt} />)}</p> : null}
    </div>
  );
}

/** Next keeps the page under its own links. Other links, and forms sent without scripts, ask first when in doubt. */
function watchLeaving(): () => void {
  const inDoubt = () => !navigator.onLine || liveConnection.read().lostSince !== null;
  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isOther || !link || !leaves(link) || !inDoubt()) return;
    event.preventDefault();
    void leaveIfReached(() => window.location.assign(link.href));
  }
  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method === "dialog" || !inDoubt()) return;
    event.preventDefault();
    void leaveIfReached(() => form.submit());
  }
  window.addEventListener("click", onClick);
  window.addEventListener("submit", onSubmit);
  return () => {
    window.removeEventListener("click", onClick);
    window.removeEventListener("submit", onSubmit);
  };
}

function leaves({ href, origin, pathname, search, hash, target }: HTMLAnchorElement): boolean {
  const isHere = pathname === location.pathname && search === location.search && hash !== "";
  return href !== "" && origin === location.origin && !isHere && (target === "" || target === "_self");
}

async function leaveIfReached(leave: () => void): Promise<void> {
  try {
    await fetch(probe, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(probeMaxMs) });
  } catch {
    window.dispatchEvent(new Event("offline"));
    return;
  }
  leave();
}
