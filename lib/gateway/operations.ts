import type { Pair } from "@/lib/core/text/form-encoding";
import { encodePayload, writeBatchCsv } from "@/lib/gateway/batch-csv";
import { GatewayInputError } from "@/lib/gateway/encode";
import {
  catalogue,
  type FormOperation,
  type Operation,
  operations,
  type PathName,
} from "@/lib/gateway/fields/catalogue";
import type { PathTemplates } from "@/lib/gateway/fields/path-templates";
import { fillTemplate, joinUrl } from "@/lib/gateway/paths";

export type CallConnection = { baseUrl: string; paths: PathTemplates; consumerKey: string };

export type CallEndpoint = { kind: "endpoint" | "group"; gatewayId: string };

export type OrderIds = { clientOrderId: string; gatewayOrderId: string | null; serialNumber?: string | null };

export type PreparedCall = { operation: Operation; url: string; pairs: Pair[] };

export function urlOf(
  operation: Operation,
  connection: Pick<CallConnection, "baseUrl" | "paths">,
  endpoint: CallEndpoint,
): string {
  const path = operations[operation].paths[endpoint.kind];
  if (path === null) throw new GatewayInputError(`${operation} needs an endpoint, not an endpoint group`);
  return joinUrl(connection.baseUrl, fillTemplate(connection.paths, path.name as PathName, endpoint.gatewayId));
}

/** Blank values are left out; an unknown name is refused, never dropped. */
function pairsOf(operation: Operation, values: Readonly<Record<string, string>>): Pair[] {
  const fields = catalogue[operation];
  const names = new Set(fields.map((field) => field.name));
  const stray = Object.keys(values).find((name) => !names.has(name));
  if (stray !== undefined) throw new GatewayInputError(`${stray}: ${operation} doesn't have this parameter`);
  const pairs = fields.map((field): Pair => [field.name, values[field.name] ?? ""]).filter(([, value]) => value !== "");
  const missing = fields.find(({ name, necessity }) => necessity === "required" && (values[name] ?? "") === "");
  if (missing) throw new GatewayInputError(`${missing.name}: ${operation} needs it`);
  return pairs;
}

/**
 * Interface document, Endpoints, 2, 2b and 3.
 * @throws GatewayInputError on an unknown name or a missing required value
 */
export function formCall(
  operation: FormOperation,
  connection: CallConnection,
  endpoint: CallEndpoint,
  values: Readonly<Record<string, string>>,
): PreparedCall {
  return { operation, url: urlOf(operation, connection, endpoint), pairs: pairsOf(operation, values) };
}

/**
 * One form field carries the whole CSV (interface document, Endpoints, 1).
 * @throws GatewayInputError as `writeBatchCsv`
 */
export function batchCall(
  connection: CallConnection,
  endpoint: CallEndpoint,
  columns: readonly string[],
  rows: readonly Record<string, string>[],
): PreparedCall {
  const operation = "process-recurring-payments";
  const payload = encodePayload(writeBatchCsv(columns, rows));
  return { operation, url: urlOf(operation, connection, endpoint), pairs: [["payload", payload]] };
}

/** Supplement, Status query; `orderid` is sent as soon as it is known. */
export function statusCall(connection: CallConnection, endpoint: CallEndpoint, order: OrderIds): PreparedCall {
  const operation = "status";
  const pairs = pairsOf(operation, {
    login: connection.consumerKey,
    client_orderid: order.clientOrderId,
    orderid: order.gatewayOrderId ?? "",
    "by-request-sn": order.serialNumber ?? "",
  });
  return { operation, url: urlOf(operation, connection, endpoint), pairs };
}
