import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { type GatewayAnswers, readGatewayReport } from "@/lib/files/gateway-reports/read-gateway-report";
import { printGatewayReport } from "@/sandbox/control-orders";
import { listMovements } from "@/sandbox/movements";
import { afterOrders as now, randomOrders } from "@/sandbox/testing-orders";

const seed = 20_261_126;
const answers: GatewayAnswers = {
  columns: {},
  decimalMark: null,
  dateOrder: null,
  timeZone: null,
  signs: null,
  units: null,
  kinds: {},
};
const kinds = { payout: "payment", charge: "payment", fee: "fee" } as const;

test(`the sandbox's report is read without a question where its amounts tell their form, every movement as it was (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(randomOrders(40), async (orders) => {
      const movements = listMovements(orders, "acme", now);
      fc.pre(movements.some(({ amount }) => amount < 0n));
      // In dinars alone, “1.000” may be a thousand.
      fc.pre(movements.some(({ currency }) => currency === "EUR"));
      const bytes = new TextEncoder().encode(printGatewayReport(orders, { consumer_key: "acme" }, now));
      const reading = await readGatewayReport("report.csv", bytes, answers, "UTC");
      if (reading.kind !== "read") throw new Error(JSON.stringify(reading.questions));
      expect(reading.leftOut).toBe(0);
      expect(
        reading.lines.map((line) => [
          ...[line.kind, line.gatewayOrderId, line.clientOrderId, line.transactionId, line.batch],
          ...[line.currency, line.bookedAt, line.valueDate],
        ]),
      ).toEqual(
        movements.map(({ type, gatewayOrderId, clientOrderId, transactionId, batch, currency, at, day }) => [
          ...[type in kinds ? kinds[type as keyof typeof kinds] : type, gatewayOrderId, clientOrderId, transactionId],
          ...[batch, currency, at, day],
        ]),
      );
      // Amounts are integers scaled to eight decimals.
      const total = movements.reduce((sum, { amount }) => sum + amount, 0n);
      const units = `${total}`.replace("-", "").padStart(9, "0");
      const expected = `${total < 0n ? "-" : ""}${units.slice(0, -8)}.${units.slice(-8)}`;
      expect(compareAmounts(addAmounts(...reading.lines.map(({ amount }) => amount)), expected)).toBe(0);
    }),
    { seed, numRuns: 100 },
  );
});
