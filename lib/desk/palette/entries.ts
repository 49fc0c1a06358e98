import type { BatchName } from "@/lib/payments/batches/list-queries";
import type { OrderDescription } from "@/lib/payments/orders/labels";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import type { PayeeListRow } from "@/lib/payments/payees/queries";
import type { ProfileName } from "@/lib/payments/recurring/queries";

/** Shorter texts find pages only: nearly everything would begin so. */
export const paletteTextMin = 2;
/** The longest id that anything can carry. */
export const paletteTextMax = 128;
/** Most of each kind that are offered. */
export const entriesMost = 5;

export type OrderEntry = Pick<
  OrderListRow,
  "id" | "kind" | "clientOrderId" | "yourReference" | "receiverName" | "receiverAccount" | "amount" | "currency"
> & { badge: Pick<OrderDescription, "label" | "tone" | "icon"> };

/** A payee of the directory, with the account in force, masked. */
export type PayeeEntry = Pick<PayeeListRow, "id" | "key" | "name" | "label">;

/** What a text finds; only what the one who asks may open. */
export type PaletteFound = {
  orders: OrderEntry[];
  moreOrders: boolean;
  batches: BatchName[];
  profiles: ProfileName[];
  payees: PayeeEntry[];
};

/** A text as it may be searched for: trimmed, cut, without characters that nothing here has. Pure. */
export function readPaletteText(typed: string | null): string {
  return [...(typed ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").trim()].slice(0, paletteTextMax).join("");
}
