import { eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import type { Desk } from "@/lib/core/desk";
import { type Approver, readApprovers } from "@/lib/orders/approvers";

const releasers = alias(people, "releasers");

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

/** The rest of these orders, by id. Whoever asks has found them within somebody's reach. */
export async function readRest(desk: Desk, ids: readonly string[]): Promise<Map<string, OrderRest>> {
  const approvers = await readApprovers(desk.db, ids);
  const rows = await desk.db
    .select({
      id: orders.id,
      serialNumber: orders.serialNumber,
      errorCode: orders.errorCode,
      errorMessage: orders.errorMessage,
      batchRow: orders.batchRow,
      releasedBy: releasers.name,
      sentAt: orders.sentAt,
      finalAt: orders.finalAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .leftJoin(releasers, eq(releasers.id, orders.releasedBy))
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map(({ id, ...rest }) => [id, { ...rest, approvedBy: approvers.get(id) ?? [] }]));
}
