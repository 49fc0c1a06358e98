import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { matches, matchItems, matchMembers, matchNotes } from "@/db/schema/matching";
import { inScope, selectAssignees } from "@/lib/books/matching/queries";
import { pick } from "@/lib/core/lists/pick";
import { readToday } from "@/lib/core/time/today";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Known, KnownItem, KnownNote } from "./plan";
import type { FilledRow } from "./read-workbook";

export async function readKnown(
  db: Database | Tx,
  scope: Scope,
  rows: readonly FilledRow[],
  now: Date,
): Promise<Known> {
  const ids = rows.map(({ itemId }) => itemId);
  const [items, matched, users] = [
    await readItems(db, scope, ids),
    await readMatched(db, scope, ids),
    rows.some(({ act }) => act === "assign" || act === "resolve") ? await selectAssignees(db) : [],
  ];
  return { items, matched, users, today: await readToday(db, now) };
}

async function readItems(db: Database | Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, KnownItem>> {
  const found = await db
    .select({ item: matchItems, state: closePeriods.state })
    .from(matchItems)
    .innerJoin(closePeriods, eq(closePeriods.id, matchItems.periodId))
    .where(and(inArray(matchItems.id, [...ids]), inScope(scope)));
  const notes = await db
    .select({
      ...pick(matchNotes, "leg", "key", "act", "text", "assigneeId", "leftAmount", "rightAmount"),
      ...pick(matchNotes, "explanation", "ownerId", "until"),
    })
    .from(matchNotes)
    .where(
      sql`(${matchNotes.leg}, ${matchNotes.key}) in (select i.leg, i.key from match_items i where i.id = any(${sql.param(ids)}::uuid[]))`,
    )
    .orderBy(asc(matchNotes.id));
  const byItem = new Map<string, KnownNote[]>();
  for (const { leg, key, explanation, ownerId, until, ...rest } of notes) {
    const note = { ...rest, explained: explanation && ownerId ? { explanation, ownerId, until } : null };
    const own = byItem.get(`${leg} ${key}`);
    if (own) own.push(note);
    else byItem.set(`${leg} ${key}`, [note]);
  }
  return new Map(
    found.map(({ item, state }) => [item.id, { ...item, state, notes: byItem.get(`${item.leg} ${item.key}`) ?? [] }]),
  );
}

async function readMatched(db: Database | Tx, scope: Scope, ids: readonly string[]): Promise<Known["matched"]> {
  const rows = await db
    .select({
      itemId: matchMembers.itemId,
      matchId: matchMembers.matchId,
      members: sql<number>`(select count(*)::int from match_members a where a.match_id = ${matchMembers.matchId})`,
    })
    .from(matchMembers)
    .innerJoin(matches, and(eq(matches.id, matchMembers.matchId), isNull(matches.endedAt)))
    .where(
      and(
        inArray(matchMembers.itemId, [...ids]),
        scope === null ? undefined : withinScope(matches.connectionId, scope),
      ),
    );
  return new Map(rows.map(({ itemId, ...match }) => [itemId, match]));
}
