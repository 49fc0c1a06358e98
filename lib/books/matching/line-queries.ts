import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { matchNotes } from "@/db/schema/matching";
import { users } from "@/db/schema/users";
import { unmatchedKeys } from "@/db/unmatched-lines";
import { bankLines } from "@/lib/books/lines/bank-lines";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import type { MatchLeg } from "./labels";

export type Unmatched = { by: string; at: Date; reason: string };

export async function readUnmatched(
  ctx: AppContext,
  leg: MatchLeg,
  keys: readonly string[],
): Promise<Map<string, Unmatched>> {
  const rows = await ctx.db
    .select({ ...pick(matchNotes, "key", "at"), reason: matchNotes.text, by: users.name })
    .from(matchNotes)
    .innerJoin(users, eq(users.id, matchNotes.userId))
    .where(
      and(
        ...[eq(matchNotes.leg, leg), inArray(matchNotes.key, [...keys]), eq(matchNotes.act, "unmatch")],
        sql`${matchNotes.key} in ${unmatchedKeys(leg)}`,
      ),
    )
    .orderBy(asc(matchNotes.id));
  return new Map(rows.map(({ key, ...unmatched }) => [key, unmatched]));
}

export async function listPositionsOfBatches(
  ctx: AppContext,
  statementId: string,
  [first, last]: [first: number, last: number],
): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ position: number }>(sql`
    with ${bankLines(sql`
      select l.*, null as mark from statement_lines l
      where l.statement_id = ${statementId}::uuid and l.position between ${first} and ${last} and l.counted_on is not null`)}
    select position from bank_lines where batch is not null`);
  return new Set(rows.map(({ position }) => position));
}
