import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batches";
import { isClientOrderId } from "@/lib/orders/ids";
import type { BatchRow } from "./batch-mark";
import type { BatchRecord } from "./frame";
import { markTakenIds } from "./history";
import { updateRows } from "./insert-rows";
import type { RowsJudge } from "./judge-rows";

/** What a row says of an earlier one, in the words of the intake (lib/intake/repeats.ts). */
const namesEarlier =
  "(is the same as in|Same receiver and amount as in|this profile is also (charged|changed) by) row [0-9]+";
const namedRow = new RegExp(`${namesEarlier.replace("[0-9]+", "([0-9]+)")}$`);

/** An id that was made for the row stays its own; one that the file gave may be what was edited. */
export const mintedId = ({ clientOrderId }: BatchRow) => (isClientOrderId(clientOrderId) ? clientOrderId : null);

/**
 * Holds the rows of a draft against each other and against other orders again, after these rows were edited, left it or came
 * into it. The one way for all of these: a row is never refused for what is no longer there.
 */
export async function judgeRepeats(
  tx: Tx,
  batch: BatchRecord,
  judge: RowsJudge,
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  await freeRepeats(tx, batch, judge, new Set(numbers));
  await markRepeats(tx, batch);
  await markTakenIds(tx, batch, now);
}

/** Rows that were refused, or warned about, for saying the same as one of these are judged again. */
async function freeRepeats(tx: Tx, batch: BatchRecord, judge: RowsJudge, numbers: ReadonlySet<number>): Promise<void> {
  const waiting = await tx
    .select()
    .from(batchRows)
    .where(
      sql`${batchRows.batchId} = ${batch.id} and ${batchRows.verdict} <> 'aside'
        and (${batchRows.errors}::text ~ ${namesEarlier} or ${batchRows.warnings}::text ~ ${namesEarlier})`,
    );
  const freed = waiting.filter(
    ({ number, errors, warnings }) =>
      !numbers.has(number) &&
      [...errors, ...warnings].some(({ message }) => numbers.has(Number(namedRow.exec(message)?.[3]))),
  );
  await updateRows(
    tx,
    freed.map((row) => judge.judge(row, { ...judge.open(row), clientOrderId: mintedId(row) })),
  );
}

/** Ids and references are in one row each: later ones say where the first is. Like payments are warned about. */
export async function markRepeats(tx: Tx, { id: batchId, kind }: Pick<BatchRecord, "id" | "kind">): Promise<void> {
  for (const [what, label] of [
    ["client_orderid", "Order ID"],
    ["your_reference", "Your reference"],
  ] as const) {
    const name = sql.raw(what);
    await tx.execute(sql`
      with firsts as (
        select ${name} as said, min(number) as first from batch_rows
        where batch_id = ${batchId} and verdict in ('ready', 'question') and ${name} is not null group by 1 having count(*) > 1
      )
      update batch_rows r set verdict = 'error', mark = null, fingerprint = null,
        errors = r.errors || jsonb_build_array(jsonb_build_object('column', null, 'field', null,
          'message', ${`${label}: is the same as in row `} || firsts.first))
      from firsts where r.batch_id = ${batchId} and r.${name} = firsts.said and r.number > firsts.first and r.verdict in ('ready', 'question')`);
  }
  const says = likeWarnings[kind];
  const what = kind === "payout" ? sql`payee_fingerprint, amount, currency` : sql`payee_fingerprint`;
  await tx.execute(sql`
    with placed as (
      select number, min(number) over (partition by ${what}) as first from batch_rows
      where batch_id = ${batchId} and verdict = 'ready'
    )
    update batch_rows r set warnings = r.warnings || jsonb_build_array(jsonb_build_object('column', null, 'field', null,
      'message', ${`${says} row `} || placed.first))
    from placed where r.batch_id = ${batchId} and r.number = placed.number and placed.number > placed.first
      and r.warnings::text !~ ${namesEarlier}`);
}

const likeWarnings: Record<BatchRecord["kind"], string> = {
  payout: "Same receiver and amount as in",
  recurring: "Recurring payment ID: this profile is also charged by",
  update: "Recurring payment ID: this profile is also changed by",
};
