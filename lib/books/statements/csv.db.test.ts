import { eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { reportMappings } from "@/db/schema/gateway-reports";
import { statementLines, statements } from "@/db/schema/statements";
import { printMt940 } from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/statements/csv";
import { inFile } from "@/messages/statements/model";
import { uploadStatements } from "./commands";
import { csvAnswersInput } from "./input";
import { getStatement } from "./queries";

const { database, ctx, ana, vic } = provideContext("test", { ana: "preparer", vic: "viewer" });
const account = "DE89370400440532013000";
const head = "Date;Description;Value;Running balance";
const upload = (rows: string[], answers: object | null = null, { first = head, by = ana } = {}) =>
  uploadStatements(ctx, by, {
    fileName: "bank.csv",
    bytes: strToU8([first, ...rows].join("\n")),
    answers: answers === null ? null : csvAnswersInput.parse(answers),
  });
const november = ["02/11/2026;Payouts;-1.250,00;8.750,00", "13/11/2026;Rent;900,00;9.650,00"];
const answers = { columns: { amount: "Value", valueDate: "" }, account, currency: "EUR" };
const places = () => database.db.select().from(statements).orderBy(statements.number);

test("a CSV is asked about, stored whole, and read as it was answered the last time, but for its account", async () => {
  const asked = await upload(november);
  expect(asked).toMatchObject({ kind: "questions", questions: [{ about: "columns" }] });
  expect(await database.db.$count(statements)).toBe(0);
  const stored = await upload(november, answers);
  expect(stored).toMatchObject({ kind: "stored", statements: 1, lines: 2, isNew: true, asLastTime: false });
  expect(await places()).toMatchObject([
    {
      ...{ format: "csv", account, currency: "EUR", number: "2026-11-02/2026-11-13", closedOn: "2026-11-13" },
      ...{ opening: "10000.00", closing: "9650.00", creditCount: 1, debitCount: 1 },
    },
  ]);
  const lines = await database.db.select().from(statementLines).orderBy(statementLines.position);
  expect(lines.map((line) => [line.direction, line.amount, line.bookingDate, line.text])).toEqual([
    ["debit", "1250.00", "2026-11-02", "Payouts"],
    ["credit", "900.00", "2026-11-13", "Rent"],
  ]);
  expect(await database.db.select().from(reportMappings)).toMatchObject([{ kind: "bank", source: account }]);
  const december = ["14/11/2026;Fees;-18,40;9.631,60"];
  expect(await upload(december)).toMatchObject({ kind: "questions", questions: [{ about: "account" }] });
  expect(await upload(december, { account })).toMatchObject({ kind: "stored", isNew: true, asLastTime: true });
  const [, last] = await places();
  expect(await getStatement(ctx, last?.id ?? "")).toMatchObject({ gapAfter: null });
});

test("the same file is known, and other statements of the same days are asked about, whatever comes first", async () => {
  await upload(november, answers);
  expect(await upload(november, answers)).toMatchObject({ kind: "stored", isNew: false });
  const line = {
    ...{
      amount: "900.00",
      direction: "credit" as const,
      isReversal: false,
      endToEndId: "E",
      bankId: "B",
      text: "Rent",
    },
    ...{ bookingDate: "2026-11-13", valueDate: "2026-11-13" },
  };
  const bank = {
    account,
    number: "1",
    currency: "EUR",
    opening: "0.00",
    openedOn: "2026-11-13",
    closedOn: "2026-11-13",
  };
  const print = (day: string) => printMt940([{ ...bank, lines: [{ ...line, bookingDate: day, valueDate: day }] }]);
  const uploadBank = (day: string) => uploadStatements(ctx, ana, { fileName: "bank.sta", bytes: strToU8(print(day)) });
  expect(await uploadBank("2026-11-13")).toMatchObject({ kind: "repeats", repeats: [{ same: 1 }] });
  await uploadBank("2026-11-14");
  expect(await upload(["14/11/2026;Fees;-1,40;1,00"], answers)).toMatchObject({
    kind: "repeats",
    repeats: [{ same: 0, lines: 1 }],
  });
  expect(await database.db.$count(statements)).toBe(2);
});

test("CSV files of a ZIP are read as alone, answered where they have one head, and asked about where they share days", async () => {
  const named = "Date;Details;Amount;Currency;Account\n";
  const zip = (files: Record<string, string>, given: object | null = null) =>
    uploadStatements(ctx, ana, {
      fileName: "bank.zip",
      bytes: zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
      answers: given === null ? null : csvAnswersInput.parse(given),
    });
  const of = (rows: string[]) => [head, ...rows].join("\n");
  const files = {
    "a.csv": `${named}2026-11-02;A;1.50;EUR;77`,
    "b.csv": of(november),
    "c.csv": `${named}2026-11-03;A;-1.50;EUR;77`,
  };
  expect(await zip(files)).toMatchObject({ kind: "questions", file: "b.csv", questions: [{ about: "columns" }] });
  expect(await zip(files, answers)).toMatchObject({ kind: "stored", statements: 3, lines: 4 });
  expect((await places()).map((one) => [one.account, one.number])).toEqual([
    ["77", "2026-11-02/2026-11-02"],
    [account, "2026-11-02/2026-11-13"],
    ["77", "2026-11-03/2026-11-03"],
  ]);
  const refused = async (parts: Record<string, string>, given: object | null = null) =>
    zip(parts, given).then(
      ({ kind }) => kind,
      ({ message }: Error) => message,
    );
  const later = ["14/12/2026;Fees;-18,40;9.631,60"];
  expect(await refused({ "b.csv": of(later), "c.csv": of(["15/12/2026;Fees;-1,00;1,00"]) }, answers)).toBe(
    inFile("c.csv", t.namesNoAccount),
  );
  expect(await refused({ "b.csv": of(later), "c.csv": "Day;Value;What\n14/12/2026;1,50;A" }, answers)).toBe(
    inFile("c.csv", t.needsOtherAnswers),
  );
  expect(
    await refused({
      "x.csv": `${named}2026-12-01;A;1.50;EUR;77\n2026-12-02;A;1.50;EUR;77`,
      "y.csv": `${named}2026-12-02;B;2.50;EUR;77`,
    }),
  ).toBe("repeats");
  expect(await database.db.$count(statements)).toBe(3);
});

test("nothing is stored of a file with a bad row, or for who may not", async () => {
  await expect(upload([...november, "14/11/2026;Fees;-1,40;1,00"], answers)).rejects.toMatchObject({ code: "invalid" });
  await expect(upload(november, answers, { by: vic })).rejects.toMatchObject({ code: "forbidden" });
  expect(await database.db.$count(statements)).toBe(0);
  expect(await database.db.select().from(audit).where(eq(audit.permission, "statements.upload"))).toEqual([]);
});

test("the database takes no other form without balances", async () => {
  await upload(november, answers);
  const change = sql`insert into statements (file_id, format, account, number, currency, closed_on, credit_count, credit_amount, debit_count, debit_amount, pending_count)
    select file_id, 'mt940', 'X', '1', 'EUR', closed_on, 0, 0, 0, 0, 0 from statements`;
  await expect(database.db.execute(change)).rejects.toMatchObject({
    cause: { constraint: "statements_balance_check" },
  });
});
