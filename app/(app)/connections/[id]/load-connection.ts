import { cache } from "react";
import { requirePermission } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/queries";
import { openContext } from "@/lib/core/open-context";
import { orNotFound } from "../../or-not-found";

/** Who looks, and the connection they look at, once a request; a page that does not exist when there is none. */
export const loadConnection = cache(async (id: string) => {
  const user = await requirePermission("connections.read");
  return { user, connection: await orNotFound(getConnection(openContext(), user.connectionIds, id)) };
});

export type ConnectionParams = { params: Promise<{ id: string }> };
