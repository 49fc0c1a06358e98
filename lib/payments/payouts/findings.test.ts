import { describe, expect, test } from "vitest";
import { findWhatIsNew, type PayoutHistory } from "./findings";

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const paid = (amount: string, day: number, currency = "EUR") =>
  ({ orderId: `o${day}`, amount, currency, at: at(day), state: "paid" }) as const;
const nothing: PayoutHistory = { paid: [], otherAccount: null, like: [] };
const kinds = (amount: string, history: Partial<PayoutHistory>) =>
  findWhatIsNew({ amount, currency: "EUR" }, { ...nothing, ...history }).map(({ kind }) => kind);

describe("findWhatIsNew", () => {
  test("a payee never paid before", () => {
    expect(kinds("10.00", {})).toEqual(["never_paid"]);
    expect(kinds("10.00", { paid: [paid("9.00", 1)] })).toEqual([]);
  });

  test("the same name was last paid at another account", () => {
    const otherAccount = { account: "IBAN …4417", last: paid("9.00", 5) };
    expect(kinds("10.00", { otherAccount })).toEqual(["account_differs"]);
    expect(kinds("10.00", { otherAccount, paid: [paid("9.00", 3)] })).toEqual(["account_differs"]);
    expect(kinds("10.00", { otherAccount, paid: [paid("9.00", 8)] })).toEqual([]);
  });

  test("far above what this payee usually gets, once there is a habit", () => {
    const usual = [paid("100.00", 1), paid("110.00", 2), paid("90.00", 3)];
    expect(kinds("300.00", { paid: usual })).toEqual([]);
    expect(kinds("300.01", { paid: usual })).toEqual(["far_from_usual"]);
    expect(kinds("5000.00", { paid: usual.slice(1) })).toEqual([]);
    const [found] = findWhatIsNew({ amount: "5000.00", currency: "EUR" }, { ...nothing, paid: usual });
    expect(found).toMatchObject({ usual: "100.00", count: 3, biggest: { orderId: "o2", amount: "110.00" } });
    expect(kinds("5000.00", { paid: usual.map((one) => ({ ...one, currency: "USD" })) })).toEqual([]);
  });

  test("the same was paid within seven days", () => {
    expect(kinds("9.00", { paid: [paid("9.00", 1)], like: [paid("9.00", 1)] })).toEqual(["seen_before"]);
  });

  test("F11: the same waits in a batch", () => {
    const waiting = { rows: [{ batchId: "b", batch: "B-1", row: 3, same: "payment" }], count: 1 } as const;
    const [, found] = findWhatIsNew(
      { amount: "9.00", currency: "EUR" },
      { ...nothing, waiting: { ...waiting, rows: [...waiting.rows] } },
    );
    expect(found).toEqual({ kind: "also_waiting", ...waiting });
  });
});
