import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { gatewayFiles, gatewayLines, reportMappings } from "@/db/schema/gateway-reports";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, insertOrders, testIds } from "@/lib/payments/orders/testing";
import { uploadGatewayReport } from "./commands";
import { listLinesOfOrder } from "./order-lines";
import { getGatewayFile, listGatewayFiles, listGatewayLines } from "./queries";

const { ctx, database, ana, vic } = provideContext("test", { ana: "preparer", vic: "viewer" });
beforeEach(async () => {
  await insertOrderSurroundings(database.db);
});

const head = "Batch;Type;Order ID;Amount;Currency;Booked";
const upload = (
  rows: string[],
  answers: Parameters<typeof uploadGatewayReport>[2]["answers"] = null,
  by: Parameters<typeof uploadGatewayReport>[1] = ana,
  first = head,
) =>
  uploadGatewayReport(ctx, by, {
    connectionId: testIds.connection,
    fileName: "report.csv",
    bytes: new TextEncoder().encode([first, ...rows].join("\n")),
    answers,
  });
const row = (id: number, amount = "-5.00") => `B1;payout;${id};${amount};EUR;2026-02-10`;
const stored = () => database.db.select().from(gatewayLines).orderBy(asc(gatewayLines.id));

test("lines are stored once: of the same file, and of reports that overlap", async () => {
  const first = await upload([row(1), row(2), row(2)]);
  expect(first).toMatchObject({ kind: "stored", lines: 3, known: 0, isNew: true });
  expect(await upload([row(1), row(2), row(2)])).toMatchObject({ kind: "stored", lines: 0, known: 3, isNew: false });
  expect(await upload([row(2), row(2), row(2), row(3)])).toMatchObject({
    kind: "stored",
    lines: 2,
    known: 2,
    isNew: true,
  });
  expect((await stored()).map(({ gatewayOrderId, occurrence }) => [gatewayOrderId, occurrence])).toEqual([
    ["1", 1],
    ["2", 1],
    ["2", 2],
    ["2", 3],
    ["3", 1],
  ]);
});

test("nothing is stored of a report with a bad row", async () => {
  await expect(upload([row(1), row(2, "x")])).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining("Row 3, Amount"),
  });
  expect(await stored()).toEqual([]);
  expect(await database.db.select().from(gatewayFiles)).toEqual([]);
});

test("what a user answered is remembered for files with the same head", async () => {
  const rows = (id: number) => [`B;bonus;${id};1.000;EUR;2026-02-10`];
  expect(await upload(rows(1))).toMatchObject({ kind: "questions" });
  const answers = {
    decimalMark: "," as const,
    dateOrder: null,
    timeZone: null,
    columns: {},
    kinds: { bonus: "fee" as const },
  };
  expect(await upload(rows(1), answers)).toMatchObject({ kind: "stored", asLastTime: false });
  expect(await upload(rows(2))).toMatchObject({ kind: "stored", asLastTime: true, lines: 1 });
  expect((await stored()).map(({ amount, kind }) => [amount, kind])).toEqual([
    ["-1000.00", "fee"],
    ["-1000.00", "fee"],
  ]);
  expect(await database.db.select().from(reportMappings)).toHaveLength(1);
});

test("the zone that a user names is remembered, so that a line of an overlapping report is known again", async () => {
  const rows = ["B;payout;1;-5.00;EUR;2026-02-10 08:30"];
  expect(await upload(rows)).toMatchObject({ kind: "questions", questions: [{ about: "timeZone" }] });
  await upload(rows, { timeZone: "Asia/Tokyo" });
  expect(await upload([...rows, row(2)])).toMatchObject({ kind: "stored", asLastTime: true, lines: 1, known: 1 });
  expect((await stored())[0]?.bookedAt.toISOString()).toBe("2026-02-09T23:30:00.000Z");
});

