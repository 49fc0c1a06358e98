import { asc, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { statementLines, statements } from "@/db/schema/statements";
import { listNotBooked } from "@/lib/books/accounting/not-booked";
import { previewRule } from "@/lib/books/matching/rule-queries";
import type { RepeatAnswer } from "@/lib/files/statements/labels";
import {
  printBai2,
  printCamt,
  printMt940,
  type TestLine,
  type TestStatement,
} from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import { uploadStatements } from "./commands";
import { csvAnswersInput } from "./input";
import { listStatements } from "./queries";

const { database, ctx, ana } = provideContext("test", { ana: "preparer" });

const iban = "DE12100500000123456789";
const line = (on: string, amount: string, id: string, change: Partial<TestLine> = {}): TestLine => ({
  ...{ amount: amount.replace("-", ""), direction: amount.startsWith("-") ? "debit" : "credit", isReversal: false },
  ...{ bookingDate: on, valueDate: on, endToEndId: id, bankId: `B${id}`, text: `Text of ${id}` },
  ...change,
});
const made = (number: string, closedOn: string, opening: string, lines: TestLine[], account = iban): TestStatement => ({
  ...{ account, number, currency: "EUR", openedOn: closedOn, closedOn, opening, lines },
});
type Content = string | Uint8Array<ArrayBuffer>;
const upload = (content: Content, repeats: RepeatAnswer | null = null, fileName = "bank.file") =>
  uploadStatements(ctx, ana, {
    ...{ fileName, repeats },
    bytes: typeof content === "string" ? strToU8(content) : content,
  });
const counted = async () => {
  const { rows } = await database.db.execute<{ amount: string }>(sql`
    select (case l.direction when 'credit' then l.amount else -l.amount end)::text as amount
    from statement_lines l where l.counted_on is not null order by l.booking_date, l.amount desc`);
  return rows.map(({ amount }) => amount);
};

const [day2, day10] = ["2026-11-02", "2026-11-10"];
const two = [line(day2, "250.00", "P-1"), line(day2, "-100.50", "P-2")];
const short = made("5", day2, "1000.00", two);
const long = made("6", day10, "1000.00", [...two, line(day10, "-49.50", "P-3")]);
const other = { endToEndId: "NOTPROVIDED", bankId: "NONREF", text: "" };
const bare = two.map((one) => ({ ...one, ...other }));

describe("days that are there already are asked about, and each movement counts once", () => {
  test.each<[string, Content, Content]>([
    ["a longer download of the same format", printCamt([short]), printCamt([long])],
    ["a shorter download after a longer one", printCamt([long]), printCamt([short])],
    ["the same days as camt and MT940", printCamt([short]), printMt940([long])],
    ["as MT940 and BAI2, which has one day", printMt940([short]), printBai2([made("1", day2, "1000.00", two)])],
    [
      "without references",
      printCamt([{ ...short, lines: bare }]),
      printMt940([{ ...long, lines: [...bare, line(day10, "-49.50", "P-3")] }]),
    ],
    [
      "with another spelling of the account",
      printCamt([short]),
      printMt940([{ ...long, account: "10050000/0123456789" }]),
    ],
    ["with the number of the account alone", printMt940([{ ...short, account: "123456789" }]), printCamt([long])],
    ["with the account's currency at its end", printMt940([{ ...short, account: `${iban}EUR` }]), printCamt([long])],
    [
      "of one number again, one line more",
      printCamt([short]),
      printCamt([{ ...long, number: "5", closedOn: day2, lines: [...two, line(day2, "-49.50", "P-3")] }]),
    ],
  ])("%s", async (_name, first, second) => {
    expect(await upload(first)).toMatchObject({ kind: "stored", repeated: 0 });
    const before = await counted();
    const asked = await upload(second);
    expect(asked).toMatchObject({ kind: "repeats", repeats: [{ same: 2, others: [{ file: "bank.file" }] }] });
    expect(await counted()).toEqual(before);
    expect(await upload(second, "once")).toMatchObject({ kind: "stored", repeated: 2 });
    const all = ["250.00", "-100.50"];
    expect((await counted()).filter((amount) => amount !== "-49.50")).toEqual(all);
  });

  test("two statements of one upload, as camt and MT940", async () => {
    const zip = zipSync({ "a.xml": strToU8(printCamt([short])), "b.sta": strToU8(printMt940([long])) });
    expect(await upload(zip)).toMatchObject({
      kind: "repeats",
      repeats: [{ same: 2, lines: 2, others: [{ file: "" }] }],
    });
    expect(await upload(zip, "once")).toMatchObject({ kind: "stored", statements: 2, lines: 5, repeated: 2 });
    expect(await counted()).toEqual(["250.00", "-100.50", "-49.50"]);
  });

  test("a batch in one format and its payments in another: the days count as they are, or all of it", async () => {
    await upload(printCamt([made("5", day2, "1000.00", [line(day2, "-300.00", "BATCH")])]));
    const parts = ["A", "B", "C"].map((id) => line(day2, "-100.00", id));
    const split = printMt940([made("9", day2, "1000.00", parts)]);
    expect(await upload(split)).toMatchObject({ kind: "repeats", repeats: [{ same: 0, lines: 3 }] });
    expect(await upload(split, "days")).toMatchObject({ kind: "stored", repeated: 3 });
    expect(await counted()).toEqual(["-300.00"]);
  });

  test("that a user counts repeated lines once is remembered for the account, where no line is in doubt", async () => {
    const week = (number: string, to: number) =>
      made(
        number,
        `2026-11-0${to}`,
        "1000.00",
        Array.from({ length: to }, (_, at) => line(`2026-11-0${at + 1}`, "10.00", `W-${at}`)),
      );
    await upload(printCamt([week("1", 2)]));
    expect(await upload(printCamt([week("2", 3)]))).toMatchObject({
      kind: "repeats",
      repeats: [{ same: 2, known: 2 }],
    });
    expect(await upload(printCamt([week("2", 3)]), "once")).toMatchObject({ kind: "stored", repeated: 2 });
    expect(await upload(printCamt([week("3", 4)]))).toMatchObject({ kind: "stored", repeated: 3 });
    expect(await counted()).toEqual(["10.00", "10.00", "10.00", "10.00"]);
    const doubtful = made("4", "2026-11-04", "1000.00", [
      line("2026-11-01", "10.00", "W-0"),
      ...["2", "3", "4"].map((on) => line(`2026-11-0${on}`, "10.00", `X-${on}`, { text: "Other" })),
    ]);
    expect(await upload(printCamt([doubtful]))).toMatchObject({ kind: "repeats" });
    const elsewhere = "SI56191000000123438";
    await upload(printCamt([{ ...week("1", 2), account: elsewhere }]));
    expect(await upload(printCamt([{ ...week("2", 3), account: elsewhere }]))).toMatchObject({ kind: "repeats" });
  });

  test.each(["days", "all"] as const)("the answer %s is asked each time", async (answer) => {
    await upload(printCamt([short]));
    await upload(printCamt([long]), answer);
    expect(await upload(printCamt([{ ...long, number: "7", closedOn: "2026-11-11" }]))).toMatchObject({
      kind: "repeats",
    });
  });

  test("what a user says are other movements is stored as such, and the audit trail says so", async () => {
    await upload(printCamt([short]));
    expect(await upload(printCamt([long]), "all")).toMatchObject({ kind: "stored", repeated: 0 });
    expect(await counted()).toHaveLength(5);
    const rows = await database.db
      .select()
      .from(audit)
      .where(sql`permission = 'statements.upload'`)
      .orderBy(asc(audit.id));
    expect(rows.map(({ details }) => details)).toMatchObject([{ lines: 2 }, { lines: 3, repeats: "all", repeated: 0 }]);
  });

  test("a CSV of days that another file has", async () => {
    await upload(printCamt([short]));
    const csv = `Date;Amount;Currency;Account\n02.11.2026;250,00;EUR;${iban}\n02.11.2026;-100,50;EUR;${iban}\n03.11.2026;-1,00;EUR;${iban}`;
    expect(await upload(csv)).toMatchObject({ kind: "repeats", repeats: [{ same: 2, lines: 2 }] });
    expect(await upload(csv, "once")).toMatchObject({ kind: "stored", repeated: 2 });
    expect(await counted()).toEqual(["250.00", "-100.50", "-1.00"]);
  });

  test("answers of a CSV go with the answer about its days", async () => {
    await upload(printCamt([short]));
    const bytes = strToU8("Date;Value;What\n02.11.2026;250,00;A\n04.11.2026;1,00;B");
    const answers = csvAnswersInput.parse({ columns: { amount: "Value" }, account: iban, currency: "EUR" });
    const send = (repeats: RepeatAnswer | null) =>
      uploadStatements(ctx, ana, { fileName: "a.csv", bytes, answers, repeats });
    expect(await send(null)).toMatchObject({ kind: "repeats" });
    expect(await send("once")).toMatchObject({ kind: "stored", repeated: 1 });
  });

  test("files that come at the same time don't pass each other", async () => {
    const done = await Promise.all([upload(printCamt([short])), upload(printMt940([long]))]);
    expect(done.map(({ kind }) => kind).sort()).toEqual(["repeats", "stored"]);
  });

  test("a line repeats one line only, and of three alike each counts once", async () => {
    const same = [1, 2, 3].map(() => line(day2, "10.00", "NONREF", other));
    await upload(printCamt([made("5", day2, "0.00", same.slice(0, 2))]));
    expect(await upload(printCamt([made("6", day10, "0.00", same)]), "once")).toMatchObject({ repeated: 2 });
    expect(await counted()).toEqual(["10.00", "10.00", "10.00"]);
  });
});

test.each<[string, TestStatement, TestStatement]>([
  ["other lines", short, { ...short, lines: [line(day2, "250.00", "P-1"), line(day2, "-100.50", "P-9")] }],
  ["other balances", short, { ...short, opening: "5.00" }],
  ["no lines", short, { ...short, lines: [] }],
])("one number of one day with %s is another statement, and refused", async (_name, first, second) => {
  await upload(printCamt([first]), null, "first.xml");
  await expect(upload(printCamt([second]), "once")).rejects.toMatchObject({ code: "conflict" });
  expect(await database.db.$count(statements)).toBe(1);
});

test("one number for every statement blocks no longer or shorter download of its days", async () => {
  const days = [line("2026-11-01", "7.00", "A"), ...two];
  const whole = printMt940([made("0", day2, "993.00", days)]);
  await upload(printMt940([made("0", day2, "1000.00", two)]));
  expect(await upload(whole)).toMatchObject({ kind: "repeats", repeats: [{ same: 2 }] });
  await upload(whole, "once");
  expect(await upload(printMt940([made("0", day2, "1250.00", two.slice(1))]), "once")).toMatchObject({ repeated: 1 });
  expect(await counted()).toEqual(["7.00", "250.00", "-100.50"]);
});

describe("nothing is asked", () => {
  test.each<[string, Content, Content]>([
    [
      "of constant numbers on following days (nr. 71)",
      printMt940([made("0", day2, "100.00", [line(day2, "50.00", "A", other)])]),
      printMt940([made("0", "2026-11-03", "150.00", [line("2026-11-03", "-20.00", "A", other)])]),
    ],
    [
      "of numbers that begin anew each month",
      printMt940([made("2", day2, "100.00", [line(day2, "50.00", "A")])]),
      printMt940([made("2", "2026-12-02", "150.00", [line("2026-12-02", "50.00", "A")])]),
    ],
    [
      "of two statements of one day that follow each other",
      printMt940([made("0", day2, "100.00", [line(day2, "50.00", "A"), line(day2, "7.00", "C")])]),
      printMt940([made("0", day2, "157.00", [line(day2, "50.00", "B"), line(day2, "9.00", "D")])]),
    ],
    [
      "of another account with the same days",
      printCamt([short]),
      printCamt([{ ...long, account: "SI56191000000123438" }]),
    ],
    ["of the same account in another currency", printCamt([short]), printCamt([{ ...long, currency: "USD" }])],
  ])("%s", async (_name, first, second) => {
    await upload(first);
    expect(await upload(second)).toMatchObject({ kind: "stored", repeated: 0, isNew: true });
  });

  test("of two days with one number in a file", async () => {
    const days = [
      made("0", day2, "100.00", [line(day2, "50.00", "A")]),
      made("0", "2026-11-03", "150.00", [line("2026-11-03", "-20.00", "B")]),
    ];
    expect(await upload(printMt940(days))).toMatchObject({ kind: "stored", statements: 2 });
  });
});

test("a line that counts elsewhere says where, and nothing is missing between the two", async () => {
  await upload(printCamt([short]));
  await upload(printCamt([long]), "once");
  const { rows } = await listStatements(ctx, { text: null }, null);
  expect(rows.map(({ number, gapAfter }) => [number, gapAfter])).toEqual([
    ["6", null],
    ["5", null],
  ]);
  const lines = await database.db.select().from(statementLines).where(sql`repeats_statement_id is not null`);
  expect(lines.map(({ repeatsStatementId, repeatsPosition }) => [repeatsStatementId, repeatsPosition])).toEqual([
    [rows[1]?.id, 1],
    [rows[1]?.id, 2],
  ]);
});

test("neither the journal, nor a rule, nor a match has a line that counts elsewhere", async () => {
  await upload(printCamt([short]));
  await upload(printCamt([long]), "once");
  const { rows, count } = await listNotBooked(ctx);
  expect([count, rows.map(({ amount }) => amount).sort()]).toEqual([3, ["-100.50", "-49.50", "250.00"]]);
  const { totals } = await previewRule(ctx, { contains: "Text of", account: null, direction: null });
  expect(totals).toEqual([{ currency: "EUR", lines: 3, amount: "100.00" }]);
});

test("the database takes no repeat of what isn't that movement", async () => {
  await upload(printCamt([short]));
  await upload(printCamt([long]), "once");
  const copy = (change: string) =>
    database.owner.execute(
      sql.raw(
        `insert into statement_lines select l.statement_id, 9, ${change} from statement_lines l where l.repeats_position = 1`,
      ),
    );
  const rest =
    "l.is_reversal, l.booking_date, l.value_date, null, '', '[]', '', '', l.raw, l.sha256, '[]', l.repeats_statement_id";
  await expect(copy(`1.00, l.direction, ${rest}, 1`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("repeats a line that counts") },
  });
  await expect(copy(`l.amount, 'debit', ${rest}, 1`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("repeats a line that counts") },
  });
  await expect(copy(`l.amount, l.direction, ${rest}, 1`)).rejects.toMatchObject({
    cause: { constraint: "statement_lines_repeats_key" },
  });
});
