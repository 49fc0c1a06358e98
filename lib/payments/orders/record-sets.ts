import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { waitForTheirTurn } from "@/db/order-states";
import { rowNow, rowNowOrNull } from "@/db/row-clock";
import { orders } from "@/db/schema/orders";
import type { Message } from "@/lib/core/text/message";
import type { OrderEventKind } from "./events";
import type { Direction, OrderKind } from "./facets";
import { type OrderRow, recordChanges } from "./record";
import { noResult } from "./results";
import { leaseSeconds } from "./schedule";
import type { Submission } from "./states";

const writtenAtOnce = 1_000;

type Recorded = Omit<Parameters<typeof recordChanges>[1][number], "row">;

/**
 * The change must end the condition. Orders stay locked until the caller's transaction ends.
 * @returns their ids
 */
export async function recordChangeOfAll(tx: Tx, fits: SQL | undefined, recorded: Recorded): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const rows = await tx.select().from(orders).where(fits).orderBy(asc(orders.id)).limit(writtenAtOnce).for("update");
    await recordChanges(
      tx,
      rows.map((row) => ({ row, ...recorded })),
    );
    ids.push(...rows.map(({ id }) => id));
    if (rows.length < writtenAtOnce) return ids;
  }
}

/** Any update, even an unverified one, shows that the gateway may have the order. */
export const unheardOf = () => and(isNull(orders.reportedStatus), isNull(orders.conflict));

export async function cancelUnsentOf(
  tx: Tx,
  batchId: string,
  { userId, reason, now }: { userId: string | null; reason: Message; now: Date },
): Promise<string[]> {
  return recordChangeOfAll(tx, and(sql`${orders.batchId} = ${batchId}`, waitForTheirTurn(orders), unheardOf()), {
    change: { submission: "cancelled", cause: "by_user" },
    options: { now, plan: "none", event: { kind: "cancelled", userId, details: { reason } } },
  });
}

/** An order that a call carries. */
type Carried = { orderId: string; callId: string; attempt: number };

/**
 * Claims orders by compare-and-set: rows that no longer fit the condition stay. `carry` stores the calls of the claimed
 * orders and returns which call carries each. `sentAt` is by the shared clock.
 */
export async function recordClaims(
  tx: Tx,
  fits: SQL | undefined,
  { userId, startedAt, sentAt }: { userId: string | null; startedAt: Date; sentAt: SQL<Date> },
  carry: (claimed: OrderRow[]) => Promise<Carried[]>,
): Promise<void> {
  const claimed = await tx
    .update(orders)
    .set({
      submission: "sending",
      attempt: sql`${orders.attempt} + 1`,
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      firstAttemptAt: sql`coalesce(${orders.firstAttemptAt}, ${sentAt})`,
      sentAt,
      nextAttemptAt: null,
      absentAnswers: 0,
      absentSince: null,
      finalAt: null,
      ...noResult,
      updatedAt: startedAt,
      ...(userId === null ? {} : { releasedBy: userId }),
    })
    .where(fits)
    .returning();
  const carried = await carry(claimed);
  if (carried.length !== claimed.length) throw new Error("a claimed order is in no call");
  if (carried.length === 0) return;
  // One JSON parameter: a chunk of hundreds costs a third of separate parameters.
  await tx.execute(sql`
    with carried as (
      select * from json_to_recordset(${JSON.stringify(carried)}::json) as r("callId" uuid, "orderId" uuid, attempt int)
    ), noted as (
      insert into call_orders (call_id, order_id, attempt) select "callId", "orderId", attempt from carried
    )
    insert into order_events (order_id, at, kind, user_id, call_id, details)
    select "orderId", ${rowNow()}, ${"sending" satisfies OrderEventKind}, ${userId}::uuid, "callId", jsonb_build_object('attempt', attempt) from carried`);
}

type OfBatch = { id: string; number: number; direction: Direction; connectionId: string; connectionVersion: number } & {
  kind: OrderKind;
  preparedBy: string;
  releasedBy: string | null;
};

/** An order as its row says it. What a ready row must have, the database requires. */
type Worded = "endpointId" | "clientOrderId" | "yourReference" | "amount" | "currency" | "destination" | "receiverName";
type Kept = "receiverAccount" | "payeeFingerprint" | "sealedFields" | "sendOn";
export type MadeOrder = { [Name in Worded | Kept]: OrderRow[Name] | null } & Pick<OrderRow, "id" | "fields"> & {
    digest: string | null;
    fromBatchId: string | null;
    fromNumber: number | null;
    number: number;
  };

/**
 * Stores the orders of a released batch's rows, each with its first event, and names each order in its row. An order
 * whose ID is taken is left out.
 * @returns the numbers of the rows whose orders were stored
 */
export async function recordMade(tx: Tx, batch: OfBatch, made: readonly MadeOrder[], now: Date): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: string; batch_row: number }>(sql`
    insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, your_reference,
      amount, currency, destination, receiver_name, receiver_account, payee_fingerprint, fields, sealed_fields, approval_digest,
      submission, copied_from_id, batch_id, batch_row, send_on, prepared_by, released_by, created_at, queued_at, updated_at)
    select r.id, ${batch.kind}, ${batch.direction}, ${batch.connectionId}, ${batch.connectionVersion}::int, "endpointId",
      "clientOrderId", "yourReference", amount, currency, destination, "receiverName", "receiverAccount", "payeeFingerprint",
      fields, "sealedFields", digest, ${"queued" satisfies Submission},
      (select before.order_id from batch_rows before where before.batch_id = "fromBatchId" and before.number = "fromNumber"),
      ${batch.id}, number, "sendOn", ${batch.preparedBy}, ${batch.releasedBy}, ${rowNow()}, ${rowNowOrNull()}, ${now}
    from json_to_recordset(${JSON.stringify(made)}::json) as r(
      id uuid, "endpointId" uuid, "clientOrderId" text, "yourReference" text, amount numeric, currency text, destination text,
      "receiverName" text, "receiverAccount" text, "payeeFingerprint" text, fields jsonb, "sealedFields" text, digest text,
      "fromBatchId" uuid, "fromNumber" int, number int, "sendOn" date)
    -- Transactions that make orders of the same profiles at the same time store them in the same order.
    order by fields->>'recurring-payment-id', number
    on conflict do nothing
    returning id, batch_row`);
  const pairs = JSON.stringify(rows.map(({ id, batch_row }) => ({ id, number: batch_row })));
  await tx.execute(sql`
    update batch_rows set order_id = made.id, sealed_fields = null
    from json_to_recordset(${pairs}::json) as made(id uuid, number int)
    where batch_rows.batch_id = ${batch.id} and batch_rows.number = made.number`);
  const details = { batch: `B-${batch.number}` };
  await tx.execute(sql`
    insert into order_events (order_id, at, kind, user_id, details)
    select made.id, ${rowNow()}, ${"prepared" satisfies OrderEventKind}, ${batch.preparedBy}, jsonb_build_object('row', made.number) || ${JSON.stringify(details)}::jsonb
    from json_to_recordset(${pairs}::json) as made(id uuid, number int)`);
  return new Set(rows.map(({ batch_row }) => batch_row));
}
