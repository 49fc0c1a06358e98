"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { NumberForm } from "@/lib/core/money/money";
import { zoneCookie } from "./viewer-zone-cookie";

type Organisation = { name: string; numberForm: NumberForm; timeZone: string };

const OrganisationContext = createContext<Organisation | null>(null);

export function OrganisationProvider({ organisation, children }: { organisation: Organisation; children: ReactNode }) {
  return <OrganisationContext value={organisation}>{children}</OrganisationContext>;
}

/** @throws Error outside the provider, because a guessed number form would show a wrong figure. */
export function useOrganisation(): Organisation {
  const organisation = useContext(OrganisationContext);
  if (!organisation) throw new Error("OrganisationProvider is missing above this component");
  return organisation;
}

const EmailContext = createContext<string | undefined>(undefined);

/** When the session expires in the middle of a form, no other user can continue it. */
export function ActingUserProvider({ email, children }: { email: string; children: ReactNode }) {
  return <EmailContext value={email}>{children}</EmailContext>;
}

export const useActingUser = (): string | undefined => useContext(EmailContext);

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
