import { and, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions, isVersion } from "@/db/schema/connections";
import type { Cursor, Page } from "@/lib/core/lists/list";
import { readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { gateway } from "@/lib/gateway/protocol";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import { type CallbackFilter, callbackList } from "./input";
import { asksForAttention, callbackOrder, conditionsOf } from "./list-where";
import type { Verdict } from "./verdicts";

export const callbackCountMax = 99;

export type CallbackListRow = {
  id: string;
  receivedAt: Date;
  connectionName: string;
  environment: Environment;
  profileId: string | null;
  verdict: Verdict | null;
  isAcknowledged: boolean;
  isLong: boolean;
  statusText: string | null;
  reason: string | null;
  amount: string | null;
  clientOrderId: string | null;
};

/** Longer deliveries are not read for a list, which would block the process; their own page shows them. */
const listedMaxBytes = 16_384;
const isLong = sql<boolean>`(octet_length(${callbacks.query}) + octet_length(${callbacks.body}) > ${listedMaxBytes})`;
const ifListed = (text: SQLWrapper) => sql<string>`case when ${isLong} then '' else ${text} end`;

export function callbackPageQuery(
  ctx: AppContext,
  scope: Scope,
  filter: CallbackFilter,
  cursor: Cursor | null,
  limit = callbackList.pageRows + 1,
) {
  return ctx.db
    .select({
      id: callbacks.id,
      receivedAt: callbacks.receivedAt,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      profileId: callbackTokens.profileId,
      ...pick(callbacks, "verdict", "reason", "acknowledgedAt", "clientOrderId", "method", "contentType"),
      isLong,
      query: ifListed(callbacks.query),
      body: ifListed(callbacks.body),
    })
    .from(callbacks)
    .innerJoin(connections, eq(connections.id, callbacks.connectionId))
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .leftJoin(callbackTokens, eq(callbackTokens.token, callbacks.profileToken))
    .where(and(...conditionsOf(filter, scope), callbackOrder.beyond(cursor)))
    .orderBy(...callbackOrder.order(cursor?.side))
    .limit(limit);
}

export async function listCallbacks(
  ctx: AppContext,
  scope: Scope,
  filter: CallbackFilter,
  cursor: Cursor | null,
): Promise<Page<CallbackListRow>> {
  const page = await readPage(callbackList, cursor, (from, limit) =>
    callbackPageQuery(ctx, scope, filter, from, limit),
  );
  const forms = await readForms(ctx.db);
  const rows = page.rows.map(({ method, contentType, query, body, acknowledgedAt, ...row }) => {
    const callback = gateway.readCallback(method, query, contentType, body);
    const gatewayUpdate = callback.readable ? callback.gatewayUpdate : null;
    return {
      ...row,
      id: String(row.id),
      isAcknowledged: acknowledgedAt !== null,
      statusText: shorten(gatewayUpdate && describeStatus(gatewayUpdate)),
      amount: shorten(gatewayUpdate && amountAsItCame(gatewayUpdate)),
      clientOrderId: row.clientOrderId ?? shorten(gatewayUpdate?.clientOrderId ?? null),
      reason: shorten(render(row.reason, forms)),
    };
  });
  return { ...page, rows };
}

const shownMaxLength = 300;
const shorten = (text: string | null) =>
  text !== null && text.length > shownMaxLength ? `${text.slice(0, shownMaxLength - 1)}…` : text;

export function describeStatus(gatewayUpdate: { type: string | null; status: string | null }): string | null {
  return [gatewayUpdate.type, gatewayUpdate.status].filter(Boolean).join(" ") || null;
}

export function amountAsItCame(gatewayUpdate: { amount: string | null; currency: string | null }): string | null {
  return [gatewayUpdate.amount, gatewayUpdate.currency].filter(Boolean).join(" ") || null;
}

export type CallbackUpdate = {
  rows: { id: string; verdict: Verdict | null; reason: string | null; isAcknowledged: boolean }[];
  newer: number;
};

export async function readCallbackChanges(
  ctx: AppContext,
  scope: Scope,
  filter: CallbackFilter,
  { shown, newestShown }: { shown: readonly string[]; newestShown: string | null | false },
): Promise<CallbackUpdate> {
  const ids = shown.slice(0, callbackList.pageRows).map(BigInt);
  const [forms, rows, newer] = await Promise.all([
    readForms(ctx.db),
    ids.length === 0
      ? []
      : ctx.db
          .select(pick(callbacks, "id", "verdict", "reason", "acknowledgedAt"))
          .from(callbacks)
          .where(and(inArray(callbacks.id, ids), withinScope(callbacks.connectionId, scope))),
    newestShown === false ? 0 : countNewer(ctx, scope, filter, newestShown),
  ]);
  return {
    rows: rows.map(({ id, acknowledgedAt, ...row }) => ({
      ...row,
      reason: render(row.reason, forms),
      id: String(id),
      isAcknowledged: acknowledgedAt !== null,
    })),
    newer,
  };
}

async function countNewer(ctx: AppContext, scope: Scope, filter: CallbackFilter, than: string | null): Promise<number> {
  const cursor = than === null ? null : ({ side: "before", id: than } as const);
  const found = ctx.db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(...conditionsOf(filter, scope), callbackOrder.beyond(cursor)))
    .orderBy(...callbackOrder.order(cursor?.side))
    .limit(callbackCountMax + 1)
    .as("found");
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export async function countAttention(ctx: AppContext, scope: Scope): Promise<number> {
  const found = ctx.db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(asksForAttention, withinScope(callbacks.connectionId, scope)))
    .limit(callbackCountMax + 1)
    .as("found");
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export const kindsCountedMax = 1_000;

export async function countKinds(
  ctx: AppContext,
  scope: Scope,
  connectionId: string | null,
): Promise<{ verdict: Verdict; count: number }[]> {
  const found = ctx.db
    .select({ verdict: callbacks.verdict })
    .from(callbacks)
    .where(and(...conditionsOf({ view: "attention", verdict: null, connectionId }, scope)))
    .orderBy(...callbackOrder.order())
    .limit(kindsCountedMax)
    .as("found");
  return ctx.db
    .select({ verdict: sql<Verdict>`${found.verdict}`, count: sql<number>`count(*)::int` })
    .from(found)
    .groupBy(found.verdict)
    .orderBy(sql`count(*) desc`, found.verdict);
}

export async function findOldestAttention(ctx: AppContext, scope: Scope): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: callbacks.receivedAt })
    .from(callbacks)
    .where(and(asksForAttention, withinScope(callbacks.connectionId, scope)))
    .orderBy(...callbackOrder.order("before"))
    .limit(1);
  return row?.at ?? null;
}

export async function listCallbackConnections(ctx: AppContext, scope: Scope): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(withinScope(connections.id, scope))
    .orderBy(sql`lower(${connections.name})`);
}
