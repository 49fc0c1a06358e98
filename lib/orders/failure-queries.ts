import { and, count, desc, eq, gte, inArray, max, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { messageMax } from "@/lib/failures/match";
import { failedWords } from "./failure";
import { settledByPeople } from "./resolve";

/** Failures that the gateway told alike, over one connection. */
export type FailureGroup = {
  connectionId: string;
  connectionName: string;
  code: string | null;
  /** Its beginning; long numbers stand as "#". null: none was given. */
  message: string | null;
  count: number;
  lastSeen: Date;
  lastOrderId: string;
};

/** Kinds of failures that are told apart at most, the most frequent first. */
export const failureGroupsMax = 2_000;
const dayMs = 86_400_000;
/** For so many days back failures are counted. */
export const failureDays = 90;

/** How the gateway told of refusals within reach in the last 90 days, the most frequent first; one more than the most. */
export async function gatherFailures(desk: Desk, reach: Reach): Promise<FailureGroup[]> {
  const since = new Date(desk.now().getTime() - failureDays * dayMs);
  const message = sql<
    string | null
  >`regexp_replace(left(${orders.errorMessage}, ${sql.raw(String(messageMax))}), '[0-9]{4,}', '#', 'g')`;
  return desk.db
    .select({
      connectionId: orders.connectionId,
      connectionName: connections.name,
      code: orders.errorCode,
      message,
      count: count(),
      lastSeen: sql<Date>`${max(orders.finalAt)}`.mapWith(orders.finalAt),
      lastOrderId: sql<string>`(array_agg(${orders.id} order by ${orders.finalAt} desc))[1]`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(
      and(
        inArray(orders.word, [...failedWords]),
        gte(orders.finalAt, since),
        sql`${orders.cause} is distinct from 'access_refused' and ${orders.cause} is distinct from ${settledByPeople}`,
        withinReach(orders.connectionId, reach),
      ),
    )
    .groupBy(orders.connectionId, connections.name, orders.errorCode, message)
    .orderBy(desc(count()), desc(max(orders.finalAt)))
    .limit(failureGroupsMax + 1);
}
