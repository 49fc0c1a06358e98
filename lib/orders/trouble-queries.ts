import { and, asc, eq, isNotNull, max, or, type SQL, sql } from "drizzle-orm";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { readInside } from "@/lib/installation/standing";
import { installationStateOf } from "@/lib/installation/state";
import { sendRetry } from "./rhythm";
import type { Sum, Trouble, TroubleCause, TroubleFigures } from "./trouble";

/** What was accepted is counted from so long before sending stopped. */
const acceptedBeforeMs = 24 * 3_600_000;

/** installation: what stands in the way of everything. Else: of connections, or of this one, and only while nothing does. */
export type TroubleScope = "installation" | "connections" | { connectionId: string };

/**
 * The worst that keeps money from leaving now, with what was and was not sent: the fence, the kill switch for all, or the
 * stop or pause of a connection within reach. null when everything sends, or when a wider scope tells of it.
 */
export async function readTrouble(desk: Desk, scope: TroubleScope, reach: Reach): Promise<Trouble | null> {
  const closed = await readClosed(desk);
  if (scope === "installation") {
    return closed && { cause: closed, figures: await readFigures(desk, closed.since, null), others: [] };
  }
  if (closed) return null;
  const [worst, ...rest] = await readHalted(desk, scope === "connections" ? null : scope.connectionId, reach);
  if (!worst) return null;
  const figures = await readFigures(desk, worst.since, worst.connection.id);
  return { cause: worst, figures, others: rest.map(({ connection }) => connection) };
}

/** Changes whenever something begins, or ceases, to keep money from leaving, or a paused gateway answers again. */
export async function readTroubleMark(desk: Desk): Promise<string> {
  const [closed, halted] = await Promise.all([readClosed(desk), readHalted(desk, null, null)]);
  const marks = [closed, ...halted].flatMap((cause) => {
    if (!cause) return [];
    const id = "connection" in cause ? cause.connection.id : "";
    const answered = cause.word === "paused" ? (cause.answeredAt?.getTime() ?? "") : "";
    return [`${cause.word} ${id} ${cause.since.getTime()} ${answered}`];
  });
  return marks.join("; ");
}

async function readClosed(desk: Desk): Promise<Extract<TroubleCause, { word: "fenced" | "all_stopped" }> | null> {
  const inside = await readInside(desk.db);
  if (!inside) return null;
  const state = installationStateOf(inside);
  switch (state.word) {
    case "open":
      return null;
    case "stopped":
      return { ...state, word: "all_stopped" };
    case "fenced": {
      const [last] = await desk.db
        .select({ at: max(calls.startedAt) })
        .from(calls)
        .where(isNotNull(calls.dispatchNumber));
      return { ...state, known: String(inside.lastNumber), made: readMade(desk), lastSentAt: last?.at ?? null };
    }
    default:
      return state satisfies never;
  }
}

/** The highest number that the data folder knows; null when it knows none, or cannot be read. */
function readMade(desk: Desk): string | null {
  try {
    const { lastNumber } = desk.outside.read();
    return lastNumber === null ? null : String(lastNumber);
  } catch (error) {
    desk.log.warn({ err: error }, "the data folder cannot be read");
    return null;
  }
}

type Halted = Extract<TroubleCause, { word: "stopped" | "paused" }>;

/** Connections that people stopped, then those that Paydesk paused; the oldest first. */
async function readHalted(desk: Desk, connectionId: string | null, reach: Reach): Promise<Halted[]> {
  const { id, name, statusQuery, stoppedAt, stoppedReason } = connections;
  const { pausedAt, pausedCause, pausedReason, probedAt, answeredAt, resumeFrom } = connections;
  const stop = { stoppedAt, stoppedReason, by: people.name };
  const rows = await desk.db
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
    .leftJoin(people, eq(people.id, connections.stoppedBy))
    .where(
      and(
        or(isNotNull(stoppedAt), isNotNull(pausedAt)),
        connectionId === null ? undefined : eq(id, connectionId),
        withinReach(id, reach),
      ),
    )
    .orderBy(asc(stoppedAt), asc(pausedAt), asc(id));
  return rows.flatMap((row): Halted[] => {
    const connection = { id: row.id, name: row.name, environment: row.environment };
    if (row.stoppedAt) {
      const { stoppedReason: reason, pausedReason: alsoPaused, stoppedAt: since, by } = row;
      return [{ word: "stopped", connection, reason: reason ?? "", since, by, alsoPaused }];
    }
    if (!row.pausedAt || !row.pausedCause) return [];
    const { pausedReason: reason, pausedCause: cause, pausedAt: since, ...probes } = row;
    const { statusQuery, probedAt, answeredAt, resumeFrom } = probes;
    const asked = { statusQuery, probedAt, answeredAt, resumeFrom };
    return [{ word: "paused", connection, cause, reason: reason ?? "", since, ...asked }];
  });
}

type FigureName = "accepted" | "unconfirmed" | "notSent" | "goesOn";

async function readFigures(desk: Desk, since: Date, connectionId: string | null): Promise<TroubleFigures> {
  const acceptedSince = new Date(since.getTime() - acceptedBeforeMs);
  const { accepted, unconfirmed, notSent, goesOn } = await readSums(desk, acceptedSince, connectionId);
  return { accepted, acceptedSince, unconfirmed, notSent, goesOn };
}

async function readSums(
  desk: Desk,
  acceptedSince: Date,
  connectionId: string | null,
): Promise<Record<FigureName, Sum[]>> {
  const now = desk.now();
  const retriedFrom = new Date(now.getTime() - sendRetry.withinMs);
  const own = connectionId === null ? sql`true` : sql`${orders.connectionId} = ${connectionId}`;
  const money = sql`${orders.kind} <> 'update' and ${orders.origin} = 'made' and ${own}`;
  const part = (name: FigureName, condition: SQL) => sql`
    select ${name} as figure, ${orders.direction} as direction, ${orders.amount} as amount,
      case when ${orders.amount} is null then null else ${orders.currency} end as currency
    from ${orders} where ${money} and ${condition}`;
  const recent = sql`${orders.createdAt} >= ${acceptedSince}`;
  const retried = sql`${orders.nextAttemptAt} is not null and ${orders.firstAttemptAt} >= ${retriedFrom} and not ${orders.needsCvv}`;
  // Each part has a condition that one of the indexes holds.
  const parts = [
    part("accepted", sql`${orders.submission} = 'accepted' and ${recent}`),
    part("unconfirmed", sql`${orders.submission} = 'unconfirmed'`),
    part("notSent", sql`${orders.submission} = 'queued'`),
    part("notSent", sql`${orders.submission} = 'not_sent'`),
    part("notSent", sql`${orders.submission} = 'rejected' and ${orders.cause} = 'access_refused' and ${recent}`),
    part("goesOn", sql`${orders.submission} = 'not_sent' and ${retried}`),
  ];
  const { rows } = await desk.db.execute<Sum & { figure: FigureName }>(sql`
    select figure, direction, currency, count(*)::int as count, sum(amount)::text as amount
    from (${sql.join(parts, sql` union all `)}) parts
    group by figure, direction, currency order by count(*) desc, currency`);
  const sums: Record<FigureName, Sum[]> = { accepted: [], unconfirmed: [], notSent: [], goesOn: [] };
  for (const { figure: name, ...sum } of rows) sums[name].push(sum);
  return sums;
}
