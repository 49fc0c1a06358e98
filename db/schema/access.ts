import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { connections } from "./connections";
import { people } from "./people";

/** The connections that a person works with. None: all of them. An admin is never limited (a trigger refuses). */
export const personConnections = pgTable(
  "person_connections",
  {
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.connectionId] }),
    index("person_connections_connection_idx").on(t.connectionId),
  ],
);
