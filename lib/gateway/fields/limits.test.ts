import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue";
import type { Field } from "./field";
import { parsePayout, parseUpdate, sentencesOf, texts } from "./testing";

const options = { dateForm: "DD.MM.YYYY", today: "2026-11-21" } as const;
const anyEndpoint = { currencies: [], required: [], hidden: [] };

const operations = {
  payout: (raw: Record<string, string>) => parsePayout(raw, anyEndpoint, options),
  "update-recurring-payment": (raw: Record<string, string>) => parseUpdate(raw, options),
};
type Parsable = keyof typeof operations;

function faultsOf(operation: Parsable, field: Field, value: string): string[] {
  const parsed = operations[operation]({ [field.name]: value });
  if (parsed.ok) return [];
  const together = ["fields.requiredWith", "fields.onlyWith"];
  const own = parsed.errors.filter((error) => error.field === field.name && !together.includes(String(error.fault[0])));
  return sentencesOf(operation, own);
}

function cardNumberOf(length: number): string {
  const body = "1".repeat(length - 1);
  const sum = [...body].reverse().reduce((total, _, index) => total + (index % 2 === 0 ? 2 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

function sampleOf(field: Field, length: number): string | null {
  switch (field.format) {
    case "text":
    case "longtext":
    case "holder":
      return `${"é".repeat(length - 1)}\u{1f4b6}`;
    case "account":
      return `${"x".repeat(length - 1)}7`;
    case "wallet":
      return "x".repeat(length);
    case "state":
      return "X".repeat(length);
    case "amount":
    case "whole":
    case "id":
    case "postcode":
    case "phone":
    case "cvv":
      return "1".repeat(length);
    case "card":
      return cardNumberOf(length);
    case "url":
      return `https://example.com/${"a".repeat(length - 20)}`;
    case "email":
      return `${"a".repeat(60)}@${"b".repeat(length - 65)}.com`;
    case "currency":
    case "month":
    case "year":
    case "bic":
    case "country":
    case "ip":
    case "date":
    case "amounts":
    case "period":
      return null;
    default:
      return field.format satisfies never;
  }
}

const bounded = (Object.keys(operations) as Parsable[]).flatMap((operation) =>
  catalogue[operation]
    .filter(({ maxLength }) => maxLength !== null)
    .map((field) => ({ operation, field, name: field.name })),
);
const sized = bounded.filter(({ field }) => sampleOf(field, field.maxLength ?? 0) !== null);
const shaped = bounded.filter(({ field }) => sampleOf(field, field.maxLength ?? 0) === null);

describe("a value at its limits", () => {
  it.each(sized)("$operation $name takes its greatest length and one less", ({ operation, field }) => {
    const most = field.maxLength ?? 0;
    for (const length of [most, most - 1]) {
      const sample = sampleOf(field, length) ?? "";
      expect([...sample]).toHaveLength(length);
      expect(faultsOf(operation, field, sample)).toEqual([]);
    }
  });

  it.each(sized)("$operation $name refuses one character more and names the bound", ({ operation, field }) => {
    const most = field.maxLength ?? 0;
    const { minLength } = field;
    const fault =
      minLength === undefined ? texts.tooLong(most + 1, most) : texts.wrongLength(most + 1, minLength, most);
    expect(faultsOf(operation, field, sampleOf(field, most + 1) ?? "")).toEqual([`${field.label}: ${fault}`]);
  });

  it.each(bounded.filter(({ field }) => field.minLength !== undefined))(
    "$operation $name takes its smallest length and refuses one character less",
    ({ operation, field }) => {
      const least = field.minLength ?? 0;
      const good = field.format === "ip" ? "1.1.1.1" : (sampleOf(field, least) ?? "");
      expect([...good]).toHaveLength(least);
      expect(faultsOf(operation, field, good)).toEqual([]);
      expect(faultsOf(operation, field, good.slice(1))).toEqual([
        `${field.label}: ${texts.wrongLength(least - 1, least, field.maxLength)}`,
      ]);
    },
  );

  it("every field with a length is tested here, by size or by shape", () => {
    expect([...new Set(shaped.map(({ field }) => field.format))].sort()).toEqual(
      ["amounts", "bic", "country", "currency", "date", "ip", "month", "period", "year"].sort(),
    );
  });

  const causeFirst = ["currency", "country"];

  it.each(shaped.filter(({ field }) => causeFirst.includes(field.format)))(
    "$operation $name has a shape of its own, and names it whatever the length",
    ({ operation, field }) => {
      const [fault = ""] = faultsOf(operation, field, "1".repeat((field.maxLength ?? 0) + 1));
      expect(fault).toMatch(/code/);
    },
  );

  it.each(shaped.filter(({ field }) => !["date", "amounts", ...causeFirst].includes(field.format)))(
    "$operation $name has a shape of its own, and its length is reported first",
    ({ operation, field }) => {
      const most = field.maxLength ?? 0;
      const { minLength } = field;
      const fault =
        minLength === undefined ? texts.tooLong(most + 1, most) : texts.wrongLength(most + 1, minLength, most);
      expect(faultsOf(operation, field, "1".repeat(most + 1))[0]).toContain(fault);
    },
  );

  it.each([
    ["interval", "0", texts.atLeast(1)],
    ["interval", "2147483648", texts.atMost("2147483647")],
    ["max-repeats-number", "2147483648", texts.atMost("2147483647")],
    ["max-repeats-number", "9".repeat(5000), texts.atMost("2147483647")],
    ["max-repeats-number", "-1", texts.wholeNumber],
    ["interval", "1.5", texts.wholeNumber],
  ])("update %s refuses %s", (name, value, fault) => {
    const field = catalogue["update-recurring-payment"].find((candidate) => candidate.name === name) as Field;
    expect(faultsOf("update-recurring-payment", field, value)).toEqual([`${field.label}: ${fault}`]);
  });

  it("numbers without a documented length take what their type holds", () => {
    const field = (name: string) => catalogue.payout.find((candidate) => candidate.name === name) as Field;
    for (const name of ["card_recurring_payment_id", "recurring-payment-id"]) {
      expect(faultsOf("payout", field(name), "9223372036854775807")).toEqual([]);
      expect(faultsOf("payout", field(name), "1")).toEqual([]);
      expect(faultsOf("payout", field(name), "9223372036854775808")).toEqual([
        `${field(name).label}: ${texts.atMost("9223372036854775807")}`,
      ]);
      expect(faultsOf("payout", field(name), "007")).toEqual([]);
      for (const odd of ["0", "-1", "1.0", "1e3", "12a"]) expect(faultsOf("payout", field(name), odd)).toHaveLength(1);
    }
    const update = catalogue["update-recurring-payment"].find(({ name }) => name === "max-repeats-number") as Field;
    expect(faultsOf("update-recurring-payment", update, "0")).toEqual([]);
    expect(faultsOf("update-recurring-payment", update, "2147483647")).toEqual([]);
  });
});
