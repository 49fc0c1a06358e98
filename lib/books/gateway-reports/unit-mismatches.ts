import { and, eq, inArray, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { KeptPieces } from "@/lib/core/lists/kept-pieces";
import { addAmounts, compareAmounts, minorDigits } from "@/lib/core/money/money";
import type { GatewayLine } from "@/lib/files/gateway-reports/read-gateway-report";
import * as t from "@/messages/gateway-reports/model";

/** As many lines tell the units of a whole report. */
const linesMost = 500;
const samplesMost = 3;

/**
 * Compares the payments of a report without cents with our orders. Returns samples where more of them are 100 times too
 * high or too low than right, so that a user must say what the amounts are in.
 */
export async function findUnitMismatches(db: Database, connectionId: string, pieces: KeptPieces): Promise<string[]> {
  const lines: GatewayLine[] = [];
  await pieces.visit((to, value) => {
    if (to !== "lines") return;
    const payments = (value as GatewayLine[]).filter(({ kind }) => kind === "payment");
    lines.push(...payments.slice(0, linesMost - lines.length));
  });
  if (lines.length === 0) return [];
  const found = await db
    .select({
      clientOrderId: orders.clientOrderId,
      gatewayOrderId: orders.gatewayOrderId,
      amount: orders.amount,
      currency: orders.currency,
    })
    .from(orders)
    .where(
      and(
        eq(orders.connectionId, connectionId),
        or(
          inArray(orders.clientOrderId, [...new Set(lines.map((line) => line.clientOrderId))]),
          inArray(orders.gatewayOrderId, [...new Set(lines.map((line) => line.gatewayOrderId))]),
        ),
      ),
    );
  const byClient = new Map(found.map((order) => [order.clientOrderId, order]));
  const byGateway = new Map(found.map((order) => [order.gatewayOrderId, order]));
  const samples: string[] = [];
  let [right, scaled] = [0, 0];
  for (const { clientOrderId, gatewayOrderId, amount, currency } of lines) {
    const order = byClient.get(clientOrderId) ?? byGateway.get(gatewayOrderId);
    if (!order?.amount || order.currency !== currency) continue;
    const written = amount.replace("-", "");
    if (compareAmounts(written, order.amount) === 0) right += 1;
    else if (isScaled(written, order.amount, currency) || isScaled(order.amount, written, currency)) {
      scaled += 1;
      if (samples.length < samplesMost)
        samples.push(
          t.unitSample(clientOrderId || gatewayOrderId, `${written} ${currency}`, `${order.amount} ${currency}`),
        );
    }
  }
  return scaled > right ? samples : [];
}

function isScaled(large: string, small: string, currency: string): boolean {
  const digits = minorDigits(currency);
  const [whole = "", fraction = ""] = small.split(".");
  const shifted = `${whole}${fraction.padEnd(digits, "0").slice(0, digits)}`;
  return digits > 0 && compareAmounts(large, addAmounts(shifted)) === 0;
}
