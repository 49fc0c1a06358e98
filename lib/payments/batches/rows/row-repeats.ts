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
 * Holds rows of a draft against each other and against other orders again, after they were edited, left it or came into it.
 * `before`: these rows as they were. Only they and the rows that share an id, a reference or a payee with them are evaluated; a row
 * is never refused for what is no longer there.
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
/** As one constant: a long list is hashed by the database only then. */
const textsOf = (texts: readonly (string | null)[]) =>
  sql`${sql.param([...new Set(texts)].filter((text) => text !== null))}::text[]`;

/** Rows that were refused, or warned about, for saying the same as one of these are evaluated again. Returns their numbers. */
async function freeRepeats(
  tx: Tx,
  batch: BatchRecord,
  evaluate: RowsValidator,
  before: readonly BatchRow[],
): Promise<number[]> {
  const numbers = listOf(before.map(({ number }) => number));
  // A row names only one that it shares something with: comparing that first spares reading the findings of all.
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
      freed.map((row) => evaluate.evaluate(row, { ...evaluate.open(row), clientOrderId: mintedId(row) })),
    );
  }
  return waiting.map(({ number }) => number);
}

type Shared = Pick<BatchRow, "clientOrderId" | "yourReference" | "payeeFingerprint">;

/**
 * Ids and references are in one row each: later ones say where the first is. Like payments are warned about. `among`: only
 * what these rows share with others. Looked for first and marked by number: of rows stored a moment ago the planner knows
 * nothing, and joined with themselves they could be read once for each of them.
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
      findings: [{ ...places[name], fault: message("cells.sameAsInRow", first), earlierRow: first }],
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

/** Rows behind the first that has the same, with the number of that. */
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
