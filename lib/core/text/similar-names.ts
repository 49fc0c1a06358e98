import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";

/** Only what can be a name is compared with names: no id, amount or account. */
const nameLike = /^[\p{L}\p{M}\s.'’-]{4,60}$/u;
/** How much of the text must be in a name, by pairs and triples of letters: "kovca" finds "Ana Kovač". */
const least = 0.4;
const offeredMax = 3;

/**
 * Names that a misspelt text may mean, the most similar first.
 * @param names a query for one column `name`; bound it, because all of them are compared
 */
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
