"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import { zoneCookie } from "./viewer-zone-cookie";

const ViewerZoneContext = createContext<string | null>(null);

/**
 * The zone in which clock times are shown below, on the server and in the browser alike. It stays as the page was opened with:
 * times that change under a reader's eyes are times to doubt.
 */
export function ViewerZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <ViewerZoneContext value={zone}>{children}</ViewerZoneContext>;
}

/** The viewer's time zone. Throws outside the provider: a guessed zone would be a wrong time. */
export function useViewerZone(): string {
  const zone = useContext(ViewerZoneContext);
  if (zone === null) throw new Error("ViewerZoneProvider is missing above this component");
  return zone;
}

/** Tells the server this browser's zone, for the next page that is opened. */
export function TellZone() {
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    if (zone) document.cookie = `${zoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  return null;
}
