import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { NewRow } from "./row-content";

/** One statement from one parameter: several times as fast as a list of values. */
export async function insertRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into batch_rows (batch_id, number, line, cells, edits, verdict, errors, warnings, fields, sealed_fields, endpoint_id,
      destination, amount, currency, receiver_name, receiver_account, payee_fingerprint, fingerprint, your_reference,
      client_orderid, mark, from_batch_id, from_number)
    select "batchId", number, line, cells, edits, verdict, errors, warnings, fields, "sealedFields", "endpointId",
      destination, amount, currency, "receiverName", "receiverAccount", "payeeFingerprint", fingerprint, "yourReference",
      "clientOrderId", mark, "fromBatchId", "fromNumber"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "batchId" uuid, number int, line int, cells jsonb, edits jsonb, verdict text, errors jsonb, warnings jsonb, fields jsonb,
      "sealedFields" text, "endpointId" uuid, destination text, amount numeric, currency text, "receiverName" text,
      "receiverAccount" text, "payeeFingerprint" text, fingerprint text, "yourReference" text, "clientOrderId" text,
      mark text, "fromBatchId" uuid, "fromNumber" int)`);
}

/** The same rows, judged anew. */
export async function updateRows(tx: Tx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update batch_rows set edits = r.edits, verdict = r.verdict, errors = r.errors, warnings = r.warnings, fields = r.fields,
      sealed_fields = r."sealedFields", endpoint_id = r."endpointId", destination = r.destination, amount = r.amount,
      currency = r.currency, receiver_name = r."receiverName", receiver_account = r."receiverAccount",
      payee_fingerprint = r."payeeFingerprint", fingerprint = r.fingerprint, your_reference = r."yourReference",
      client_orderid = r."clientOrderId", mark = r.mark
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      "batchId" uuid, number int, edits jsonb, verdict text, errors jsonb, warnings jsonb, fields jsonb,
      "sealedFields" text, "endpointId" uuid, destination text, amount numeric, currency text, "receiverName" text,
      "receiverAccount" text, "payeeFingerprint" text, fingerprint text, "yourReference" text, "clientOrderId" text, mark text)
    where batch_rows.batch_id = r."batchId" and batch_rows.number = r.number`);
}
