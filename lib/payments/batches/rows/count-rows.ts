import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";

export const shownRows = 1_000;

export async function countRows(db: Database, numbers: SQL): Promise<{ count: number; rows: number[] }> {
  const { rows } = await db.execute<{ count: number; rows: number[] | null }>(sql`
    select count(*)::int as count, (array_agg(number order by number))[1:${sql.raw(String(shownRows))}] as rows from (${numbers}) found`);
  return { count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] };
}
