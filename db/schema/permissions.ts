import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type Permission, roles } from "../texts";
import { oneOf } from "./columns";

/** Each migration writes the code's permission table, so that the database enforces it too. */
export const permissions = pgTable(
  "permissions",
  {
    permission: text("permission").$type<Permission>().notNull(),
    role: text("role", { enum: roles }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.permission, t.role] }), oneOf("permissions_role_check", t.role, roles)],
);
