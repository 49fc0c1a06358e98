import { type Mapping, recogniseIn } from "@/lib/files/intake/reports/recognise-columns";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/model";
/** What a transaction report says in each row, by our names. */
export const reportColumns = {
  orderId: {
    label: t.orderId,
    hint: t.theGatewayOrderId,
    isId: true,
    aliases: ["order id", "gateway order id", "paynet order id", "processor order id", "order number", "order no"],
  },
  clientOrderId: {
    label: t.merchantOrderId,
    hint: t.theClientOrderId,
    isId: true,
    aliases: ["merchant order id", "client order id", "merchant order", "client order", "merchant reference"],
  },
  type: {
    label: "Type",
    hint: "e.g. payout or reversal",
    aliases: ["type", "transaction type", "order type", "operation", "operation type"],
  },
  status: { label: common.status2, hint: "", aliases: ["status", "state", "transaction status", "order status"] },
  amount: { label: common.amount, hint: "", aliases: ["amount", "sum", "order amount", "transaction amount"] },
  currency: { label: common.currency, hint: "", aliases: ["currency", "currency code", "ccy"] },
  created: {
    label: t.created,
    hint: t.whenTheGatewayCreated,
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

/** Column → the header that holds it, as written; absent: the report has no such column. */
export type ColumnMapping = Mapping<ReportColumn>;

/** One of the two ids is enough to find an order by. */
const needed: readonly ReportColumn[] = ["type", "status", "amount", "currency", "created"];
const ids: readonly ReportColumn[] = ["clientOrderId", "orderId"];

/** The columns that their headers name; one that two headers claim is left open. */
export const recogniseColumns = (headers: readonly string[]): ColumnMapping => recogniseIn(reportColumns, headers);

/** The columns that must be chosen by a user before the report can be read. */
export function missingColumns(mapping: ColumnMapping): ReportColumn[] {
  const missing = needed.filter((column) => mapping[column] === undefined);
  return ids.some((column) => mapping[column] !== undefined) ? missing : [...ids, ...missing];
}
