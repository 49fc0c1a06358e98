import { notFound } from "next/navigation";
import { cache } from "react";
import type { Act } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findProfile } from "@/lib/recurring/queries";

/** The profile of a page and who looks; one reading for the page and its title. None by this id: not found. */
export const loadProfile = cache(async (id: string, act: Act = "recurring.read") => {
  const person = await requireAct(act);
  const profile = await findProfile(openDesk(), person.connectionIds, id);
  if (!profile) notFound();
  return { person, profile };
});
