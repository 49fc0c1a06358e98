import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { ordersAs, submissionIs } from "@/db/order-states";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { batchIs } from "@/db/states";
import { render } from "@/lib/core/text/render";
import { gateway } from "@/lib/gateway/protocol";
import { allTotals } from "@/lib/payments/totals/totals";
import type { Entry } from "@/sandbox/entries";
import type { Asked, ChangeKey, Evidence, KnownOrder, Marks, TakenOrder, Wait } from "./checker";

export async function readEvidence(
  db: Database,
  journalFile: string,
  asked: Asked[],
  broken: string[] = [],
): Promise<Evidence> {
  const journal = readJournal(journalFile);
  return {
    asked,
    taken: readTaken(journal),
    ...readDeliveries(journal),
    known: await readKnown(db),
    stored: await readStored(db),
    waits: await readWaits(db),
    marks: await readMarks(db),
    broken: [...broken, ...(await readSendingLock(db))],
  };
}

/** Skips a torn last line, because its call was never answered. */
export function readJournal(file: string): Entry[] {
  const text = readFileSync(file, "utf8");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);
}

const asked: readonly string[] = ["payout", "process-recurring-payments"];

export function readTaken(journal: readonly Entry[]): TakenOrder[] {
  const taken = new Map<string, TakenOrder>();
  for (const entry of journal) {
    if (!("gatewayOrderId" in entry) || entry.gatewayOrderId === null) continue;
    const known = taken.get(entry.gatewayOrderId);
    if (entry.kind === "order" && entry.operation !== null && asked.includes(entry.operation)) {
      taken.set(entry.gatewayOrderId, {
        clientOrderId: entry.clientOrderId ?? "",
        gatewayOrderId: entry.gatewayOrderId,
        amount: entry.amount ?? "",
        currency: entry.currency ?? "",
        direction: entry.operation === "payout" ? "out" : "in",
        status: "processing",
        later: [],
      });
    } else if (entry.kind === "transition" && known) known.status = entry.verdict;
    else if (entry.kind === "laterEvent" && known)
      known.later.push({ type: entry.gatewayUpdate.type, amount: entry.gatewayUpdate.amount });
  }
  return [...taken.values()];
}

const keyOf = (...parts: (string | null | undefined)[]): ChangeKey => parts.map((part) => part ?? "").join(" ");

function readDeliveries(journal: readonly Entry[]): { acknowledged: ChangeKey[]; undelivered: ChangeKey[] } {
  const keys = new Map<string, ChangeKey>();
  const open = new Set<string>();
  const acknowledged: ChangeKey[] = [];
  for (const entry of journal) {
    if (entry.kind === "callback") {
      const { type, status, amount, transactionId } = entry.gatewayUpdate;
      const named = entry.orderId ?? entry.gatewayOrderId;
      keys.set(entry.callbackId, keyOf(entry.clientOrderId, named, type, status, amount, transactionId));
      open.add(entry.callbackId);
    } else if (entry.kind === "callback-attempt" && entry.httpStatus === 200) {
      acknowledged.push(keys.get(entry.callbackId) ?? entry.callbackId);
      open.delete(entry.callbackId);
    }
  }
  return { acknowledged, undelivered: [...open].map((id) => keys.get(id) ?? id) };
}

async function readKnown(db: Database): Promise<KnownOrder[]> {
  const [rows, later] = [
    await db
      .select({ row: orders, isAsked: connections.statusQuery })
      .from(orders)
      .innerJoin(connections, eq(connections.id, orders.connectionId)),
    await db.select().from(orderLaterEvents),
  ];
  return rows.map(({ row, isAsked }) => ({
    ...row,
    isAsked,
    later: later.filter(
      ({ orderId, status, standing }) => orderId === row.id && status === "approved" && standing === "counted",
    ),
  }));
}

