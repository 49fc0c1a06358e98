import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { readInside } from "./standing";
import { type InstallationState, installationStateOf } from "./state";

/** Whether anything may be sent at all, and if not, why and since when. */
export async function readInstallationState(db: Database | Tx): Promise<InstallationState> {
  const inside = await readInside(db);
  return inside ? installationStateOf(inside) : { status: "open" };
}

/** Whether this process signs in to the database as a role that owns a table: then it could also drop what guards it. */
export async function ownsTables(db: Database | Tx): Promise<boolean> {
  const { rows } = await db.execute<{ owns: boolean }>(sql`
    select exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_has_role(current_user, relowner, 'usage')) as owns`);
  return rows[0]?.owns ?? false;
}
