import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { mails } from "@/db/schema/desk";
import { callOrders, calls, orderEvents } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { pick } from "@/lib/core/lists/pick";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Forms, render } from "@/lib/core/text/render";
import { type TimelineItem, timelineOf } from "@/lib/payments/orders/timeline";
import { hideInBaseString, operationOf, readWireText, type WirePair, type WireText } from "@/lib/payments/orders/wire";

export const partMax = 500;

export type Part<Item> = { items: Item[]; more: boolean };

export function partOf<Row, Item>(rows: readonly Row[], toItems: (rows: readonly Row[]) => Item[]): Part<Item> {
  return { items: toItems(rows.slice(0, partMax)), more: rows.length > partMax };
}

export async function readTimeline(ctx: AppContext, orderId: string): Promise<Part<TimelineItem>> {
  const rows = await selectEvents(ctx, orderId)
    .orderBy(asc(orderEvents.id))
    .limit(partMax + 1);
  const forms = await readForms(ctx.db);
  return partOf(rows, (some) => linesOf(some, forms));
}

const latestEvents = 40;

export async function readLatestLines(ctx: AppContext, orderId: string, lines: number): Promise<Part<TimelineItem>> {
  const rows = await selectEvents(ctx, orderId)
    .orderBy(desc(orderEvents.id))
    .limit(latestEvents + 1);
  const all = linesOf(rows.slice(0, latestEvents).reverse(), await readForms(ctx.db));
  return { items: all.slice(-lines), more: all.length > lines || rows.length > latestEvents };
}

function selectEvents(ctx: AppContext, orderId: string) {
  return ctx.db
    .select({
      ...pick(orderEvents, "id", "at", "kind"),
      userName: users.name,
      ...pick(orderEvents, "callId", "callbackId", "details"),
      serialNumber: calls.serialNumber,
      mailState: mails.state,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .leftJoin(calls, eq(calls.id, orderEvents.callId))
    .leftJoin(
      mails,
      sql`${orderEvents.kind} = ${sqlName.orderEvent("remittance_sent")} and ${mails.id} = (${orderEvents.details} ->> 'mailId')::uuid`,
    )
    .where(eq(orderEvents.orderId, orderId));
}

function linesOf(rows: readonly Awaited<ReturnType<typeof selectEvents>>[number][], forms: Forms): TimelineItem[] {
  return timelineOf(
    rows.map((row) => ({
      ...row,
      id: String(row.id),
      callbackId: row.callbackId === null ? null : String(row.callbackId),
    })),
    forms,
  );
}

export type CallView = {
  id: string;
  operation: string;
  attempt: number | null;
  url: string;
  startedAt: Date;
  durationMs: number | null;
  request: WirePair[];
  baseString: string | null;
  authorization: string | null;
  result: string | null;
  reason: string | null;
  httpStatus: number | null;
  answerHeaders: Record<string, string>;
  answer: WireText | null;
  serialNumber: string | null;
};

const latestQueries = 20;

export type OrderCalls = {
  attempts: CallView[];
  queries: CallView[];
  queriesLeftOut: number;
};

export async function listOrderCalls(
  ctx: AppContext,
  orderId: string,
  { everything }: { everything: boolean },
): Promise<OrderCalls> {
  const select = (condition: SQL) =>
    ctx.db
      .select({ call: calls, attempt: callOrders.attempt })
      .from(callOrders)
      .innerJoin(calls, eq(calls.id, callOrders.callId))
      .where(and(eq(callOrders.orderId, orderId), condition));
  const [attempts, queries, [counted]] = await Promise.all([
    select(isNotNull(callOrders.attempt)).orderBy(asc(callOrders.attempt)).limit(partMax),
    select(isNull(callOrders.attempt))
      .orderBy(desc(calls.startedAt), desc(calls.id))
      .limit(everything ? partMax : latestQueries),
    ctx.db
      .select({ count: count() })
      .from(callOrders)
      .innerJoin(calls, eq(calls.id, callOrders.callId))
      .where(and(eq(callOrders.orderId, orderId), isNull(callOrders.attempt))),
  ]);
  return {
    attempts: attempts.map(viewOf),
    queries: queries.reverse().map(viewOf),
    queriesLeftOut: (counted?.count ?? 0) - queries.length,
  };
}

function viewOf({ call, attempt }: { call: typeof calls.$inferSelect; attempt: number | null }): CallView {
  const operation = operationOf(call.operation);
  return {
    id: call.id,
    operation: call.operation,
    attempt,
    ...pick(call, "url", "startedAt", "durationMs", "request"),
    baseString: call.baseString === null ? null : hideInBaseString(operation, call.baseString),
    ...pick(call, "authorization", "result", "httpStatus"),
    reason: render(call.reason),
    answerHeaders: call.answerHeaders ?? {},
    answer: call.answerBody === null ? null : readWireText(operation, call.answerBody),
    serialNumber: call.serialNumber,
  };
}
