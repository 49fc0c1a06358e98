import { eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { matches, matchItems, matchMembers, matchNotes } from "@/db/schema/matching";
import type { Actor } from "@/lib/core/runtime/context";
import type { Item } from "./act-rules";
import type { ExplanationKind, MatchAct } from "./labels";

/**
 * Returns the connections of items, for the check of scope. null stands beside an item of an account that several
 * connections use.
 */
export async function ofItems(tx: Tx, ids: readonly string[]): Promise<(string | null)[]> {
  const found = await tx
    .select({ id: matchItems.connectionId })
    .from(matchItems)
    .where(inArray(matchItems.id, [...ids]))
    .union(
      tx
        .select({ id: matches.connectionId })
        .from(matches)
        .innerJoin(matchMembers, eq(matchMembers.matchId, matches.id))
        .where(inArray(matchMembers.itemId, [...ids])),
    );
  return found.map(({ id }) => id);
}

export type Explanation = { explanation: ExplanationKind; ownerId: string; until: string | null };
export type ItemAct = { act: MatchAct; text: string; assigneeId: string | null; explained?: Explanation | null };

const rowsAtOnce = 1_000;

/** Stores acts together with the amounts that they apply to. An evaluation must follow. */
export async function storeActs(
  tx: Tx,
  acts: readonly (ItemAct & { item: Pick<Item, "leg" | "key" | "leftAmount" | "rightAmount"> })[],
  { userId }: Actor,
  now: Date,
): Promise<void> {
  for (let at = 0; at < acts.length; at += rowsAtOnce)
    await tx.insert(matchNotes).values(
      acts.slice(at, at + rowsAtOnce).map(({ item: { leg, key, leftAmount, rightAmount }, explained, ...act }) => ({
        ...{ leg, key, leftAmount, rightAmount, userId, at: now },
        ...act,
        ...explained,
      })),
    );
}

/**
 * An evaluation must follow.
 * @returns the match
 */
export async function storeMatch(
  tx: Tx,
  [first, ...others]: readonly [Item, ...Item[]],
  reason: string,
  { userId }: Actor,
  now: Date,
): Promise<string> {
  const { leg, periodId, connectionId } = first;
  const [match] = await tx
    .insert(matches)
    .values({ leg, periodId, connectionId, reason, madeBy: userId, madeAt: now })
    .returning({ id: matches.id });
  if (!match) throw new Error("a match was not stored");
  const members = [first, ...others].map(({ id, key }) => ({ matchId: match.id, leg, key, itemId: id }));
  await tx.insert(matchMembers).values(members);
  return match.id;
}
