import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogue, type Operation } from "./catalogue";
import type { EndpointRules, PayoutOptions } from "./schema";
import { parseCharge, parsePayout, parseUpdate, sentencesOf, texts } from "./testing";

const options: PayoutOptions = { dateForm: "DD.MM.YYYY", today: "2026-11-21" };
const anyEndpoint: EndpointRules = { currencies: [], required: [], hidden: [] };
const iban = "DE89370400440532013000";
const payout = { client_orderid: "P-1", amount: "1250.00", currency: "EUR", account_number: iban };
const update = { "client-orderid": "U-1", "recurring-payment-id": "1584376", amount: "25.00" };

function parse(more: Record<string, string>, rules: Partial<EndpointRules> = {}, also: Partial<PayoutOptions> = {}) {
  return parsePayout({ ...payout, ...more }, { ...anyEndpoint, ...rules }, { ...options, ...also });
}

function errorsOf(
  parsed: ReturnType<typeof parsePayout> | ReturnType<typeof parseUpdate>,
  operation: Operation = "payout",
): string[] {
  if (parsed.ok) return [];
  return sentencesOf(operation, parsed.errors).map((sentence, at) => `${parsed.errors[at]?.field} | ${sentence}`);
}

function valuesOf(parsed: ReturnType<typeof parsePayout> | ReturnType<typeof parseUpdate>): Record<string, string> {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.values;
}

describe("names", () => {
  it("folds aliases and spellings to the wire name, and drops blanks", () => {
    const values = valuesOf(
      parse({ first_name: "Ana", "Last-Name": "Kovač", ZIP_CODE: "1000", city: "   ", email: "" }),
    );
    expect(values).toEqual({
      ...payout,
      receiver_first_name: "Ana",
      receiver_last_name: "Kovač",
      receiver_zip_code: "1000",
    });
    expect(valuesOf(parseUpdate({ ...update, "notify-url": "https://example.com/n" }, options))).toHaveProperty(
      "notify_url",
    );
  });

  it("refuses a name that is not in the catalogue, and names it", () => {
    expect(errorsOf(parse({ iban: "1" }))).toEqual([`iban | ${texts.notAField("iban", "payout")}`]);
    expect(valuesOf(parseUpdate({ ...update, currency: "eur" }, options)).currency).toBe("EUR");
    for (const name of ["__proto__", "constructor", "toString"]) {
      const raw = JSON.parse(`{${JSON.stringify(name)}: "1"}`);
      expect(errorsOf(parsePayout(raw, anyEndpoint, options))[0]).toBe(`${name} | ${name}: not a field of a payout`);
    }
    const long = errorsOf(parse({ [`a\n${"b".repeat(500)}`]: "1" }))[0] ?? "";
    expect(long.split(" | ")[1]).toBe(`a\u{fffd}${"b".repeat(38)}…: not a field of a payout`);
  });

  it("takes a field twice only with one value", () => {
    expect(valuesOf(parse({ first_name: "Ana", receiver_first_name: "Ana" })).receiver_first_name).toBe("Ana");
    expect(errorsOf(parse({ first_name: "Ana", receiver_first_name: "Eva" }))).toEqual([
      `receiver_first_name | First name: ${texts.twoValues}`,
    ]);
  });
});

