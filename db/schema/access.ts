import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/** The connections that a user works with. None: all of them. An admin is never limited (a trigger refuses). */
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
