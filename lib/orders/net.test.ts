import { expect, test } from "vitest";
import { netOf } from "./net";

const order = { outcome: "approved", amount: "1250.00", currency: "EUR" } as const;
const news = (type: string, amount: string | null, status = "approved", currency: string | null = "EUR") => ({
  type,
  status,
  amount,
  currency,
});

test("the net is what later transactions left", () => {
  expect(netOf(order, [])).toBeNull();
  expect(netOf(order, [news("reversal", "250.00", "declined")])).toBeNull();
  expect(netOf(order, [news("reversal", "250"), news("chargeback", "0.5", "APPROVED", null)])).toEqual({
    moved: null,
    added: [],
    takenBack: [
      { word: "reversed", amount: "250" },
      { word: "charged back", amount: "0.5" },
    ],
    amount: "999.50",
  });
  expect(netOf(order, [news("reversal", "1250.00")])?.amount).toBe("0.00");
});

test("two partial reversals, a chargeback after them, and other spellings all count", () => {
  const parts = [news("reversal", "100.00"), news("partial_reversal", "50.00")];
  expect(netOf(order, parts)?.amount).toBe("1100.00");
  expect(netOf(order, [...parts, news("Charge-Back", "1100.00")])).toMatchObject({
    takenBack: [{ word: "reversed" }, { word: "reversed" }, { word: "charged back" }],
    amount: "0.00",
  });
  // A transaction in progress, or refused, has moved nothing yet.
  expect(netOf(order, [...parts, news("chargeback", "1100.00", "processing")])?.amount).toBe("1100.00");
});

test("a second order that was carried out counts until a reversal comes", () => {
  const second = news("second_order", "1250.00");
  expect(netOf(order, [second])).toMatchObject({ added: [{ amount: "1250.00" }], amount: "2500.00" });
  expect(netOf(order, [second, news("reversal", "1250.00")])?.amount).toBe("1250.00");
  expect(netOf(order, [news("second_order", "1250.00", "declined")])).toBeNull();
  // The first failed and the second was carried out: it moved once.
  expect(netOf({ ...order, outcome: "declined" }, [second])).toMatchObject({
    moved: { word: "declined", amount: "0" },
    amount: "1250.00",
  });
});

test("where another amount moved, that is what counts", () => {
  expect(netOf(order, [news("other_amount", "125.00"), news("reversal", "25.00")])).toMatchObject({
    moved: { word: "moved", amount: "125.00" },
    amount: "100.00",
  });
  expect(netOf(order, [news("other_amount", "125.00", "approved", "USD")])?.amount).toBeNull();
});

test("what cannot be told is not guessed", () => {
  for (const [facts, later] of [
    [order, [news("reversal", null)]],
    [order, [news("reversal", "10", "approved", "USD")]],
    [order, [news("reversal", "2000")]],
    [order, [news("chargeback-reversal", "10")]],
    [order, [news("reversal", "10"), news("reversal_of_reversal", "10")]],
    [order, [news("reversal", "10"), news("reversal", null)]],
    [{ ...order, outcome: "processing" }, [news("reversal", "10")]],
    [{ ...order, outcome: "processing" }, [news("second_order", "10")]],
    [{ ...order, outcome: "declined" }, [news("reversal", "10")]],
    [{ ...order, amount: null, currency: null }, [news("reversal", "10")]],
  ] as const) {
    expect(netOf(facts, later)).toMatchObject({ amount: null });
  }
});
