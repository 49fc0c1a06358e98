import { notFound } from "next/navigation";
import { cache } from "react";
import { requirePermission } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { openContext } from "@/lib/core/open-context";
import { getOrder } from "@/lib/orders/detail-queries";

/** Who looks, and the order they look at, once a request; a page that does not exist when there is none. */
export const loadOrder = cache(async (id: string) => {
  const user = await requirePermission("orders.read");
  try {
    return { user, order: await getOrder(openContext(), user.connectionIds, id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
});
