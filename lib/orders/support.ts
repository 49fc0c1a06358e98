import * as common from "@/messages/common";
import * as t from "@/messages/orders/support-model";
import type { OrderDetail } from "./detail-queries";
import { describeOrder } from "./labels";

/** What a support desk needs to find one order, as plain text; times in UTC. Holds no secrets and no account number. */
export function copyForSupport(order: OrderDetail): string {
  const result = [order.errorCode && `code ${order.errorCode}`, order.errorMessage].filter(Boolean).join(": ");
  const lines: [string, string | null][] = [
    ["Environment", order.connection.environment],
    ["Gateway", order.connection.baseUrl],
    [order.endpoint.kind === "group" ? common.endpointGroup : "Endpoint", order.endpoint.gatewayId],
    [common.clientOrderId2, order.clientOrderId],
    [common.gatewayOrderId, order.gatewayOrderId ?? "not known"],
    [common.serialNumber, order.serialNumber ?? "not known"],
    [common.paydeskId, order.id],
    ["Amount", order.amount === null ? common.unknown : `${order.amount} ${order.currency}`],
    ["Status", describeOrder(order.facets).label],
    [t.gatewayStatus, reportedStatus(order.facets)],
    ["Result", result || null],
    [order.origin === "found" ? t.createdByTheGateways : "Prepared", utc(order.createdAt)],
    ["Sent", utc(order.sentAt)],
    [t.lastStatusCheck, utc(order.lastQueryAt)],
    ["Final", utc(order.finalAt)],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join("\n");
}

/** The status in the gateway's own vocabulary; null: it reported none. */
function reportedStatus({ outcome, byUsers }: OrderDetail["facets"]): string | null {
  return outcome === "none" || byUsers ? null : outcome;
}

function utc(at: Date | null): string | null {
  return at && t.utc(at.toISOString().slice(0, 19).replace("T", " "));
}
