import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";

const nameLike = /^[\p{L}\p{M}\s.'’-]{4,60}$/u;
/** The least similarity by trigrams: "kovca" finds "Ana Kovač". */
const least = 0.4;
const offeredMax = 3;

/** @param names a query for one column `name`; bound it, because every name is compared */
export async function findSimilarNames(
  { db }: Pick<AppContext, "db">,
  names: SQL,
  text: string | null,
): Promise<string[]> {
  if (text === null || !nameLike.test(text)) return [];
  const likeness = sql`word_similarity(search_form(${text}), search_form(name))`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from (${names}) as names where ${likeness} >= ${least} order by ${likeness} desc, name limit ${offeredMax}`);
  return rows.map(({ name }) => name);
}