async function readStored(db: Database): Promise<ChangeKey[]> {
  const rows = await db.select().from(callbacks);
  return rows.map(({ method, query, contentType, body }) => {
    const read = gateway.readCallback(method, query, contentType, body);
    if (!read.readable) return "unreadable";
    const { clientOrderId, gatewayOrderId, type, status, amount, transactionId } = read.gatewayUpdate;
    return keyOf(clientOrderId, gatewayOrderId, type, status, amount, transactionId);
  });
}

async function readMarks(db: Database): Promise<Marks> {
  const { rows } = await db.execute<Marks>(sql`
    with waiting as (
      select batch_id, connection_id, count(*)::int as rows from orders
      where conflict is null and (${submissionIs(ordersAs(), "queued")} or (${submissionIs(ordersAs(), "not_sent")} and next_attempt_at is not null))
      group by 1, 2
    ), totals as (
      select coalesce(s.status, o.status) as status, coalesce(s.orders, 0) as counted, coalesce(o.orders, 0) as orders
      from (select status, sum(orders)::int as orders from ${allTotals} t group by 1) s
      full join (select status, count(*)::int as orders from orders group by 1) o on o.status = s.status
    ), noted as (
      select 'B-' || number as name, w.rows as waiting from batches b join waiting w on w.batch_id = b.id where b.quiet_at is not null and b.cancelled_at is null
    ), paused as (
      select 'batch B-' || number as name from batches b where paused_at is not null and cancelled_at is null and exists (select 1 from waiting w where w.batch_id = b.id)
      union all
      select 'connection ' || name from connections c where (paused_at is not null or stopped_at is not null) and exists (select 1 from waiting w where w.connection_id = c.id)
    )
    select (select coalesce(json_agg(id), '[]') from calls where finished_at is null and dispatch_number is not null) as "openCalls",
      (select coalesce(json_agg(noted), '[]') from noted) as "quietBatches",
      (select coalesce(json_agg('B-' || number), '[]') from batches where ${batchIs("batches", "released")} and made_at is null) as "unmadeBatches",
      (select coalesce(json_agg(name), '[]') from paused) as "waitForUsers",
      (select coalesce(json_agg(totals), '[]') from totals where counted <> orders) as totals,
      (select count(*)::int from callbacks where evaluated_at is null) as "waitingCallbacks"`);
  const [marks] = rows;
  if (!marks) throw new Error("no marks were read");
  return marks;
}

/** Every database here sent last, so a sending lock would be a false alarm. */
async function readSendingLock(db: Database): Promise<string[]> {
  const [row] = await db.select().from(installation);
  return row?.sendingLockReason ? [`sending was locked: ${render(row.sendingLockReason)}`] : [];
}

/**
 * Measures from the commit of a claim to that of the next event of its order. A server without commit times gives the
 * start of the transactions instead.
 */
async function readWaits(db: Database): Promise<Wait[]> {
  const { rows } = await db.execute<{ id: string; attempt: number; claimed: string; seconds: string }>(sql`
    with timed as (
      select order_id, id, kind, details,
        case when current_setting('track_commit_timestamp') = 'on' then pg_xact_commit_timestamp(xmin) else at end as at
      from order_events),
    followed as (
      select order_id, kind, details, at,
        min(at) filter (where kind in ('answered', 'swept') or details->>'verdict' in ('applied', 'conflict'))
          over (partition by order_id order by id rows between 1 following and unbounded following) as known_at
      from timed)
    select o.client_orderid as id, (claim.details->>'attempt')::int as attempt,
      (extract(epoch from claim.at) * 1000)::text as claimed,
      extract(epoch from coalesce(claim.known_at, clock_timestamp()) - claim.at)::numeric(12, 1)::text as seconds
    from followed claim join orders o on o.id = claim.order_id where claim.kind = 'sending'`);
  return rows.map(({ id, attempt, claimed, seconds }) => {
    return { clientOrderId: id, attempt, claimedAt: Number(claimed), seconds: Number(seconds) };
  });
}
