import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readingOf, takeIn } from "@/lib/files/intake/testing";
import { checkFieldLists } from "@/lib/payments/connections/endpoint-input";
import { catalogue, fieldOf } from "./catalogue";
import { parseCharge, parsePayout, parseUpdate } from "./schema";
import { givenValues, isSystemField } from "./system-fields";

/** Bug 1: a posted `server-callback-url` was folded after the check for `server_callback_url`, and sent. */
const options = { dateForm: "ISO", today: "2026-11-21" } as const;
const anyEndpoint = { currencies: [], required: [], hidden: [] };
const seed = { seed: 20261122, numRuns: 300 };

const operations = {
  payout: {
    good: { amount: "1250.00", currency: "EUR", account_number: "DE89370400440532013000" },
    filled: { client_orderid: "P-1" },
    parse: (raw: Record<string, string>, filled: Record<string, string>) =>
      parsePayout(raw, anyEndpoint, { ...options, filled }),
  },
  "update-recurring-payment": {
    good: { amount: "25.00" },
    filled: { "client-orderid": "U-1", "recurring-payment-id": "1584376" },
    parse: (raw: Record<string, string>, filled: Record<string, string>) => parseUpdate(raw, { ...options, filled }),
  },
  "process-recurring-payments": {
    good: { "recurring-payment-id": "1584376", amount: "25.00" },
    filled: { "client-orderid": "C-1" },
    parse: (raw: Record<string, string>, filled: Record<string, string>) =>
      parseCharge(raw, anyEndpoint, { ...options, filled }),
  },
} as const;
type Operation = keyof typeof operations;
const names = Object.keys(operations) as Operation[];

const spelled = fc.constantFrom(...names).chain((operation) => {
  const ours = [
    ...catalogue[operation]
      .filter(({ filledBy }) => filledBy === "paydesk")
      .flatMap((one) => [one.name, ...one.aliases]),
    ...Object.keys(operations[operation].filled),
  ];
  return fc
    .tuple(
      fc.constantFrom(...ours),
      fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      separators,
      blanks,
      blanks,
    )
    .map(([name, capitals, between, before, after]) => {
      const joined = name.replace(/[-_]/g, () => between);
      const cased = [...joined].map((letter, at) => (capitals[at % 40] ? letter.toUpperCase() : letter)).join("");
      return { operation, name, spelling: `${before}${cased}${after}` };
    });
});
const separators = fc.constantFrom("-", "_", " ", "\t", "\u00a0");
const blanks = fc.constantFrom("", " ", "\n", "\u2003");
const address = "https://evil.example/x";

describe("fields that are ours to fill in (bug 1)", () => {
  it("are the callback addresses and the order id, of every operation that is sent", () => {
    const marked = names.map((name) => catalogue[name].filter(({ filledBy }) => filledBy).map((field) => field.name));
    expect(marked).toEqual([
      ["client_orderid", "server_callback_url", "notify_url"],
      ["client-orderid", "notify_url", "server_callback_url"],
      ["client-orderid", "notify-url"],
    ]);
    for (const name of names)
      expect(catalogue[name].filter((field) => field.group === "callbacks")).toSatisfy(
        (fields: { filledBy: unknown }[]) => fields.every(({ filledBy }) => filledBy === "paydesk"),
      );
  });

  it("are refused in every spelling that is folded, alone or beside our own", () => {
    fc.assert(
      fc.property(spelled, ({ operation, name, spelling }) => {
        const { good, filled, parse } = operations[operation];
        const parsed = parse({ ...good, [spelling]: address }, filled);
        expect(parsed.ok).toBe(false);
        const field = fieldOf(operation, name)?.name;
        expect(parsed.ok ? [] : parsed.errors.map((error) => error.field)).toContain(field);
        expect(parse({ ...good, [spelling]: "  " }, filled).ok).toBe(true);
      }),
      seed,
    );
  });

  it("are known as ours wherever a name is asked about, and never leave a stored order", () => {
    fc.assert(
      fc.property(spelled, ({ operation, name, spelling }) => {
        fc.pre(fieldOf(operation, name)?.filledBy === "paydesk");
        expect(isSystemField(spelling)).toBe(true);
        expect(givenValues({ amount: "1.00", [spelling]: address })).toEqual({ amount: "1.00" });
      }),
      seed,
    );
  });

  it("a look-alike that is not folded is no field at all", () => {
    for (const name of [
      "ｎotify_url",
      "notify＿url",
      "nοtify_url",
      "server\u200b_callback_url",
      "notify_ url",
      "notify.url",
    ]) {
      const { good, filled, parse } = operations.payout;
      const parsed = parse({ ...good, [name]: address }, filled);
      expect(parsed).toMatchObject({ ok: false, errors: [{ fault: expect.arrayContaining(["fields.notAField"]) }] });
    }
  });

  it("no endpoint of a connection, nor of its declared file, may ask for one or hide one", () => {
    fc.assert(
      fc.property(spelled, ({ operation, spelling }) => {
        fc.pre(operation === "payout");
        expect(checkFieldLists([spelling], []).ok).toBe(false);
        expect(checkFieldLists([], [spelling]).ok).toBe(false);
      }),
      seed,
    );
  });

  it("a card verification value is not taken with the other fields", () => {
    const { good, filled, parse } = operations.payout;
    const card = {
      credit_card_number: "4111110000000013",
      card_printed_name: "ANA",
      expire_month: "12",
      expire_year: "2031",
    };
    const { account_number: _none, ...rest } = good;
    for (const name of ["cvv2", "CVV2", " cvv2"])
      expect(parse({ ...rest, ...card, [name]: "123" }, filled).ok).toBe(false);
    expect(parse({ ...rest, ...card }, { ...filled, cvv2: "123" }).ok).toBe(true);
  });
});

