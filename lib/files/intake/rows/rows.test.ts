import { describe, expect, test } from "vitest";
import { message } from "@/lib/core/text/message";
import { readIntake } from "@/lib/files/intake/intake";
import type { IntakeEndpoint } from "@/lib/files/intake/options";
import { sampleOrderId } from "@/lib/files/intake/sample-row";
import { readingOf, takeIn, textFile } from "@/lib/files/intake/testing";
import { fault } from "@/lib/gateway/fields/faults";
import { texts } from "@/lib/gateway/fields/testing";
import * as cells from "@/messages/stored/cells";
import * as t from "@/messages/stored/rows";
import { makeRowValidator } from "./rows";
import { canonicalRow } from "./validated-row";

const iban = "DE89370400440532013000";
const payout = { operation: "payout" as const };
const update = { operation: "update-recurring-payment" as const };
const charges = "client-orderid;recurring-payment-id;amount;currency\n";
const payouts = "client_orderid;account_number;amount;currency\n";

describe("rows of a recurring batch", () => {
  test("good ones go on the wire; blank ids and blank amounts are allowed, amounts unknown are counted apart", () => {
    const { validated, ...read } = readingOf(`${charges}C-1;1584376;25.00;eur\n;1584377;;\n`);
    expect(read).toMatchObject({ verdict: "accepted", rows: 2, valid: 2, unknownAmounts: 1, totals: { EUR: "25.00" } });
    expect(validated).toMatchObject([
      { orderId: "C-1", currency: "EUR", amount: "25.00", values: { "client-orderid": "C-1", currency: "EUR" } },
      { orderId: null, currency: null, amount: null, values: { "recurring-payment-id": "1584377" } },
    ]);
    expect(validated[1]?.values).not.toHaveProperty("client-orderid");
  });

  test("bad ones say what is wrong, in which row and column", () => {
    const { errors, validated, valid, inError } = readingOf(
      `${charges}C-1;1;0.005;EUR\nC-2;12345678901;1;EUR\nC-3;;1;EUR\nC-4;4;1.5;JPY\nC-5;5;0;EUR\nC-6;6;1;EURS\nC-7;7;1;ABC\nC-8;1584376;1584376;EUR\nC-9;9;1.50;EUR`,
    );
    expect(errors).toEqual([
      [1, "amount", `Amount: ${texts.tooManyDecimals(3, 2, "EUR")}`],
      [2, "recurring-payment-id", `Recurring payment ID: ${texts.tooLong(11, 10)}`],
      [3, "recurring-payment-id", `Recurring payment ID: ${texts.required}`],
      [4, "amount", `Amount: ${texts.tooManyDecimals(1, 0, "JPY")}`],
      [5, "amount", `Amount: ${texts.aboveZero}`],
      [6, "currency", `Currency: ${texts.currencyCode}`],
      [7, "currency", `Currency: ${texts.notACurrency}`],
    ]);
    expect([valid, inError]).toEqual([2, 7]);
    expect(validated[7]?.warnings).toMatchObject([
      {
        field: "amount",
        fault: fault("containsOther", { of: "process-recurring-payments", field: "recurring-payment-id" }),
      },
    ]);
  });

  test("ids repeated in the file are errors at the later row, a profile charged twice a warning", () => {
    const { errors, validated } = readingOf(`${charges}C-1;1;1;EUR\nC-1;2;2;EUR\nC-3;1;3;EUR`);
    expect(errors).toEqual([[2, "client-orderid", `Order ID: ${cells.duplicateOfRow(1)}`]]);
    expect(validated[2]?.warnings).toEqual([
      {
        column: 1,
        field: "recurring-payment-id",
        fault: message("rows.profileChargedTwice", 1),
        earlierRow: 1,
      },
    ]);
  });

  test("ragged rows, the sample row, a card number in a text", () => {
    const { errors } = readingOf(
      `client-orderid;recurring-payment-id;amount;purpose\nC-1;1;1\nC-2;2;1;x;y\nC-3;3;1;x;;\n${sampleOrderId};4;1;x\nC-5;5;1;card 4111 1111 1111 1111\nC-6;6;1;M\ufffdnchen`,
    );
    expect(errors).toEqual([
      [1, "purpose", t.cellsMismatch(3, 4)],
      [2, null, t.cellsMismatch(5, 4)],
      [3, null, t.hasOtherWidth(6, 4)],
      [4, "client-orderid", `Order ID: ${cells.sampleRow}`],
      [5, "purpose", `Purpose: ${texts.cardNumberInText}`],
      [6, "purpose", `Purpose: ${cells.damagedCharacter}`],
    ]);
  });
});

