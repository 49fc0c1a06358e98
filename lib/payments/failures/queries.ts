import { asc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { errorMessages } from "@/db/schema/organisation";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import type { ErrorMessages } from "./match";

export type MessagesInForce = ErrorMessages & {
  connectionName: string | null;
  setBy: string | null;
  since: Date;
};

export async function readMessagesInForce(db: Database | Tx): Promise<MessagesInForce[]> {
  return db
    .select({
      id: errorMessages.id,
      connectionId: errorMessages.connectionId,
      connectionName: connections.name,
      ...pick(errorMessages, "code", "message", "explanation", "step"),
      setBy: users.name,
      since: errorMessages.createdAt,
    })
    .from(errorMessages)
    .leftJoin(connections, eq(connections.id, errorMessages.connectionId))
    .leftJoin(users, eq(users.id, errorMessages.setBy))
    .where(isNull(errorMessages.endedAt))
    .orderBy(asc(errorMessages.code), asc(errorMessages.message), asc(errorMessages.id));
}
