import { describe, expect, test } from "vitest";
import { submissions } from "@/lib/payments/orders/states";
import { numberCharges } from "./charge-queries";
import { foldDirectory, type ReportedFact, type SentUpdate, standingOf } from "./facts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
const sent = (hour: number, values: Record<string, string>, rest: Partial<SentUpdate> = {}): SentUpdate => ({
  orderId: `o${hour}`,
  values,
  submission: "accepted",
  by: "Bo",
  createdAt: at(hour),
  sentAt: at(hour),
  ...rest,
});
const reported = (hour: number, field: string, value: string | null): ReportedFact => ({
  field,
  value,
  source: "typed",
  by: "Ana",
  orderId: null,
  at: at(hour),
});
const valuesOf = (known: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(known).map(([field, { value }]) => [field, value]));

describe("what the directory knows", () => {
  test("is the newest of each field, from any source, with where it comes from", () => {
    const { facts } = foldDirectory(
      [sent(3, { purpose: "Club" })],
      [reported(2, "purpose", "Gym"), reported(4, "city", "Bled")],
    );
    expect(facts.known).toEqual({
      purpose: { value: "Club", from: { source: "sent", by: "Bo", orderId: "o3", at: at(3) } },
      city: { value: "Bled", from: { source: "typed", by: "Ana", orderId: null, at: at(4) } },
    });
    expect(foldDirectory([sent(3, { purpose: "Club" })], [reported(5, "purpose", null)]).facts.known).toEqual({});
  });

  test("is by the moment of sending, not of preparing", () => {
    const waited = sent(1, { purpose: "old form" }, { sentAt: at(9) });
    expect(valuesOf(foldDirectory([waited, sent(5, { purpose: "new form" })], []).facts.known).purpose).toBe(
      "old form",
    );
  });

  test.each(submissions)("%s", (submission) => {
    const { facts, history } = foldDirectory(
      [sent(1, { amount: "1.00" }), sent(2, { amount: "2.00" }, { submission })],
      [],
    );
    const standing = standingOf(submission);
    expect(facts.known.amount?.value).toBe(standing === "accepted" ? "2.00" : "1.00");
    const pending = standing === "unconfirmed" || standing === "waiting" ? [standing] : undefined;
    expect(facts.pending.amount?.map(({ state }) => state)).toEqual(pending);
    expect(history[0]).toMatchObject({ old: "1.00", new: "2.00", submission });
  });

  test("one amount rule ends the other", () => {
    const known = (...updates: SentUpdate[]) => valuesOf(foldDirectory(updates, []).facts.known);
    const range = sent(2, { "amount-from": "1.00", "amount-to": "2.00" });
    expect(known(sent(1, { amount: "5.00", period: "day" }), range)).toEqual({
      ...{ "amount-from": "1.00", "amount-to": "2.00", period: "day" },
    });
    expect(known(range, sent(3, { "amount-sequence": "1.00,2.00" }))).toEqual({ "amount-sequence": "1.00,2.00" });
  });
});

test("charges are numbered from the number that was entered, a failed one too; before it they are at least as many", () => {
  const charges = [1, 2, 5, 6].map((hour) => ({ id: String(hour), at: at(hour) }));
  const from = { source: "typed" as const, by: null, orderId: null, at: at(3) };
  expect([...numberCharges(charges, { value: "7", from }).values()]).toEqual([
    { kind: "at-least", number: 0 },
    { kind: "at-least", number: 1 },
    { kind: "exact", number: 7 },
    { kind: "exact", number: 8 },
  ]);
  expect([...numberCharges(charges, null).values()].map(({ kind }) => kind)).toEqual(Array(4).fill("at-least"));
});