describe("card numbers", () => {
  const rows = [
    "client-orderid;recurring-payment-id;amount;purpose;reference;not used;4th",
    "4222222222222;4222222222;1;x;4111.1111.1111.1111;ok;y",
    "C-2;2;1;x;ref 1;4111 1111 1111 1111;4111111111111111",
    "C-3;3;1;x;ref 1;IBAN DE89 3704 0044 0532 0130 00;y;4111111111111111",
  ];

  test("are errors in every column but those of ids, and never stay in the row", () => {
    const { validated, errors } = readingOf(rows.join("\n"));
    expect(errors).toEqual([
      [1, "reference", `Your reference: ${texts.cardNumberInText}`],
      [2, "not used", `not used: ${texts.cardNumberInText}`],
      [2, "4th", `4th: ${texts.cardNumberInText}`],
      [3, null, `Column 8: ${texts.cardNumberInText}`],
      [3, null, t.cellsMismatch(8, 7)],
    ]);
    expect(JSON.stringify(validated)).not.toMatch(/4111.?1111/);
    expect(JSON.stringify(validated)).toContain("411111••••••1111");
    expect(validated[0]?.orderId).toBe("4222222222222");
  });

  test("are refused in a heading, which is kept for the next file", () => {
    const header = "client-orderid;recurring-payment-id;amount;4111 1111 1111 1111";
    expect(takeIn(textFile(`${header}\nC-1;1;1;x`)).result).toMatchObject({
      verdict: "refused",
      reason: `The heading “411111••••••1111” ${texts.cardNumberInText}.`,
    });
  });
});

describe("rows of payouts", () => {
  test("the kind of payee account is derived row by row", () => {
    const { validated, split } = readingOf(
      `client_orderid;amount;currency;account_number;ewallet_wallet;credit_card_number;card_printed_name;expire_month;expire_year;recurring-payment-id\n` +
        `1;1.00;EUR;${iban};;;;;;\n2;2.00;EUR;;W-100;;;;;\n3;3.00;USD;;;4111111111111111;ANA KOVAC;1;2030;\n4;4.00;USD;;;;;;;77`,
      payout,
    );
    expect(validated.map(({ destination, state }) => [destination, state])).toEqual([
      ["bank_account", "valid"],
      ["ewallet", "valid"],
      ["card", "valid"],
      ["stored_profile", "valid"],
    ]);
    expect(split.map(({ currency, destination, rows, total }) => [currency, destination, rows, total])).toEqual([
      ["EUR", "bank_account", 1, "1.00"],
      ["EUR", "ewallet", 1, "2.00"],
      ["USD", "card", 1, "3.00"],
      ["USD", "stored_profile", 1, "4.00"],
    ]);
  });

  test("both of two, an account in the amount, no payee, a repeated reference", () => {
    const { errors } = readingOf(
      `client_orderid;account_number;crypto_wallet_address;amount;currency;redirect_url;redirect_success_url;redirect_fail_url;your reference\n` +
        `1;${iban};bc1q;1;EUR;;;;R-1\n2;12345678;;12345678;EUR;;;;\n3;;;1;EUR;;;;\n4;${iban};;1;EUR;https://a.example/;https://a.example/s;https://a.example/f;R-1`,
      payout,
    );
    expect(errors).toEqual([
      [1, "crypto_wallet_address", `Crypto wallet address: ${texts.eitherOr("Account number")}`],
      [3, "account_number", expect.stringContaining(texts.noReceiver)],
      [4, "redirect_success_url", `Return page after success: ${texts.eitherOr("Return page")}`],
      [4, "your reference", `Your reference: ${cells.duplicateOfRow(1)}`],
    ]);
  });

  test("an account that a spreadsheet may have rounded is asked about, one that it formatted comes with its digits", () => {
    const content = `${payouts}1;123456789012345000;1;EUR\n2;123456789012345678;1;EUR\n3;12345678.0;1;EUR\n4;'00123456;1;EUR`;
    const { survey, validated } = readingOf(content, payout);
    expect(survey.questions).toMatchObject([
      { kind: "roundedNumbers", subject: "account_number", count: 1, samples: [{ row: 1, raw: "123456789012345000" }] },
    ]);
    expect(validated.map(({ state }) => state)).toEqual(["question", "valid", "error", "error"]);
    expect(validated.map(({ errors }) => errors[0]?.suggestion)).toEqual([
      undefined,
      undefined,
      "12345678",
      "00123456",
    ]);
    const stateOfFirst = (roundedNumbers: "wrong" | "as-text") =>
      readingOf(content, { ...payout, answers: { roundedNumbers } }).validated[0];
    expect(stateOfFirst("wrong")).toMatchObject({ state: "error" });
    expect(stateOfFirst("as-text")).toMatchObject({
      state: "valid",
      values: { account_number: "123456789012345000" },
      warnings: [{ fault: fault("maybeRounded") }],
    });
  });

  test("a name in a wrong encoding is asked about, and as written it is a warning with the likely one", () => {
    const content = `client_orderid;account_number;amount;currency;first_name;merchant_data\n1;${iban};1;EUR;JosÃ©;"a\n\tb"\n2;${iban};2;EUR;Ana\u200b;`;
    const read = (texts?: "repaired" | "as-written") =>
      readingOf(content, { ...payout, ...(texts ? { answers: { texts } } : {}) });
    expect(read().survey.questions).toMatchObject([
      { kind: "texts", samples: [{ raw: "JosÃ©" }], readings: [{ answer: "repaired", values: ["José"] }, {}] },
    ]);
    expect(read("repaired").validated[0]).toMatchObject({ values: { receiver_first_name: "José" }, warnings: [] });
    const { validated } = read("as-written");
    expect(validated.map(({ warnings }) => warnings.map(({ column, suggestion }) => [column, suggestion]))).toEqual([
      [[4, "José"]],
      [[4, "Ana"]],
    ]);
    expect(validated[0]?.values).toMatchObject({ receiver_first_name: "JosÃ©", merchant_data: "a\n\tb" });
  });

  test("the same payee, amount and currency twice is a warning with the row", () => {
    const { validated, say } = readingOf(
      `${payouts}1;${iban};5.00;EUR\n2;${iban};5.00;EUR\n3;${iban};5.00;USD`,
      payout,
    );
    expect(validated.map(({ warnings }) => warnings.map(say))).toEqual([[], [t.samePayment(1)], []]);
  });
});

