import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import { rowIs } from "@/db/states";
import { type FindingPlaces, makeFindingPlaces } from "@/lib/files/intake/columns/finding-places";
import type { RowFinding } from "@/lib/files/intake/rows/validated-row";
import { intakeOperationOf } from "./row-content";

export type ErrorCell = { number: number; column: number; index: number };

/**
 * An error without a cell leads to the cell for the missing value, or to the row's first cell. `way` -1 searches
 * backwards. Null when there is none.
 */
export async function findNextError(
  db: Database,
  batchId: string,
  after: { number: number; column: number },
  way: 1 | -1,
): Promise<ErrorCell | null> {
  const [batch] = await db
    .select({ kind: batches.kind, survey: batches.survey })
    .from(batches)
    .where(eq(batches.id, batchId));
  if (!batch) return null;
  const placeOf = makeFindingPlaces(intakeOperationOf(batch.kind), batch.survey?.columns ?? []);
  const [beyond, order] = way === 1 ? [sql`>=`, sql`number`] : [sql`<=`, sql`number desc`];
  const { rows } = await db.execute<{ number: number; errors: RowFinding[]; index: number }>(sql`
    select number, errors, (select count(*)::int from batch_rows p where p.batch_id = ${batchId} and p.number < r.number) as index
    from batch_rows r where batch_id = ${batchId} and ${rowIs("r", "error")} and number ${beyond} ${after.number}
    order by ${order} limit 2`);
  for (const { number, errors, index } of rows) {
    const columns = columnsOf(errors, placeOf).filter(
      (column) => number !== after.number || (column - after.column) * way > 0,
    );
    const column = way === 1 ? columns[0] : columns.at(-1);
    if (column !== undefined) return { number, column, index };
  }
  return null;
}

function columnsOf(errors: readonly RowFinding[], placeOf: FindingPlaces): number[] {
  const columns = errors.map(({ column, field }) => column ?? (field === null ? null : placeOf(field)) ?? 0);
  return [...new Set(columns)].sort((a, b) => a - b);
}
