import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { isFinallyFailed } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import { referenceDays } from "@/lib/controls/precautions/duplicates";
import { message } from "@/lib/core/text/message";
import { type Column, spellTarget } from "@/lib/files/intake/columns/column";
import type { RowFinding } from "@/lib/files/intake/rows/validated-row";
import { orderIdOf } from "@/lib/gateway/fields/system-fields";
import type { BatchKind, RowVerdict } from "@/lib/payments/batches/labels";
import type { BatchRecord } from "./frame";
import { intakeOperationOf } from "./row-content";

export function repeatPlaces(kind: BatchKind, columns: readonly Column[]) {
  const idName = orderIdOf(intakeOperationOf(kind));
  const at = (target: string) => columns.find((column) => spellTarget(column.target) === target)?.index ?? null;
  return {
    clientOrderId: { column: at(idName), field: idName },
    yourReference: { column: at("own:reference"), field: null },
  };
}

/**
 * Marks rows whose order id or reference another order has: ids are never reused, references not within 400 days unless
 * the earlier order failed. The caller holds the connection's duplicate lock to keep the result true. Returns the
 * number of marked rows.
 */
export async function flagTakenIds(
  tx: Tx,
  batch: Pick<BatchRecord, "id" | "connectionId" | "kind" | "survey">,
  now: Date,
  rows: readonly number[] | null = null,
): Promise<number> {
  const since = new Date(now.getTime() - referenceDays * 86_400_000);
  const these = rows === null ? sql`true` : sql`r.number = any(${`{${rows.join(",")}}`}::int[])`;
  // Finds rows first and marks them by number: without statistics on new rows, a join could repeat the search for each
  // of them.
  const { rows: found } = await tx.execute<{ number: number; hasId: boolean; hasReference: boolean }>(sql`
    select r.number, used.id is not null as "hasId", holder.id is not null as "hasReference"
    from batch_rows r
    left join orders used on used.client_orderid = r.client_orderid
    left join lateral (
      select orders.id from orders
      where r.your_reference is not null and orders.connection_id = ${batch.connectionId}
        and orders.your_reference = r.your_reference and orders.created_at > ${since} and not ${isFinallyFailed(orders)}
      limit 1
    ) holder on true
    where r.batch_id = ${batch.id} and ${rowIs("r", "ready")} and ${these} and (used.id is not null or holder.id is not null)`);
  const { clientOrderId, yourReference } = repeatPlaces(batch.kind, batch.survey?.columns ?? []);
  const fault = message("cells.alreadyUsed");
  return addErrors(
    tx,
    batch.id,
    found.map(({ number, hasId, hasReference }) => ({
      number,
      findings: [
        ...(hasId ? [{ ...clientOrderId, fault }] : []),
        ...(hasReference ? [{ ...yourReference, fault }] : []),
      ],
    })),
  );
}

export async function countTakenReferences(
  db: Database | Tx,
  { id, connectionId }: Pick<BatchRecord, "id" | "connectionId">,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - referenceDays * 86_400_000);
  const { rows } = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows from batch_rows r
    where r.batch_id = ${id} and ${rowIs("r", "ready")} and r.your_reference is not null and exists (
      select 1 from orders where orders.connection_id = ${connectionId} and orders.your_reference = r.your_reference
        and orders.batch_id is distinct from r.batch_id and orders.created_at > ${since} and not ${isFinallyFailed(orders)})`);
  return rows[0]?.rows ?? 0;
}

export async function addErrors(
  tx: Tx,
  batchId: string,
  faults: readonly { number: number; findings: readonly RowFinding[] }[],
): Promise<number> {
  if (faults.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    update batch_rows r set verdict = ${"error" satisfies RowVerdict}, errors = r.errors || found.findings, fingerprint = null, digest = null
    from json_to_recordset(${JSON.stringify(faults)}::json) as found(number int, findings jsonb)
    where r.batch_id = ${batchId} and r.number = found.number`);
  return rowCount ?? 0;
}
