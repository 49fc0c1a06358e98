import { eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import {
  closingOf,
  printBai2,
  printCamt,
  printMt940,
  type TestLine,
  type TestStatement,
} from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/statements/model";
import { uploadStatements } from "./commands";

const { database, ctx, ana, vic } = provideContext("test", { ana: "preparer", vic: "viewer" });

const line: TestLine = {
  ...{ amount: "10.00", direction: "debit", isReversal: false, bookingDate: "2026-11-02", valueDate: "2026-11-03" },
  ...{ endToEndId: "E1", bankId: "B1", text: "Invoice" },
};
const made = (number: string, change: Partial<TestStatement> = {}): TestStatement => ({
  ...{ account: "DE89370400440532013000", number, currency: "EUR", opening: "100.00" },
  lines: [{ ...line, endToEndId: `E${number}`, bankId: `B${number}` }],
  ...{ openedOn: "2026-11-01", closedOn: "2026-11-03" },
  ...change,
});
const upload = async (content: string | Uint8Array<ArrayBuffer>, fileName = "file", by = ana) => {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  const { kind, ...done } = await uploadStatements(ctx, by, { fileName, bytes });
  if (!("fileId" in done) || kind !== "stored") throw new Error("the file was asked about");
  const { asLastTime: _, notes: _none, repeated, ...stored } = done;
  expect(repeated).toBe(0);
  return stored;
};
const counts = async () =>
  Promise.all([statementFiles, statements, statementLines, audit].map((table) => database.db.$count(table)));

test("statements of a ZIP file are stored with every line, in the bank's order and to the minor unit", async () => {
  const many = Array.from({ length: 1_203 }, (_, at) => ({ ...line, endToEndId: `E${at}`, amount: `${at}.125` }));
  const dinars = made("8", {
    account: "KW81CBKU0000000000001234560101",
    currency: "KWD",
    opening: "0.001",
    lines: many,
  });
  const yen = made("1", { account: "12345678", currency: "JPY", opening: "-5", lines: [{ ...line, amount: "7" }] });
  const files = { a: strToU8(printCamt([dinars])), b: strToU8(printMt940([made("7")])), c: strToU8(printBai2([yen])) };
  const { fileId, ...done } = await upload(zipSync(files), "november.zip");
  expect(done).toEqual({ statements: 3, lines: 1_205, isNew: true });
  const stored = await database.db.select().from(statements).where(eq(statements.fileId, fileId));
  expect(stored.map(({ currency, opening, closing }) => [currency, opening, closing]).sort()).toEqual(
    [dinars, made("7"), yen].map((one) => [one.currency, one.opening, closingOf(one)]).sort(),
  );
  const id = stored.find(({ currency }) => currency === "KWD")?.id ?? "";
  const rows = await database.db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, id))
    .orderBy(statementLines.position);
  expect(rows.map(({ amount }) => amount)).toEqual(many.map(({ amount }) => amount));
  expect(rows[4]).toMatchObject({
    ...{ position: 5, direction: "debit", bookingDate: "2026-11-02", valueDate: "2026-11-03", text: "Invoice" },
    references: [
      { kind: "bank", id: "B1" },
      { kind: "endToEnd", id: "E4" },
    ],
  });
  const [entry] = await database.db.select().from(audit).where(eq(audit.permission, "statements.upload"));
  expect(entry).toMatchObject({
    ...{ subjectType: "statement_file", subjectId: fileId },
    details: { file: "november.zip", statements: 3, lines: 1_205 },
  });
});

test("the same file twice is one, whoever uploads it and under whatever name, also at the same time", async () => {
  const file = printMt940([made("7"), made("8", { opening: "90.00" })]);
  const both = await Promise.all([upload(file), upload(file, "again")]);
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(new Set(both.map(({ fileId }) => fileId)).size).toBe(1);
  const before = await counts();
  expect(await upload(file, "third")).toEqual({ ...both[0], isNew: false });
  expect(await counts()).toEqual(before);
});

describe("nothing is half-taken", () => {
  test("of a file with a fault in its last statement", async () => {
    const before = await counts();
    const wrong = printMt940([made("7"), made("8")]).replace(/(62F:C261103EUR)90,00(\r\n-\r\n)$/, "$191,00$2");
    await expect(upload(wrong)).rejects.toMatchObject({
      code: "invalid",
      message: t.ofStatement("DE89370400440532013000", "8", t.closingDiffers("90.00", "91.00", "EUR")),
    });
    expect(await counts()).toEqual(before);
  });

  test("of a file with a statement that is there from another file", async () => {
    await upload(printMt940([made("7")]), "first.sta");
    const before = await counts();
    const other = printMt940([made("6"), made("7", { lines: [] })]);
    await expect(upload(other)).rejects.toMatchObject({
      code: "conflict",
      message: t.alreadyUploaded("7", "DE89370400440532013000", "first.sta"),
    });
    expect(await counts()).toEqual(before);
    const nextYear = {
      ...{ openedOn: "2027-11-01", closedOn: "2027-11-03" },
      lines: [{ ...line, bookingDate: "2027-11-02", valueDate: "2027-11-03" }],
    };
    expect(await upload(printMt940([made("7", nextYear)]))).toMatchObject({ isNew: true });
  });

  test("by who may not", async () => {
    await expect(upload(printMt940([made("7")]), "file", vic)).rejects.toMatchObject({ code: "forbidden" });
    await expect(upload("", "file")).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("the database", () => {
  let statementId = "";
  const ready = async () => {
    await upload(printMt940([made("7")]));
    const [one] = await database.db.select().from(statements);
    statementId = one?.id ?? "";
  };
  const add = (position: number, amount = "1.00", raw = "raw") =>
    database.owner.execute(sql`insert into statement_lines values (${statementId}, ${position}, ${amount}, 'debit', false,
      '2026-11-02', '2026-11-02', 'infinity', '', '[]', '', '', ${raw}, encode(sha256('raw'), 'hex'))`);

  test("adds no line to a whole statement, and keeps what is written of each", async () => {
    await ready();
    const refused = async (act: Promise<unknown>) => {
      const error = await act.then(
        () => null,
        (reason: Error) => reason,
      );
      return String((error?.cause as Error | undefined)?.message);
    };
    expect(await refused(add(2))).toContain("no more lines than it counts");
    expect(await refused(add(1))).toContain("statement_lines_statement_id_position_pk");
    expect(await refused(add(3, "1.00", "another"))).toContain("statement_lines_raw_check");
    for (const table of ["statement_files", "statements", "statement_lines"])
      expect(await refused(database.owner.execute(sql.raw(`delete from ${table}`)))).toContain("may not be changed");
  });

  test("takes no statement whose lines don't add up to it, or whose balances don't", async () => {
    await ready();
    await expect(
      database.owner.transaction(async (tx) => {
        await tx.execute(sql`insert into statements (file_id, format, account, number, currency, closed_on, opening, closing,
          credit_count, credit_amount, debit_count, debit_amount, pending_count)
          select file_id, format, account, '9', currency, closed_on, opening, closing, 0, 0, 1, 10, 0 from statements`);
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("add up to its totals") } });
    await expect(
      database.owner.execute(sql`insert into statements (file_id, format, account, number, currency, closed_on, opening,
        closing, credit_count, credit_amount, debit_count, debit_amount, pending_count)
        select file_id, format, account, '9', currency, closed_on, 1, 2, 0, 0, 0, 0, 0 from statements`),
    ).rejects.toMatchObject({ cause: { constraint: "statements_balance_check" } });
  });
});
