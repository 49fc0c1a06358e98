import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { batchRows } from "@/db/schema/batch-rows";
import { rowIs } from "@/db/states";
import { message } from "@/lib/core/text/message";
import { likeWarnings } from "@/lib/files/intake/rows/repeats";
import type { BatchRecord } from "./frame";
import { addErrors, flagTakenIds, repeatPlaces } from "./history";
import { updateRows } from "./insert-rows";
import { intakeOperationOf } from "./row-content";
import type { BatchRow } from "./sealed-row";
import { mintedId } from "./sealed-row";
import type { RowsValidator } from "./validate-rows";

const rowsAtOnce = 1_000;

/**
 * Compares changed rows of a draft with each other and with orders again. `before`: these rows as they were. Only rows
 * that share an id, reference or payee with them are evaluated.
 */
export async function validateRepeats(
  tx: Tx,
  batch: BatchRecord,
  evaluate: RowsValidator,
  before: readonly BatchRow[],
  now: Date,
): Promise<void> {
  const numbers = before.map(({ number }) => number);
  const freed = await freeRepeats(tx, batch, evaluate, before);
  const validated = [...numbers, ...freed];
  await flagRepeats(tx, batch, validated);
  await flagTakenIds(tx, batch, now, validated);
}

const listOf = (numbers: readonly number[]) => sql`${`{${numbers.join(",")}}`}::int[]`;
const textsOf = (texts: readonly (string | null)[]) =>
  sql`${sql.param([...new Set(texts)].filter((text) => text !== null))}::text[]`;

async function freeRepeats(
  tx: Tx,
  batch: BatchRecord,
  evaluate: RowsValidator,
  before: readonly BatchRow[],
): Promise<number[]> {
  const numbers = listOf(before.map(({ number }) => number));
  const waiting = await tx
    .select()
    .from(batchRows)
    .where(
      sql`${batchRows.batchId} = ${batch.id} and not ${rowIs(batchRows, "aside")} and ${batchRows.number} <> all(${numbers})
        and (${batchRows.clientOrderId} = any(${textsOf(before.map((row) => row.clientOrderId))})
          or ${batchRows.yourReference} = any(${textsOf(before.map((row) => row.yourReference))})
          or ${batchRows.payeeFingerprint} = any(${textsOf(before.map((row) => row.payeeFingerprint))}))
        and exists (select 1 from jsonb_array_elements(${batchRows.errors} || ${batchRows.warnings}) f
          where (f ->> 'earlierRow')::int = any(${numbers}))`,
    );
  for (let at = 0; at < waiting.length; at += rowsAtOnce) {
    const freed = waiting.slice(at, at + rowsAtOnce);
    await updateRows(
      tx,
      freed.map((row) => evaluate.validate(row, { ...evaluate.open(row), clientOrderId: mintedId(row) })),
    );
  }
  return waiting.map(({ number }) => number);
}

type Shared = Pick<BatchRow, "clientOrderId" | "yourReference" | "payeeFingerprint">;

/**
 * Each id and reference may occur in one row; later rows point to the first. Rows are found first and marked by number,
 * since a self-join of rows without statistics could be quadratic. `among`: checks only these rows.
 */
export async function flagRepeats(
  tx: Tx,
  { id: batchId, kind, survey }: Pick<BatchRecord, "id" | "kind" | "survey">,
  among: readonly number[] | null = null,
): Promise<void> {
  const shared = among === null ? null : await readShared(tx, batchId, among);
  const of = (name: keyof Shared, rowColumn: SQL) =>
    shared === null
      ? sql`${rowColumn} is not null`
      : sql`${rowColumn} = any(${textsOf(shared.map((row) => row[name]))})`;
  const places = repeatPlaces(kind, survey?.columns ?? []);
  for (const [name, what] of [
    ["clientOrderId", sql`client_orderid`],
    ["yourReference", sql`your_reference`],
  ] as const) {
    const later = await findLater(
      tx,
      batchId,
      what,
      sql`${rowIs("batch_rows", "ready", "question")} and ${of(name, what)}`,
    );
    const errors = later.map(({ number, first }) => ({
      number,
      findings: [{ ...places[name], fault: message("cells.duplicateOfRow", first), earlierRow: first }],
    }));
    await addErrors(tx, batchId, errors);
  }
  const same = kind === "payout" ? sql`payee_fingerprint, amount, currency` : sql`payee_fingerprint`;
  const alike = sql`${rowIs("batch_rows", "ready")} and ${of("payeeFingerprint", sql`payee_fingerprint`)}`;
  const warnings = (await findLater(tx, batchId, same, alike)).map(({ number, first }) => ({
    number,
    findings: [
      { column: null, field: null, fault: message(likeWarnings[intakeOperationOf(kind)], first), earlierRow: first },
    ],
  }));
  if (warnings.length === 0) return;
  await tx.execute(sql`
    update batch_rows r set warnings = r.warnings || found.findings
    from json_to_recordset(${JSON.stringify(warnings)}::json) as found(number int, findings jsonb)
    where r.batch_id = ${batchId} and r.number = found.number and not jsonb_path_exists(r.warnings, '$[*].earlierRow')`);
}

function readShared(tx: Tx, batchId: string, numbers: readonly number[]): Promise<Shared[]> {
  const { clientOrderId, yourReference, payeeFingerprint } = batchRows;
  return tx
    .select({ clientOrderId, yourReference, payeeFingerprint })
    .from(batchRows)
    .where(sql`${batchRows.batchId} = ${batchId} and ${batchRows.number} = any(${listOf(numbers)})`);
}

async function findLater(
  tx: Tx,
  batchId: string,
  same: SQL,
  condition: SQL,
): Promise<{ number: number; first: number }[]> {
  const { rows } = await tx.execute<{ number: number; first: number }>(sql`
    select number, first from (
      select number, min(number) over (partition by ${same}) as first from batch_rows
      where batch_id = ${batchId} and ${condition}) placed
    where number > first order by number`);
  return rows;
}
