import { notFound } from "next/navigation";
import { cache } from "react";
import type { Act } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { findPayee } from "@/lib/payees/queries";

/** The payee of a page and who looks; one reading for the page and its title. Nobody by this id: not found. */
export const loadPayee = cache(async (id: string, act: Act = "payees.read") => {
  const person = await requireAct(act);
  const payee = await findPayee(openDesk(), id);
  if (!payee) notFound();
  return { person, payee };
});
