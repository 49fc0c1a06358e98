import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";
import { printAmount } from "./amounts";
import { printBankStatements, statementQuery } from "./bank-statement";
import { type Core, Refusal } from "./core";
import { readBody } from "./http-body";
import { dayRange, isInRange, listMovements, type Movement } from "./movements";
import type { Orders } from "./orders";
import { plantInReport, plantList } from "./plants";
import { printCsv, printReport, reportQuery } from "./report";
import { findOrders, type Order, placeAfter, type State } from "./state";

const maxBodyBytes = 1024 * 1024;
export const jsonType = "application/json";

export type Reply = { status: number; json: unknown } | { status: number; contentType: string; text: string };

export const pageQuery = z.object({
  client_orderid: z.string().min(1).max(256).optional(),
  after: z.coerce.number().int().min(0).default(0),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).default(200),
});

type PageQuery = z.output<typeof pageQuery>;

export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
  throw new Refusal(400, faults.join("; "));
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, maxBodyBytes);
  if (!body) throw new Refusal(413, `The body is larger than ${maxBodyBytes} bytes`);
  if (body.length === 0) return {};
  if (!/^application\/json[ \t]*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new Refusal(415, "Content-Type must be application/json");
  }
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    throw new Refusal(400, `The body is not JSON: ${String(cause)}`);
  }
}

const gatewayReportQuery = z.strictObject({
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

const backSchema = z.strictObject({ amount: z.string().max(32).optional() });
const emptySchema = z.strictObject({});

export function getOrders({ state }: Core, query: PageQuery): Reply {
  const { client_orderid: clientOrderId, after, limit } = query;
  const [from, all] =
    clientOrderId === undefined
      ? [placeAfter(state, after), state.orderList]
      : [0, findOrdersOfAll(state, clientOrderId).filter((order) => Number(order.gatewayOrderId) > after)];
  const orders = all.slice(from, from + limit);
  const more = from + limit < all.length;
  return { status: 200, json: { orders, next: more ? Number(orders.at(-1)?.gatewayOrderId) : null } };
}

function findOrdersOfAll(state: State, clientOrderId: string): Order[] {
  const found = [...state.merchants.keys()].flatMap((consumerKey) => findOrders(state, consumerKey, clientOrderId));
  return found.sort((a, b) => Number(a.gatewayOrderId) - Number(b.gatewayOrderId));
}

const csvType = "text/csv;charset=utf-8";

function parseFileQuery<T extends z.ZodType<{ consumer_key: string }>>(
  schema: T,
  { state }: Core,
  query: URLSearchParams,
): z.output<T> {
  const asked = parse(schema, Object.fromEntries([...query].filter(([, value]) => value !== "")));
  if (state.merchants.has(asked.consumer_key)) return asked;
  throw new Refusal(404, `This merchant doesn't exist: ${asked.consumer_key}`);
}

export function getReport(core: Core, query: URLSearchParams): Reply {
  const asked = parseFileQuery(reportQuery, core, query);
  return { status: 200, contentType: csvType, text: printReport(core.state.orderList, asked) };
}

export function getGatewayReport(core: Core, query: URLSearchParams): Reply {
  const asked = parseFileQuery(gatewayReportQuery, core, query);
  return { status: 200, contentType: csvType, text: printGatewayReport(core.state.orderList, asked, core.now()) };
}

export function getBankStatements(core: Core, query: URLSearchParams): Reply {
  const asked = parseFileQuery(statementQuery, core, query);
  const text = printBankStatements(core.state.orderList, asked, core.now());
  const contentType = asked.form === "mt940" ? "text/plain;charset=utf-8" : "application/xml;charset=utf-8";
  return { status: 200, contentType, text };
}

export async function actOnOrder(
  orders: Orders,
  gatewayOrderId: string,
  permission: string,
  input: unknown,
): Promise<Reply> {
  switch (permission) {
    case "reverse":
    case "refund": {
      const { amount } = parse(backSchema, input);
      const type = permission === "refund" ? permission : "reversal";
      return { status: 200, json: { order: await orders.giveBack(gatewayOrderId, type, amount ?? null) } };
    }
    case "chargeback":
      parse(emptySchema, input);
      return { status: 200, json: { order: await orders.chargeBack(gatewayOrderId) } };
    case "callback":
      parse(emptySchema, input);
      return { status: 202, json: { callbackId: await orders.resend(gatewayOrderId) } };
    default:
      throw new Refusal(404, `Unknown action ${permission}: use reverse, refund, chargeback or callback`);
  }
}
