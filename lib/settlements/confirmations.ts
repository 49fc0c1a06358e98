import { asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { settlementConfirmations, settlementOrders, settlements } from "@/db/schema/settlements";
import { type Asked, mayDecide, requirementOf } from "@/lib/approvals/requirement";
import type { Actor, Desk } from "@/lib/core/desk";
import { addAmounts } from "@/lib/core/money";
import type { Besides } from "./verdicts";

/** A user's yes to a resolution. `counts`: that user may still confirm it. */
export type Confirmation = { settlementId: string; personId: string; name: string; at: Date; counts: boolean };

/** What a settlement says of one order, as far as a policy looks at it. */
type Weighed = { amount: string | null; currency: string | null; besides?: Besides | null };

/** Why one other person confirms where no policy asks for two. */
const oneOther = "Two people settle: one proposes, another confirms.";

/** How many other people must confirm: one always, two where the policy in force says so. */
export async function askConfirmations(
  db: Tx | Desk["db"],
  proposal: { connectionId: string; proposedBy: string; orders: readonly Weighed[] },
  now: Date,
): Promise<Asked> {
  const { connectionId, proposedBy, orders } = proposal;
  const amounts = subjectOf(orders);
  const asked = await requirementOf(db, { act: "orders.settle", connectionId, askedBy: proposedBy, amounts }, now);
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
  const proposal = { connectionId, proposedBy: actor.personId, orders };
  return (await askConfirmations(desk.db, proposal, desk.now())).required;
}

/** Who has confirmed these resolutions, in the order in which they did. */
export async function listConfirmations(
  from: Tx | Desk["db"],
  settlementIds: readonly string[],
  now: Date,
): Promise<Confirmation[]> {
  if (settlementIds.length === 0) return [];
  const { settlementId, personId, at } = settlementConfirmations;
  const { connectionId } = settlements;
  return from
    .select({
      settlementId,
      personId,
      name: people.name,
      at,
      counts: mayDecide(personId, "orders.settle", connectionId, now),
    })
    .from(settlementConfirmations)
    .innerJoin(settlements, eq(settlements.id, settlementId))
    .innerJoin(people, eq(people.id, personId))
    .where(inArray(settlementId, [...settlementIds]))
    .orderBy(asc(at), asc(personId));
}

/** What a stored resolution needs now, by what it says of its orders. */
export async function resolutionRequirement(
  tx: Tx,
  settlement: Pick<typeof settlements.$inferSelect, "id" | "connectionId" | "proposedBy">,
  now: Date,
): Promise<Asked> {
  const said = await tx
    .select({ amount: orders.amount, currency: orders.currency, besides: settlementOrders.besides })
    .from(settlementOrders)
    .innerJoin(orders, eq(orders.id, settlementOrders.orderId))
    .where(eq(settlementOrders.settlementId, settlement.id));
  return askConfirmations(tx, { ...settlement, orders: said }, now);
}
