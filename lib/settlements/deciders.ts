import { asc, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { mayDecide } from "@/lib/approvals/requirement";
import type { Desk } from "@/lib/core/desk";

/** `isAway`: could confirm within the last 7 days and cannot now; nobody confirms alone because of that. */
export type Decider = { id: string; name: string; isAway: boolean };

/** All users who may confirm a resolution of this connection, by name; those who could until lately come last. */
export async function listDeciders(from: Tx | Desk["db"], connectionId: string, now: Date): Promise<Decider[]> {
  const isAway = sql<boolean>`not ${mayDecide(people.id, "orders.settle", connectionId, now)}`;
  return from
    .select({ id: people.id, name: people.name, isAway })
    .from(people)
    .where(sql`could_decide(${people.id}, 'orders.settle', ${connectionId}::uuid, ${now}::timestamptz)`)
    .orderBy(isAway, asc(people.name), asc(people.id));
}

/** How a person may confirm a proposal: as another one, alone because nobody else could, or not at all. */
export type Confirming =
  | { may: "other" }
  /** They have confirmed it already, and somebody else is still to. */
  | { may: "done" }
  | { may: "alone" }
  /** `others`: names of those who can; empty when nobody can. */
  | { may: "not"; others: string[] };

/** Two different people or three; one alone only where exactly that one could decide at all. `confirmedBy`: who has. Pure. */
export function confirmingBy(
  personId: string,
  { proposedBy, confirmedBy }: { proposedBy: string; confirmedBy: readonly { personId: string }[] },
  deciders: readonly Decider[],
): Confirming {
  const others = deciders.filter(({ id }) => id !== proposedBy);
  const names = others.filter(({ isAway }) => !isAway).map(({ name }) => name);
  if (!deciders.some(({ id, isAway }) => id === personId && !isAway)) return { may: "not", others: names };
  if (personId !== proposedBy) {
    return { may: confirmedBy.some((one) => one.personId === personId) ? "done" : "other" };
  }
  return others.length === 0 ? { may: "alone" } : { may: "not", others: names };
}
