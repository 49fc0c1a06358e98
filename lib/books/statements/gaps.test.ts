import { expect, test } from "vitest";
import type { Statement } from "@/lib/files/statements/statement";
import { findGaps } from "./gaps";

const none = { count: 0, amount: "0" };
const made = (number: string, closedOn: string, opening: string, closing: string, account = "A1"): Statement => ({
  ...{ format: "mt940", account, number, currency: "EUR", closedOn },
  ...{ days: null, balances: { opening, closing }, credits: none, debits: none, pending: 0 },
});
const betweens = (all: Statement[]) => findGaps(all).map(({ after, before }) => [after.number, before.number]);

test("statements that follow each other have no gap, in any order and over a year's end", () => {
  const all = [
    made("364", "2026-12-30", "1.00", "2.00"),
    made("365", "2026-12-31", "2.00", "3"),
    made("1", "2027-01-02", "3.00", "4.00"),
    made("9", "2027-01-02", "70.00", "80.00", "A2"),
  ];
  expect(betweens(all.toReversed())).toEqual([]);
});

test("another opening balance or a number that was left out is a gap", () => {
  const first = made("7", "2026-11-01", "1.00", "2.00");
  expect(betweens([first, made("8", "2026-11-02", "2.01", "3.00")])).toEqual([["7", "8"]]);
  expect(betweens([first, made("9", "2026-11-03", "2.00", "3.00")])).toEqual([["7", "9"]]);
  expect(betweens([first, made("1", "2026-11-03", "2.00", "3.00")])).toEqual([["7", "1"]]);
});

test("where numbers are days the balances tell; notifications tell nothing", () => {
  const friday = made("2026-11-06", "2026-11-06", "1.00", "2.00");
  const monday = made("2026-11-09", "2026-11-09", "2.00", "3.00");
  const notification: Statement = { ...made("3", "2026-11-08", "", ""), format: "camt.054", balances: null };
  expect(betweens([friday, notification, monday])).toEqual([]);
});
