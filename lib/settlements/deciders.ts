import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { rolesWith } from "@/lib/auth/permissions";
import { personReaches } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";

export type Decider = { id: string; name: string };

/** Everybody who may confirm a settlement of this connection at all: enabled, with the right, by name. */
export async function listDeciders(from: Tx | Desk["db"], connectionId: string): Promise<Decider[]> {
  return from
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        isNull(people.disabledAt),
        inArray(people.role, rolesWith("settlements.decide")),
        personReaches(people.id, connectionId),
      ),
    )
    .orderBy(asc(people.name), asc(people.id));
}

/** How a person may confirm a proposal: as another one, alone because nobody else could, or not at all. */
export type Confirming =
  | { may: "other" }
  /** They have confirmed it already, and somebody else is still to. */
  | { may: "done" }
  | { may: "alone" }
  /** `others`: names of those who can; empty when nobody can. */
  | { may: "not"; others: string[] };

/** Two different people or three; one alone only where exactly that one may decide at all. `confirmedBy`: who has. Pure. */
export function confirmingBy(
  personId: string,
  { proposedBy, confirmedBy }: { proposedBy: string; confirmedBy: readonly { personId: string }[] },
  deciders: readonly Decider[],
): Confirming {
  const others = deciders.filter(({ id }) => id !== proposedBy);
  if (!deciders.some(({ id }) => id === personId)) return { may: "not", others: others.map(({ name }) => name) };
  if (personId !== proposedBy) {
    return { may: confirmedBy.some((one) => one.personId === personId) ? "done" : "other" };
  }
  return others.length === 0 ? { may: "alone" } : { may: "not", others: others.map(({ name }) => name) };
}
