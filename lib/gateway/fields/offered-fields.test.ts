import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue";
import { accountKinds, accountNames, destinations } from "./destinations";
import { kindsOf, noRules, offeredFields, requiredNames } from "./offered-fields";

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe("offeredFields", () => {
  test.each(accountKinds)("%s: never callbacks, our id, the CVV, or another kind's receiver", (kind) => {
    const { needed, more } = offeredFields(kind, noRules);
    const shown = names([...needed, ...more]);
    expect(new Set(shown).size).toBe(shown.length);
    const own = destinations[kind].namedBy;
    expect(shown).toEqual(expect.arrayContaining(own));
    const others = accountKinds.flatMap((other) => destinations[other].namedBy).filter((name) => !own.includes(name));
    const never = ["client_orderid", "notify_url", "server_callback_url", "cvv2", "amount", "currency", ...others];
    for (const name of never) expect(shown).not.toContain(name);
  });

  test("together the kinds offer every other field of the catalogue", () => {
    const placed = ["client_orderid", "notify_url", "server_callback_url", "cvv2", "amount", "currency", "order_desc"];
    const offered = accountKinds.flatMap((kind) => {
      const { needed, more } = offeredFields(kind, noRules);
      return names([...needed, ...more]);
    });
    const all = names(catalogue.payout).filter((name) => !placed.includes(name));
    expect(new Set(offered)).toEqual(new Set(all));
  });

  test("what the endpoint requires is among the needed, what it hides nowhere", () => {
    const rules = { currencies: ["EUR"], required: ["receiver_inn", "bank_name"], hidden: ["bank_bic", "purpose"] };
    const { needed, more } = offeredFields("card", rules);
    expect(names(needed)).toEqual(expect.arrayContaining(["receiver_inn", "bank_name"]));
    for (const name of rules.hidden) expect(names([...needed, ...more])).not.toContain(name);
  });
});

describe("kindsOf", () => {
  test("all five without rules; none whose receiver cannot be named, and one where one is required", () => {
    expect(kindsOf(noRules)).toEqual(accountKinds);
    expect(kindsOf({ ...noRules, hidden: ["ewallet_wallet", "recurring-payment-id"] })).not.toContain("ewallet");
    expect(kindsOf({ ...noRules, hidden: ["recurring-payment-id"] })).toContain("stored_profile");
    expect(kindsOf({ ...noRules, required: ["account_number"] })).toEqual(["bank_account"]);
  });
});

test("an endpoint that hides them all pays contacts, whose form has no account and asks for no one field", () => {
  const rules = { ...noRules, hidden: accountNames };
  expect(kindsOf(rules)).toEqual(["contact"]);
  const { needed, more } = offeredFields("contact", rules);
  const shown = names([...needed, ...more]);
  expect(shown).toEqual(expect.arrayContaining(destinations.contact.namedBy));
  for (const name of accountNames) expect(shown).not.toContain(name);
  expect(requiredNames("contact", rules, {})).toEqual(new Set());
});

test("of two ways to name a stored profile only the used one is required", () => {
  expect(requiredNames("stored_profile", noRules, {})).toEqual(new Set(destinations.stored_profile.namedBy));
  expect(requiredNames("stored_profile", noRules, { card_recurring_payment_id: "1" })).toEqual(
    new Set(["card_recurring_payment_id"]),
  );
});
