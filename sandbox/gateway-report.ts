import { z } from "zod";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import { printAmount } from "./amounts";
import { dayRange, isInRange, listMovements, type Movement } from "./movements";
import { plantInReport, plantList } from "./plants";
import { printCsv } from "./report";
import type { Order } from "./state";

export const gatewayReportQuery = z.strictObject({
  consumer_key: z.string().min(1).max(256),
  ...dayRange,
  plant: plantList,
});

const columns = [
  ...["Batch", "Type", "Order ID", "Merchant order ID", "Transaction ID"],
  ...["Amount", "Currency", "Booked", "Value date", "Description"],
];

/**
 * Prints the gateway's report of balance movements as CSV. The rows of a batch add up to the bank line of the same id.
 * Only days that are over (UTC) count.
 * @param now the sandbox's time
 */
export function printGatewayReport(
  orders: readonly Order[],
  query: z.output<typeof gatewayReportQuery>,
  now: Date,
): string {
  const asked = listMovements(orders, query.consumer_key, now).filter(({ day }) => isInRange(day, query));
  const { movements } = plantInReport(asked, query.plant ?? [], orders);
  return printCsv([columns, ...movements.map(printMovement)]);
}

function printMovement(movement: Movement): string[] {
  const { batch, type, gatewayOrderId, clientOrderId, transactionId, amount, currency, at, day } = movement;
  const digits = digitsByCurrency.get(currency) ?? 2;
  const signed = amount < 0n ? `-${printAmount(-amount, digits)}` : printAmount(amount, digits);
  const description = `Order ${gatewayOrderId}: ${type}`;
  return [batch, type, gatewayOrderId, clientOrderId, transactionId, signed, currency, at, day, description];
}
