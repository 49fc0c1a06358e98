import { describe, expect, test } from "vitest";
import type { IntakeOptions } from "@/lib/files/intake/options";
import { takeIn } from "@/lib/files/intake/testing";
import * as text from "@/messages/intake/text-model";

type Right = {
  verdict: "accepted" | "row-errors" | "question" | "refused";
  valid?: number;
  totals?: Record<string, string>;
  asked?: string[];
  errors?: number[];
  says?: RegExp;
  values?: Record<string, string>[];
};
type Case = {
  nr: string;
  file: string | Uint8Array;
  answers?: IntakeOptions["answers"];
  mapping?: IntakeOptions["mapping"];
  right: Right;
};

const head = "client_orderid;amount;currency;account_number;account_name\n";
const iban = "DE89370400440532013000";
const amounts = (currency: string, ...written: string[]) =>
  head + written.map((amount, at) => `P-${at};"${amount}";${currency};1234567${at};Ana`).join("\n");
const accounts = (...written: string[]) =>
  head + written.map((account, at) => `P-${at};10.${10 + at};EUR;"${account}";Ana`).join("\n");
const names = (...written: string[]) =>
  head + written.map((name, at) => `P-${at};10.${10 + at};EUR;1234567${at};"${name.replaceAll('"', '""')}"`).join("\n");

const words = ["A/C 12345678", "12345678 EUR", "Konto 12345678", "No. 12345678", "12345678 Ana Horn", "see invoice 17"];
const ebcdic = Uint8Array.from(
  "83938985 95a36d96 99848599 89845e81 9496a495 a35e83a4 99998595 83a85e81 838396a4 95a36d95 a4948285 99 25 d760f15e f1f0f04b f1f05ec5 e4d95ec4 c5f8f9f3 f7"
    .replaceAll(" ", "")
    .match(/../g)
    ?.map((byte) => Number.parseInt(byte, 16)) ?? [],
);

