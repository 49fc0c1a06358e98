import { Agent, request } from "node:http";
import { gateway, type PreparedCall } from "@/lib/gateway/protocol";
import type { Route } from "@/lib/payments/connections/route";
import { newClientOrderId } from "@/lib/payments/orders/ids";

async function post(route: Route, call: PreparedCall, agent: Agent): Promise<void> {
  const signed = await gateway.sign(call, route, gateway.stamp(new Date()));
  const headers = {
    Authorization: signed.authorization,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(signed.body),
  };
  await new Promise<void>((resolve, reject) => {
    const sent = request(signed.url, { method: "POST", agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the gateway answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    });
    sent.on("error", reject);
    sent.end(signed.body);
  });
}

let lastRow = 0;

const payout = (route: Route): PreparedCall =>
  gateway.write("payout", route, route.endpoint, {
    client_orderid: newClientOrderId(),
    amount: "10.50",
    currency: "EUR",
    account_number: String(5_000_000_000 + ++lastRow),
    [route.callbackParameter]: route.callbackUrl,
  });

const chunk = (route: Route, rows: number): PreparedCall =>
  gateway.writeBatch(
    route,
    route.endpoint,
    ["client-orderid", "recurring-payment-id", "amount", "currency", "notify-url"],
    Array.from({ length: rows }, () => ({
      "client-orderid": newClientOrderId(),
      "recurring-payment-id": "810000002",
      amount: "10.50",
      currency: "EUR",
      "notify-url": route.callbackUrl,
    })),
  );

export async function measureBare(
  route: Route,
  { rows, slots, chunkRows = null }: { rows: number; slots: number; chunkRows?: number | null },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: slots });
  let left = chunkRows === null ? rows : Math.ceil(rows / chunkRows);
  const startedAt = performance.now();
  const slot = async () => {
    while (left-- > 0) await post(route, chunkRows === null ? payout(route) : chunk(route, chunkRows), agent);
  };
  await Promise.all(Array.from({ length: slots }, slot));
  agent.destroy();
  return rows / ((performance.now() - startedAt) / 1000);
}