describe("characters", () => {
  it.each([
    ["\ud800", texts.damagedCharacter],
    ["a\udc00b", texts.damagedCharacter],
    ["a\u0000b", "control characters"],
    ["a\u007fb", "control characters"],
    ["a\u0085b", "control characters"],
  ])("refuses %j", (value, fault) => {
    for (const name of ["order_desc", "merchant_data", "account_number", "client_orderid"]) {
      expect(errorsOf(parse({ [name]: value })).join()).toContain(fault);
    }
  });

  it("takes line breaks and tabs where the document has room for text, and nowhere else", () => {
    const lines = '{\n\t"a": 1\r\n}';
    expect(valuesOf(parse({ merchant_data: lines })).merchant_data).toBe(lines);
    expect(valuesOf(parseUpdate({ ...update, order_desc: lines }, options)).order_desc).toBe(lines);
    for (const name of ["order_desc", "account_number", "client_orderid"]) {
      expect(errorsOf(parse({ [name]: "1\n2" })).join()).toContain("line breaks");
      expect(errorsOf(parse({ [name]: "1\t2" })).join()).toContain("tabs");
    }
  });

  it("refuses invisible characters in what is compared, and takes them out of accounts, not of names", () => {
    expect(errorsOf(parse({ currency: "E\u200bUR" })).join()).toContain("invisible characters");
    expect(valuesOf(parse({ account_number: "1234\u200b5678" })).account_number).toBe("12345678");
    expect(valuesOf(parse({ first_name: "می\u200cخواهم" })).receiver_first_name).toBe("می\u200cخواهم");
  });

  it("takes off spaces around a value, but leaves merchant data as it is", () => {
    const values = valuesOf(parse({ order_desc: "\u00a0 Refund  ", merchant_data: "  x " }));
    expect([values.order_desc, values.merchant_data]).toEqual(["Refund", "  x "]);
  });
});

describe("amounts", () => {
  it.each([["0.50"], ["1"], ["1250.5"], ["9999999.99"], ["0.01"]])("takes %s", (amount) => {
    expect(valuesOf(parse({ amount })).amount).toBe(amount);
  });

  it.each([
    ["0"],
    ["0.00"],
    ["-1"],
    ["+1"],
    ["007"],
    ["00.5"],
    [".5"],
    ["1."],
    ["1,50"],
    ["1,000.00"],
    ["1 000"],
    ["1.000.000"],
    ["5E+10"],
    ["1e3"],
    ["0x10"],
    ["NaN"],
    ["Infinity"],
    ["١٢"],
    ["1.234"],
    ["99999999.99"],
  ])("refuses %s", (amount) => {
    expect(errorsOf(parse({ amount }))).toHaveLength(1);
    expect(errorsOf(parse({ amount }))[0]).toMatch(/^amount \| Amount: /);
  });

  it.each([
    ["JPY", "100", "100.5", texts.tooManyDecimals(1, 0, "JPY")],
    ["EUR", "100.25", "100.255", texts.tooManyDecimals(3, 2, "EUR")],
    ["KWD", "100.255", "100.2555", texts.tooManyDecimals(4, 3, "KWD")],
  ])("holds the minor units of %s", (currency, good, bad, fault) => {
    expect(valuesOf(parse({ currency, amount: good })).amount).toBe(good);
    expect(errorsOf(parse({ currency, amount: bad }))).toEqual([`amount | Amount: ${fault}`]);
  });

  it.each([
    ["JPY", "10.00", "10"],
    ["EUR", "10.500", "10.50"],
    ["EUR", "10.5", "10.5"],
    ["KWD", "1.0000", "1.000"],
    ["eur", "7.000", "7.00"],
  ])("in %s %s is sent as %s", (currency, amount, sent) => {
    expect(valuesOf(parse({ currency, amount })).amount).toBe(sent);
  });

  it("drops the same zeros from an update and a charge, by the currency given or known", () => {
    const ofProfile = parseUpdate(
      { ...update, amount: "", "amount-sequence": "10.00,20.0" },
      { ...options, currency: "JPY" },
    );
    expect(valuesOf(ofProfile)["amount-sequence"]).toBe("10,20");
    expect(valuesOf(parseUpdate({ ...update, amount: "25.00", currency: "JPY" }, options)).amount).toBe("25");
    const charge = { "client-orderid": "C-1", "recurring-payment-id": "1", amount: "25.00" };
    expect(valuesOf(parseCharge(charge, anyEndpoint, { ...options, currency: "JPY" })).amount).toBe("25");
    expect(valuesOf(parseCharge(charge, anyEndpoint, options)).amount).toBe("25.00");
  });

  it("warns of an amount that contains the account number, from six digits on", () => {
    const warned = (values: Record<string, string>) => {
      const parsed = parse(values);
      expect(parsed.ok).toBe(true);
      return sentencesOf("payout", parsed.warnings);
    };
    expect(warned({ account_number: "123456", amount: "123456.00" })).toEqual([
      `Amount: ${texts.containsOther("Account number")}`,
    ]);
    expect(warned({ account_number: "12-34-56", amount: "91234.56" })).toHaveLength(1);
    expect(warned({ account_number: "12345", amount: "12345.00" })).toEqual([]);
  });
});

