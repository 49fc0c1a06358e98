"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { zoneCookie } from "./viewer-zone-cookie";

const ViewerZoneContext = createContext<string | null>(null);

/**
 * Server and browser use the same zone, which stays as the page was opened with, so that times don't change while
 * someone reads.
 */
export function ViewerZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <ViewerZoneContext value={zone}>{children}</ViewerZoneContext>;
}

/** @throws Error outside the provider, because a guessed zone would show a wrong time. */
export function useViewerZone(): string {
  const zone = useContext(ViewerZoneContext);
  if (zone === null) throw new Error("ViewerZoneProvider is missing above this component");
  return zone;
}

export function TellZone() {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    if (zone) document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  return null;
}
