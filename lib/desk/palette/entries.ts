import type { BatchName } from "@/lib/payments/batches/list-queries";
import type { OrderDescription } from "@/lib/payments/orders/labels";
import type { OrderListRow } from "@/lib/payments/orders/queries";
import type { PayeeListRow } from "@/lib/payments/payees/queries";
import type { ProfileName } from "@/lib/payments/recurring/queries";

export const paletteTextMin = 2;
export const paletteTextMax = 128;
export const entriesMost = 5;

export type OrderEntry = Pick<
  OrderListRow,
  "id" | "kind" | "clientOrderId" | "yourReference" | "receiverName" | "receiverAccount" | "amount" | "currency"
> & { badge: Pick<OrderDescription, "label" | "tone" | "icon"> };

export type PayeeEntry = Pick<PayeeListRow, "id" | "key" | "name" | "label">;

export type PaletteFound = {
  orders: OrderEntry[];
  moreOrders: boolean;
  batches: BatchName[];
  profiles: ProfileName[];
  payees: PayeeEntry[];
};

export function readPaletteText(typed: string | null): string {
  return [...(typed ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").trim()].slice(0, paletteTextMax).join("");
}
