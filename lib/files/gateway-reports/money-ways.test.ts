import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kindOfType } from "./columns";
import { MoneyWays, type Move, type Signs } from "./money-ways";

const movesOf = (...rows: string[]): Move[] =>
  rows.map((row) => {
    const [word = "", order = "", written = ""] = row.split(" ");
    const type = kindOfType(word, {});
    if (type === null) throw new Error(`no type ${word}`);
    return { type, word, written, ids: { clientOrderId: order === "-" ? "" : order, gatewayOrderId: "" } };
  });
const signsOf = (rows: string[], wasSigned = false) => new MoneyWays(movesOf(...rows)).signsOf(wasSigned);
const read = (rows: string[], signs: Signs) => {
  const moves = movesOf(...rows);
  const ways = new MoneyWays(moves);
  return moves.map((move) => ways.wayOf(move, signs));
};

describe("how the amounts of a report are signed", () => {
  test.each<[string, string[], Signs | null]>([
    ["payouts below zero, and what came back of one above", ["payout A -100", "reversal A 100", "fee - -1"], "balance"],
    ["nothing below zero", ["payout A 100", "reversal A 100", "fee - 1"], "types"],
    ["payouts above zero and a reversal below", ["payout A 100", "payout B 50", "reversal A -100"], null],
    ["the same, the reversal of another report's payout", ["payout B 50", "reversal A -100"], null],
    ["a reversal below zero alone", ["reversal A -100", "fee - 1"], null],
    ["payouts above zero and fees below", ["payout A 100", "fee - -1"], null],
    ["payouts below zero and fees above", ["payout A -100", "fee - 1"], null],
    ["payouts below zero and one fee given back", ["payout A -100", "fee - -1", "fee - 0.50"], "balance"],
    ["a payout that is taken back with a minus", ["payout A 100", "payout A -100"], null],
    ["charges above zero and a refund below", ["sale A 70", "refund A -70"], "balance"],
    ["charges below zero", ["charge A -70", "refund A 70"], null],
    ["transfers and reserves either way", ["payout A -5", "transfer - 9", "transfer - -9", "reserve - 2"], "balance"],
    ["payments of no direction below zero", ["payment A -5", "reversal A 5"], "balance"],
    ["a minus behind, brackets, and zero", ["payout A 5-", "payout B (6)", "payout C 0.00"], "balance"],
  ])("%s", (_, rows, signs) => {
    expect(signsOf(rows)).toBe(signs);
    expect(signsOf(rows.toReversed())).toBe(signs);
  });

  test("an earlier report with signs makes this one neither signed nor asked about, but where its types say little", () => {
    expect(signsOf(["payout A 100", "fee - 1"], true)).toBe("types");
    expect(signsOf(["reversal A 5"], true)).toBe("types");
    expect(signsOf(["reversal A 5", "fee - 0.10"], true)).toBeNull();
    expect(signsOf(["reversal A 5", "fee - 0.10"], false)).toBe("types");
  });

  test("an answer reads all rows alike: by their signs, or by their types", () => {
    const rows = ["payout A 100", "payout B 50", "reversal A -100", "fee - 1"];
    expect(read(rows, "types")).toEqual(["out", "out", "in", "out"]);
    expect(read(rows, "balance")).toEqual(["in", "in", "out", "in"]);
    expect(read(["payout A 100", "payout A -100"], "types")).toEqual(["out", "in"]);
    expect(read(["payout A 9", "fee - -1", "fee - 2"], "types")).toEqual(["out", "out", "in"]);
    expect(read(["payout A 9", "fee - -1"], "types")).toEqual(["out", "out"]);
  });

  test("a report is never read against its types without a question (seed 20261127)", () => {
    const row = fc.record({
      word: fc.constantFrom("payout", "sale", "reversal", "refund", "chargeback"),
      order: fc.constantFrom("A", "B", "C", "-"),
      isBelow: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.boolean(), (rows, wasSigned) => {
        const written = rows.map(({ word, order, isBelow }) => `${word} ${order} ${isBelow ? "-" : ""}5`);
        const signs = signsOf(written, wasSigned);
        const payouts = rows.flatMap(({ word }, at) => (word === "payout" ? [at] : []));
        if (signs === null) return;
        const ways = read(written, signs);
        for (const at of payouts) expect(ways[at]).toBe("out");
      }),
      { seed: 20_261_127 },
    );
  });
});
