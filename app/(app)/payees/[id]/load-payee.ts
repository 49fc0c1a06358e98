import { notFound } from "next/navigation";
import { cache } from "react";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Permission } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findPayee } from "@/lib/payments/payees/queries";

export const loadPayee = cache(async (id: string, permission: Permission = "payees.read") => {
  const user = await requirePermission(permission);
  const payee = await findPayee(openContext(), id);
  if (!payee) notFound();
  return { user, payee };
});
