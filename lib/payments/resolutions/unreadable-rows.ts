import { isRounded } from "@/lib/files/intake/text/numbers";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { isLater } from "@/lib/payments/orders/status";
import type { ReportRow } from "./report";

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

export const isUnknownType = (type: string): boolean => type !== "" && isLater(type) && !laterTypes.has(type);

/** A spreadsheet or a user cuts ids, and Paydesk cuts those that look like a card. */
const isMangled = (id: string) => isRounded(id) || /[\u2026\u2022\ufffd]|^#+$|\.{3}$/.test(id);

/** Any order may belong to a row without an id or time, or with an invalid id, amount or currency. */
export function isUnreadable(row: ReportRow): boolean {
  const { orderId, clientOrderId, created, currency, amountWritten } = row;
  if (orderId === "" && clientOrderId === "") return true;
  if (created === "" || amountWritten !== undefined) return true;
  return isMangled(orderId) || isMangled(clientOrderId) || (currency !== "" && !isCurrency(currency));
}

/** Spreadsheets change case, leading zeros and separators of ids. */
const bareId = (id: string) =>
  id
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "");

export function isLikeId(written: string, id: string | null): boolean {
  const [bare, own] = [bareId(written), bareId(id ?? "")];
  return bare !== "" && bare === own;
}
