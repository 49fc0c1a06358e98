import type { ProfileKind } from "@/lib/gateway/fields/rules";

export type Exclusion = {
  name: string;
  values: Record<string, string>;
  field: string;
  kind: ProfileKind;
};

const fixed = { amount: "25.00" };
const card = {
  "credit-card-number": "4111111111111111",
  "card-printed-name": "ANA KOVAC",
  "expire-year": "2049",
  "expire-month": "12",
};
const page = "https://example.com/news";

const without = (values: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== name));

const ofSource = (name: string, values: Record<string, string>, field: string): Exclusion => ({
  ...{ name, values, field },
  kind: "SRC",
});

export const exclusions: readonly Exclusion[] = [
  ofSource("no amount rule", { period: "day", interval: "1" }, "amount"),
  ofSource("an amount and a range", { ...fixed, "amount-from": "1.00", "amount-to": "2.00" }, "amount-from"),
  ofSource("an amount and a sequence", { ...fixed, "amount-sequence": "1.00,2.00" }, "amount-sequence"),
  ofSource(
    "a range and a sequence",
    { "amount-from": "1.00", "amount-to": "2.00", "amount-sequence": "1.00,2.00" },
    "amount-sequence",
  ),
  ofSource("a range without its end", { "amount-from": "1.00" }, "amount-to"),
  ofSource("a range without its begin", { "amount-to": "2.00" }, "amount-from"),
  ofSource("a range the wrong way round", { "amount-from": "2.00", "amount-to": "1.00" }, "amount-to"),
  ofSource("a period without an interval", { ...fixed, period: "week" }, "interval"),
  ofSource("an interval without a period", { ...fixed, interval: "2" }, "period"),
  ofSource("a period that there is not", { ...fixed, period: "year", interval: "1" }, "period"),
  ...Object.keys(card).map((name) =>
    ofSource(`a card without its ${name}`, { ...fixed, ...without(card, name) }, name),
  ),
  ofSource("a name on card without a card", { ...fixed, "card-printed-name": "ANA KOVAC" }, "credit-card-number"),
  ofSource("an expiry without a card", { ...fixed, "expire-year": "2049", "expire-month": "12" }, "credit-card-number"),
  ...["US", "CA", "AU"].map((country) => ofSource(`${country} without a state`, { ...fixed, country }, "state")),
  ofSource("both callback addresses", { ...fixed, notify_url: page, server_callback_url: page }, "server_callback_url"),
  ofSource(
    "an end before the start",
    { ...fixed, "start-date": "02.01.2040", "finish-date": "01.01.2040" },
    "finish-date",
  ),
  ofSource("a day that no calendar has", { ...fixed, "start-date": "31.02.2040" }, "start-date"),
  { name: "a period for DST", kind: "DST", values: { ...fixed, period: "month", interval: "1" }, field: "period" },
  { name: "an interval for DST", kind: "DST", values: { ...fixed, period: "month", interval: "1" }, field: "interval" },
  { name: "a phone for DST", kind: "DST", values: { ...fixed, phone: "+38640123456" }, field: "phone" },
  { name: "a state for DST", kind: "DST", values: { ...fixed, country: "US", state: "CA" }, field: "state" },
];
