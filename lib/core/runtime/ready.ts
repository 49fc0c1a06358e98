import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, database } from "@/db/client";
import { hashFunctions } from "@/db/functions";
import journal from "@/db/migrations/meta/_journal.json";
import * as t from "@/messages/core/model";
import { isDraining } from "./draining.mjs";

const limitMs = 2_000;
const needed = journal.entries.map(({ when }) => when);
const noSuchTable = "42P01";

export type Readiness =
  | { ready: true }
  | { ready: false; status: "draining" | "database" | "migrations"; reason: string };

/**
 * Checks that this process is not draining, that the database answers within two seconds and that its form fits. A
 * missing worker doesn't count: without one the pages still store callbacks, and removing them would lose callbacks.
 */
export async function checkReady(open: () => Database = database, look = inspectForm): Promise<Readiness> {
  if (isDraining()) return { ready: false, status: "draining", reason: t.shuttingDown };
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
  if (missing > 0) return { ready: false, status: "migrations", reason: t.migrationsMissing(missing) };
  if (await hasFunctions(db)) return { ready: true };
  return { ready: false, status: "migrations", reason: t.functionsAreEarlier };
}

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

async function hasFunctions(db: Database): Promise<boolean> {
  functions ??= hashFunctions(findFunctions());
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select 1 from drizzle.applied_forms where hash = ${functions})
      or exists (select 1 from drizzle.__drizzle_migrations where created_at > ${Math.max(...needed)}) as has`,
  );
  return rows[0]?.has ?? false;
}

function findFunctions(): string {
  const inImage = join(process.cwd(), "server", "functions");
  return existsSync(inImage) ? inImage : join(process.cwd(), "db", "functions");
}
