import type { ReportColumns } from "@/lib/files/intake/reports/report-cells";
import * as t from "@/messages/gateway-reports/model";
import type { GatewayLineKind } from "./labels";

export const gatewayColumns = {
  batch: {
    label: t.columns.batch,
    isId: true,
    aliases: ["batch", "batch number", "batch id", "payout batch", "batch reference", "settlement", "settlement id"],
  },
  type: {
    label: t.columns.type,
    aliases: ["type", "transaction type", "order type", "operation", "record type", "category", "kind"],
  },
  orderId: {
    label: t.columns.orderId,
    isId: true,
    aliases: [
      "order id",
      "gateway order id",
      "paynet order id",
      "processor order id",
      "psp reference",
      "order number",
      "gateway order",
    ],
  },
  clientOrderId: {
    label: t.columns.clientOrderId,
    isId: true,
    aliases: [
      "merchant order id",
      "client order id",
      "merchant reference",
      "merchant order",
      "client order",
      "merchant ref",
    ],
  },
  transactionId: {
    label: t.columns.transactionId,
    isId: true,
    aliases: ["transaction id", "modification reference", "transaction"],
  },
  amount: {
    label: t.columns.amount,
    aliases: ["amount", "sum", "gross", "gross amount", "order amount", "transaction amount"],
  },
  fee: { label: t.columns.fee, aliases: ["fee", "fees", "fee amount", "commission"] },
  currency: { label: t.columns.currency, aliases: ["currency", "currency code", "ccy"] },
  booked: {
    label: t.columns.booked,
    aliases: [
      "booked",
      "booking date",
      "booked at",
      "finished",
      "finish date",
      "created",
      "creation date",
      "date",
      "time",
    ],
  },
  valueDate: { label: t.columns.valueDate, aliases: ["value date", "available on"] },
  status: { label: t.columns.status, aliases: ["status", "state", "transaction status", "order status"] },
  text: { label: t.columns.text, aliases: ["description", "text", "details", "comment"] },
} as const satisfies ReportColumns<string>;
export type GatewayColumn = keyof typeof gatewayColumns;
export const gatewayColumnNames = Object.keys(gatewayColumns) as [GatewayColumn, ...GatewayColumn[]];

const needed: readonly GatewayColumn[] = ["type", "amount", "currency", "booked"];
const ids: readonly GatewayColumn[] = ["clientOrderId", "orderId"];

export function missingGatewayColumns(mapping: Partial<Record<GatewayColumn, string>>): GatewayColumn[] {
  const missing = needed.filter((column) => mapping[column] === undefined);
  return ids.some((column) => mapping[column] !== undefined) ? missing : [...ids, ...missing];
}

/** `way` gives the direction of an amount without a sign: out of the merchant's balance or into it. */
const words: Record<string, { kind: GatewayLineKind; way: "out" | "in" | "back" }> = {
  payout: { kind: "payment", way: "out" },
  withdrawal: { kind: "payment", way: "out" },
  charge: { kind: "payment", way: "in" },
  payment: { kind: "payment", way: "in" },
  sale: { kind: "payment", way: "in" },
  deposit: { kind: "payment", way: "in" },
  reversal: { kind: "reversal", way: "back" },
  "partial-reversal": { kind: "reversal", way: "back" },
  refund: { kind: "refund", way: "back" },
  "partial-refund": { kind: "refund", way: "back" },
  chargeback: { kind: "chargeback", way: "back" },
  fee: { kind: "fee", way: "out" },
  fees: { kind: "fee", way: "out" },
  commission: { kind: "fee", way: "out" },
  fx: { kind: "fx", way: "out" },
  exchange: { kind: "fx", way: "out" },
  reserve: { kind: "reserve", way: "out" },
  transfer: { kind: "transfer", way: "out" },
};

export function kindOfType(type: string, chosen: Readonly<Record<string, GatewayLineKind>>) {
  // A word of the file may equal a built-in property name.
  const known = Object.hasOwn(words, type) ? words[type] : undefined;
  if (known) return known;
  const kind = Object.hasOwn(chosen, type) ? chosen[type] : undefined;
  if (kind === undefined) return null;
  const isBack = kind === "reversal" || kind === "refund" || kind === "chargeback";
  return { kind, way: isBack ? ("back" as const) : ("out" as const) };
}

const moved = new Set(["approved", "completed", "success", "successful", "paid"]);
const notMoved = new Set(
  ["declined", "error", "filtered", "failed", "rejected", "refused", "cancelled", "canceled", "expired"].concat([
    "processing",
    "pending",
    "created",
    "unknown",
    "in progress",
  ]),
);

export function hasMoved(status: string): boolean | null {
  if (moved.has(status)) return true;
  return notMoved.has(status) ? false : null;
}
