import { isRounded } from "@/lib/files/intake/text/numbers";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { isLater } from "@/lib/payments/orders/status";
import type { ReportRow } from "./report";

/** Types of transactions that are about another one, and of lines that are about no order. */
const laterTypes = new Set([
  ...[
    "reversal",
    "partial-reversal",
    "refund",
    "partial-refund",
    "chargeback",
    "partial-chargeback",
    "dispute",
    "void",
  ],
  ...["cancel", "capture", "preauth", "fee", "fees", "commission", "fx", "exchange", "reserve", "account-verification"],
]);

/** Whether a type is a word that Paydesk doesn't know, so that its row may be about anything. */
export const isUnknownType = (type: string): boolean => type !== "" && isLater(type) && !laterTypes.has(type);

/** Cut by a spreadsheet, by hand, or by Paydesk because it looks like a card. */
const isMangled = (id: string) => isRounded(id) || /[\u2026\u2022\ufffd]|^#+$|\.{3}$/.test(id);

/**
 * Whether a row can't be read as far as absence needs: any order may be behind one without an id, without a time, or with an id, an
 * amount or a currency that isn't one.
 */
export function isUnreadable(row: ReportRow): boolean {
  const { orderId, clientOrderId, created, currency, amountWritten } = row;
  if (orderId === "" && clientOrderId === "") return true;
  if (created === "" || amountWritten !== undefined) return true;
  return isMangled(orderId) || isMangled(clientOrderId) || (currency !== "" && !isCurrency(currency));
}

/** An id as people compare it: spreadsheets change its case, its zeros in front and the signs between its letters. */
const bareId = (id: string) =>
  id
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "");

/** Whether an id may be another one that was written differently. */
export function isLikeId(written: string, id: string | null): boolean {
  const [bare, own] = [bareId(written), bareId(id ?? "")];
  return bare !== "" && bare === own;
}