const cases: Case[] = [
  { nr: "26", file: accounts("Mar-26", "1-Mar", "03/01/26"), right: { verdict: "row-errors", errors: [1, 2, 3] } },
  {
    nr: "27",
    file: accounts(...words, "unknown 1", "0x1A2B3C"),
    right: { verdict: "row-errors", valid: 0, errors: [1, 2, 3, 4, 5, 6, 7, 8] },
  },
  { nr: "27a", file: accounts("tbc2", "12345678x"), right: { verdict: "question", valid: 0, asked: ["accounts"] } },
  {
    nr: "27b",
    file: accounts("tbc2", "12345678x", "12345679"),
    answers: { accounts: "wrong" },
    right: { verdict: "row-errors", valid: 1, errors: [1, 2] },
  },
  {
    nr: "27c",
    file: accounts("021000021 123456789", "37040044/0532013001", "20-10-53"),
    right: { verdict: "question", valid: 0, asked: ["accounts"] },
  },
  {
    nr: "27d",
    file: accounts("INGB0001234567"),
    answers: { accounts: "as-written" },
    right: { verdict: "accepted", values: [{ account_number: "INGB0001234567" }] },
  },
  {
    nr: "29",
    file: names("M&amp;M Trading", "Anna O&#39;Dell", "J&ouml;rg &quot;Best&quot; Ltd", "A &amp;amp; B"),
    right: { verdict: "question", valid: 0, asked: ["texts"] },
  },
  {
    nr: "29a",
    file: names("M&amp;M Trading", "Anna O&#39;Dell", "J&ouml;rg &quot;Best&quot; Ltd", "A &amp;amp; B"),
    answers: { texts: "repaired" },
    right: {
      verdict: "accepted",
      values: ["M&M Trading", "Anna O'Dell", 'Jörg "Best" Ltd', "A & B"].map((account_name) => ({ account_name })),
    },
  },
  {
    nr: "29b",
    file: names("M&amp;M Trading"),
    answers: { texts: "as-written" },
    right: { verdict: "accepted", values: [{ account_name: "M&amp;M Trading" }] },
  },
  {
    nr: "30",
    file: `${head}P-1;1.00;EUR;12345678;M&amp;M Trading\n`,
    right: { verdict: "row-errors", errors: [1], says: /“&amp;”/ },
  },
  {
    nr: "39",
    file: amounts("EUR", "€ 1,100.10", "1,100.10 EUR", "EUR 12.50", "12.50€"),
    right: { verdict: "accepted", totals: { EUR: "2225.20" } },
  },
  {
    nr: "39a",
    file: amounts("USD", "$1,000.00", "US$12.50"),
    right: { verdict: "accepted", totals: { USD: "1012.50" } },
  },
  {
    nr: "39b",
    file: amounts("EUR", "$100.10", "100.10 USD", "100.10"),
    right: { verdict: "row-errors", valid: 1, errors: [1, 2], says: /the currency of this row is EUR/ },
  },
  { nr: "39c", file: amounts("EUR", "1.250,00 EUR"), right: { verdict: "accepted", totals: { EUR: "1250.00" } } },
  {
    nr: "39d",
    file: amounts("EUR", "1.250,00 TEUR"),
    right: { verdict: "row-errors", errors: [1], says: /use digits and a decimal point/ },
  },
  {
    nr: "40",
    file: amounts("EUR", "\u2212100.00", "50.00-", "(50.00)", "50.00 CR", "7.00"),
    right: { verdict: "row-errors", valid: 1, errors: [1, 2, 3, 4], says: /negative/ },
  },
  {
    nr: "41",
    file: accounts(
      "DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00",
      `\u202a${iban}\u202c`,
      "DE89\u00ad370400440532013000",
    ),
    right: { verdict: "accepted", values: [iban, iban, iban].map((account_number) => ({ account_number })) },
  },
  {
    nr: "42",
    file: accounts("CR764191H648135P", "PK1234567890"),
    right: { verdict: "question", valid: 0, asked: ["accounts"] },
  },
  {
    nr: "42a",
    file: accounts("CR764191H648135P", "PK1234567890", "DE89370400440532013001"),
    answers: { accounts: "as-written" },
    right: { verdict: "row-errors", valid: 2, errors: [3] },
  },
  {
    nr: "45",
    file: "client_orderid;Amount (EUR);account_number\nP-1;100.10;12345678\nP-2;200.20;12345679",
    right: { verdict: "question", valid: 0, asked: ["currency"] },
  },
  {
    nr: "45a",
    file: "client_orderid;Amount (EUR);account_number\nP-1;100.10;12345678\nP-2;200.20;12345679",
    answers: { currency: "EUR" },
    right: { verdict: "accepted", totals: { EUR: "300.30" } },
  },
  {
    nr: "47",
    file: 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b1"\n\n--b1\nContent-Type: text/html\n',
    right: { verdict: "refused", says: new RegExp(text.webArchive.replace(/[()]/g, "\\$&")) },
  },
  { nr: "49", file: ebcdic, right: { verdict: "refused", says: /EBCDIC/ } },
  { nr: "50", file: names("M+APw-ller"), right: { verdict: "question", asked: ["texts"] } },
  {
    nr: "50a",
    file: names("M+APw-ller", "Fish +- Chips", "A+B-C"),
    answers: { texts: "repaired" },
    right: {
      verdict: "accepted",
      values: ["Müller", "Fish +- Chips", "A+B-C"].map((account_name) => ({ account_name })),
    },
  },
  {
    nr: "51",
    file: names("Jose\u0301 A\u0301lvarez"),
    right: { verdict: "accepted", values: [{ account_name: "José Álvarez" }] },
  },
  {
    nr: "52",
    file: amounts("INR", "1,00,000.00", "12,34,567", "999.00"),
    right: { verdict: "accepted", totals: { INR: "1335566.00" } },
  },
  { nr: "52a", file: amounts("EUR", "10,20,300"), right: { verdict: "row-errors", errors: [1] } },
  { nr: "52b", file: amounts("EUR", "4\u2009429,01"), right: { verdict: "accepted", totals: { EUR: "4429.01" } } },
  {
    nr: "53",
    file: `${head}P-1;1.00;€;12345678;\nP-2;2.00;Euro;12345679;\nP-3;3.00;eur ;12345670;`,
    right: { verdict: "accepted", totals: { EUR: "6.00" } },
  },
  {
    nr: "53a",
    file: `${head}P-1;1.00;$;12345678;\nP-2;2.00;Dollars;12345679;`,
    right: { verdict: "row-errors", errors: [1, 2], says: /can be USD, CAD/ },
  },
  {
    nr: "D7",
    file: amounts("EUR", "1.234,56", "1.000", "99,90"),
    right: { verdict: "accepted", totals: { EUR: "2334.46" } },
  },
  { nr: "D7a", file: amounts("JPY", "74,414"), right: { verdict: "accepted", totals: { JPY: "74414" } } },
  { nr: "D7b", file: amounts("EUR", "79,948"), right: { verdict: "accepted", totals: { EUR: "79948.00" } } },
  { nr: "D7c", file: amounts("EUR", "1,000"), right: { verdict: "question", asked: ["decimal"] } },
  { nr: "D7d", file: amounts("EUR", "12,50", "1,000"), right: { verdict: "question", asked: ["decimal"] } },
  { nr: "D7e", file: amounts("EUR", "12,50", "79,948"), right: { verdict: "question", asked: ["decimal"] } },
  { nr: "D7f", file: amounts("KWD", "12,50", "1.000"), right: { verdict: "question", asked: ["decimal"] } },
  {
    nr: "texts",
    file: `${head}P-1;"=""12.50""";EUR;"=""00123456""";-Ana\nP-2;1.00;EUR;12345678;@home GmbH`,
    right: {
      verdict: "accepted",
      totals: { EUR: "13.50" },
      values: [{ account_number: "00123456", account_name: "-Ana" }, { account_name: "@home GmbH" }],
    },
  },
  {
    nr: "quotes",
    file: names('"Best"', "'Ana", "O'Dell", "Miller “Best” Ltd"),
    answers: { texts: "repaired" },
    right: {
      verdict: "accepted",
      values: ["Best", "Ana", "O'Dell", "Miller “Best” Ltd"].map((account_name) => ({ account_name })),
    },
  },
  { nr: "formulas", file: names("-2+3", "@SUM(A1)"), right: { verdict: "question", asked: ["formulas"] } },
  { nr: "formulas=", file: names("=1+1"), right: { verdict: "row-errors", errors: [1] } },
];

describe("cells as people and programs write them", () => {
  test.each(cases)("case $nr: $right.verdict", ({ file, answers, mapping, right }) => {
    const { result, rows, errors } = takeIn(file, { operation: "payout", answers, mapping });
    expect(result.verdict).toBe(right.verdict);
    const reason = result.verdict === "refused" ? result.reason : errors.map(([, , says]) => says).join("\n");
    if (right.says) expect(reason).toMatch(right.says);
    if (right.asked) expect(result.survey?.questions.map(({ kind }) => kind)).toEqual(right.asked);
    if (right.errors) expect([...new Set(errors.map(([row]) => row))]).toEqual(right.errors);
    if (right.values) expect(rows.map(({ values }) => values)).toMatchObject(right.values);
    if (result.verdict === "refused") return;
    if (right.valid !== undefined) expect(result.valid).toBe(right.valid);
    if (right.totals) expect(result.totals).toEqual(right.totals);
  });

  test("what was taken out of an account is said", () => {
    const { rows, say } = takeIn(accounts(`${iban}\u200b`), { operation: "payout" });
    expect(rows[0]?.warnings.map(say)).toMatchObject([expect.stringMatching(/invisible characters/)]);
  });
});
