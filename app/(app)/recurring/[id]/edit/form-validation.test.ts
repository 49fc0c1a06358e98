import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsUnder } from "@/components/form/catalogue-faults";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { exclusions } from "@/lib/payments/recurring/testing-exclusions";
import { findFaults, validateUpdate } from "./form-validation";
import {
  changedNames,
  collectUpdate,
  emptyUpdate,
  type FormProfile,
  fieldsOfRule,
  offeredUpdateFields,
  type RuleChoice,
  ruleChoices,
  type UpdateValues,
} from "./form-values";
import { withoutSecrets } from "./update-draft";

const today = "2026-11-21";
const clientOrderId = "U-1";

function profileOf(known: Record<string, string> = {}, kind: FormProfile["kind"] = "SRC"): FormProfile {
  const from = "sent on 1 Nov 2026 by Ana";
  return {
    ...{ recurringPaymentId: "1584376", kind, currency: "EUR", dateForm: "DD.MM.YYYY" },
    known: Object.fromEntries(Object.entries(known).map(([name, value]) => [name, { value, sent: true, from }])),
  };
}

function typed(values: Record<string, string>, profile: FormProfile): UpdateValues {
  const blank = emptyUpdate(profile);
  const rule = (["fixed", "range", "sequence"] as const).find((one) =>
    fieldsOfRule(one).some((name) => values[name] !== undefined),
  );
  const offered = new Set(offeredUpdateFields(profile.kind).map(({ name }) => name));
  const amounts = new Set(ruleChoices.flatMap((one) => (one === "same" ? [] : fieldsOfRule(one))));
  const fields = Object.entries(values).filter(([name]) => offered.has(name) || amounts.has(name));
  return {
    rule: rule ?? "",
    sequence: values["amount-sequence"]?.split(",") ?? blank.sequence,
    fields: { ...blank.fields, ...Object.fromEntries(fields) },
  };
}

const errorsOf = (values: UpdateValues, profile: FormProfile): string[] =>
  Object.keys(findFaults(values, { profile, clientOrderId, today })).map((name) => name.replace("fields.", ""));

const faultsIn = (values: UpdateValues, profile: FormProfile) =>
  faultsUnder("fields", validateUpdate(values, { profile, clientOrderId, today }));

const impossible = new Set(
  exclusions.filter(
    ({ name, kind }) => kind === "DST" || / and a (range|sequence)$/.test(name) || name === "both callback addresses",
  ),
);

describe("every exclusion of an update, on the form", () => {
  it.each(exclusions.filter((one) => !impossible.has(one)))("refuses $name", async ({ values, field, kind }) => {
    const profile = profileOf({}, kind);
    const where = field === "amount" ? "rule" : field;
    expect(errorsOf(typed(values, profile), profile)).toContain(where);
  });

  it.each([...impossible])("cannot be made to send $name", ({ values, kind }) => {
    const profile = profileOf({}, kind);
    const sent = collectUpdate(typed(values, profile), profile);
    expect(sent).not.toEqual(values);
    expect(faultsIn(typed(values, profile), profile)).toEqual({});
  });

  it("sends one amount rule, whatever was typed into the others", () => {
    const names = ruleChoices.flatMap((one) => (one === "same" ? [] : [fieldsOfRule(one)]));
    fc.assert(
      fc.property(fc.constantFrom<RuleChoice>(...ruleChoices), fc.boolean(), (rule, isKnown) => {
        const profile = profileOf(isKnown ? { "amount-from": "1.00", "amount-to": "2.00" } : {});
        const fields = { amount: "5.00", "amount-from": "1.00", "amount-to": "3.00" };
        const values = { ...emptyUpdate(profile), rule, sequence: ["1.00", "2.00"], fields };
        const sent = collectUpdate(values, profile);
        const used = names.filter((group) => group.some((name) => name in sent));
        expect(used).toHaveLength(rule === "same" && !isKnown ? 0 : 1);
      }),
      { seed: 20_261_123, numRuns: 50 },
    );
  });
});

