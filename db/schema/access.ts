import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/** No row means all connections. A trigger refuses a limit on an admin. */
export const userConnections = pgTable(
  "user_connections",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.connectionId] }),
    index("user_connections_connection_idx").on(t.connectionId),
  ],
);
