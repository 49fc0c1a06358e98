import type { OrderDetail } from "./detail-queries";
import { describeOrder } from "./words";

/** What a support desk needs to find one order, as plain text; times in UTC. Holds no secrets and no account number. */
export function copyForSupport(order: OrderDetail): string {
  const result = [order.errorCode && `code ${order.errorCode}`, order.errorMessage].filter(Boolean).join(": ");
  const lines: [string, string | null][] = [
    ["Environment", order.connection.environment],
    ["Gateway", order.connection.baseUrl],
    [order.endpoint.kind === "group" ? "Endpoint group" : "Endpoint", order.endpoint.gatewayId],
    ["Client order id", order.clientOrderId],
    ["Gateway order id", order.gatewayOrderId ?? "not known"],
    ["Serial number", order.serialNumber ?? "not known"],
    ["Our id", order.id],
    ["Amount", order.amount === null ? "not known" : `${order.amount} ${order.currency}`],
    ["Status", describeOrder(order.facets).label],
    ["Result", result || null],
    [order.origin === "found" ? "Found (made by the gateway's schedule)" : "Prepared", utc(order.createdAt)],
    ["Sent", utc(order.sentAt)],
    ["Last asked", utc(order.lastQueryAt)],
    ["Final", utc(order.finalAt)],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join("\n");
}

function utc(at: Date | null): string | null {
  return at && `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