describe("currency and endpoint", () => {
  it("takes only the endpoint's currencies, or ISO 4217 where it names none", () => {
    expect(valuesOf(parse({ currency: "eur" }, { currencies: ["EUR", "USD"] })).currency).toBe("EUR");
    expect(errorsOf(parse({ currency: "GBP" }, { currencies: ["EUR", "USD"] }))).toEqual([
      `currency | Currency: ${texts.currenciesOf(["EUR", "USD"])}`,
    ]);
    expect(errorsOf(parse({ currency: "XQQ" }))).toEqual([`currency | Currency: ${texts.notACurrency}`]);
    expect(errorsOf(parse({ currency: "E1R" }))).toEqual([`currency | Currency: ${texts.currencyCode}`]);
  });

  it("asks for what the endpoint requires and refuses what it hides", () => {
    expect(errorsOf(parse({}, { required: ["bank_bic"] }))).toEqual([`bank_bic | BIC: ${texts.required}`]);
    expect(errorsOf(parse({ purpose: "Salary" }, { hidden: ["purpose"] }))).toEqual([
      `purpose | Purpose: ${texts.notOfEndpoint}`,
    ]);
    expect(errorsOf(parse({}, { hidden: ["client_orderid", "amount", "currency"] }))).toEqual([]);
  });

  it("asks for the CVV and the wallet type only where the kind has them", () => {
    expect(errorsOf(parse({}, { required: ["cvv2", "ewallet_type"] }))).toEqual([]);
    const card = {
      account_number: "",
      credit_card_number: "4111111111111111",
      card_printed_name: "ANA",
      expire_month: "12",
      expire_year: "2029",
    };
    expect(errorsOf(parse(card, { required: ["cvv2", "ewallet_type"] }))).toEqual([`cvv2 | CVV: ${texts.required}`]);
  });

  it("asks for what the document requires", () => {
    expect(errorsOf(parsePayout({}, anyEndpoint, options))).toEqual([
      `client_orderid | Order ID: ${texts.required}`,
      `amount | Amount: ${texts.required}`,
      `currency | Currency: ${texts.required}`,
      `destination | ${texts.noReceiver}`,
    ]);
    expect(errorsOf(parseUpdate({ amount: "1" }, options), "update-recurring-payment")).toEqual([
      `client-orderid | Order ID: ${texts.required}`,
      `recurring-payment-id | Recurring payment ID: ${texts.required}`,
    ]);
  });

  it("asks by name for what the chosen kind needs", () => {
    const ask = (destination: NonNullable<PayoutOptions["destination"]>, hidden: string[] = []) =>
      errorsOf(parse({ account_number: "" }, { hidden }, { destination })).map((error) => error.split(" | ")[0]);
    expect(ask("bank_account")).toEqual(["account_number"]);
    expect(ask("stored_profile")).toEqual(["recurring-payment-id"]);
    expect(ask("card")).toEqual(["credit_card_number", "card_printed_name", "expire_month", "expire_year"]);
    expect(ask("card", ["expire_month", "expire_year"])).toEqual(["credit_card_number", "card_printed_name"]);
  });
});

