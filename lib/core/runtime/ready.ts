import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { hashFunctions } from "@/db/form-hash";
import journal from "@/db/migrations/meta/_journal.json";
import * as t from "@/messages/core/model";
import { isDraining } from "./draining.mjs";

const limitMs = 2_000;
const needed = journal.entries.map(({ when }) => when);
const noSuchTable = "42P01";

/** Why a process should get no requests: `status` is answered to the load balancer, `reason` is for the log. */
export type Readiness =
  | { ready: true }
  | { ready: false; status: "draining" | "database" | "migrations"; reason: string };

/**
 * Whether this process can serve users: it was not asked to stop, the database answers within two seconds and has the form
 * this code needs. Whether a worker runs is not asked: without one the pages serve and callbacks are stored all the same, and
 * taking them away would lose callbacks; metrics show that a worker is gone by what waits for it.
 * @param look what is asked of the database
 */
export async function checkReady(open: () => Database = database, look = inspectForm): Promise<Readiness> {
  if (isDraining()) return { ready: false, status: "draining", reason: t.itIsShuttingDown };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([look(open()), late]);
  } catch (error) {
    return { ready: false, status: "database", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function inspectForm(db: Database): Promise<Readiness> {
  const missing = await countMissing(db);
  if (missing > 0) return { ready: false, status: "migrations", reason: t.migrationSAreMissing(missing) };
  if (await hasFunctions(db)) return { ready: true };
  return { ready: false, status: "migrations", reason: t.functionsAreEarlier };
}

/** Migrations that this code needs and the database does not have. A newer database is served on: its own code migrates. */
async function countMissing(db: Database): Promise<number> {
  try {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from drizzle.__drizzle_migrations where created_at in ${needed}`,
    );
    return needed.length - Number(rows[0]?.count ?? 0);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && "code" in cause && cause.code === noSuchTable) return needed.length;
    throw error;
  }
}

let functions: string | null = null;

/** Whether the database has, or once had, the functions of this build; one with later migrations has later ones. */
async function hasFunctions(db: Database): Promise<boolean> {
  functions ??= hashFunctions(findFunctions());
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select 1 from drizzle.applied_forms where hash = ${functions})
      or exists (select 1 from drizzle.__drizzle_migrations where created_at > ${Math.max(...needed)}) as has`,
  );
  return rows[0]?.has ?? false;
}

/** The pages know files by the folder that their process runs in: the image has these beside its commands. */
function findFunctions(): string {
  const inImage = join(process.cwd(), "server", "functions");
  return existsSync(inImage) ? inImage : join(process.cwd(), "db", "functions");
}
