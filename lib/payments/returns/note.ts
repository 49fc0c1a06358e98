import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { gatewayFiles } from "@/db/schema/gateway-reports";
import { orderLaterEvents } from "@/db/schema/orders";
import { returnedLines, returnScans } from "@/db/schema/returns";
import { statementFiles } from "@/db/schema/statements";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import { applyReturned } from "@/lib/payments/orders/later/returned";
import { lockOrder, type OrderRow, readState } from "@/lib/payments/orders/record";
import { recordEvaluation } from "@/lib/payments/orders/record-evaluations";
import { findWaitingOrders, scanGatewayFile, scanStatementFile } from "./scan";

const filesAtOnce = 20;
const ordersAtOnce = 200;

/**
 * Records one order a transaction, so that a crash loses nothing and each line counts once. Several processes may run
 * it.
 * @returns the number of orders handled
 */
export async function noteReturns(ctx: AppContext): Promise<number> {
  const waiting = await ctx.db
    .selectDistinct({ id: returnedLines.orderId })
    .from(returnedLines)
    .where(and(isNotNull(returnedLines.orderId), isNull(returnedLines.notedAt)))
    .orderBy(asc(returnedLines.orderId))
    .limit(ordersAtOnce);
  const ids = waiting.flatMap(({ id }) => id ?? []);
  return eachApart(
    ctx,
    ids.map((id) => ({ id })),
    ({ id }) => ctx.db.transaction((tx) => noteOrder(tx, id, ctx.now())),
  );
}

export async function findReturns(ctx: AppContext): Promise<number> {
  await scanFiles(ctx);
  await ctx.db.transaction((tx) => findWaitingOrders(tx));
  return noteReturns(ctx);
}

async function scanFiles(ctx: AppContext): Promise<void> {
  const isNew = (id: typeof statementFiles.id | typeof gatewayFiles.id) =>
    sql`not exists (select from ${returnScans} where ${returnScans.fileId} = ${id})`;
  const [ofBanks, ofGateways] = await Promise.all([
    ctx.db.select({ id: statementFiles.id }).from(statementFiles).where(isNew(statementFiles.id)).limit(filesAtOnce),
    ctx.db.select({ id: gatewayFiles.id }).from(gatewayFiles).where(isNew(gatewayFiles.id)).limit(filesAtOnce),
  ]);
  for (const { id } of ofBanks) await ctx.db.transaction((tx) => scanStatementFile(tx, id, ctx.now()));
  for (const { id } of ofGateways) await ctx.db.transaction((tx) => scanGatewayFile(tx, id, ctx.now()));
}

type Line = typeof returnedLines.$inferSelect;

async function noteOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  let order = await lockOrder(tx, orderId);
  // The order's lock also protects its lines.
  const all = await tx
    .select()
    .from(returnedLines)
    .where(eq(returnedLines.orderId, orderId))
    .orderBy(asc(returnedLines.bookedOn), asc(returnedLines.key), asc(returnedLines.part));
  for (const line of all) if (order && line.notedAt === null) order = await noteLine(tx, order, line, now);
}

async function noteLine(tx: Tx, order: OrderRow, line: Line, now: Date): Promise<OrderRow> {
  const { key, part, source, amount, currency, bookedOn, code } = line;
  const name = `${key}/${part}`;
  const state = { ...(await readState(tx, order)), direction: order.direction };
  const listed = await readListed(tx, line);
  const evaluated = applyReturned(state, { line: name, amount, currency }, listed);
  const after = await recordEvaluation(tx, order, evaluated, {
    now,
    plan: evaluated.verdict === "repeated" ? "keep" : "ask_now",
    event: {
      kind: "return_reported",
      details: { source, line: key, amount, currency, bookedOn, ...(code ? { code } : {}) },
    },
  });
  await tx
    .update(returnedLines)
    .set({ notedAt: now, laterEventId: await readLaterOf(tx, order.id, evaluated, name) })
    .where(and(eq(returnedLines.key, key), eq(returnedLines.part, part)));
  return after;
}

async function readListed(tx: Tx, { orderId, source }: Line): Promise<Set<string>> {
  const rows = await tx
    .select({ id: returnedLines.laterEventId })
    .from(returnedLines)
    .where(
      and(
        ...[eq(returnedLines.orderId, orderId ?? ""), eq(returnedLines.source, source)],
        isNotNull(returnedLines.laterEventId),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

async function readLaterOf(
  tx: Tx,
  orderId: string,
  { same, laterTransaction }: Evaluation & { same?: string | null },
  line: string,
): Promise<string | null> {
  if (same) return same;
  if (laterTransaction?.id) return laterTransaction.id;
  const [made] = await tx
    .select({ id: orderLaterEvents.id })
    .from(orderLaterEvents)
    .where(and(eq(orderLaterEvents.orderId, orderId), eq(orderLaterEvents.line, line)));
  return made?.id ?? null;
}