describe("rows of profile updates", () => {
  test("no totals; what the interface excludes is an error", () => {
    const { errors, totals, valid } = readingOf(
      `client-orderid;recurring-payment-id;amount;amount-from;amount-to;amount-sequence;period;interval\nU-1;1;10.00;;;;;\nU-2;2;10.00;1;2;;;\nU-3;3;;;;10.00,20.00;month;\nU-4;4;;5;2;;;`,
      update,
    );
    expect([totals, valid]).toEqual([{}, 1]);
    expect(errors).toEqual(
      [
        [2, "amount-from", `Amount from: ${texts.eitherOr("Amount")}`],
        [3, "interval", `Interval: ${texts.requiredWith(["Period"])}`],
        [4, "amount-to", "Amount to: must be more than Amount from"],
      ].map(([row, column]) => [row, column, expect.any(String)]),
    );
  });

  test("what the directory knows of a profile counts", () => {
    const file = "recurring-payment-id;amount;period;interval\n7;100.5;week;1\n8;100.5;week;1";
    const profileOf = (id: string) => (id === "7" ? { kind: "DST" as const, currency: "JPY" } : undefined);
    const { errors } = readingOf(file, { ...update, profileOf });
    expect(errors.map(([row, column]) => [row, column])).toEqual([
      [1, "amount"],
      [1, "period"],
      [1, "interval"],
    ]);
  });
});

