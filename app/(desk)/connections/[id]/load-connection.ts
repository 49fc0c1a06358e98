import { notFound } from "next/navigation";
import { cache } from "react";
import { requireAct } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/queries";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";

/** Who looks, and the connection they look at, once a request; a page that does not exist when there is none. */
export const loadConnection = cache(async (id: string) => {
  const person = await requireAct("connections.read");
  try {
    return { person, connection: await getConnection(openDesk(), person.connectionIds, id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});

export type ConnectionParams = { params: Promise<{ id: string }> };
