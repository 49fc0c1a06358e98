import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/context";
import { pick } from "@/lib/core/pick";
import { type Approver, readApprovers } from "@/lib/orders/approvers";

const releasers = alias(users, "releasers");

/** What files tell of an order besides what lists show. */
export type OrderRest = {
  serialNumber: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  batchRow: number | null;
  releasedBy: string | null;
  approvedBy: Approver[];
  sentAt: Date | null;
  finalAt: Date | null;
  updatedAt: Date;
};

/** The rest of these orders, by id. The user who asks has found them within a user's reach. */
export async function readRest(ctx: AppContext, ids: readonly string[]): Promise<Map<string, OrderRest>> {
  const approvers = await readApprovers(ctx.db, ids);
  const rows = await ctx.db
    .select({
      ...pick(orders, "id", "serialNumber", "errorCode", "errorMessage", "batchRow"),
      releasedBy: releasers.name,
      ...pick(orders, "sentAt", "finalAt", "updatedAt"),
    })
    .from(orders)
    .leftJoin(releasers, eq(releasers.id, orders.releasedBy))
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map(({ id, ...rest }) => [id, { ...rest, approvedBy: approvers.get(id) ?? [] }]));
}
