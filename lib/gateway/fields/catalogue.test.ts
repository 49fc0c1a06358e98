import { describe, expect, it } from "vitest";
import { catalogue, fieldOf, type Operation, referenceOf } from "./catalogue";
import { foldName, groups } from "./field";

/** The tables of the interface document, copied by hand: name | necessity | type | length | alias. */
const payoutDocument = `
client_orderid | Required | String | 128
amount | Required | Numeric | 10
currency | Required | String | 3
order_desc | Optional | String | 64
ipaddress | Conditional | String | 7-45
purpose | Conditional | String | 128
server_callback_url | Optional | String | 1024
notify_url | Optional | String | 128
redirect_url | Optional | String | 128
redirect_success_url | Optional | String | 1024
redirect_fail_url | Optional | String | 1024
credit_card_number | Conditional | Numeric | 20
card_printed_name | Conditional | String | 128
expire_month | Conditional | Numeric | 2
expire_year | Conditional | Numeric | 4
cvv2 | Conditional | Numeric | 3-4
account_number | Conditional | String | 32
account_name | Optional | String | 128
ewallet_type | Conditional | String | 64
ewallet_wallet | Conditional | String | 128
crypto_wallet_address | Conditional | String | 64
bank_name | Conditional | String | 255
bank_branch | Conditional | String | 255
bank_code | Conditional | String | 32
bank_city | Conditional | String | 128
bank_address1 | Conditional | String | 255
bank_zip_code | Conditional | String | 255
bank_province | Conditional | String | 255
bank_area | Conditional | String | 255
routing_number | Conditional | String | 16
legal_person_name | Conditional | String | 128
legal_person_document_number | Conditional | String | 128
receiver_first_name | Conditional | String | 128 | first_name
receiver_last_name | Conditional | String | 128 | last_name
receiver_middle_name | Conditional | String | 128 | middle_name
receiver_birthday | Conditional | Numeric | 30 | birthday
receiver_country_code | Conditional | String | 3 | country
receiver_state | Conditional | String | 4 | state
receiver_city | Conditional | String | 128 | city
receiver_zip_code | Conditional | Numeric | 32 | zip_code
receiver_address1 | Conditional | String | 256 | address1
receiver_phone | Conditional | Numeric | 128 | phone
receiver_email | Conditional | String | 128 | email
receiver_identity_document_id | Conditional | String | 128 | identity_document_id
receiver_identity_document_number | Conditional | String | 128 | identity_document_number
merchant_data | Optional | String | 64k
bank_bic | Optional | String | 128
receiver_inn | Optional | String | 128
customer_level | Optional | Varchar | 32
customer_id | Optional | Int | 10
merchant_customer_identifier | Optional | Varchar | 64
card_recurring_payment_id | Conditional | Long | -
recurring-payment-id | Conditional | Long | -
`;

const updateDocument = `
client-orderid | Required | String | 128
recurring-payment-id | Required | String | 128
credit-card-number | Conditional | Numeric | 19
card-printed-name | Conditional | String | 128
expire-year | Conditional | Numeric | 4
expire-month | Conditional | Numeric | 2
amount | Conditional | Numeric | 10
amount-from | Conditional | Numeric | 10
amount-to | Conditional | Numeric | 10
amount-sequence | Conditional | Numeric | 10
period | Conditional | String | 32
interval | Conditional | Int | -
customer-ip | Optional | String | 45
country | Optional | String | 2
city | Optional | String | 128
address1 | Optional | String | 256
first-name | Optional | String | 128
last-name | Optional | String | 128
order_desc | Optional | String | 65K
zip-code | Optional | String | 10
birthday | Optional | 8 digits, DD.MM.YYYY | 8
email | Optional | String | 128
ssn | Optional | String | 32
phone | Optional | String | 128
state | Optional | String | 2-3
start-date | Optional | 8 digits, DD.MM.YYYY | 8
finish-date | Optional | 8 digits, DD.MM.YYYY | 8
max-repeats-number | Optional | Int | -
purpose | Optional | String | 128
notify_url | Optional | String | 1024
server_callback_url | Optional | String | 128
`;

const batchDocument = `
client-orderid | Required | String | 128
recurring-payment-id | Required | String | 10
amount | Conditional | Numeric | 10
`;

type DocumentRow = { name: string; necessity: string; type: string; length: number | string | null; alias: string[] };

function readLength(text: string): number | string | null {
  if (text === "-") return null;
  const thousands = /^(\d+)k$/i.exec(text);
  if (thousands) return Number(thousands[1]) * 1024;
  return /^\d+$/.test(text) ? Number(text) : text;
}

function readDocument(table: string): DocumentRow[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", necessity = "", type = "", length = "", ...alias] = line.split(" | ");
      return { name, necessity: necessity.toLowerCase(), type: type.toLowerCase(), length: readLength(length), alias };
    });
}

