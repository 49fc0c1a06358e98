import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
import type { OrderDetail } from "./detail-queries";
import { describeOrder } from "./labels";

/** Writes plain text with times in UTC, without secrets and account numbers. */
export function copyForSupport(order: OrderDetail): string {
  const result = [order.errorCode && t.codeOf(order.errorCode), order.errorMessage].filter(Boolean).join(": ");
  const lines: [string, string | null][] = [
    [common.environment, order.connection.environment],
    [t.gateway, order.connection.baseUrl],
    [order.endpoint.kind === "group" ? common.endpointGroup : common.endpoint, order.endpoint.gatewayId],
    [common.clientIdLabel, order.clientOrderId],
    [common.gatewayIdLabel, order.gatewayOrderId ?? t.notKnown],
    [common.serialNumber, order.serialNumber ?? t.notKnown],
    [common.paydeskId, order.id],
    [common.traceId, order.traceId],
    [common.amount, order.amount === null ? common.unknown : `${order.amount} ${order.currency}`],
    [common.status, describeOrder(order.facets).label],
    [t.gatewayStatus, reportedStatus(order.facets)],
    [t.result, result || null],
    [order.origin === "found" ? t.supportScheduled : t.prepared, utc(order.createdAt)],
    [common.sent, utc(order.sentAt)],
    [t.lastCheckLabel, utc(order.lastQueryAt)],
    [t.final, utc(order.finalAt)],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join("\n");
}

function reportedStatus({ outcome, byUsers }: OrderDetail["facets"]): string | null {
  return outcome === "none" || byUsers ? null : outcome;
}

function utc(at: Date | null): string | null {
  return at && t.utc(at.toISOString().slice(0, 19).replace("T", " "));
}
