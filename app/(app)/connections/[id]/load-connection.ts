import { cache } from "react";
import { openContext } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getConnection } from "@/lib/payments/connections/queries";
import { orNotFound } from "../../or-not-found";

export const loadConnection = cache(async (id: string) => {
  const user = await requirePermission("connections.read");
  return { user, connection: await orNotFound(getConnection(openContext(), user.connectionIds, id)) };
});

export type ConnectionParams = { params: Promise<{ id: string }> };
