import { sql } from "drizzle-orm";
import { submissionIs, waitForTheirTurn } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { findRetries } from "@/lib/payments/batches/sending/derived-draft";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import { isFinal, type Outcome, type Submission, submissionsThat } from "@/lib/payments/orders/states";
import { allTotals } from "@/lib/payments/totals/totals";
import type { Gateway } from "./gateway";

type Known = {
  id: string;
  clientOrderId: string;
  submission: Submission;
  outcome: Outcome;
  conflict: unknown;
  cause: string | null;
  copiedFrom: string | null;
  nextAttemptAt: string | null;
  batchId: string | null;
};

type Seen = { own: AppContext; gateway: Gateway };

export class Violation extends Error {
  override name = "Violation";
  readonly law: string;

  constructor(law: string, what: string) {
    super(`${law}: ${what}`);
    this.law = law;
  }
}

/** "Safe" laws hold at every moment; "live" laws hold once nothing more happens. */
export class Laws {
  readonly #seen: Seen;
  readonly #before = new Map<string, Known>();

  constructor(seen: Seen) {
    this.#seen = seen;
  }

  async checkSafe(): Promise<void> {
    const { gateway } = this.#seen;
    const known = await this.#read();
    for (const [id, { again }] of gateway.written) if (again) throw new Violation("sent twice", id);
    for (const { clientOrderId, times } of gateway.taken.values())
      if (times > 1) throw new Violation("taken twice", clientOrderId);
    for (const order of known) this.#checkOrder(order);
    this.#checkObligations(known);
    for (const order of known) this.#before.set(order.id, order);
  }

