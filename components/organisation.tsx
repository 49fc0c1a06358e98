"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { NumberForm } from "@/lib/core/money/money";

export type Organisation = { name: string; numberForm: NumberForm; timeZone: string };

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
