import { eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { resolutionOrders, type resolutions } from "@/db/schema/resolutions";
import { type Asked, requirementOf } from "@/lib/controls/approvals/requirement";
import { addAmounts } from "@/lib/core/money/money";
import { message } from "@/lib/core/text/message";
import type { Besides } from "./verdicts";

type Weighed = { amount: string | null; currency: string | null; besides?: Besides | null };
type Proposal = { connectionId: string; proposedBy: string; orders: readonly Weighed[] };

const oneOther = message("approvals.resolutionByTwo");

/** At least one other user must approve, unless nobody except the proposer can. */
export async function resolutionRequirement(db: Database | Tx, proposal: Proposal, now: Date): Promise<Asked> {
  const { connectionId, proposedBy, orders } = proposal;
  const subject = { permission: "orders.resolve", connectionId, askedBy: proposedBy, amounts: weigh(orders) } as const;
  const byRule = await requirementOf(db, subject, now);
  const asked = byRule.required < 2 ? { ...byRule, required: 1, because: oneOther } : byRule;
  const { rows } = await db.execute<{ alone: boolean }>(
    sql`select decides_alone(${proposedBy}, ${subject.permission}, ${connectionId}::uuid, ${now}::timestamptz) as alone`,
  );
  return rows[0]?.alone ? { ...asked, required: 0 } : asked;
}

function weigh(orders: readonly Weighed[]) {
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

export async function storedRequirement(
  tx: Tx,
  resolution: Pick<typeof resolutions.$inferSelect, "id" | "connectionId" | "proposedBy">,
  now: Date,
): Promise<Asked> {
  const reported = await tx
    .select({ amount: orders.amount, currency: orders.currency, besides: resolutionOrders.besides })
    .from(resolutionOrders)
    .innerJoin(orders, eq(orders.id, resolutionOrders.orderId))
    .where(eq(resolutionOrders.resolutionId, resolution.id));
  return resolutionRequirement(tx, { ...resolution, orders: reported }, now);
}
