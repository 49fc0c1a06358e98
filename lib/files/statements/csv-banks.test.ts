import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { Refusal } from "@/lib/files/intake/refusal";
import { type CsvAnswers, noAnswers, readCsvStatement } from "./csv";

function verdictOf(text: string, answers: Partial<CsvAnswers> = {}): string {
  try {
    const reading = readCsvStatement(new TextEncoder().encode(text), { ...noAnswers, ...answers });
    if (reading.kind === "questions")
      return `asks ${reading.questions.map((one) => (one.about === "columns" ? `columns ${one.missing.join(" ")}` : one.about)).join(", ")}`;
    const lines = reading.parts.flatMap((part) => (part.kind === "line" ? [part.line] : []));
    const [statement] = reading.parts.flatMap((part) => (part.kind === "statement" ? [part.statement] : []));
    const moved = lines.map(
      ({ bookingDate, direction, amount }) => `${bookingDate.slice(5)} ${direction === "debit" ? "-" : ""}${amount}`,
    );
    return [statement?.account, statement?.currency, statement?.balances?.opening ?? "none", ...moved].join("; ");
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const file = (...rows: string[]) => rows.join("\n");
const iban = "DE89370400440532013000";
const ing = file(
  '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
  '"20261103";"Test BV";"NL91ABNA0417164300";"";"GT";"Af";"100,50";"Online bankieren";"Factuur 2";"1149,50";""',
  '"20261102";"Payer BV";"NL91ABNA0417164300";"";"OV";"Bij";"250,00";"Overschrijving";"Factuur 1";"1250,00";""',
);
const revolut = file(
  "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
  "TOPUP,Current,2026-11-02 08:00:00,2026-11-02 08:00:01,Top-up,250.00,0.00,EUR,COMPLETED,1250.00",
  "TRANSFER,Current,2026-11-03 08:00:00,2026-11-03 08:00:05,To Test,-100.00,0.50,EUR,COMPLETED,1149.50",
);
const fees = (...rows: string[]) => file("Date,Description,Amount,Fee,Currency,Account,Balance", ...rows);
const feesAlone = file("Date,Description,Amount,Fee,Currency,Account", `2026-03-01,x,-10.00,0.50,EUR,${iban}`);
const two = (...rows: string[]) => file("Date,Description,Amount,Amount EUR,Currency,Account", ...rows);

const cases: [nr: string, what: string, text: string, answers: Partial<CsvAnswers>, verdict: string | RegExp][] = [
  ["113", "ING NL with Af and Bij", ing, {}, "NL91ABNA0417164300; EUR; 1000.00; 11-02 250.00; 11-03 -100.50"],
  [
    "113",
    "ING NL in lower case",
    ing.replace('"Af"', '"af"').replace('"Bij"', '"BIJ"'),
    {},
    /; 11-02 250.00; 11-03 -100.50$/,
  ],
  ["113", "a word that names no side", ing.replace('"Af"', '"Zu"'), {}, /^Row 2, Credit or debit: “Zu”/],
  [
    "113",
    "Polish Wn and Ma",
    file(`Data;Kwota;Wn/Ma;Konto`, `2026-11-02;5,00;Wn;${iban}`, `2026-11-03;6,00;Ma;${iban}`),
    { currency: "PLN" },
    `${iban}; PLN; none; 11-02 -5.00; 11-03 6.00`,
  ],
  [
    "114",
    "Revolut, whose balance proves the fee",
    revolut,
    { account: "R1" },
    "R1; EUR; 1000.00; 11-02 250.00; 11-03 -100.00; 11-03 -0.50",
  ],
  ["114", "without its balance", revolut, { account: "R1", columns: { balance: "" } }, "asks fee"],
  [
    "114",
    "without its balance, taken beside the amount",
    revolut,
    { account: "R1", columns: { balance: "" }, fee: "apart" },
    "R1; EUR; none; 11-02 250.00; 11-03 -100.00; 11-03 -0.50",
  ],
  [
    "114",
    "without its balance, within the amount",
    revolut,
    { account: "R1", columns: { balance: "" }, fee: "included" },
    "R1; EUR; none; 11-02 250.00; 11-03 -100.00",
  ],
  [
    "114",
    "balances that prove a fee within the amount",
    fees(`2026-03-01,x,10.00,0.50,EUR,${iban},10.00`, `2026-03-02,x,10.00,0.50,EUR,${iban},20.00`),
    {},
    `${iban}; EUR; 0.00; 03-01 10.00; 03-02 10.00`,
  ],
  [
    "114",
    "balances that prove a fee beside it, written below zero",
    fees(`2026-03-01,x,10.00,-0.50,EUR,${iban},9.50`, `2026-03-02,x,10.00,-0.50,EUR,${iban},19.00`),
    {},
    `${iban}; EUR; 0.00; 03-01 10.00; 03-01 -0.50; 03-02 10.00; 03-02 -0.50`,
  ],
  ["114", "one row, whose balance proves nothing", fees(`2026-03-01,x,10.00,0.50,EUR,${iban},9.50`), {}, "asks fee"],
  [
    "114",
    "balances that fit neither",
    fees(`2026-03-01,x,10.00,0.50,EUR,${iban},9.50`, `2026-03-02,x,10.00,0.50,EUR,${iban},19.40`),
    {},
    /^Row 3, Balance:/,
  ],
  ["114", "a fee and no balance", feesAlone, {}, "asks fee"],
  ["114", "fees of 0.00 and no balance", feesAlone.replace("0.50", "0.00"), {}, `${iban}; EUR; none; 03-01 -10.00`],
  [
    "114",
    "fees of both signs",
    file(feesAlone, `2026-03-02,x,-10.00,-0.50,EUR,${iban}`),
    { fee: "apart" },
    /^Row 3, Fee: “-0.50” has another sign/,
  ],
  ["D8", "two columns of amounts", two(`2026-03-01,x,-10.00,-9.00,USD,${iban}`), {}, "asks columns amount"],
  [
    "D8",
    "of which one was chosen",
    two(`2026-03-01,x,-10.00,-9.00,USD,${iban}`),
    { columns: { amount: "Amount" } },
    `${iban}; USD; none; 03-01 -10.00`,
  ],
  [
    "D8",
    "of which the one was chosen that names its currency",
    two(`2026-03-01,x,-10.00,-9.00,USD,${iban}`),
    { columns: { amount: "Amount EUR" } },
    `${iban}; EUR; none; 03-01 -9.00`,
  ],
  [
    "D8",
    "that are alike in every row",
    two(`2026-03-01,x,-9.00,-9.00,EUR,${iban}`),
    {},
    `${iban}; EUR; none; 03-01 -9.00`,
  ],
  [
    "D8",
    "two balances",
    file("Date,Text,Amount,Balance,Balance EUR,Currency,Account", `2026-03-01,x,-10.00,5.00,4.00,USD,${iban}`),
    {},
    "asks columns balance",
  ],
  [
    "month names",
    "in English",
    file("Date,Text,Amount,Currency,Account", `3 Nov 2026,x,1.50,EUR,${iban}`, `"Nov 4, 2026",x,2.50,EUR,${iban}`),
    {},
    `${iban}; EUR; none; 11-03 1.50; 11-04 2.50`,
  ],
];

describe("CSV as single banks write it", () => {
  test.each(cases)("case %s: %s", (_nr, _what, text, answers, verdict) => {
    if (typeof verdict === "string") expect(verdictOf(text, answers)).toBe(verdict);
    else expect(verdictOf(text, answers)).toMatch(verdict);
  });
});

test("of generated files with fees, sides and newest rows first, movements are those that were made", () => {
  let state = 20_261_127;
  const pick = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const money = (cents: number) => `${cents < 0 ? "-" : ""}${(Math.abs(cents) / 100).toFixed(2)}`;
  const seen = { read: 0, asked: 0 };
  for (let round = depth(2_000, 300); round > 0; round -= 1) {
    const [hasSides, isApart, hasBalance, isNewestFirst] = [pick(2), pick(2), pick(4), pick(2)].map((one) => one > 0);
    const rows = Array.from({ length: 1 + pick(5) }, (_, at) => ({
      day: `2026-11-${String(at + 1).padStart(2, "0")}`,
      cents: (pick(2) === 0 ? 1 : -1) * (1 + pick(90_000)),
      fee: pick(3) === 0 ? 1 + pick(300) : 0,
    }));
    let balance = pick(100_000);
    const opening = balance;
    const printed = rows.map(({ day, cents, fee }) => {
      balance += cents - (isApart ? fee : 0);
      const side = cents < 0 ? "Af" : "Bij";
      const amount = hasSides ? `${side};${money(Math.abs(cents))}` : `;${money(cents)}`;
      return `${day};${amount};${money(fee)};${hasBalance ? money(balance) : ""}`;
    });
    const text = file(
      `Date;${hasSides ? "Af Bij" : "Note"};Amount (EUR);Fee;Balance`,
      ...(isNewestFirst ? printed.reverse() : printed),
    );
    const verdict = verdictOf(text, { account: "A1" });
    const lines = rows.flatMap(({ day, cents, fee }) => [
      `${day.slice(5)} ${money(cents)}`,
      ...(isApart && fee > 0 ? [`${day.slice(5)} ${money(-fee)}`] : []),
    ]);
    const hasFees = rows.some(({ fee }) => fee > 0);
    const isProven = !hasFees || (hasBalance && rows.slice(1).some(({ fee }) => fee > 0));
    seen[verdict === "asks fee" ? "asked" : "read"] += 1;
    if (isProven) expect(verdict, text).toBe(["A1", "EUR", hasBalance ? money(opening) : "none", ...lines].join("; "));
    else expect(verdict, text).toBe("asks fee");
  }
  expect(Math.min(seen.read, seen.asked)).toBeGreaterThan(20);
});
