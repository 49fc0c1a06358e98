import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { settlementConfirmations } from "@/db/schema/settlements";
import { type Asked, askPolicy } from "@/lib/approvals/requests";
import type { Actor, Desk } from "@/lib/core/desk";
import { addAmounts } from "@/lib/core/money";
import type { Besides } from "./verdicts";

/** Somebody's yes to a settlement. */
export type Confirmation = { settlementId: string; personId: string; name: string; at: Date };

/** What a settlement says of one order, as far as a policy looks at it. */
type Weighed = { amount: string | null; currency: string | null; besides?: Besides | null };

/** Why one other person confirms where no policy asks for two. */
const oneOther = "Two people settle: one proposes, another confirms.";

/** How many other people must confirm: one always, two where the policy in force says so. */
export async function askConfirmations(
  tx: Tx,
  connectionId: string,
  orders: readonly Weighed[],
  actor: Actor,
): Promise<Asked> {
  const asked = await askPolicy(tx, "orders.settle", connectionId, subjectOf(orders), actor);
  return asked.required < 2 ? { ...asked, required: 1, because: oneOther } : asked;
}

/** What moved, or may have: the orders' own amounts, another that people say moved, and second orders beside them. */
function subjectOf(orders: readonly Weighed[]) {
  const parts = orders.flatMap(({ amount, currency, besides }) => [
    { amount, currency },
    ...(besides?.movedAmount ? [besides.movedAmount] : []),
    ...(besides?.seconds.filter(({ verdict }) => verdict === "approved") ?? []),
  ]);
  const known = parts.flatMap(({ amount, currency }) => (amount !== null && currency ? [{ amount, currency }] : []));
  const totals = [...new Set(known.map(({ currency }) => currency))].map((currency) => {
    const own = known.filter((one) => one.currency === currency);
    return { currency, amount: addAmounts(...own.map(({ amount }) => amount)) };
  });
  return { totals, unknownCount: parts.length - known.length };
}

/** How many other people would confirm what this person is about to propose. */
export async function readConfirmationsAsked(
  desk: Desk,
  actor: Actor,
  connectionId: string,
  orders: readonly Weighed[],
): Promise<number> {
  return desk.db.transaction(async (tx) => (await askConfirmations(tx, connectionId, orders, actor)).required);
}

/** Who has confirmed these settlements, in the order in which they did. */
export async function listConfirmations(
  from: Tx | Desk["db"],
  settlementIds: readonly string[],
): Promise<Confirmation[]> {
  if (settlementIds.length === 0) return [];
  const { settlementId, personId, at } = settlementConfirmations;
  return from
    .select({ settlementId, personId, name: people.name, at })
    .from(settlementConfirmations)
    .innerJoin(people, eq(people.id, personId))
    .where(inArray(settlementId, [...settlementIds]))
    .orderBy(asc(at), asc(personId));
}
