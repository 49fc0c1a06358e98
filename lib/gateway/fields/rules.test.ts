import { describe, expect, it } from "vitest";
import { catalogue, type Operation } from "./catalogue";
import { accountKinds, accountNames, destinationOf, destinations } from "./destinations";
import type { Finding } from "./faults";
import { rules } from "./rules";
import type { UpdateOptions } from "./schema";
import { parsePayout, parseUpdate, sentencesOf, texts } from "./testing";

const options = { dateForm: "DD.MM.YYYY", today: "2026-11-21" } as const;
const order = { client_orderid: "P-1", amount: "10.00", currency: "EUR" };
const card = {
  credit_card_number: "4111111111111111",
  card_printed_name: "ANA KOVAC",
  expire_month: "11",
  expire_year: "2026",
};
const receivers: Record<string, Record<string, string>> = {
  account_number: { account_number: "0012-3456" },
  ewallet_wallet: { ewallet_wallet: "w-1" },
  crypto_wallet_address: { crypto_wallet_address: "bc1q" },
  credit_card_number: card,
  card_recurring_payment_id: { card_recurring_payment_id: "1584376" },
  "recurring-payment-id": { "recurring-payment-id": "1584376" },
};

const fieldsWith = (operation: Operation, findings: readonly Finding[]) =>
  sentencesOf(operation, findings).map((sentence, at) => `${findings[at]?.field} | ${sentence}`);

function payoutErrors(values: Record<string, string>, hidden: string[] = []): string[] {
  const parsed = parsePayout({ ...order, ...values }, { currencies: [], required: [], hidden }, options);
  return parsed.ok ? [] : fieldsWith("payout", parsed.errors);
}

function updateErrors(values: Record<string, string>, more: Partial<UpdateOptions> = {}): string[] {
  const ids = { "client-orderid": "U-1", "recurring-payment-id": "1584376" };
  const parsed = parseUpdate({ ...ids, ...values }, { ...options, ...more });
  return parsed.ok ? [] : fieldsWith("update-recurring-payment", parsed.errors);
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return typeof value === "string" ? [value] : [];
  return Object.entries(value).flatMap(([key, part]) =>
    ["kind", "missing", "of", "warning"].includes(key) ? [] : namesIn(part),
  );
}

describe("rules and destinations", () => {
  it("are about fields that the catalogue has", () => {
    for (const [operation, list] of Object.entries(rules)) {
      const known = [...catalogue[operation as Operation].map(({ name }) => name), "destination"];
      expect(known).toEqual(expect.arrayContaining(namesIn(list)));
    }
    const known = catalogue.payout.map(({ name }) => name);
    for (const { fields, required, namedBy, companions } of Object.values(destinations)) {
      expect(known).toEqual(expect.arrayContaining([...fields, ...required, ...namedBy, ...companions]));
    }
    for (const { fields, required, namedBy } of accountKinds.map((kind) => destinations[kind])) {
      expect(fields).toEqual(expect.arrayContaining([...required, ...namedBy]));
    }
  });

  it("find the kind that the values name", () => {
    for (const kind of accountKinds) {
      for (const name of destinations[kind].namedBy) expect(destinationOf(receivers[name] ?? {})).toBe(kind);
    }
    expect(destinationOf({})).toBeNull();
    expect(destinationOf({ account_number: "  " })).toBeNull();
    expect(destinationOf({ account_number: "1", ewallet_wallet: "2" })).toBe("ewallet");
    expect(destinationOf({ crypto_wallet_address: "1", ewallet_wallet: "2" })).toBeNull();
  });
});

describe("an endpoint that hides every account, wallet, card and profile", () => {
  const agreed = (required: string[] = []) => ({ currencies: [], required, hidden: [...accountNames] });

  it.each(destinations.contact.namedBy)("pays a contact named by %s alone", (name) => {
    const texts: Record<string, string> = { receiver_email: "ana@example.com", receiver_phone: "4915112345678" };
    const value = texts[name] ?? "491511234";
    const parsed = parsePayout({ ...order, [name]: value }, agreed(), options);
    expect(parsed).toMatchObject({ ok: true, destination: "contact", values: { [name]: value } });
  });

  it("says which fields name the receiver when none does, and still refuses an account", () => {
    const unnamed = parsePayout(order, agreed(["bank_bic"]), options);
    expect(unnamed.ok ? [] : unnamed.errors.map(({ field }) => field)).toEqual(["bank_bic", "destination"]);
    const chosen = parsePayout(order, agreed(), { ...options, destination: "contact" });
    expect(chosen.ok ? [] : sentencesOf("payout", chosen.errors)).toEqual([
      expect.stringContaining(texts.noContact([])),
    ]);
    const account = { ...order, ...receivers.account_number, receiver_phone: "4915112345678" };
    expect(parsePayout(account, agreed(), options)).toMatchObject({ ok: false });
  });

  it("is the only one: elsewhere a phone number pays no one", () => {
    for (const hidden of [[], accountNames.slice(1)]) {
      const rules = { currencies: [], required: ["receiver_phone"], hidden };
      expect(parsePayout({ ...order, receiver_phone: "4915112345678" }, rules, options)).toMatchObject({ ok: false });
    }
  });
});

