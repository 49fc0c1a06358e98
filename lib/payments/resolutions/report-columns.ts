import { type ReportMapping, recogniseIn } from "@/lib/files/intake/reports/recognise-columns";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/model";
export const reportColumns = {
  orderId: {
    label: t.orderId,
    hint: t.orderIdMeaning,
    isId: true,
    aliases: ["order id", "gateway order id", "paynet order id", "processor order id", "order number", "order no"],
  },
  clientOrderId: {
    label: t.merchantIdColumn,
    hint: t.merchantIdMeaning,
    isId: true,
    aliases: ["merchant order id", "client order id", "merchant order", "client order", "merchant reference"],
  },
  type: {
    label: "Type",
    hint: "e.g. payout or reversal",
    aliases: ["type", "transaction type", "order type", "operation", "operation type"],
  },
  status: { label: common.statusLabel, hint: "", aliases: ["status", "state", "transaction status", "order status"] },
  amount: { label: common.amount, hint: "", aliases: ["amount", "sum", "order amount", "transaction amount"] },
  currency: { label: common.currency, hint: "", aliases: ["currency", "currency code", "ccy"] },
  created: {
    label: t.created,
    hint: t.createdMeaning,
    aliases: ["created", "created at", "created date", "creation date", "date created", "order date", "date", "time"],
  },
  finished: {
    label: t.finished,
    hint: "",
    aliases: ["finished", "finished at", "finish date", "completed", "completed at", "processed", "processed at"],
  },
} as const;
export type ReportColumn = keyof typeof reportColumns;
export const reportColumnNames = Object.keys(reportColumns) as [ReportColumn, ...ReportColumn[]];

export type ColumnMapping = ReportMapping<ReportColumn>;

const needed: readonly ReportColumn[] = ["type", "status", "amount", "currency", "created"];
const ids: readonly ReportColumn[] = ["clientOrderId", "orderId"];

export const recogniseColumns = (headers: readonly string[]): ColumnMapping => recogniseIn(reportColumns, headers);

export function missingColumns(mapping: ColumnMapping): ReportColumn[] {
  const missing = needed.filter((column) => mapping[column] === undefined);
  return ids.some((column) => mapping[column] !== undefined) ? missing : [...ids, ...missing];
}
