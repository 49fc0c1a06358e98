import { createHash } from "node:crypto";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { canonical } from "@/lib/payments/orders/approval-digest";

type RowContent = {
  batchId: string;
  number: number;
  endpointId: string;
  clientOrderId: string;
  values: string;
  amount: string | null;
  currency: string | null;
  payeeFingerprint: string;
  yourReference: string | null;
  sendOn: string | null;
};

/** `written`: the values by wire name, without an order id, as `writeNamed` writes them. */
export function digestValues(sealer: Sealer, operation: IntakeOperation, written: string): string {
  return sealer.fingerprint(operation + written, "batch.fingerprint");
}

/** Keyed hash of exactly what a row will send, bound to its position. */
export function digestRow(sealer: Sealer, row: RowContent): string {
  const { batchId, number, endpointId, clientOrderId, values, currency, payeeFingerprint, yourReference, sendOn } = row;
  const amount = bare(row.amount);
  // Copies properties by name, because a spread takes longer than the hash.
  const own = {
    amount,
    batchId,
    clientOrderId,
    currency,
    endpointId,
    number,
    payeeFingerprint,
    sendOn,
    values,
    yourReference,
  };
  return sealer.fingerprint(JSON.stringify(own), "batch.row");
}

/** 10.50 and 10.5 are one amount. */
function bare(amount: string | null): string | null {
  return amount?.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, "") : amount;
}

/** Combines the row digests in file order with their destination; an approval is bound to the result. */
export class BatchDigest {
  readonly #hash = createHash("sha256");
  rows = 0;

  add(number: number, digest: string): void {
    this.#hash.update(`${number}:${digest}\n`);
    this.rows++;
  }

  finish(sealer: Sealer, where: Record<string, unknown>): string {
    return sealer.fingerprint(canonical({ ...where, rows: this.rows, digest: this.#hash.digest("hex") }), "batch");
  }
}