describe("a payout's exclusions", () => {
  it.each(Object.keys(receivers))("takes a receiver named by %s alone", (name) => {
    expect(payoutErrors(receivers[name] ?? {})).toEqual([]);
  });

  const pairs = Object.keys(receivers).flatMap((first, at, all) =>
    all.slice(at + 1).map((second) => [first, second] as const),
  );
  it.each(pairs)("refuses a receiver named by %s and %s", (first, second) => {
    const errors = payoutErrors({ ...receivers[first], ...receivers[second] });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/: enter either this or .*, not both$/);
  });

  it("takes an account number beside any receiver in a sandbox, where it chooses the outcome, and nowhere else", () => {
    const rulesOf = (isSandbox: boolean) => ({ currencies: [], required: [], hidden: [], isSandbox });
    for (const [name, values] of Object.entries(receivers)) {
      if (name === "account_number") continue;
      const both = { ...order, ...values, account_number: "4444000011110002" };
      expect(parsePayout(both, rulesOf(true), options)).toMatchObject({
        ok: true,
        destination: destinationOf(values),
        values: { account_number: "4444000011110002" },
      });
      expect(parsePayout(both, rulesOf(false), options).ok).toBe(false);
    }
    const two = { ...order, ...receivers.ewallet_wallet, ...receivers.crypto_wallet_address };
    expect(parsePayout({ ...two, account_number: "44" }, rulesOf(true), options).ok).toBe(false);
  });

  it("takes one return page or the pair, whole", () => {
    const page = "https://example.com/";
    const to = (values: Record<string, string>) => payoutErrors({ ...receivers.account_number, ...values });
    expect(to({ redirect_url: page })).toEqual([]);
    expect(to({ redirect_success_url: page, redirect_fail_url: page })).toEqual([]);
    expect(to({ redirect_url: page, redirect_success_url: page, redirect_fail_url: page })).toEqual([
      `redirect_success_url | Return page after success: ${texts.eitherOr("Return page")}`,
    ]);
    expect(to({ redirect_success_url: page })).toEqual([
      `redirect_fail_url | Return page after failure: ${texts.requiredWith(["Return page after success"])}`,
    ]);
    expect(to({ redirect_url: page, redirect_fail_url: page })).toHaveLength(2);
  });

  it("takes one callback address", () => {
    const page = "https://example.com/";
    const to = (values: Record<string, string>) => payoutErrors({ ...receivers.account_number, ...values });
    expect([to({ notify_url: page }), to({ server_callback_url: page })]).toEqual([[], []]);
    expect(to({ notify_url: page, server_callback_url: page })).toEqual([
      `server_callback_url | Callback address, final status only: ${texts.eitherOr("Callback address, every update")}`,
    ]);
  });

  it.each(Object.keys(card))("needs the card fields together: without %s", (left) => {
    const errors = payoutErrors({ ...card, [left]: "" });
    expect(errors.some((error) => error.startsWith(`${left} | `) && error.includes("together with"))).toBe(true);
    expect(
      payoutErrors({ ...receivers.account_number, [left]: card[left as keyof typeof card] }).length,
    ).toBeGreaterThan(0);
  });

  it("asks for no card field that the endpoint hides", () => {
    const hidden = ["card_printed_name", "expire_month", "expire_year"];
    expect(payoutErrors({ credit_card_number: card.credit_card_number }, hidden)).toEqual([]);
  });

  it("lets a CVV go with a card or a token, and with nothing else", () => {
    for (const [name, values] of Object.entries(receivers)) {
      const allowed = ["credit_card_number", "card_recurring_payment_id", "recurring-payment-id"].includes(name);
      expect(payoutErrors({ ...values, cvv2: "123" })).toHaveLength(allowed ? 0 : 1);
    }
  });

  it("knows how long the card's CVV is", () => {
    const amex = { ...card, credit_card_number: "378282246310005" };
    expect(payoutErrors({ ...amex, cvv2: "1234" })).toEqual([]);
    expect(payoutErrors({ ...amex, cvv2: "123" })).toEqual([`cvv2 | CVV: ${texts.cvvOfCard(4)}`]);
    expect(payoutErrors({ ...card, cvv2: "1234" })).toEqual([`cvv2 | CVV: ${texts.cvvOfCard(3)}`]);
  });

  it.each([
    ["11", "2026", []],
    ["10", "2026", [`expire_year | Expiry year: ${texts.cardExpired}`]],
    ["12", "2025", [`expire_year | Expiry year: ${texts.cardExpired}`]],
    ["01", "2027", []],
    ["13", "2027", [`expire_month | Expiry month: ${texts.month}`]],
    ["00", "2027", [`expire_month | Expiry month: ${texts.month}`]],
    ["12", "29", [`expire_year | Expiry year: ${texts.year}`]],
  ])("evaluates expiry %s/%s on 21 November 2026", (expire_month, expire_year, errors) => {
    expect(payoutErrors({ ...card, expire_month, expire_year })).toEqual(errors);
  });

  it("only warns when a state is missing, but refuses one that the country does not have", () => {
    const to = (values: Record<string, string>) =>
      parsePayout(
        { ...order, ...receivers.account_number, ...values },
        { currencies: [], required: [], hidden: [] },
        options,
      );
    for (const country of ["US", "USA", "CA", "CAN", "AU", "AUS"]) {
      expect(to({ country })).toMatchObject({ ok: true, warnings: [{ field: "receiver_state" }] });
      expect(to({ country, state: "ZZ" })).toMatchObject({ ok: false, errors: [{ field: "receiver_state" }] });
    }
    expect(to({ country: "AU", state: "nsw" })).toMatchObject({
      ok: true,
      values: { receiver_state: "NSW" },
      warnings: [],
    });
    expect(to({ country: "DE" })).toMatchObject({ ok: true, warnings: [] });
    expect(to({ country: "DE", state: "BY" })).toMatchObject({ ok: true, warnings: [] });
  });
});

