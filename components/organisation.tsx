"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { NumberForm } from "@/lib/core/money/money";

/** How this organisation writes numbers and days; one form for everyone who works here. */
export type Organisation = { name: string; numberForm: NumberForm; timeZone: string };

const OrganisationContext = createContext<Organisation | null>(null);

export function OrganisationProvider({ organisation, children }: { organisation: Organisation; children: ReactNode }) {
  return <OrganisationContext value={organisation}>{children}</OrganisationContext>;
}

/** The organisation's settings. Throws outside the provider: a guessed number form would be a wrong figure. */
export function useOrganisation(): Organisation {
  const organisation = useContext(OrganisationContext);
  if (!organisation) throw new Error("OrganisationProvider is missing above this component");
  return organisation;
}