describe("formats", () => {
  const card = { account_number: "", card_printed_name: "ANA KOVAC", expire_month: "1", expire_year: "2029" };

  it.each([
    ["account_number", "de89 3704 0044 0532 0130 00", iban],
    ["account_number", "DE89-3704-0044-0532-0130-00", iban],
    ["account_number", "US12 345", "US12345"],
    ["account_number", "12\u00a034\u202f56", "123456"],
    ["account_number", "IBAN: de89 3704 0044 0532 0130 00", iban],
    ["account_number", "DE89.3704.0044.0532.0130.00", iban],
    ["account_number", "19-2000145399/0800", "19-2000145399/0800"],
    ["account_number", "12\u201334", "12-34"],
    ["redirect_url", "http://example.com/done", "http://example.com/done"],
    ["account_number", " 0012-3456 ", "0012-3456"],
    ["bank_bic", "deut deff", "DEUTDEFF"],
    ["bank_bic", "044525225", "044525225"],
    ["receiver_country_code", "de", "DE"],
    ["receiver_country_code", "deu", "DEU"],
    ["receiver_birthday", "24.12.1990", "24.12.1990"],
    ["receiver_birthday", "1990-12-24", "24.12.1990"],
    ["receiver_birthday", "29.02.2024", "29.02.2024"],
    ["ipaddress", "2001:db8::1", "2001:db8::1"],
    ["ipaddress", "203.0.113.7", "203.0.113.7"],
    ["notify_url", "http://127.0.0.1:3000/callback/x", "http://127.0.0.1:3000/callback/x"],
    ["notify_url", "http://[::1]:3000/callback/x", "http://[::1]:3000/callback/x"],
    ["receiver_zip_code", "SW1A 1AA", "SW1A 1AA"],
    ["receiver_phone", "+44 (0)20 7946-0958", "+44 (0)20 7946-0958"],
    ["receiver_zip_code", "12#34", "12#34"],
    ["receiver_zip_code", "10;00", "10;00"],
    ["receiver_birthday", "31.12.1899", "31.12.1899"],
    ["customer_id", "2147483647", "2147483647"],
    ["customer_id", "007", "7"],
  ])("%s takes %s", (name, value, wire) => {
    expect(valuesOf(parse({ [name]: value }))[name]).toBe(wire);
  });

  it.each([
    ["account_number", "DE89370400440532013001"],
    ["account_number", "DE8937040044053201300"],
    ["bank_bic", "DEUTDE"],
    ["bank_bic", "D3UTDEFF"],
    ["receiver_country_code", "XX"],
    ["receiver_country_code", "276"],
    ["receiver_birthday", "31.02.1990"],
    ["receiver_birthday", "29.02.2023"],
    ["receiver_birthday", "24/12/1990"],
    ["receiver_birthday", "4.2.1990"],
    ["receiver_birthday", "19901224"],
    ["receiver_birthday", "21.11.2026"],
    ["receiver_birthday", "31.12.1799"],
    ["ipaddress", "256.1.1.1"],
    ["ipaddress", "1.1.1.1/24"],
    ["ipaddress", "localhost"],
    ["notify_url", "http://example.com/"],
    ["notify_url", "http://localhost.example.com/"],
    ["notify_url", "ftp://example.com/"],
    ["notify_url", "javascript:alert(1)"],
    ["notify_url", "https://user:pw@example.com/"],
    ["notify_url", "https://exa mple.com/"],
    ["notify_url", "example.com"],
    ["notify_url", "https://example.com/a b"],
    ["receiver_email", "ana@"],
    ["receiver_email", "ana example.com"],
    ["receiver_zip_code", "#;"],
    ["receiver_zip_code", "#N/A"],
    ["order_desc", "#REF!"],
    ["ewallet_wallet", "NULL"],
    ["customer_id", "2147483648"],
    ["receiver_phone", "call me"],
    ["customer_id", "12a"],
    ["crypto_wallet_address", "bc1 q"],
  ])("%s refuses %s", (name, value) => {
    const errors = errorsOf(parse({ [name]: value })).filter((error) => !error.includes("not both"));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.startsWith(`${name} | `)).toBe(true);
  });

  it("writes dates in the connection's form, whichever was typed", () => {
    for (const typed of ["24.12.1990", "1990-12-24"]) {
      expect(valuesOf(parse({ birthday: typed }, {}, { dateForm: "ISO" })).receiver_birthday).toBe("1990-12-24");
    }
  });

  it.each([
    ["4111 1111 1111 1111", "4111111111111111"],
    ["3782-822463-10005", "378282246310005"],
    ["6212345678901232", "6212345678901232"],
  ])("takes the card %s", (typed, wire) => {
    const values = valuesOf(parse({ ...card, credit_card_number: typed }));
    expect([values.credit_card_number, values.expire_month]).toEqual([wire, "01"]);
  });

  it.each([
    ["4111111111111112", texts.wrongCheckDigit],
    ["411111111111", texts.cardDigits("Visa", [16, 18, 19], 12)],
    ["8600000000000008", texts.wrongCheckDigit],
    ["86001111", texts.cardTooShort(8)],
    ["4111x11111111111", texts.digitsOnly],
  ])("refuses the card %s and does not repeat it", (typed, fault) => {
    const errors = errorsOf(parse({ ...card, credit_card_number: typed }));
    expect(errors).toEqual([expect.stringContaining(fault)]);
    expect(errors.join()).not.toContain(typed);
  });

  it("warns about a brand it does not know, and about what the document calls numeric", () => {
    const parsed = parse({
      ...card,
      credit_card_number: "8600000000000007",
      receiver_phone: "+386 40",
      receiver_zip_code: "1000",
    });
    expect(parsed.warnings.map(({ field }) => field)).toEqual(["credit_card_number", "receiver_phone"]);
  });

  it("warns when merchant data grows long", () => {
    expect(parse({ merchant_data: "x".repeat(4096) }).warnings).toEqual([]);
    expect(parse({ merchant_data: "x".repeat(4097) }).warnings.map(({ field }) => field)).toEqual(["merchant_data"]);
  });

  it.each([
    ["amount-sequence", "10.00, 20.00,30", "10.00,20.00,30"],
    ["amount-sequence", "1234567.89", "1234567.89"],
    ["period", "Week", "week"],
    ["state", "bav", "BAV"],
  ])("update %s takes %s", (name, value, wire) => {
    const rest = name === "amount-sequence" ? { amount: "" } : name === "period" ? { interval: "2" } : {};
    expect(valuesOf(parseUpdate({ ...update, ...rest, [name]: value }, options))[name]).toBe(wire);
  });

  it.each([
    ["10.00,", texts.amountInSequence(2, texts.plainAmount)],
    ["10;20", texts.amountInSequence(1, texts.plainAmount)],
    ["10.00,12345678.90", texts.amountInSequence(2, texts.tooLong(11, 10))],
    ["10.00,0", texts.amountInSequence(2, texts.aboveZero)],
    ["10.00,5.0001", texts.tooManyDecimals(4, 3, null)],
  ])("update refuses the sequence %s", (sequence, fault) => {
    const errors = errorsOf(
      parseUpdate({ ...update, amount: "", "amount-sequence": sequence }, options),
      "update-recurring-payment",
    );
    expect(errors).toEqual([expect.stringContaining(fault)]);
  });
});

