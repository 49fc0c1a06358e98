import { and, desc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { closePeriods, closeRequests } from "@/db/schema/close";
import { matchItems } from "@/db/schema/matching";
import { actOnItems } from "@/lib/books/matching/commands";
import { assignAccount, storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { negateAmount } from "@/lib/core/money/money";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { decideOn } from "@/lib/desk/decisions/testing";
import { insertOrder } from "@/lib/payments/orders/testing";
import { closePeriod, preparePeriod } from "./periods";

export async function storeMonth(db: Database): Promise<void> {
  const lines = [];
  for (const [place, amount] of ["100.00", "250.50", "75.25"].entries()) {
    const at = new Date(`2026-03-1${place}T12:00:00Z`);
    const { clientOrderId } = await insertOrder(db, { amount, createdAt: at, updatedAt: at, finalAt: at });
    const listed = place === 2 ? "-75.20" : negateAmount(amount);
    lines.push({ clientOrderId, amount: listed, currency: "EUR", batch: "OUT-1", on: `2026-03-1${place}` });
  }
  const fee = { kind: "fee", amount: "-1.50", currency: "EUR", batch: "OUT-1", on: "2026-03-12" } as const;
  await storeGatewayLines(db, [...lines, fee]);
  await assignAccount(db, "ACCEUR", "EUR");
  await storeBankLines(db, { account: "ACCEUR", currency: "EUR", closedOn: "2026-03-13" }, [
    { amount: "-427.20", on: "2026-03-13", ids: ["OUT-1"], text: "=HYPERLINK(1)" },
  ]);
}

export async function findPeriod(ctx: AppContext, periodId: string): Promise<typeof closePeriods.$inferSelect> {
  const [period] = await ctx.db.select().from(closePeriods).where(eq(closePeriods.id, periodId));
  if (!period) throw new Error("the period is gone");
  return period;
}

export async function openCloseRequest(ctx: AppContext, periodId: string): Promise<string> {
  const [request] = await ctx.db
    .select({ id: closeRequests.id })
    .from(closeRequests)
    .where(and(eq(closeRequests.periodId, periodId), eq(closeRequests.isOpen, true)))
    .orderBy(desc(closeRequests.requestedAt));
  return request?.id ?? "";
}

export async function reviewTestPeriod(
  ctx: AppContext,
  { preparer, approver, periodId }: { preparer: Actor; approver: Actor; periodId: string },
): Promise<void> {
  const open = await ctx.db
    .select({ id: matchItems.id })
    .from(matchItems)
    .where(and(eq(matchItems.periodId, periodId), eq(matchItems.isNamed, false)));
  const itemIds = open.map(({ id }) => id);
  if (itemIds.length > 0)
    await actOnItems(ctx, preparer, {
      ...{ act: "resolve", itemIds, reason: "Rounded by the gateway" },
      ...{ explanation: "fee", ownerId: preparer.userId },
    });
  const { digest } = await findPeriod(ctx, periodId);
  await preparePeriod(ctx, preparer, { periodId, digest, certified: true });
  await decideOn(ctx, approver, await openCloseRequest(ctx, periodId));
}

export async function closeTestPeriod(
  ctx: AppContext,
  of: { preparer: Actor; approver: Actor; periodId: string },
): Promise<void> {
  await reviewTestPeriod(ctx, of);
  const { isClosed } = await closePeriod(ctx, of.approver, { periodId: of.periodId });
  if (!isClosed) throw new Error("the period changed while it was closed");
}