describe("what is sent", () => {
  const known = {
    amount: "25.00",
    period: "month",
    interval: "1",
    "start-date": "2026-08-15",
    city: "Ljubljana",
    ssn: "••••1120",
  };
  const profile = profileOf(known);

  it("is the amount rule as it is, and only what was typed and differs", () => {
    const values = emptyUpdate(profile);
    expect(values.rule).toBe("same");
    expect(collectUpdate(values, profile)).toEqual({ amount: "25.00" });
    expect(changedNames(values, profile)).toEqual([]);
    values.fields = { ...values.fields, city: "Ljubljana", email: "ana@example.com", "start-date": "2026-08-15" };
    expect(collectUpdate(values, profile)).toEqual({ amount: "25.00", email: "ana@example.com" });
    expect(changedNames(values, profile)).toEqual(["email"]);
  });

  it("keeps together what goes together, though half of it is the same", () => {
    const values = emptyUpdate(profile);
    values.fields = { ...values.fields, period: "month", interval: "2" };
    expect(collectUpdate(values, profile)).toEqual({ amount: "25.00", period: "month", interval: "2" });
    values.fields.interval = "1";
    expect(collectUpdate(values, profile)).toEqual({ amount: "25.00" });
  });

  it("sends what was only entered, and what is kept masked, even when it looks the same", () => {
    const reported = {
      ...profile,
      known: { ...profile.known, city: { value: "Ljubljana", sent: false, from: "reported" } },
    };
    const values = emptyUpdate(reported);
    values.fields = { ...values.fields, city: "Ljubljana", ssn: "••••1120" };
    expect(Object.keys(collectUpdate(values, reported))).toEqual(["amount", "city", "ssn"]);
  });

  it("is written in the connection's form of dates", () => {
    const values = { ...emptyUpdate(profile) };
    values.fields = { ...values.fields, "finish-date": "2027-12-31" };
    const parsed = validateUpdate(values, { profile, clientOrderId, today });
    expect(parsed).toMatchObject({ ok: true, values: { "finish-date": "31.12.2027" } });
    const iso = validateUpdate(values, { profile: { ...profile, dateForm: "ISO" }, clientOrderId, today });
    expect(iso).toMatchObject({ ok: true, values: { "finish-date": "2027-12-31" } });
  });

  it("is nothing while nothing is changed, and says so", async () => {
    expect(errorsOf(emptyUpdate(profile), profile)).toEqual(["rule"]);
    expect(errorsOf(emptyUpdate(profileOf()), profileOf())).toEqual(["rule"]);
    const values = { ...emptyUpdate(profile), rule: "fixed" as const };
    expect(errorsOf({ ...values, fields: { ...values.fields, amount: "30.00" } }, profile)).toEqual([]);
  });

  it("names the amount of a sequence that is wrong", () => {
    const values = { ...emptyUpdate(profile), rule: "sequence" as const, sequence: ["1.00", "", "1,50"] };
    const faults = faultsIn(values, profile);
    expect(Object.values(faults)).toEqual([expect.stringMatching(/^Amount 2: /)]);
  });
});

describe("the form", () => {
  it("offers every field of the catalogue but our own, and for DST only what it supports", () => {
    const names = (kind: FormProfile["kind"]) => offeredUpdateFields(kind).map(({ name }) => name);
    const amounts = ruleChoices.flatMap((one) => (one === "same" ? [] : fieldsOfRule(one)));
    const own = ["client-orderid", "recurring-payment-id", "notify_url", "server_callback_url"];
    const all = catalogue["update-recurring-payment"].map(({ name }) => name);
    expect(names("SRC")).toEqual(all.filter((name) => ![...amounts, ...own].includes(name)));
    expect(names(null)).toEqual(names("SRC"));
    const notForDst = ["period", "interval", "phone", "state"];
    expect(names("DST")).toEqual(names("SRC").filter((name) => !notForDst.includes(name)));
  });

  it("keeps no secret in a draft", () => {
    const fields = { city: "Koper", "credit-card-number": "4111111111111111", ssn: "078-05-1120", email: "" };
    expect(withoutSecrets(fields)).toEqual({ city: "Koper" });
  });
});
