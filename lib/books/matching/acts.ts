import { eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { matches, matchItems, matchMembers, matchNotes } from "@/db/schema/matching";
import type { Actor } from "@/lib/core/runtime/context";
import type { Item } from "./act-rules";
import type { ExplanationKind, MatchAct } from "./labels";

/**
 * Connections of items, for the check of scope; also of those that a match made gone. null among them: an item of an account
 * that several connections use.
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

/** How a user explains an item. `until`: of timing alone. */
export type Explanation = { explanation: ExplanationKind; ownerId: string; until: string | null };
/** What a user does with an item; `text`, `assigneeId` and `explained` as far as the act has them. */
export type ItemAct = { act: MatchAct; text: string; assigneeId: string | null; explained?: Explanation | null };

/** Rows of one statement; each has a dozen values, and a statement no more than 65,535. */
const rowsAtOnce = 1_000;

/** Notes what a user did with items, while they have these amounts. An evaluation must follow. */
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

/** Puts items together that are one (`findMatchFault`). An evaluation must follow. @returns the match */
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