describe("the wire name of a field that is ours", () => {
  const sources = import.meta.glob<string>(
    ["/{app,components,lib,db}/**/*.{ts,tsx}", "!/{app,components,lib,db}/**/*.test.ts"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  const allowed = [
    "/lib/payments/batches/rows/row-lines.ts",
    "/lib/payments/connections/settings.ts",
    "/lib/gateway/answer.ts",
    "/lib/gateway/callback.ts",
    "/lib/gateway/operations.ts",
    "/lib/books/matching/item-queries.ts",
  ];

  it("is in its row, and in no file outside", () => {
    const ours = Object.values(catalogue)
      .flat()
      .filter(({ filledBy }) => filledBy === "paydesk");
    const literal = new RegExp(`(?<!text\\()["'](${ours.map(({ name }) => name).join("|")})["']`);
    const files = Object.entries(sources).filter(
      ([file]) => !file.startsWith("/lib/gateway/fields/") && !/testing/.test(file),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(
      files.flatMap(([file, text]) => (literal.test(text) ? [file] : [])).filter((file) => !allowed.includes(file)),
    ).toEqual([]);
  });
});

describe("in files (bug 1)", () => {
  const files = {
    payout: "account_number;amount;currency",
    "update-recurring-payment": "recurring-payment-id;amount",
    "process-recurring-payments": "recurring-payment-id;amount",
  } as const;
  const cells = {
    payout: "DE89370400440532013000;10.00;EUR",
    "update-recurring-payment": "1584376;10.00",
    "process-recurring-payments": "1584376;10.00",
  } as const;
  const ids = new Set(["client_orderid", "client-orderid", "recurring-payment-id"]);

  it("no heading, sheet or mapping brings one in; the order id of a file is the file's to give", () => {
    fc.assert(
      fc.property(spelled, ({ operation, name, spelling }) => {
        fc.pre(!ids.has(name));
        const heading = spelling.replace(/[\n\t]/g, " ");
        const rows = [`${files[operation]};${heading}`, `${cells[operation]};${address}`].map((line) =>
          line.split(";"),
        );
        const text = rows.map((row) => row.join(";")).join("\n");
        const sheet = { kind: "sheet", name: "a.xlsx", sheet: "1", rows } as const;
        for (const file of [text, sheet]) expect(readingOf(file, { operation, ignoresUnknown: true }).valid).toBe(0);
        const mapped = text.replace(heading, "Somewhere");
        const mapping = { somewhere: name };
        expect(readingOf(mapped, { operation, mapping }).valid).toBe(0);
        expect(takeIn(mapped, { operation, ignoresUnknown: true }).rows[0]?.state).toBe("valid");
      }),
      { ...seed, numRuns: 100 },
    );
    expect(
      readingOf("client_orderid;account_number;amount;currency\nA-1;DE89370400440532013000;10.00;EUR", {
        operation: "payout",
      }),
    ).toMatchObject({
      valid: 1,
      validated: [{ orderId: "A-1" }],
    });
  });
});