describe("an update's exclusions", () => {
  const ways: Record<string, string>[] = [
    { amount: "10" },
    { "amount-from": "10", "amount-to": "20" },
    { "amount-sequence": "10,20" },
  ];

  it("takes each amount rule alone, no two, and not none", () => {
    for (const [at, way] of ways.entries()) {
      expect(updateErrors(way)).toEqual([]);
      for (const other of ways.slice(at + 1)) expect(updateErrors({ ...way, ...other })).toHaveLength(1);
    }
    expect(updateErrors({ ...ways[0], ...ways[1], ...ways[2] })).toHaveLength(2);
    expect(updateErrors({})).toEqual([`amount | Amount: ${texts.noAmountRule}`]);
  });

  it("needs a range whole and in order", () => {
    expect(updateErrors({ "amount-from": "10" })).toEqual([
      `amount-to | Amount to: ${texts.requiredWith(["Amount from"])}`,
    ]);
    expect(updateErrors({ "amount-to": "10" })).toEqual([
      `amount-from | Amount from: ${texts.requiredWith(["Amount to"])}`,
    ]);
    for (const [from, to] of [
      ["20", "10"],
      ["10", "10"],
      ["10.0", "10.00"],
      ["9.99", "10"],
      ["100", "99.9"],
    ] as const) {
      const inOrder = Number(from) <= Number(to);
      expect(updateErrors({ "amount-from": from, "amount-to": to })).toEqual(
        inOrder ? [] : [`amount-to | Amount to: ${texts.notLess("Amount from")}`],
      );
    }
  });

  it("needs period with interval", () => {
    expect(updateErrors({ ...ways[0], period: "day", interval: "2" })).toEqual([]);
    expect(updateErrors({ ...ways[0], period: "day" })).toEqual([
      `interval | Interval: ${texts.requiredWith(["Period"])}`,
    ]);
    expect(updateErrors({ ...ways[0], interval: "2" })).toEqual([
      `period | Period: ${texts.requiredWith(["Interval"])}`,
    ]);
    expect(updateErrors({ ...ways[0], period: "year", interval: "1" })).toEqual([`period | Period: ${texts.period}`]);
  });

  const newCard = {
    "credit-card-number": "4111111111111111",
    "card-printed-name": "ANA",
    "expire-year": "2029",
    "expire-month": "12",
  };
  it.each(Object.keys(newCard))("needs the card fields together and only together: %s", (name) => {
    expect(updateErrors({ ...ways[0], ...newCard })).toEqual([]);
    expect(updateErrors({ ...ways[0], ...newCard, [name]: "" })).toEqual([
      expect.stringMatching(`^${name} \\| .*required together with`),
    ]);
    expect(updateErrors({ ...ways[0], [name]: newCard[name as keyof typeof newCard] })).toHaveLength(3);
  });

  it("refuses a card that has expired", () => {
    expect(updateErrors({ ...ways[0], ...newCard, "expire-year": "2025" })).toEqual([
      `expire-year | Expiry year: ${texts.cardExpired}`,
    ]);
  });

  it("takes one callback address", () => {
    const page = "https://example.com/";
    expect(updateErrors({ ...ways[0], "notify-url": page, server_callback_url: page })).toHaveLength(1);
  });

  it("needs a state for the USA, Canada and Australia, and one that is there", () => {
    for (const country of ["US", "CA", "AU"]) {
      expect(updateErrors({ ...ways[0], country })).toEqual([expect.stringMatching(/^state \| State: required for /)]);
    }
    expect(updateErrors({ ...ways[0], country: "US", state: "ca" })).toEqual([]);
    expect(updateErrors({ ...ways[0], country: "US", state: "NSW" })).toEqual([
      `state | State: ${texts.notAState("US")}`,
    ]);
    expect(updateErrors({ ...ways[0], country: "USA" })).toHaveLength(1);
    expect(updateErrors({ ...ways[0], country: "DE" })).toEqual([]);
    expect(updateErrors({ ...ways[0], state: "NY" })).toEqual([]);
  });

  it.each([["period"], ["interval"], ["phone"], ["state"]])("does not take %s for a DST profile", (name) => {
    const values = { ...ways[0], period: "day", interval: "2", phone: "+38640123456", state: "NY", country: "US" };
    expect(updateErrors(values, { profileKind: "SRC" })).toEqual([]);
    const errors = updateErrors(values, { profileKind: "DST" });
    expect(errors).toHaveLength(4);
    expect(errors.some((error) => error.startsWith(`${name} | `) && error.endsWith("(DST)"))).toBe(true);
    for (const way of ways) expect(updateErrors({ ...way, country: "US" }, { profileKind: "DST" })).toEqual([]);
  });

  it("warns about days that are past, and about another currency than the profile's", () => {
    const warningsOf = (values: Record<string, string>) => {
      const ids = { "client-orderid": "U-1", "recurring-payment-id": "1584376" };
      const parsed = parseUpdate({ ...ids, ...ways[0], ...values }, { ...options, currency: "EUR" });
      expect(parsed.ok).toBe(true);
      return parsed.warnings.map(({ field }) => field);
    };
    expect(warningsOf({ "start-date": "21.11.2026", "finish-date": "21.11.2026", currency: "EUR" })).toEqual([]);
    expect(warningsOf({ "start-date": "20.11.2026" })).toEqual(["start-date"]);
    expect(warningsOf({ "finish-date": "20.11.2026" })).toEqual(["finish-date"]);
    expect(warningsOf({ currency: "USD" })).toEqual(["currency"]);
  });

  it("needs the last charge not before the first, and holds the profile's currency", () => {
    const dates = (start: string, finish: string) =>
      updateErrors({ ...ways[0], "start-date": start, "finish-date": finish });
    expect(dates("01.12.2026", "01.12.2026")).toEqual([]);
    expect(dates("02.01.2027", "01.12.2027")).toEqual([]);
    expect(dates("01.12.2027", "02.01.2027")).toEqual([
      `finish-date | Last charge on: ${texts.notBefore("First charge on")}`,
    ]);
    expect(updateErrors({ "amount-sequence": "10,10.5" }, { currency: "JPY" })).toHaveLength(1);
    expect(updateErrors({ amount: "10.505" }, { currency: "EUR" })).toHaveLength(1);
    expect(updateErrors({ amount: "10.505" })).toEqual([]);
  });
});
