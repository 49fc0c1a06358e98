import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { readInside } from "./standing";
import { type InstallationState, installationStateOf } from "./state";

export async function readInstallationState(db: Database | Tx): Promise<InstallationState> {
  const inside = await readInside(db);
  return inside ? installationStateOf(inside) : { status: "open" };
}

/** A role that owns a table could also drop its guards. */
export async function ownsTables(db: Database | Tx): Promise<boolean> {
  const { rows } = await db.execute<{ owns: boolean }>(sql`
    select exists (select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and pg_has_role(current_user, relowner, 'usage')) as owns`);
  return rows[0]?.owns ?? false;
}
