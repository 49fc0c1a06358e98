import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/queries";
import { AppError } from "@/lib/core/errors";
import { openContext } from "@/lib/core/open-context";

/** Who looks, and the connection they look at, once a request; a page that does not exist when there is none. */
export const loadConnection = cache(async (id: string) => {
  const user = await requirePermission("connections.read");
  try {
    return { user, connection: await getConnection(openContext(), user.connectionIds, id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export type ConnectionParams = { params: Promise<{ id: string }> };
