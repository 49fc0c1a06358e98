import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { readingOf, shownSheets } from "@/lib/files/intake/testing";
import { encodeText } from "@/lib/files/intake/text/encodings";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as t from "@/messages/batches/model";
import { createBatch } from "./create";
import { findBatch } from "./detail-queries";
import { nameOf } from "./record";
import { type ResultForm, writeResults } from "./result-stream";
import { editCells } from "./rows/edit-cells";
import { rereadBatch } from "./rows/reread";
import { moveRows } from "./sending/derived-draft";
import { createTestBatch, makeAllOrders, readBatch, releaseTestBatch } from "./testing";

const { ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  await ctx.db
    .update(endpoints)
    .set({ currencies: ["EUR"] })
    .where(sql`gateway_id = '1001'`);
});

const wrong = "DE66 5001 0527 9032 5554 90";
const right = "DE04 1001 0010 7825 1073 65";
const file = [
  "IBAN;Betrag;currency;account_name;Status",
  `${wrong};2.776,08;EUR;Stahlwerk Sued GmbH;due`,
  "DE89 3704 0044 0532 0130 00;12,50;;Weber GmbH;due",
  "DE89 3704 0044 0532 0130 00;zwei;EUR;Weber GmbH;late",
].join("\r\n");

async function readFile(batchId: string, form: ResultForm): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeResults(ctx, batchId, { form })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

function recordsOf([header = [], ...rows]: readonly (readonly string[])[]): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));
}

test("F3: the file with results has what was sent, and what was edited, by whom and when", async () => {
  const batchId = await createTestBatch(ctx, ana, {
    connectionId,
    text: file,
    choices: { mapping: { status: null } },
  });
  await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: right }] });
  const split = await moveRows(ctx, ana, { batchId, rows: [3] });
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  await ctx.db
    .update(orders)
    .set({ submission: "accepted", outcome: "processing", sentAt: ctx.now(), gatewayOrderId: sql`'77' || batch_row` })
    .where(eq(orders.batchId, batchId));

  const text = await readFile(batchId, "csv");
  const lines = text.toString("utf8").trimEnd().split("\r\n");
  const records = recordsOf(lines.map((line) => line.split(";").map((cell) => cell.replace(/^"|"$/g, ""))));
  expect(records[0]).toMatchObject({
    IBAN: right,
    Betrag: "2.776,08",
    account_sent: right.replaceAll(" ", ""),
    name_sent: "Stahlwerk Sued GmbH",
    amount_sent: "2776.08",
    currency_sent: "EUR",
    gateway_order_id: "771",
    paydesk_status: orderStatuses.processing.label,
  });
  expect(records[0]?.edited_cells).toMatch(
    new RegExp(`^IBAN: ${wrong} → ${right} \\(${ana.name}, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\)$`),
  );
  expect(records[1]).toMatchObject({ currency: "", currency_sent: "EUR", amount_sent: "12.50", edited_cells: "" });
  const [moved] = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, split.batchId));
  expect(moved?.fromNumber).toBe(3);
  expect(records[2]).toMatchObject({
    Status: "late",
    paydesk_status: t.excluded,
    account_sent: "",
    name_sent: "",
    amount_sent: "",
  });
  expect(records[2]?.message).toBe(t.rowMoved(nameOf(await readBatch(ctx, split.batchId))));

  const [sheet = []] = await shownSheets(new Uint8Array(await readFile(batchId, "xlsx")));
  const shown = (record: Record<string, string>) =>
    record.amount_sent === "2776.08" ? { ...record, amount_sent: "2,776.08" } : record;
  expect(recordsOf(sheet)).toEqual(records.map(shown));

  const rules = { currencies: ["EUR"], required: [], hidden: [] };
  const again = readingOf(text, {
    operation: "payout",
    mapping: { status: null },
    endpoints: [{ id: "1", name: "Main", rules }],
  });
  expect(again.survey.questions.filter(({ kind }) => kind === "column")).toEqual([]);
  expect(again.validated.slice(0, 2).map(({ values }) => [values.account_number, values.amount])).toEqual([
    [right.replaceAll(" ", ""), "2776.08"],
    ["DE89370400440532013000", "12.50"],
  ]);
});

test("a guessed encoding is asked about, and the results are written in the one that was chosen", async () => {
  const { batchId } = await createBatch(ctx, ana, {
    connectionId,
    kind: "payout",
    ...polishFile(),
  });
  const verdicts = async () => (await findBatch(ctx, null, batchId))?.verdicts;
  expect(await verdicts()).toMatchObject({ ready: 1, question: 3 });
  await rereadBatch(ctx, ana, { batchId, choices: { encoding: "windows-1250" } });
  expect(await verdicts()).toMatchObject({ ready: 4, question: 0 });
  const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(stored.map(({ receiverName }) => receiverName)).toEqual(["Łukasz", "Čeněk", "Ősz", "Ana"]);

  const written = await readFile(batchId, "csv");
  expect(new TextDecoder("windows-1250").decode(written)).toContain("Łukasz");
  await editCells(ctx, ana, { batchId, cells: [{ number: 4, column: 3, text: "山田" }] });
  const edited = (await readFile(batchId, "csv")).toString("utf8");
  expect(edited.startsWith("\ufeff")).toBe(true);
  expect(edited).toContain("山田");
  expect(edited).toContain("Łukasz");
});

function polishFile() {
  const text =
    "amount;currency;account_number;account_name\r\n11.00;EUR;77000001;Łukasz\r\n12.00;EUR;77000002;Čeněk\r\n13.00;EUR;77000003;Ősz\r\n14.00;EUR;77000004;Ana\r\n";
  const { bytes } = encodeText(text, { encoding: "windows-1250", bom: false });
  return { file: { kind: "text", name: "polish.csv", bytes } as const, bytes, choices: {} };
}
