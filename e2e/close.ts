import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchItems } from "@/db/schema/matching";
import { startPeriod } from "@/lib/books/close/periods";
import { uploadGatewayReport } from "@/lib/books/gateway-reports/commands";
import { currentPeriod } from "@/lib/books/matching/queries";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { addDays } from "@/lib/core/time/calendar";
import { readToday } from "@/lib/core/time/today";

export async function openPeriod(app: AppContext, actor: Actor): Promise<string> {
  const today = await readToday(app.db, app.now());
  const current = await currentPeriod(app);
  if (current && current.toDay >= today) return current.id;
  const from = current ? null : addDays(today, -20);
  return (await startPeriod(app, actor, { from, to: addDays(today, 10) })).periodId;
}

export async function storeDifference(
  app: AppContext,
  actor: Actor,
  { connectionId, name }: { connectionId: string; name: string },
): Promise<{ gatewayFileId: string; itemId: string }> {
  const today = await readToday(app.db, app.now());
  const periodId = await openPeriod(app, actor);
  const orderId = randomUUID().slice(0, 18);
  const done = await uploadGatewayReport(app, actor, {
    ...{ connectionId, fileName: `${name}.csv`, answers: null },
    bytes: new TextEncoder().encode(
      `Batch;Type;Merchant order ID;Amount;Currency;Booked\nOUT-${orderId};payout;${name} ${orderId};-310.40;EUR;${today}\n`,
    ),
  });
  if (done.kind !== "stored") throw new Error("a report of a test was not stored");
  const [found] = await app.db
    .select({ id: matchItems.id })
    .from(matchItems)
    .innerJoin(gatewayLines, eq(gatewayLines.id, matchItems.lineId))
    .where(and(eq(matchItems.periodId, periodId), eq(gatewayLines.fileId, done.fileId)));
  if (!found) throw new Error("a difference of a test was not found");
  return { gatewayFileId: done.fileId, itemId: found.id };
}
