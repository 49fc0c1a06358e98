import { createHash } from "node:crypto";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { canonical } from "@/lib/payments/orders/approval-digest";

/** All that a row will send, in the clear. */
type RowContent = {
  batchId: string;
  number: number;
  endpointId: string;
  clientOrderId: string;
  /** `markValues` of its values. */
  values: string;
  amount: string | null;
  currency: string | null;
  payeeFingerprint: string;
  yourReference: string | null;
  /** YYYY-MM-DD; null: as soon as its batch releases it. */
  sendOn: string | null;
};

/**
 * The keyed digest of a row's values for an operation, of which the row's digest and mostly its fingerprint are made.
 * `written`: the values by wire name, without an order id, as `writeNamed` writes them.
 */
export function markValues(sealer: Sealer, operation: IntakeOperation, written: string): string {
  return sealer.fingerprint(operation + written, "batch.fingerprint");
}

/** The keyed hash of exactly what a row will send, bound to its place. */
export function digestRow(sealer: Sealer, row: RowContent): string {
  const { batchId, number, endpointId, clientOrderId, values, currency, payeeFingerprint, yourReference, sendOn } = row;
  const amount = bare(row.amount);
  // Name by name: `row` may hold more, and a spread takes longer than the hash.
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

/** The digest that an approval is bound to: of the digests of rows, in the order of the file, and where they go. */
export class BatchDigest {
  readonly #hash = createHash("sha256");
  rows = 0;

  add(number: number, digest: string): void {
    this.#hash.update(`${number}:${digest}\n`);
    this.rows++;
  }

  /** @param where the far side's identity: address, endpoints, consumer key, version */
  finish(sealer: Sealer, where: Record<string, unknown>): string {
    return sealer.fingerprint(canonical({ ...where, rows: this.rows, digest: this.#hash.digest("hex") }), "batch");
  }
}
