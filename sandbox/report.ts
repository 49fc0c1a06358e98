import { z } from "zod";
import type { Order } from "./state";

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));

export const reportQuery = z.strictObject({
  consumer_key: z.string().min(1).max(256),
  from: moment.optional(),
  to: moment.optional(),
});

const columns = ["Order ID", "Merchant order ID", "Type", "Status", "Amount", "Currency", "Created", "Finished"];

type Transaction = { order: Order; type: string; status: string; amount: string; created: string; finished: string };

function transactionsOf(order: Order): Transaction[] {
  const { type, status, amount, createdAt: created, finishedAt } = order;
  const own = { order, type, status, amount, created, finished: status === "processing" ? "" : (finishedAt ?? "") };
  return [
    own,
    ...order.laterEvents.map(({ at, ...gatewayUpdate }) => ({ ...gatewayUpdate, order, created: at, finished: at })),
  ];
}

/**
 * Prints a merchant's transactions created in [from, to) as CSV (RFC 4180 with semicolons), the oldest order first. A
 * reversal or chargeback has its own row. Times are UTC.
 */
export function printReport(orders: Iterable<Order>, query: z.output<typeof reportQuery>): string {
  const rows: string[][] = [columns];
  const [from, to] = [query.from?.toISOString() ?? "", query.to?.toISOString() ?? "~"];
  for (const order of orders) {
    if (order.consumerKey !== query.consumer_key) continue;
    for (const { type, status, amount, created, finished } of transactionsOf(order)) {
      if (created < from || created >= to) continue;
      rows.push([order.gatewayOrderId, order.clientOrderId, type, status, amount, order.currency, created, finished]);
    }
  }
  return printCsv(rows);
}

export function printCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(";")}\r\n`).join("");
}

function quote(cell: string): string {
  return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