describe("a charge of a recurring batch", () => {
  const charge = { "client-orderid": "C-1", "recurring-payment-id": "1584376" };
  const read = (more: Record<string, string>, rules: Partial<EndpointRules> = {}, currency?: string) =>
    parseCharge({ ...charge, ...more }, { ...anyEndpoint, ...rules }, { ...options, currency });

  it("warns of an amount that is its profile's number, and of a state that a payer needs", () => {
    const warnings = (more: Record<string, string>) => sentencesOf("process-recurring-payments", read(more).warnings);
    expect(warnings({ amount: "1584376" })).toEqual([`Amount: ${texts.containsOther("Recurring payment ID")}`]);
    expect(warnings({ country: "US" })).toEqual([`State: ${texts.stateOf("US")}`]);
    expect(errorsOf(read({ country: "US", state: "ZZ" }), "process-recurring-payments")).toEqual([
      `state | State: ${texts.notAState("US")}`,
    ]);
    expect(warnings({ country: "US", state: "NY" })).toEqual([]);
  });

  it("may leave its amount to the profile, and folds aliases", () => {
    expect(valuesOf(read({ amount: " ", order_desc: "December" }))).toEqual({
      ...charge,
      "payment-description": "December",
    });
  });

  it.each([
    [{ "recurring-payment-id": "" }, {}, undefined, `recurring-payment-id | Recurring payment ID: ${texts.required}`],
    [{ amount: "1.5", currency: "JPY" }, {}, undefined, `amount | Amount: ${texts.tooManyDecimals(1, 0, "JPY")}`],
    [{ amount: "1.5" }, {}, "JPY", `amount | Amount: ${texts.tooManyDecimals(1, 0, "JPY")}`],
    [{ currency: "USD" }, { currencies: ["EUR"] }, undefined, `currency | Currency: ${texts.currenciesOf(["EUR"])}`],
    [{ cvv2: "123" }, {}, undefined, `cvv2 | ${texts.notAField("cvv2", "process-recurring-payments")}`],
  ])("refuses %j", (more, rules, currency, error) => {
    expect(errorsOf(read(more, rules, currency), "process-recurring-payments")).toEqual([error]);
  });
});

