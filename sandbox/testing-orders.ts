import fc from "fast-check";
import type { Order } from "./state";

export const digits = { EUR: 2, JPY: 0, KWD: 3 } as const;
type Currency = keyof typeof digits;

const between = (min: number, max: number) =>
  fc.integer({ min, max }).map((day) => new Date(Date.UTC(2026, 11, day, 12)).toISOString());
const amountIn = (currency: Currency) =>
  fc.integer({ min: 1, max: 9_999_999 }).map((units) => {
    const text = String(units).padStart(digits[currency] + 1, "0");
    return digits[currency] === 0 ? text : `${text.slice(0, -digits[currency])}.${text.slice(-digits[currency])}`;
  });

export const afterOrders = new Date("2027-01-10T08:00:00Z");

export const randomOrders = (maxLength: number) =>
  fc.uniqueArray(
    fc.constantFrom<Currency>("EUR", "JPY", "KWD").chain((currency) =>
      fc.record({
        consumerKey: fc.constantFrom("acme", "other"),
        currency: fc.constant(currency),
        amount: amountIn(currency),
        direction: fc.constantFrom("in", "out"),
        operation: fc.constantFrom("payout", "payout", null),
        status: fc.constantFrom("approved", "declined", "processing"),
        createdAt: between(24, 30),
        finishedAt: between(30, 40),
        gatewayOrderId: fc.integer({ min: 1, max: 999 }).map(String),
        clientOrderId: fc.constantFrom("a-1", "a;2", 'a"3'),
        laterEvents: fc.array(
          fc.record({
            at: between(30, 40),
            type: fc.constantFrom("reversal", "chargeback"),
            status: fc.constantFrom("approved", "declined"),
            amount: amountIn(currency),
          }),
          { maxLength: 2 },
        ),
      }),
    ),
    { maxLength, size: "max", selector: ({ gatewayOrderId }) => gatewayOrderId },
  ) as unknown as fc.Arbitrary<Order[]>;