describe("endpoints", () => {
  const endpoint = (id: string, currencies: string[], more = {}): IntakeEndpoint => ({
    id,
    name: `Endpoint ${id}`,
    rules: { currencies, required: [], hidden: [], ...more },
  });
  const file = `${payouts}1;${iban};1;EUR\n2;${iban};2;USD\n3;${iban};3;GBP`;

  test("one for each currency of the connection; a currency that none supports is an error", () => {
    const endpoints = [endpoint("e", ["EUR"]), endpoint("u", ["USD", "CHF"])];
    const { validated, errors } = readingOf(file, { ...payout, endpoints });
    expect(validated.map(({ endpointId }) => endpointId)).toEqual(["e", "u", null]);
    expect(errors).toEqual([[3, "currency", `Currency: ${cells.noEndpointForCurrency("GBP")}`]]);
  });

  test("where several support it, a user says which", () => {
    const endpoints = [endpoint("a", ["EUR"]), endpoint("b", ["EUR", "USD", "GBP"])];
    const open = readingOf(file, { ...payout, endpoints });
    expect(open).toMatchObject({ verdict: "question", asked: 1, valid: 2 });
    expect(open.survey.questions).toMatchObject([
      { kind: "endpoint", subject: "EUR", count: 1, readings: [{ answer: "a" }, { answer: "b" }] },
    ]);
    const chosen = readingOf(file, { ...payout, endpoints, endpointByCurrency: { EUR: "b" } });
    expect(chosen.validated.map(({ endpointId }) => endpointId)).toEqual(["b", "b", "b"]);
  });

  test("what was agreed for it holds: required, hidden, and its one currency where the file has none", () => {
    const rules = { required: ["receiver_first_name"], hidden: ["purpose"] };
    const { validated, errors, totals } = readingOf(
      `account_number;amount;first name;purpose\n${iban};1.00;Ana;\n${iban};2.00;;x`,
      { ...payout, endpoints: [endpoint("e", ["EUR"], rules)] },
    );
    expect([validated[0]?.currency, validated[0]?.values.currency, totals]).toEqual(["EUR", "EUR", { EUR: "1.00" }]);
    expect(errors).toEqual(
      [
        [2, "first name", `First name: ${texts.required}`],
        [2, "purpose", `Purpose: ${texts.notOfEndpoint}`],
      ].map(([row, column, message]) => [row, column, expect.stringContaining(String(message).split(": ")[1] ?? "")]),
    );
    const charged = readingOf("recurring-payment-id;amount\n1;5.5", { endpoints: [endpoint("j", ["JPY"])] });
    expect(charged.errors).toEqual([[1, "amount", `Amount: ${texts.tooManyDecimals(1, 0, "JPY")}`]]);
  });
});

describe("totals and counts", () => {
  test("exact, by currency, with its minor units, of valid rows only; declared ones are compared", () => {
    const file = `${payouts}1;${iban};0.1;EUR\n2;${iban};0.2;EUR\n3;${iban};5;JPY\n4;${iban};0.105;KWD\n5;${iban};x;EUR`;
    const declared = { rows: 5, totals: { EUR: "0.3", JPY: "5.00", KWD: "0.11" } };
    const read = readingOf(file, { ...payout, declared });
    expect(read.totals).toEqual({ EUR: "0.30", JPY: "5", KWD: "0.105" });
    expect(read.controls.map(({ what, agrees }) => [what, agrees])).toEqual([
      ["rows", true],
      ["EUR", true],
      ["JPY", true],
      ["KWD", false],
    ]);
    expect(read.verdict).toBe("row-errors");
  });

  test("errors that say the same are one group with its rows", () => {
    const { groups } = readingOf(`${charges};;1;EUR\n;2;1;EUR\n;;2;EUR`);
    expect(groups).toEqual([
      {
        field: "recurring-payment-id",
        column: 1,
        fault: fault("required"),
        count: 2,
        rows: [1, 3],
      },
    ]);
  });

  test("each step can be taken at its own pace, and the survey comes before any row", () => {
    const kinds = [
      ...readIntake(textFile(`${charges};1;1;EUR`), {
        operation: "process-recurring-payments",
        today: "2026-11-21",
        dateForm: "ISO",
      }),
    ].map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual(["opened", "surveying", "surveyed", "rows"]);
  });

  test("an edited cell is validated as the file was", () => {
    const { result, rows } = takeIn(`${charges}C-1;1;1.234,50;EUR\nC-2;2;x;EUR`);
    if (result.verdict === "refused") throw new Error(result.reason);
    const validate = makeRowValidator(result.survey, {
      operation: "process-recurring-payments",
      today: "2026-11-21",
      dateForm: "ISO",
    });
    const edited = validate({ row: 2, line: 3, cells: rows[1]?.cells.with(2, "2.000,00") ?? [] });
    expect(edited).toMatchObject({ state: "valid", amount: "2000.00" });
  });
});

describe("the text that fingerprints are made of", () => {
  const canonical = (content: string) =>
    readingOf(content, payout)
      .validated.map((row) => canonicalRow(row, "payout"))
      .sort();

  test("is the same in any order of rows and columns, with other ids and other spellings", () => {
    const one = canonical(`${payouts}1;${iban};5.00;EUR\n2;${iban};6.00;EUR`);
    const other = canonical(
      `Currency,Amount,IBAN,order id\neur,6.00,de89 3704 0044 0532 0130 00,X\neur,5.00,${iban},Y`,
    );
    expect(other).toEqual(one);
    expect(canonical(`${payouts}1;${iban};5.01;EUR\n2;${iban};6.00;EUR`)).not.toEqual(one);
  });
});
