import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { copyInto, writeCopyText } from "@/db/copy";
import type { NewRow } from "./row-content";

const columns = [
  ...[
    "batch_id",
    "number",
    "line",
    "verdict",
    "cells",
    "edits",
    "edited",
    "errors",
    "warnings",
    "fields",
    "sealed_fields",
  ],
  ...["endpoint_id", "destination", "amount", "currency", "receiver_name", "receiver_account", "payee_fingerprint"],
  ...["fingerprint", "your_reference", "client_orderid", "send_on", "mark", "from_batch_id", "from_number"],
];

/** A document as COPY takes it: JSON escapes all that would need it but its own backslash. */
function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
}

const writeList = (list: readonly unknown[] | undefined) => (list?.length ? writeJson(list) : "[]");
/** What is ours, and holds nothing that would need an escape: ids, marks, numbers. */
const writeOwn = (value: string | number | null | undefined) => value ?? "\\N";

/** The row's line of COPY, in the order of `columns`. */
function writeRow(row: NewRow): string {
  return (
    `${row.batchId}\t${row.number}\t${row.line}\t${row.verdict}\t${writeJson(row.cells)}\t` +
    `${row.edits ? writeJson(row.edits) : "\\N"}\t${row.edited ? writeJson(row.edited) : "\\N"}\t${writeList(row.errors)}\t${writeList(row.warnings)}\t${writeJson(row.fields)}\t` +
    `${writeOwn(row.sealedFields)}\t${writeOwn(row.endpointId)}\t${writeOwn(row.destination)}\t${writeCopyText(row.amount)}\t` +
    `${writeCopyText(row.currency)}\t${writeCopyText(row.receiverName)}\t${writeCopyText(row.receiverAccount)}\t` +
    `${writeOwn(row.payeeFingerprint)}\t${writeOwn(row.fingerprint)}\t${writeCopyText(row.yourReference)}\t` +
    `${writeCopyText(row.clientOrderId)}\t${writeOwn(row.sendOn)}\t${writeOwn(row.mark)}\t${writeOwn(row.fromBatchId)}\t${writeOwn(row.fromNumber)}\n`
  );
}

/**
 * In bytes: what a statement takes at least, when more rows follow, and what room for it is made at once. About what a socket
 * takes: the database has it while the next rows are read; four times as much took a third longer.
 */
const bytesAtOnce = 1 << 17;
const roomAtOnce = 2 * bytesAtOnce;
/** Statements under way: the database is never without work because this process is busy, and memory stays small. */
const mostUnderWay = 3;

/** Stores new rows as they come, one statement behind the other while the next ones are read. `end` it, however it went. */
export class RowInserter {
  /** Bytes at once, not a text that grows: its pieces would outlive the collector's young generation, all 100,000 rows of them. */
  #rows = Buffer.allocUnsafe(roomAtOnce);
  #end = 0;
  #underWay: Promise<void>[] = [];

  constructor(private readonly tx: Tx) {}

  /** @returns whether there is enough for a statement: then `store` */
  add(row: NewRow): boolean {
    const text = writeRow(row);
    // A UTF-16 unit takes three bytes of UTF-8 at most.
    const needed = this.#end + text.length * 3;
    if (needed > this.#rows.length)
      this.#rows = Buffer.concat([this.#rows.subarray(0, this.#end)], needed + roomAtOnce);
    this.#end += this.#rows.write(text, this.#end);
    return this.#end >= bytesAtOnce;
  }

  /** @throws what an earlier statement failed with */
  async store(): Promise<void> {
    if (this.#end === 0) return;
    const rows = this.#rows.subarray(0, this.#end);
    this.#rows = Buffer.allocUnsafe(roomAtOnce);
    this.#end = 0;
    const before = this.#underWay.at(-1) ?? Promise.resolve();
    const storing = before.then(() => copyInto(this.tx, "batch_rows", columns, rows));
    // A fault is told where it is waited for.
    storing.catch(() => undefined);
    this.#underWay.push(storing);
    if (this.#underWay.length >= mostUnderWay) await this.#underWay.shift();
  }

  /** Until all is stored. @throws what a statement failed with */
  async finish(): Promise<void> {
    await this.store();
    await Promise.all(this.#underWay);
  }

  /** Until nothing is under way any more; says nothing of how it went. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

/** Stores new rows of a batch. */
export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0) await copyInto(tx, "batch_rows", columns, Buffer.from(rows.map(writeRow).join("")));
}

/** The same rows, judged anew. */
export async function updateRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update batch_rows set edits = r.edits, edited = r.edited, verdict = r.verdict, errors = r.errors, warnings = r.warnings, fields = r.fields,
      sealed_fields = r."sealedFields", endpoint_id = r."endpointId", destination = r.destination, amount = r.amount,
      currency = r.currency, receiver_name = r."receiverName", receiver_account = r."receiverAccount",
      payee_fingerprint = r."payeeFingerprint", fingerprint = r.fingerprint, your_reference = r."yourReference",
      client_orderid = r."clientOrderId", send_on = r."sendOn", mark = r.mark
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "batchId" uuid, number int, edits jsonb, edited jsonb, verdict text, errors jsonb, warnings jsonb, fields jsonb,
      "sealedFields" text, "endpointId" uuid, destination text, amount numeric, currency text, "receiverName" text,
      "receiverAccount" text, "payeeFingerprint" text, fingerprint text, "yourReference" text, "clientOrderId" text, "sendOn" date, mark text)
    where batch_rows.batch_id = r."batchId" and batch_rows.number = r.number`);
}
