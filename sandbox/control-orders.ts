import { z } from "zod";
import { printBankStatements, statementQuery } from "./bank-statement";
import { type PageQuery, parse, type Reply } from "./control-input";
import { type Core, Refusal } from "./core";
import { gatewayReportQuery, printGatewayReport } from "./gateway-report";
import type { Orders } from "./orders";
import { printReport, reportQuery } from "./report";
import { findOrders, type Order, placeAfter, type State } from "./state";

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
