import { writeCopyText } from "@/db/copy";
import type { NewRow } from "./row-content";

export const rowColumns = [
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
  ...["fingerprint", "your_reference", "client_orderid", "send_on", "digest", "from_batch_id", "from_number"],
];

const writeJson = (value: unknown): string => escapeJson(JSON.stringify(value));

function escapeJson(text: string): string {
  return text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
}

const writeList = (list: readonly unknown[] | undefined) => (list?.length ? writeJson(list) : "[]");
const writeOwn = (value: string | number | null | undefined) => value ?? "\\N";

export function writeRow(row: NewRow): string {
  return (
    `${row.batchId}\t${row.number}\t${row.line}\t${row.verdict}\t${writeJson(row.cells)}\t` +
    `${row.edits ? writeJson(row.edits) : "\\N"}\t${row.edited ? writeJson(row.edited) : "\\N"}\t${writeList(row.errors)}\t${writeList(row.warnings)}\t${row.writtenFields ? escapeJson(row.writtenFields) : writeJson(row.fields)}\t` +
    `${writeOwn(row.sealedFields)}\t${writeOwn(row.endpointId)}\t${writeOwn(row.destination)}\t${writeCopyText(row.amount)}\t` +
    `${writeCopyText(row.currency)}\t${writeCopyText(row.receiverName)}\t${writeCopyText(row.receiverAccount)}\t` +
    `${writeOwn(row.payeeFingerprint)}\t${writeOwn(row.fingerprint)}\t${writeCopyText(row.yourReference)}\t` +
    `${writeCopyText(row.clientOrderId)}\t${writeOwn(row.sendOn)}\t${writeOwn(row.digest)}\t${writeOwn(row.fromBatchId)}\t${writeOwn(row.fromNumber)}\n`
  );
}

/**
 * In bytes, about what a socket takes, so that the database works while the next rows are read; four times as much took
 * a third longer.
 */
const bytesAtOnce = 1 << 17;
const roomAtOnce = 2 * bytesAtOnce;

export class RowLines {
  /** A fixed buffer instead of a growing text, whose pieces would outlive the garbage collector's young generation. */
  #rows = Buffer.allocUnsafeSlow(roomAtOnce);
  #end = 0;

  add(row: NewRow): boolean {
    const text = writeRow(row);
    // A UTF-16 unit takes at most three bytes of UTF-8.
    const needed = this.#end + text.length * 3;
    if (needed > this.#rows.length) {
      const room = Buffer.allocUnsafeSlow(needed + roomAtOnce);
      room.set(this.#rows.subarray(0, this.#end));
      this.#rows = room;
    }
    this.#end += this.#rows.write(text, this.#end);
    return this.#end >= bytesAtOnce;
  }

  cut(): Buffer<ArrayBuffer> {
    const rows = this.#rows.subarray(0, this.#end);
    this.#rows = Buffer.allocUnsafeSlow(roomAtOnce);
    this.#end = 0;
    return rows;
  }
}
