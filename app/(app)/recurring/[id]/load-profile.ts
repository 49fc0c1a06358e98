import { notFound } from "next/navigation";
import { cache } from "react";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Permission } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { findProfile } from "@/lib/payments/recurring/queries";

export const loadProfile = cache(async (id: string, permission: Permission = "recurring.read") => {
  const user = await requirePermission(permission);
  const profile = await findProfile(openContext(), user.connectionIds, id);
  if (!profile) notFound();
  return { user, profile };
});
