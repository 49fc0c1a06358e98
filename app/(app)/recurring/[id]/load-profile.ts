import { notFound } from "next/navigation";
import { cache } from "react";
import type { Permission } from "@/lib/auth/permissions";
import { requirePermission } from "@/lib/auth/session";
import { openContext } from "@/lib/core/open-context";
import { findProfile } from "@/lib/recurring/queries";

/** The profile of a page and who looks; one reading for the page and its title. None by this id: not found. */
export const loadProfile = cache(async (id: string, permission: Permission = "recurring.read") => {
  const user = await requirePermission(permission);
  const profile = await findProfile(openContext(), user.connectionIds, id);
  if (!profile) notFound();
  return { user, profile };
});