test("it is refused to users who may not, or who don't see the connection; and lists leave others' reports out", async () => {
  await expect(upload([row(1)], null, vic)).rejects.toMatchObject({ code: "forbidden" });
  const other = { ...ana, connectionIds: ["00000000-0000-4000-8000-0000000000ff"] };
  await expect(upload([row(1)], null, other)).rejects.toMatchObject({ code: "not_found" });
  const done = await upload([row(1)]);
  const fileId = done.kind === "stored" ? done.fileId : "";
  expect((await listGatewayFiles(ctx, null, { connectionId: null }, null)).rows).toMatchObject([
    { id: fileId, lineCount: 1 },
  ]);
  expect((await listGatewayFiles(ctx, other.connectionIds, { connectionId: null }, null)).rows).toEqual([]);
  await expect(getGatewayFile(ctx, other.connectionIds, fileId)).rejects.toMatchObject({ code: "not_found" });
  expect((await listGatewayLines(ctx, fileId, null)).rows).toMatchObject([{ gatewayOrderId: "1", amount: "-5.00" }]);
});

const signs = async () => (await stored()).map(({ kind, amount }) => [kind, amount]);

test("one amount below zero turns no report round: the file is asked about, and no later one is read like it", async () => {
  const returned = ["B1;payout;1;100.00;EUR;2026-02-10", "B1;reversal;1;-100.00;EUR;2026-02-11"];
  expect(await upload(returned)).toMatchObject({
    kind: "questions",
    questions: [{ about: "signs", samples: ["payout 100.00", "reversal -100.00"] }],
  });
  expect(await upload(returned, { signs: "types" })).toMatchObject({ kind: "stored", lines: 2 });
  expect(await upload([...returned, "B1;payout;2;7.00;EUR;2026-02-11"])).toMatchObject({ kind: "questions" });
  expect(await upload(["B2;payout;3;8.00;EUR;2026-02-12"])).toMatchObject({ kind: "stored", lines: 1 });
  expect(await signs()).toEqual([
    ["payment", "-100.00"],
    ["reversal", "100.00"],
    ["payment", "-8.00"],
  ]);
});

test("a report that was answered wrongly decides nothing about the next one", async () => {
  await upload(["B1;payout;1;100.00;EUR;2026-02-10", "B1;reversal;1;-100.00;EUR;2026-02-11"], { signs: "balance" });
  await upload(["B2;payout;3;8.00;EUR;2026-02-12"]);
  expect((await signs()).at(-1)).toEqual(["payment", "-8.00"]);
});

test("where a connection's reports were signed, a report whose types say little is asked about", async () => {
  await upload(["B1;payout;1;-5.00;EUR;2026-02-10"]);
  const back = ["B2;reversal;1;5.00;EUR;2026-02-11", "B2;fee;1;0.10;EUR;2026-02-11"];
  expect(await upload(back)).toMatchObject({ kind: "questions", questions: [{ about: "signs" }] });
  await upload(back, { signs: "balance" });
  expect(await signs()).toEqual([
    ["payment", "-5.00"],
    ["reversal", "5.00"],
    ["fee", "0.10"],
  ]);
});

test("an answer about signs is beside what was answered about this head before", async () => {
  const row = (id: number, amount: string) => `B;bonus;${id};${amount};EUR;2026-02-10`;
  await upload([row(1, "1.00")], { kinds: { bonus: "fee" } });
  const next = [row(2, "1.00"), "B;payout;9;-7.00;EUR;2026-02-10"];
  expect(await upload(next)).toMatchObject({ kind: "questions", questions: [{ about: "signs" }] });
  expect(await upload(next, { signs: "types" })).toMatchObject({ kind: "stored", asLastTime: true, lines: 2 });
  const [mapping] = await database.db.select().from(reportMappings);
  expect(mapping?.answers).toMatchObject({ kinds: { bonus: "fee" } });
  expect(mapping?.answers).not.toHaveProperty("signs");
});

