import { notFound } from "next/navigation";
import { cache } from "react";
import { requireAct } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { getOrder } from "@/lib/orders/detail-queries";

/** Who looks, and the order they look at, once a request; a page that does not exist when there is none. */
export const loadOrder = cache(async (id: string) => {
  const person = await requireAct("orders.read");
  try {
    return { person, order: await getOrder(openDesk(), person.connectionIds, id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});
