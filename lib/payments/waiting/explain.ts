import { sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { ordersAs, waitForTheirTurn } from "@/db/order-states";
import { batchIs, requestIs } from "@/db/states";
import { waitingOfBatch, waitingOfOrder } from "@/db/waiting";
import { formatCount } from "@/lib/core/money/money";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Message } from "@/lib/core/text/message";
import { asSentence } from "@/lib/core/text/plural";
import { type Forms, render } from "@/lib/core/text/render";
import * as t from "@/messages/waiting/explain";
import { reasonRows, type WaitingReason } from "./reasons";

export type Explained = { reason: WaitingReason; count: number; text: string; since: string; until: string | null };

type Facts = {
  perSecond: number;
  rowsPerCall: number;
  batches: number;
  rows: number;
  missing: number | null;
  batchPaused: Message | null;
  connectionPaused: Message | null;
  connectionStopped: Message | null;
};

type Line = { reason: WaitingReason; count: number; since: string; due: string | null };

const o = ordersAs("o");

export async function explainOrder(ctx: AppContext, orderId: string): Promise<Explained | null> {
  const { rows } = await ctx.db.execute<Line>(
    sql`select reason, 1 as count, since, due from (${waitingOfOrder(orderId)}) w`,
  );
  const [line] = rows;
  if (!line) return null;
  const { rows: facts } = await ctx.db.execute<Facts>(sql`
    select ${factColumns}, (select count(*)::int from orders o where o.batch_id = b.id and ${waitForTheirTurn(o)}
        and o.batch_row <= own.batch_row) as rows,
      (select q.required - count(d.user_id) from approval_requests q left join approval_decisions d on d.request_id = q.id
        where q.subject_type = ${sqlName.subjectType("order")} and q.subject_id = own.id and ${requestIs("q", "open")} group by q.id)::int as missing
    from orders own join connections c on c.id = own.connection_id left join sending_rates r on r.connection_id = c.id
      left join batches b on b.id = own.batch_id
    where own.id = ${orderId}`);
  return explain(line, facts[0], await readForms(ctx.db));
}

export async function explainBatch(ctx: AppContext, batchId: string): Promise<Explained[]> {
  const { rows } = await ctx.db.execute<Line>(sql`
    select reason, count(*)::int as count, min(since) as since, min(due) as due from (${waitingOfBatch(batchId)}) w
    group by reason order by count(*) desc, reason`);
  if (rows.length === 0) return [];
  const { rows: facts } = await ctx.db.execute<Facts>(sql`
    select ${factColumns}, ${rows.find(({ reason }) => reason === "turn")?.count ?? 0}::int as rows, null as missing
    from batches b join connections c on c.id = b.connection_id left join sending_rates r on r.connection_id = c.id
    where b.id = ${batchId}`);
  const forms = await readForms(ctx.db);
  return rows.map((line) => explain(line, facts[0], forms));
}

const factColumns = sql`coalesce(r.calls_per_second, 20) as "perSecond", case when b.kind = ${sqlName.batchKind("recurring")} then b.chunk_rows else 1 end as "rowsPerCall",
  (select count(*)::int from batches n where n.connection_id = c.id and ${batchIs("n", "working")} and n.paused_at is null) as batches,
  b.paused_reason as "batchPaused", c.paused_reason as "connectionPaused", c.stopped_reason as "connectionStopped"`;

/** These sentences state a planned time, so it is shown as the start or end of the wait. */
const planned: readonly WaitingReason[] = ["scheduled", "scheduled_day", "approval"];

function explain({ reason, count, since, due }: Line, facts: Facts | undefined, forms: Forms): Explained {
  const iso = (at: string) => new Date(at).toISOString();
  const until = due !== null && planned.includes(reason) ? iso(due) : null;
  return { reason, count, text: asSentence(wordsOf(reason, facts, forms)), since: iso(since), until };
}

function wordsOf(reason: WaitingReason, facts: Facts | undefined, forms: Forms): string {
  const { label } = reasonRows[reason];
  if (!facts) return label;
  const because = (why: Message | null) => (why === null ? label : t.because(label, render(why, forms)));
  switch (reason) {
    case "turn":
    case "in_flight":
      return t.queuedAt(label, describePace(facts, forms), secondsLeft(facts));
    case "approval":
      return facts.missing === null ? label : t.waitingForApprovals(facts.missing);
    case "batch_paused_by_user":
      return facts.batchPaused === null ? label : render(facts.batchPaused, forms);
    case "batch_paused":
    case "batch_paused_for_user":
      return because(facts.batchPaused);
    case "connection_paused":
    case "connection_paused_for_user":
      return because(facts.connectionPaused);
    case "connection_stopped":
      return because(facts.connectionStopped);
    default:
      return label;
  }
}

function describePace({ perSecond, rowsPerCall }: Facts, { numberForm }: Forms): string {
  const rows = perSecond * rowsPerCall;
  const number = (count: number) => formatCount(Math.max(1, Math.round(count)), numberForm);
  return rows >= 1 ? t.aSecond(number(rows)) : t.aMinute(number(rows * 60));
}

/** Batches of one connection take turns, so each has a share of its rate. */
const secondsLeft = ({ rows, perSecond, rowsPerCall, batches }: Facts) =>
  Math.ceil((rows * Math.max(1, batches)) / (perSecond * rowsPerCall));