describe("whatever is typed", () => {
  const names = [...catalogue.payout, ...catalogue["update-recurring-payment"]].flatMap(({ name, aliases }) => [
    name,
    ...aliases,
  ]);
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.constantFrom(
      iban,
      "4111111111111111",
      "24.12.1990",
      "https://example.com/",
      "US",
      "CA",
      "12",
      "2029",
      "10.00",
      "day",
      "EUR",
      " ",
      "\ud800",
    ),
  );
  const raw = fc.dictionary(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() }),
    text,
  );

  it("never throws, and refuses only with reasons", () => {
    fc.assert(
      fc.property(raw, fc.constantFrom("ISO" as const, "DD.MM.YYYY" as const), (values, dateForm) => {
        for (const parsed of [
          parsePayout(values, anyEndpoint, { ...options, dateForm }),
          parsePayout(
            { ...payout, ...values },
            { currencies: ["EUR"], required: ["bank_bic"], hidden: ["purpose"] },
            { ...options, destination: "card" },
          ),
          parseUpdate({ ...update, ...values }, { ...options, dateForm, profileKind: "DST", currency: "JPY" }),
        ]) {
          if (!parsed.ok) expect(parsed.errors.length).toBeGreaterThan(0);
        }
      }),
      { seed: 20_261_121, numRuns: 1500 },
    );
  });

  const maybe = (values: fc.Arbitrary<string>) => fc.option(values, { nil: "" });
  const shortText = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((value) => !/\p{Cc}|\p{Surrogate}/u.test(value));
  const goodPayout = fc.record({
    client_orderid: fc.stringMatching(/^[A-Z0-9-]{1,40}$/),
    amount: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    currency: fc.constantFrom("EUR", "usd", "Gbp"),
    account_number: fc.constantFrom(iban, "de89 3704 0044 0532 0130 00", "AB-12", " 12 34 "),
    first_name: maybe(shortText),
    order_desc: maybe(shortText),
    birthday: maybe(
      fc
        .date({ min: new Date("1900-01-01"), max: new Date("2026-11-20"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    country: maybe(fc.constantFrom("de", "USA", "ca", "AU")),
    phone: maybe(fc.stringMatching(/^\+[0-9]{3,12}$/)),
    bank_bic: maybe(fc.constantFrom("deutdeff", "DEUT DEFF 500")),
    merchant_data: maybe(shortText.map((value) => ` ${value} `)),
    notify_url: maybe(fc.webUrl({ validSchemes: ["https"] }).filter((url) => url.length <= 128)),
  });

  it("what was parsed once is parsed again to the same, and keeps its lengths", () => {
    fc.assert(
      fc.property(goodPayout, fc.constantFrom("ISO" as const, "DD.MM.YYYY" as const), (values, dateForm) => {
        const once = valuesOf(parsePayout(values, anyEndpoint, { ...options, dateForm }));
        expect(valuesOf(parsePayout(once, anyEndpoint, { ...options, dateForm }))).toEqual(once);
        for (const [name, value] of Object.entries(once)) {
          const field = catalogue.payout.find((candidate) => candidate.name === name);
          expect([...value].length).toBeLessThanOrEqual(field?.maxLength ?? Number.POSITIVE_INFINITY);
        }
      }),
      { seed: 20_261_121, numRuns: 1000 },
    );
  });
});