test("an order has its lines by either ID, and none of another connection or order", async () => {
  await upload([
    "B1;payout;7;-5.00;EUR;2026-02-10",
    "B1;fee;7;-0.30;EUR;2026-02-10",
    "B1;payout;8;-6.00;EUR;2026-02-10",
  ]);
  const order = { connectionId: testIds.connection, clientOrderId: "ours", gatewayOrderId: "7" };
  expect((await listLinesOfOrder(ctx, order)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payment", "-5.00"],
    ["fee", "-0.30"],
  ]);
  expect(await listLinesOfOrder(ctx, { ...order, gatewayOrderId: null })).toEqual([]);
  expect(await listLinesOfOrder(ctx, { ...order, connectionId: testIds.endpoint })).toEqual([]);
});

test("what was stored never changes", async () => {
  await upload([row(1)]);
  for (const table of [gatewayFiles, gatewayLines])
    await expect(database.owner.delete(table).where(eq(table.connectionId, testIds.connection))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("rows may not be changed or deleted") },
    });
});

describe("amounts in cents", () => {
  const ordered = async (amounts: readonly string[], currency = "EUR") =>
    insertOrders(
      database.db,
      amounts.map((amount, at) => ({ clientOrderId: `P-${at + 1}`, amount, currency })),
    );
  const first = "Type;Merchant Order ID;Amount;Fee;Currency;Booked";
  const rowOf = (id: number, amount: string, currency = "EUR", fee = "50") =>
    `payout;P-${id};${amount};${fee};${currency};2026-02-10`;
  const amounts = async () => (await stored()).map(({ amount }) => amount);

  test("a report whose amounts are 100 times those of our orders is asked about, and read as answered", async () => {
    await ordered(["100.50", "1250.00"]);
    const rows = [rowOf(1, "-10050"), rowOf(2, "-125000")];
    expect(await upload(rows, null, ana, first)).toMatchObject({
      kind: "questions",
      questions: [
        { about: "units", samples: ["P-1: 10050.00 EUR, our order 100.50 EUR", expect.stringContaining("P-2")] },
      ],
    });
    expect(await amounts()).toEqual([]);
    expect(await upload(rows, { units: "minor" }, ana, first)).toMatchObject({ kind: "stored", lines: 4 });
    expect(await amounts()).toEqual(["-100.50", "-0.50", "-1250.00", "-0.50"]);
    expect(await upload([rowOf(9, "-700")], null, ana, first)).toMatchObject({ kind: "stored", asLastTime: true });
    expect((await amounts()).slice(4)).toEqual(["-7.00", "-0.50"]);
  });

  test("the answer is remembered, asked again where our orders say otherwise, and never used for a report with cents", async () => {
    await ordered(["100.50", "5.00", "7.00", "8.25"]);
    await upload([rowOf(1, "-10050")], { units: "minor" }, ana, first);
    expect(await upload([rowOf(4, "-825")], null, ana, first)).toMatchObject({ kind: "stored" });
    expect(await upload([rowOf(2, "-5"), rowOf(3, "-7")], null, ana, first)).toMatchObject({
      kind: "questions",
      questions: [{ about: "units" }],
    });
    expect(await upload([rowOf(2, "-5.00", "EUR", "0.10")], null, ana, first)).toMatchObject({ kind: "stored" });
    expect(await amounts()).toEqual(["-100.50", "-0.50", "-8.25", "-0.50", "-5.00", "-0.10"]);
  });

  test("one amount that is 100 times too high among right ones is a difference, no question", async () => {
    await ordered(["100.00", "50.00", "7.00"]);
    const rows = [rowOf(1, "-10000"), rowOf(2, "-50"), rowOf(3, "-7")];
    expect(await upload(rows, null, ana, first)).toMatchObject({ kind: "stored" });
  });

  test("a currency without cents has none", async () => {
    await ordered(["10050"], "JPY");
    expect(await upload([rowOf(1, "-10050", "JPY")], null, ana, first)).toMatchObject({ kind: "stored" });
    expect(await amounts()).toEqual(["-10050", "-50"]);
  });
});
