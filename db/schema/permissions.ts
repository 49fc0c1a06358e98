import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { type Act, roles } from "@/lib/auth/permissions";
import { oneOf } from "./columns";

/** The table act × role as the code has it, written at each migration, so that the database can refuse by it too. */
export const permissions = pgTable(
  "permissions",
  {
    act: text("act").$type<Act>().notNull(),
    role: text("role", { enum: roles }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.act, t.role] }), oneOf("permissions_role_check", t.role, roles)],
);
