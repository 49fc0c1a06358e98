import { type SQL, sql } from "drizzle-orm";
import { paysBesideUnknown } from "./beside-unknown";
import { sqlName } from "./names";
import { isAlarm, isInFlight, isOpen, ordersAs, outcomeIs, statusIs, submissionIs } from "./order-states";
import { batchIs, deliveryIs, isException, isRowToFix, isUnmadeRow, oneOfNames, requestIs, rowIs } from "./states";
import {
  askedForMs,
  breakerLimits,
  leaseSeconds,
  rejectedCauses,
  resumeRules,
  submissionsThat,
  unknownToGateway,
  type WaitingReason,
  type WaitingSubject,
} from "./texts";

// Each part of the view uses the condition of a partial index, so that it reads only open rows.

const reason = (name: WaitingReason) => sql.raw(`'${name}'`);
const subject = (name: WaitingSubject) => sql.raw(`'${name}'`);
const because = (...names: readonly WaitingReason[]) =>
  sql`w.reason in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;
const seconds = (count: number) => sql.raw(`interval '${count} seconds'`);

const o = ordersAs("o");
const zone = sql.raw("coalesce((select time_zone from organisation where id = 1), 'UTC')");
const today = sql`(now() at time zone ${zone})::date`;

const endsAlone = (p: "c" | "b") =>
  sql`(${sql.raw(p)}.resume_from is not null and ${sql.raw(p)}.paused_at >= now() - ${seconds(resumeRules.withinMs / 1000)})`;

/** The view looks this far back for a connection's last call. A connection with an older one is stalled in any case. */
const lately = sql.raw("interval '10 minutes'");

/**
 * `room` is how many calls may be in progress, by the rule of `roomFor` (lib/payments/batches/sending/in-flight.ts). It always
 * bounds chunks, and bounds rows after an unclear answer.
 */
const linesWhere = (fits: SQL) => sql`lines as materialized (
  select c.id, c.status_query, c.stopped_at, c.paused_at, c.resume_from, c.probed_at, flight.calls, flight.first_at, last.started_at as last_at,
    make_interval(secs => least(1 / coalesce(r.calls_per_second, 20), 3600)) as gap, c.recent_results like '%u' as is_unclear,
    least(${sql.raw(String(breakerLimits.unclearInARow))}, greatest(1, least(
      ${sql.raw(String(breakerLimits.unclearInARow))} - (length(c.recent_results) - length(rtrim(c.recent_results, 'u'))),
      ${sql.raw(String(breakerLimits.unclearOfLast))} - (length(c.recent_results) - length(replace(c.recent_results, 'u', '')))))) as room
  from connections c
    left join sending_rates r on r.connection_id = c.id
    left join lateral (select started_at from calls where connection_id = c.id and dispatch_number is not null
      and started_at > now() - ${lately} order by started_at desc limit 1) last on true
    left join lateral (select count(*) as calls, min(started_at) as first_at from calls k
      where k.connection_id = c.id and ${isInFlight("k")}) flight on true
  where ${fits}
)`;

const isAsked = sql`(o.next_query_at is not null and c.status_query)`;
/** Finds orders without a planned status query although one is possible and no user needs to decide yet. */
const isUnplanned = sql`(o.next_query_at is null and c.status_query and o.cause is distinct from ${sql.raw(`'${unknownToGateway}'`)}
  and coalesce(o.sent_at, o.first_attempt_at, o.created_at) > now() - ${seconds(askedForMs / 1_000)})`;

const heldBack = sql`case
  when i.sending_locked_at is not null then ${reason("sending_locked")}
  when i.stopped_at is not null then ${reason("all_stopped")}
  when c.stopped_at is not null then ${reason("connection_stopped")}
  when c.paused_at is not null and ${endsAlone("c")} and c.status_query then ${reason("connection_paused")}
  when c.paused_at is not null then ${reason("connection_paused_for_user")}
  when o.batch_id is null then null
  when b.id is null or not ${batchIs("b", "released")} then ${reason("unexplained")}
  when b.paused_at is not null and b.paused_by is not null then ${reason("batch_paused_by_user")}
  when b.paused_at is not null and ${endsAlone("b")} and c.status_query then ${reason("batch_paused")}
  when b.paused_at is not null then ${reason("batch_paused_for_user")}
  when b.starts_at > now() then ${reason("scheduled")}
  when o.send_on > ${today} then ${reason("scheduled_day")}
  when b.initial_rows is not null and b.rest_released_at is null and (o.batch_row <= b.initial_through) is not true
    then ${reason("first_rows")}
  end`;

const reasonOfOrder = sql`case
  when s.order_id is not null then ${reason("resolution")}
  when o.conflict is not null then ${reason("conflict")}
  when ${statusIs(o, "reported_returned")} then ${reason("return_review")}
  when o.unconfirmed_since is not null then case when ${isAsked} then ${reason("confirmation")} else ${reason("confirmation_by_user")} end
  when ${submissionIs(o, "draft")} then case when o.cause in (${sql.raw(rejectedCauses.map((cause) => `'${cause}'`).join(", "))})
    then ${reason("resubmit")} else ${reason("draft")} end
  when ${submissionIs(o, "held")} then case when q.id is not null then ${reason("approval")} else ${reason("unexplained")} end
  when ${submissionIs(o, "queued")} and o.batch_id is null then ${reason("unclaimed")}
  when ${submissionIs(o, ...submissionsThat.waitForTheirTurn)} then case
    when o.reported_status is not null then ${reason("report_review")}
    when ${submissionIs(o, "not_sent")} and o.next_attempt_at is null then ${reason("not_sent")}
    else coalesce(${heldBack}, case
      when ${paysBesideUnknown("o")} then ${reason("like_unconfirmed")}
      when ${submissionIs(o, "not_sent")} then ${reason("retry")}
      when b.quiet_at is not null or b.waits_until > ${today} then ${reason("overlooked")}
      when c.calls >= c.room and (c.is_unclear or b.kind = ${sqlName.batchKind("recurring")}) then ${reason("in_flight")}
      else ${reason("turn")} end) end
  when ${submissionIs(o, "sending")} then ${reason("sending")}
  when ${submissionIs(o, "unconfirmed")} then case when ${isAsked} then ${reason("checking")}
    when ${isUnplanned} then ${reason("unplanned")} else ${reason("unconfirmed")} end
  when ${outcomeIs(o, "unknown")} then ${reason("gateway_unknown")}
  when ${isOpen(o)} and ${submissionIs(o, "accepted")} then case when ${isAsked} then ${reason("result")}
    when ${isUnplanned} then ${reason("unplanned")} when not c.status_query then ${reason("callback")} else ${reason("asked_out")} end
  when ${isAlarm(o)} then ${reason("acknowledge")}
  else ${reason("unexplained")} end`;

const sinceOfOrder = sql`case
  when ${because("resolution")} then s.proposed_at
  when ${because("conflict")} then coalesce(o.conflict_at, o.updated_at)
  when ${because("confirmation", "confirmation_by_user")} then o.unconfirmed_since
  when ${because("draft", "resubmit", "unexplained", "unplanned")} then o.updated_at
  when ${because("approval")} then q.requested_at
  when ${because("sending_locked")} then greatest(o.queued_at, i.sending_locked_at)
  when ${because("all_stopped")} then greatest(o.queued_at, i.stopped_at)
  when ${because("connection_stopped")} then greatest(o.queued_at, c.stopped_at)
  when ${because("connection_paused", "connection_paused_for_user")} then greatest(o.queued_at, c.paused_at)
  when ${because("batch_paused", "batch_paused_for_user", "batch_paused_by_user")} then greatest(o.queued_at, b.paused_at)
  when ${because("overlooked")} then greatest(o.queued_at, o.updated_at, b.quiet_at)
  when ${because("sending")} then o.lease_until - ${seconds(leaseSeconds)}
  when ${because("acknowledge", "return_review")} then coalesce(o.later_at, o.final_at, o.updated_at)
  when ${because("retry", "not_sent")} then coalesce(o.first_attempt_at, o.updated_at)
  when o.queued_at is not null and ${submissionIs(o, "queued")} then o.queued_at
  else coalesce(o.sent_at, o.first_attempt_at, o.created_at) end`;

const dueOfOrder = sql`case
  when ${because("approval")} then q.expires_at
  when ${because("connection_paused")} then greatest(c.resume_from, coalesce(c.probed_at, c.paused_at) + interval '1 minute')
  when ${because("batch_paused")} then b.resume_from
  when ${because("scheduled")} then b.starts_at
  when ${because("scheduled_day")} then o.send_on::timestamp at time zone ${zone}
  when ${because("turn")} then greatest(o.queued_at, b.starts_at, c.last_at) + c.gap
  when ${because("in_flight")} then c.first_at + ${seconds(leaseSeconds)}
  when ${because("retry")} then case when o.batch_id is null then o.next_attempt_at else greatest(o.next_attempt_at, c.last_at + c.gap) end
  when ${because("sending")} then o.lease_until
  when ${because("confirmation", "checking", "result")} then o.next_query_at
  when ${because("gateway_unknown")} and ${isAsked} then o.next_query_at end`;

const row = (type: WaitingSubject, id: SQL, connectionId: SQL, why: SQL, since: SQL, due: SQL) =>
  sql`select ${subject(type)} as subject_type, ${id} as subject_id, ${connectionId} as connection_id, ${why} as reason, ${since} as since, ${due} as due`;
const nothing = sql.raw("null::timestamptz");

/**
 * `offset 0` makes the planner look up batches by id, since most are done. It then also computes the reason once per
 * order although several columns use it.
 */
const ordersWhere = (fits: SQL) => sql`(
  ${row("order", sql`o.id::text`, sql`o.connection_id`, sql`w.reason`, sinceOfOrder, dueOfOrder)}
  from orders o join lines c on c.id = o.connection_id
    left join installation i on i.id = 1
    left join lateral (select * from batches where id = o.batch_id offset 0) b on true
    left join approval_requests q on q.subject_type = ${sqlName.subjectType("order")} and q.subject_id = o.id and ${requestIs("q", "open")}
    left join (select p.order_id, n.proposed_at from resolution_orders p join resolutions n on n.id = p.resolution_id where p.is_open) s
      on s.order_id = o.id
    cross join lateral (select ${reasonOfOrder} as reason offset 0) w
  where ${fits})`;

/** Uses the indexed label: without statistics the planner expects a conflict on most orders. */
const inConflict = statusIs(o, "conflict");
const isWaiting = sql`(${isOpen(o)} or ${inConflict} or ${isAlarm(o)})`;

const rowId = sql`r.batch_id || ':' || r.number`;
const reasonOfRow = sql`case
      when b.released_at is not null then case when b.made_at is null and r.number > b.made_through then ${reason("making")} else ${reason("unexplained")} end
      when b.asked_at is null then ${reason("draft")} when q.id is not null then ${reason("approval")} else ${reason("release")} end`;

const unmadeRowsWhere = (fits: SQL) =>
  sql`(${row("batch_row", rowId, sql`b.connection_id`, reasonOfRow, sql`coalesce(b.released_at, b.asked_at, b.created_at)`, sql`case when b.released_at is null then q.expires_at end`)}
    from batch_rows r join batches b on b.id = r.batch_id
      left join approval_requests q on q.subject_type = ${sqlName.subjectType("batch")} and q.subject_id = b.id and ${requestIs("q", "open")}
    where ${isUnmadeRow("r")} and b.cancelled_at is null and b.stored_at is not null and ${fits})`;

const batchRowParts = [
  unmadeRowsWhere(sql`true`),
  sql`(${row("batch_row", rowId, sql`b.connection_id`, sql`case when ${rowIs("r", "error")} then ${reason("row_errors")} else ${reason("row_question")} end`, sql`b.created_at`, nothing)}
    from batches b join batch_rows r on r.batch_id = b.id
    where ${batchIs("b", "draft")} and b.stored_at is not null and ${isRowToFix("r")})`,
  sql`(${row("batch", sql`b.id::text`, sql`b.connection_id`, reason("reading"), sql`b.created_at`, nothing)}
    from batches b where ${batchIs("b", "draft")} and b.stored_at is null)`,
];

const otherParts = [
  sql`(${row("call", sql`k.id::text`, sql`k.connection_id`, reason("answer"), sql`k.started_at`, sql`coalesce(k.lease_until, k.started_at + ${seconds(leaseSeconds)})`)}
    from calls k where k.finished_at is null and k.dispatch_number is not null)`,
  sql`(${row("callback", sql`d.id::text`, sql`d.connection_id`, sql`case when d.attempts > 0 then ${reason("evaluation_retry")} else ${reason("evaluation")} end`, sql`d.received_at`, sql`d.evaluate_after`)}
    from callbacks d where d.evaluated_at is null)`,
  sql`(${row("callback", sql`d.id::text`, sql`d.connection_id`, sql`case when ${deliveryIs("d", "unmatched")} then ${reason("order_missing")} else ${reason("callback_review")} end`, sql`d.received_at`, nothing)}
    from callbacks d where d.acknowledged_at is null and ${isException("d")} and d.evaluated_at is not null)`,
  sql`(${row("request", sql`q.id::text`, sql`q.connection_id`, reason("decision"), sql`q.requested_at`, sql`q.expires_at`)}
    from approval_requests q where ${requestIs("q", "open")})`,
  sql`(${row("resolution", sql`p.resolution_id || ':' || p.order_id`, sql`n.connection_id`, sql`case when n.alone or q.id is not null then ${reason("apply")} else ${reason("resolution")} end`, sql`greatest(n.proposed_at, q.decided_at)`, nothing)}
    from resolution_orders p join resolutions n on n.id = p.resolution_id
      left join approval_requests q on q.subject_type = ${sqlName.subjectType("resolution")} and q.subject_id = n.id and ${requestIs("q", "approved")}
    where p.is_open)`,
  sql`(${row("mail", sql`m.id::text`, sql`null::uuid`, reason("mail"), sql`m.created_at`, sql`m.next_attempt_at`)}
    from mails m where ${oneOfNames(sql`m.state`, ["waiting"])})`,
  sql`(${row("alert", sql`'sign:' || a.id`, sql`null::uuid`, reason("alert_sign"), sql`a.due_at`, sql`a.due_at`)} from alert_signs a)`,
  sql`(${row("alert", sql`a.id::text`, sql`a.connection_id`, reason("alert_mail"), sql`a.at`, sql`a.at + interval '15 minutes'`)}
    from alerts a where a.mail = ${sqlName.alertMail("waiting")})`,
  sql`(${row("returned_line", sql`l.key || '/' || l.part`, sql`o.connection_id`, reason("return_line"), sql`l.found_at`, nothing)}
    from returned_lines l join orders o on o.id = l.order_id where l.noted_at is null)`,
  sql`(${row("total", sql`t.id::text`, sql`t.connection_id`, reason("total"), sql`t.at`, nothing)} from order_total_deltas t)`,
  // A day is closed an hour after its end (lib/payments/totals/fold.ts).
  sql`(${row("total", sql`'day:' || (t.moves_through + 1)`, sql`null::uuid`, reason("day"), sql`(t.moves_through + 2)::timestamp at time zone t.time_zone + interval '1 hour'`, nothing)}
    from totals_state t where (t.moves_through + 2)::timestamp at time zone t.time_zone + interval '1 hour' < now())`,
];

export const waitingView: SQL = sql`with ${linesWhere(sql`true`)}
${sql.join(
  [
    ordersWhere(isOpen(o)),
    ordersWhere(sql`${inConflict} and not ${isOpen(o)}`),
    ordersWhere(sql`${isAlarm(o)} and not ${isOpen(o)} and not ${inConflict}`),
    ...batchRowParts,
    ...otherParts,
  ],
  sql`
union all
`,
)}`;

export const waitingOfOrder = (orderId: string): SQL =>
  sql`with ${linesWhere(sql`c.id = (select connection_id from orders where id = ${orderId})`)} ${ordersWhere(sql`o.id = ${orderId} and ${isWaiting}`)}`;

export const waitingOfBatch = (batchId: string): SQL =>
  sql`with ${linesWhere(sql`c.id = (select connection_id from batches where id = ${batchId})`)}
    ${ordersWhere(sql`o.batch_id = ${batchId} and ${isWaiting}`)} union all ${unmadeRowsWhere(sql`b.id = ${batchId}`)}`;
