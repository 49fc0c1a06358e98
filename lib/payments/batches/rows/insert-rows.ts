import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { copyInto } from "@/db/copy";
import type { NewRow } from "./row-content";
import { rowColumns, writeRow } from "./row-lines";

export function copyRows(tx: Tx, lines: Buffer): Promise<void> {
  return copyInto(tx, "batch_rows", rowColumns, lines);
}

export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length > 0) await copyRows(tx, Buffer.from(rows.map(writeRow).join("")));
}

export async function updateRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update batch_rows set edits = r.edits, edited = r.edited, verdict = r.verdict, errors = r.errors, warnings = r.warnings, fields = r.fields,
      sealed_fields = r."sealedFields", endpoint_id = r."endpointId", destination = r.destination, amount = r.amount,
      currency = r.currency, receiver_name = r."receiverName", receiver_account = r."receiverAccount",
      payee_fingerprint = r."payeeFingerprint", fingerprint = r.fingerprint, your_reference = r."yourReference",
      client_orderid = r."clientOrderId", send_on = r."sendOn", digest = r.digest
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "batchId" uuid, number int, edits jsonb, edited jsonb, verdict text, errors jsonb, warnings jsonb, fields jsonb,
      "sealedFields" text, "endpointId" uuid, destination text, amount numeric, currency text, "receiverName" text,
      "receiverAccount" text, "payeeFingerprint" text, fingerprint text, "yourReference" text, "clientOrderId" text, "sendOn" date, digest text)
    where batch_rows.batch_id = r."batchId" and batch_rows.number = r.number`);
}
