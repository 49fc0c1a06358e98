import { createHash } from "node:crypto";
import type { Order, PendingCallback } from "./state";
import { ownUpdate } from "./updates";

/** Computes the lower-case hex SHA-1 of status + orderid + client_orderid + control key (supplement, Callbacks). */
export function controlOf(status: string, orderId: string, clientOrderId: string, controlKey: string): string {
  return createHash("sha1").update(`${status}${orderId}${clientOrderId}${controlKey}`, "utf8").digest("hex");
}

/** Builds the GET address of a callback; without a control key `control` is left out. */
export function callbackUrl(callback: PendingCallback, order: Order, controlKey: string | null): URL {
  const { gatewayUpdate, orderId } = callback;
  const own =
    gatewayUpdate.type === ownUpdate(order, gatewayUpdate.status).type && gatewayUpdate.status === order.status;
  const key = callback.wrongControl ? "not-the-control-key" : controlKey;
  const fields: [string, string | null][] = [
    ["status", gatewayUpdate.status],
    ["type", gatewayUpdate.type],
    ["orderid", orderId],
    ["merchant_order", order.clientOrderId],
    ["client_orderid", order.clientOrderId],
    ["amount", gatewayUpdate.amount],
    ["currency", order.currency],
    ["descriptor", "sandbox"],
    ["processor-tx-id", gatewayUpdate.transactionId],
    ["bin", order.card?.bin ?? null],
    ["last-four-digits", order.card?.lastFour ?? null],
    ["error_code", own ? order.errorCode : null],
    ["error_message", own ? order.errorMessage : null],
    ["merchantdata", order.merchantData],
    ["control", key === null ? null : controlOf(gatewayUpdate.status, orderId, order.clientOrderId, key)],
  ];
  const url = new URL(callback.url);
  for (const [name, value] of fields) if (value !== null) url.searchParams.append(name, value);
  return url;
}

/** Allows callbacks only to this machine, unless the operator allows more. */
export function findTargetFault(target: string, anywhere: boolean): string | null {
  if (!URL.canParse(target)) return "not an address";
  const { protocol, hostname } = new URL(target);
  if (protocol !== "http:" && protocol !== "https:") return "neither http nor https";
  const loopback = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  return loopback || anywhere ? null : "not on this machine (SANDBOX_CALLBACKS_ANYWHERE=on allows it)";
}
