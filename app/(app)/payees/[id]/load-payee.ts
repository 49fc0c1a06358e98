import { notFound } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/lib/auth/permissions";
import { requirePermission } from "@/lib/auth/session";
import { openContext } from "@/lib/core/open-context";
import { findPayee } from "@/lib/payees/queries";

/** The payee of a page and its user, read once for the page and its title. Not found when there is none. */
export const loadPayee = cache(async (id: string, permission: Permission = "payees.read") => {
  const user = await requirePermission(permission);
  const payee = await findPayee(openContext(), id);
  if (!payee) notFound();
  return { user, payee };
});
