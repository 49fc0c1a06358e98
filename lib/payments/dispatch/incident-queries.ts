import { and, asc, eq, isNotNull, max, or, type SQL, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { submissionIs, waitForTheirTurn } from "@/db/order-states";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { readInside } from "@/lib/controls/installation/standing";
import { installationStateOf } from "@/lib/controls/installation/state";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { sendRetry } from "@/lib/payments/orders/schedule";
import type { Incident, IncidentCause, IncidentFigures, Sum } from "./incident";

const acceptedBeforeMs = 24 * 3_600_000;

export type IncidentScope = "installation" | "connections" | { connectionId: string };

/**
 * Returns the most severe reason that stops sending now, with figures. null: everything sends, or a wider scope reports
 * it.
 */
export async function readIncident(ctx: AppContext, part: IncidentScope, scope: Scope): Promise<Incident | null> {
  const closed = await readClosed(ctx);
  if (part === "installation") {
    return closed && { cause: closed, figures: await readFigures(ctx, closed.since, null), others: [] };
  }
  if (closed) return null;
  const [worst, ...rest] = await readHalted(ctx, part === "connections" ? null : part.connectionId, scope);
  if (!worst) return null;
  const figures = await readFigures(ctx, worst.since, worst.connection.id);
  return { cause: worst, figures, others: rest.map(({ connection }) => connection) };
}

export async function readIncidentDigest(ctx: AppContext): Promise<string> {
  const [closed, halted] = await Promise.all([readClosed(ctx), readHalted(ctx, null, null)]);
  const digests = [closed, ...halted].flatMap((cause) => {
    if (!cause) return [];
    const id = "connection" in cause ? cause.connection.id : "";
    const answered = cause.status === "paused" ? (cause.answeredAt?.getTime() ?? "") : "";
    return [`${cause.status} ${id} ${cause.since.getTime()} ${answered}`];
  });
  return digests.join("; ");
}

async function readClosed(
  ctx: AppContext,
): Promise<Extract<IncidentCause, { status: "sending_locked" | "all_stopped" }> | null> {
  const inside = await readInside(ctx.db);
  if (!inside) return null;
  const state = installationStateOf(inside);
  switch (state.status) {
    case "open":
      return null;
    case "stopped":
      return { ...state, status: "all_stopped" };
    case "sending_locked": {
      const [last] = await ctx.db
        .select({ at: max(calls.startedAt) })
        .from(calls)
        .where(isNotNull(calls.dispatchNumber));
      return { ...state, known: String(inside.lastNumber), made: readMade(ctx), lastSentAt: last?.at ?? null };
    }
    default:
      return state satisfies never;
  }
}

function readMade(ctx: AppContext): string | null {
  try {
    const { lastNumber } = ctx.installationStore.read();
    return lastNumber === null ? null : String(lastNumber);
  } catch (error) {
    ctx.log.warn({ err: error }, "the data folder cannot be read");
    return null;
  }
}

type Halted = Extract<IncidentCause, { status: "stopped" | "paused" }>;

async function readHalted(ctx: AppContext, connectionId: string | null, scope: Scope): Promise<Halted[]> {
  const { id, name, statusQuery, stoppedAt, stoppedReason } = connections;
  const { pausedAt, pausedCause, pausedReason, probedAt, answeredAt, resumeFrom } = connections;
  const stop = { stoppedAt, stoppedReason, by: users.name };
  const rows = await ctx.db
    .select({
      id,
      name,
      environment: connectionVersions.environment,
      statusQuery,
      ...stop,
      pausedAt,
      pausedCause,
      pausedReason,
      probedAt,
      answeredAt,
      resumeFrom,
    })
    .from(connections)
    .innerJoin(connectionVersions, isVersion(id, connections.currentVersion))
    .leftJoin(users, eq(users.id, connections.stoppedBy))
    .where(
      and(
        or(isNotNull(stoppedAt), isNotNull(pausedAt)),
        connectionId === null ? undefined : eq(id, connectionId),
        withinScope(id, scope),
      ),
    )
    .orderBy(asc(stoppedAt), asc(pausedAt), asc(id));
  return rows.flatMap((row): Halted[] => {
    const connection = { id: row.id, name: row.name, environment: row.environment };
    if (row.stoppedAt) {
      const { stoppedReason: reason, pausedReason: alsoPaused, stoppedAt: since, by } = row;
      return [
        { status: "stopped", connection, reason: render(reason) ?? "", since, by, alsoPaused: render(alsoPaused) },
      ];
    }
    if (!row.pausedAt || !row.pausedCause) return [];
    const { pausedReason: reason, pausedCause: cause, pausedAt: since, ...probes } = row;
    const { statusQuery, probedAt, answeredAt, resumeFrom } = probes;
    const asked = { statusQuery, probedAt, answeredAt, resumeFrom };
    return [{ status: "paused", connection, cause, reason: render(reason) ?? "", since, ...asked }];
  });
}

type FigureName = "accepted" | "unconfirmed" | "notSent" | "willRetry";

async function readFigures(ctx: AppContext, since: Date, connectionId: string | null): Promise<IncidentFigures> {
  const acceptedSince = new Date(since.getTime() - acceptedBeforeMs);
  const { accepted, unconfirmed, notSent, willRetry } = await readSums(ctx, acceptedSince, connectionId);
  return { accepted, acceptedSince, unconfirmed, notSent, willRetry };
}

async function readSums(
  ctx: AppContext,
  acceptedSince: Date,
  connectionId: string | null,
): Promise<Record<FigureName, Sum[]>> {
  const now = ctx.now();
  const retriedFrom = new Date(now.getTime() - sendRetry.withinMs);
  const own = connectionId === null ? sql`true` : sql`${orders.connectionId} = ${connectionId}`;
  // The cast to text excludes every index: on an unanalysed table, the planner would scan all orders of the connection.
  const ownOfFew = connectionId === null ? sql`true` : sql`${orders.connectionId}::text = ${connectionId}`;
  const select = (name: FigureName, condition: SQL) => sql`
    select ${name} as figure, ${orders.direction} as direction, ${orders.amount} as amount,
      case when ${orders.amount} is null then null else ${orders.currency} end as currency
    from ${orders} where ${orders.kind} <> ${sqlName.orderKind("update")} and ${orders.origin} = ${sqlName.orderOrigin("made")} and ${condition}`;
  // A range with both ends makes the planner use the index even on an unanalysed table.
  const recent = (submission: SQL) =>
    sql`${submission} and ${own} and ${orders.createdAt} between ${acceptedSince} and 'infinity'`;
  const few = (condition: SQL) => sql`${condition} and ${ownOfFew}`;
  const retried = sql`${orders.nextAttemptAt} is not null and ${orders.firstAttemptAt} >= ${retriedFrom} and not ${orders.needsCvv}`;
  const queued = submissionIs(orders, "queued");
  // Each part matches one partial index: queued single orders and queued batch rows have separate ones.
  const parts = [
    select("accepted", recent(submissionIs(orders, "accepted"))),
    select("unconfirmed", few(submissionIs(orders, "unconfirmed"))),
    select("notSent", few(sql`${queued} and ${orders.batchId} is null`)),
    select("notSent", few(sql`${queued} and ${orders.batchId} is not null and ${waitForTheirTurn(orders)}`)),
    select("notSent", few(submissionIs(orders, "not_sent"))),
    select("notSent", recent(submissionIs(orders, "access_refused"))),
    select("willRetry", few(sql`${submissionIs(orders, "not_sent")} and ${retried}`)),
  ];
  const { rows } = await ctx.db.execute<Sum & { figure: FigureName }>(sql`
    select figure, direction, currency, count(*)::int as count, sum(amount)::text as amount
    from (${sql.join(parts, sql` union all `)}) parts
    group by figure, direction, currency order by count(*) desc, currency`);
  const sums: Record<FigureName, Sum[]> = { accepted: [], unconfirmed: [], notSent: [], willRetry: [] };
  for (const { figure: name, ...sum } of rows) sums[name].push(sum);
  return sums;
}
