import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { printCamt, type TestLine, type TestStatement } from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import { uploadStatements } from "./commands";
import { getStatement, listLines, listStatements } from "./queries";

const { ctx, ana } = provideContext("test", { ana: "preparer" });

const line = (number: string, at: number, bookingDate: string): TestLine => ({
  ...{ amount: "10.00", direction: "credit", isReversal: false, bookingDate, valueDate: "2026-11-03" },
  ...{ endToEndId: `E${number}-${at}`, bankId: `B${number}-${at}`, text: "Invoice" },
});
const made = (number: string, opening: string, closedOn: string, count = 1): TestStatement => ({
  ...{ account: "DE89370400440532013000", number, currency: "EUR", opening, openedOn: closedOn, closedOn },
  lines: Array.from({ length: count }, (_, at) => line(number, at, closedOn)),
});
const upload = (all: TestStatement[], fileName: string) =>
  uploadStatements(ctx, ana, { fileName, bytes: strToU8(printCamt(all)) });
const list = async (text: string | null = null) => (await listStatements(ctx, { text }, null)).rows;

test("statements are listed newest first; one that is missing between two is named until it is uploaded", async () => {
  await upload([made("1", "100.00", "2026-11-02")], "first.xml");
  await upload([made("3", "120.00", "2026-11-04")], "third.xml");
  await upload([{ ...made("3", "7.00", "2026-11-04"), account: "SI56191000000123438" }], "other.xml");
  const own = async () =>
    (await list("DE89 3704 0044")).map(({ number, gapAfter }) => [number, gapAfter?.number ?? null]);
  expect(await own()).toEqual([
    ["3", "1"],
    ["1", null],
  ]);
  await upload([made("2", "110.00", "2026-11-03")], "second.xml");
  expect(await own()).toEqual([
    ["3", null],
    ["2", null],
    ["1", null],
  ]);
  await upload([made("5", "140.00", "2026-11-05"), made("4", "130.00", "2026-11-05")], "two.xml");
  await upload([made("6", "999.00", "2026-11-06")], "wrong.xml");
  expect((await own()).slice(0, 3).sort()).toEqual([
    ["4", null],
    ["5", null],
    ["6", "5"],
  ]);
  expect((await list("other")).map(({ account }) => account)).toEqual(["SI56191000000123438"]);
  expect(await list("50%")).toEqual([]);
});

test("a statement's lines come in the bank's order, a page at a time, forwards and back", async () => {
  await upload([made("9", "0.00", "2027-01-02", 250)], "long.xml");
  const [{ id = "" } = {}] = await list("long.xml");
  expect(await getStatement(ctx, id)).toMatchObject({ creditCount: 250 });
  const first = await listLines(ctx, id, null);
  const second = await listLines(ctx, id, { side: "after", id: "100" });
  const third = await listLines(ctx, id, { side: "after", id: "200" });
  expect(
    [first, second, third].map(({ rows, before, after }) => [rows[0]?.id, rows.at(-1)?.id, before, after]),
  ).toEqual([
    [1, 100, false, true],
    [101, 200, true, true],
    [201, 250, true, false],
  ]);
  expect((await listLines(ctx, id, { side: "before", id: "201" })).rows).toEqual(second.rows);
  expect(first.rows[4]?.references).toEqual([
    { kind: "bank", id: "B9-4" },
    { kind: "endToEnd", id: "E9-4" },
  ]);
});

test.each(["", "x", "00000000-0000-4000-8000-000000000000"])("no statement of the id %j", async (id) => {
  await expect(getStatement(ctx, id)).rejects.toMatchObject({ code: "not_found" });
});