const operations = Object.keys(catalogue) as Operation[];
const allFields = operations.flatMap((operation) => catalogue[operation].map((field) => ({ operation, field })));

describe("catalogue", () => {
  it.each([
    ["payout", payoutDocument, 53],
    ["update-recurring-payment", updateDocument, 31],
  ] as const)("%s is the document's table, row by row", (operation, table, count) => {
    const rows = readDocument(table);
    expect(rows).toHaveLength(count);
    const written = catalogue[operation].slice(0, count).map(referenceOf);
    expect(catalogue[operation].slice(count).map(({ name, necessity }) => [name, necessity])).toEqual(
      operation === "payout" ? [] : [["currency", "optional"]],
    );
    expect(written.map(({ name, necessity, type, length }) => ({ name, necessity, type, length }))).toEqual(
      rows.map(({ alias: _, ...row }) => row),
    );
    for (const row of rows) expect(fieldOf(operation, row.name)?.aliases).toEqual(expect.arrayContaining(row.alias));
  });

  it("has exactly the document's aliases in a payout", () => {
    const aliased = catalogue.payout.filter(({ aliases }) => aliases.length > 0);
    expect(aliased.map(({ name, aliases }) => [name, aliases])).toEqual(
      readDocument(payoutDocument)
        .filter(({ alias }) => alias.length > 0)
        .map(({ name, alias }) => [name, alias]),
    );
  });

  it("has the three documented batch columns, then those of the example in its order", () => {
    const [documented, others] = [
      catalogue["process-recurring-payments"].slice(0, 3),
      catalogue["process-recurring-payments"].slice(3),
    ];
    expect(
      documented.map(referenceOf).map(({ name, necessity, type, length }) => ({ name, necessity, type, length })),
    ).toEqual(readDocument(batchDocument).map(({ alias: _, ...row }) => row));
    expect(others.map(({ name }) => name)).toEqual(
      (
        "payment-description first-name last-name address1 city zip-code country state phone email customer-ip " +
        "currency purpose notify-url ssn birthday"
      ).split(" "),
    );
    expect(others.every(({ necessity }) => necessity === "optional")).toBe(true);
  });

  it("has the four parameters of the status query", () => {
    expect(catalogue.status.map(({ name }) => name)).toEqual(["login", "client_orderid", "orderid", "by-request-sn"]);
  });

  it("gives every name and alias to one field only, however it is spelled", () => {
    for (const operation of operations) {
      const names = catalogue[operation].flatMap(({ name, aliases }) => [...new Set([name, ...aliases].map(foldName))]);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("finds a field by any spelling, and no other", () => {
    expect(fieldOf("payout", "Recurring_Payment_ID")?.name).toBe("recurring-payment-id");
    expect(fieldOf("payout", " first-name ")?.name).toBe("receiver_first_name");
    expect(fieldOf("payout", "client orderid")?.name).toBe("client_orderid");
    expect(fieldOf("update-recurring-payment", "Notify-URL")?.name).toBe("notify_url");
    expect(fieldOf("process-recurring-payments", "order_desc")?.name).toBe("payment-description");
    for (const name of ["", "__proto__", "constructor", "toString", "currencyy", "first", "clientorderid"]) {
      expect(fieldOf("payout", name)).toBeUndefined();
    }
  });

  it("marks exactly these as secret", () => {
    const marked = (operation: Operation) =>
      Object.fromEntries(catalogue[operation].flatMap(({ name, secret }) => (secret ? [[name, secret]] : [])));
    expect(marked("payout")).toEqual({
      credit_card_number: "sealed",
      cvv2: "never-stored",
      account_number: "masked",
      ewallet_wallet: "masked",
      crypto_wallet_address: "masked",
      legal_person_document_number: "masked",
      receiver_identity_document_id: "masked",
      receiver_identity_document_number: "masked",
      receiver_inn: "masked",
    });
    expect(marked("update-recurring-payment")).toEqual({ "credit-card-number": "sealed", ssn: "masked" });
    expect(marked("process-recurring-payments")).toEqual({ ssn: "masked" });
    expect(marked("status")).toEqual({});
  });

  it.each(allFields)("$operation $field.name is explained to users", ({ field }) => {
    expect(field.label).toMatch(/^[A-Z]/);
    expect(field.help).toMatch(/^[A-Z].{15,220}\.$/);
    expect(Object.keys(groups)).toContain(field.group);
    if (field.minLength !== undefined) expect(field.minLength).toBeLessThan(field.maxLength ?? 0);
  });

  it("has one label for one field of an operation", () => {
    for (const operation of operations) {
      const labels = catalogue[operation].map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});