  #checkOrder(order: Known): void {
    const { gateway } = this.#seen;
    const { clientOrderId, submission, outcome, conflict } = order;
    const isTaken = gateway.taken.has(clientOrderId);
    if (isTaken && conflict === null && !submissionsThat.mayBeAtGateway.includes(submission))
      throw new Violation("the gateway has it", `${clientOrderId} is shown as ${submission}`);
    if (!isTaken && outcome !== "none") throw new Violation("the gateway has it not", `${clientOrderId} is ${outcome}`);
    const before = this.#before.get(order.id);
    if (!before) return;
    if (isFinal(before.outcome) && outcome !== before.outcome)
      throw new Violation("a final status was turned", `${clientOrderId}: ${before.outcome}, then ${outcome}`);
    const isForgotten = submission === "unconfirmed" && order.cause === unknownToGateway;
    if (before.submission === "accepted" && submission !== "accepted" && !isForgotten)
      throw new Violation("an accepted order was turned", `${clientOrderId} is ${submission}`);
    const wasEnded = submissionsThat.areEnded.includes(before.submission);
    if (wasEnded && submission !== before.submission && conflict === null)
      throw new Violation("an ended order came back", `${clientOrderId}: ${before.submission}, then ${submission}`);
  }

  /** An obligation is paid once by all its orders together, unless the gateway refused the earlier one. */
  #checkObligations(known: readonly Known[]): void {
    const { gateway } = this.#seen;
    const byId = new Map(known.map((order) => [order.id, order]));
    for (const order of known) {
      const own = gateway.taken.get(order.clientOrderId);
      for (let at = order.copiedFrom; own && at !== null; at = byId.get(at)?.copiedFrom ?? null) {
        const earlier = gateway.taken.get(byId.get(at)?.clientOrderId ?? "");
        if (earlier && !["declined", "filtered"].includes(earlier.status))
          throw new Violation("paid twice", `${earlier.clientOrderId} and ${own.clientOrderId} are one obligation`);
      }
    }
  }

  async findWaiting(): Promise<string[]> {
    const { db } = this.#seen.own;
    const { rows } = await db.execute<{ what: string }>(sql`
      with open as (
        select o.*, b.paused_at is not null and b.resume_from is null as by_user, b.quiet_at is not null as is_quiet,
          c.stopped_at is not null or (c.paused_at is not null and c.resume_from is null) as stopped
        from orders o join connections c on c.id = o.connection_id left join batches b on b.id = o.batch_id
        where o.conflict is null)
      select 'order ' || client_orderid || ' is ' || submission || '/' || outcome || coalesce(' ' || cause, '')
        || case when submission in ('queued', 'not_sent') and is_quiet then ', its batch is noted quiet' else '' end as what from open
        where ${submissionIs(orderColumns, "sending")}
          or (${submissionIs(orderColumns, "queued")} and not by_user and not stopped)
          or (${submissionIs(orderColumns, "not_sent")} and next_attempt_at is not null and not by_user and not stopped)
          or (${submissionIs(orderColumns, "accepted")} and outcome not in ('approved', 'declined', 'error', 'filtered'))
          or (${submissionIs(orderColumns, "unconfirmed")} and cause is distinct from ${unknownToGateway})
      union all
      select 'call ' || id || ' is unfinished' from calls where finished_at is null and dispatch_number is not null
      union all
      select 'a callback waits' from callbacks where evaluated_at is null
      union all
      select 'rows of batch B-' || number || ' are no orders yet' from batches where released_at is not null and cancelled_at is null and made_at is null`);
    return rows.map(({ what }) => what).sort();
  }

  async checkLive(waiting: readonly string[]): Promise<void> {
    const [first] = waiting;
    if (first !== undefined) {
      const law = first.startsWith("call") ? "a slot is never free again" : "it waits for ever";
      throw new Violation(law, `${first}${waiting.length > 1 ? `, and ${waiting.length - 1} more` : ""}`);
    }
    await this.#checkMarks();
    await this.#checkTruth();
    await this.#checkSendAgain();
  }

  async #checkMarks(): Promise<void> {
    const { db } = this.#seen.own;
    const { rows } = await db.execute<{ what: string }>(sql`
      select 'batch B-' || number || ' is noted quiet, and rows of it wait' as what from batches b where quiet_at is not null
        and cancelled_at is null and exists (select 1 from orders where batch_id = b.id and ${waitForTheirTurn(orderColumns)}
          and (${submissionIs(orderColumns, "queued")} or next_attempt_at is not null))
      union all
      select 'totals count ' || t.orders || ' orders as ' || t.status || ', there are ' || t.counted from (
        select coalesce(s.status, o.status) as status, coalesce(s.orders, 0) as orders, coalesce(o.orders, 0) as counted
        from (select status, sum(orders)::int as orders from ${allTotals} t group by 1) s
        full join (select status, count(*)::int as orders from orders group by 1) o on o.status = s.status) t
      where t.orders <> t.counted`);
    const [first] = rows;
    if (first) throw new Violation("a mark disagrees with its rows", first.what);
  }

  async #checkTruth(): Promise<void> {
    const { gateway } = this.#seen;
    for (const { clientOrderId, outcome, conflict } of await this.#read()) {
      const status = gateway.taken.get(clientOrderId)?.status;
      if (status && isFinal(outcome) && outcome !== status && conflict === null)
        throw new Violation("another status than the gateway's", `${clientOrderId}: ${outcome}, there ${status}`);
    }
  }

  async #checkSendAgain(): Promise<void> {
    const { own, gateway } = this.#seen;
    const { rows } = await own.db.execute<{ id: string }>(sql`select id from batches where released_at is not null`);
    for (const { id } of rows) {
      const { reasons } = await findRetries(own.db, id);
      for (const { clientOrderId } of reasons.flatMap(({ again }) => again)) {
        const taken = gateway.taken.get(clientOrderId ?? "");
        if (taken && !["declined", "filtered"].includes(taken.status))
          throw new Violation("offered to be sent again", `the gateway has ${clientOrderId}`);
      }
    }
  }

  async #read(): Promise<Known[]> {
    const { rows } = await this.#seen.own.db.execute<Known>(sql`
      select id, client_orderid as "clientOrderId", submission, outcome, conflict, cause, copied_from_id as "copiedFrom",
        next_attempt_at as "nextAttemptAt", batch_id as "batchId" from orders`);
    return rows;
  }
}

const orderColumns = { ...orders, submission: sql.raw("submission"), outcome: sql.raw("outcome") };
