import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEvents, batches, batchFiles } from "@/db/schema/batches";
import { message } from "@/lib/core/text/message";
import { bounds } from "@/lib/files/intake/bounds";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import { noAmountRule } from "@/lib/gateway/fields/fault-texts";
import { createBatch } from "@/lib/payments/batches/create";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as model from "@/messages/intake/model";
import * as survey from "@/messages/intake/survey-model";
import * as text from "@/messages/intake/text-model";
import * as cells from "@/messages/stored/cells";
import * as rows from "@/messages/stored/rows";
import { intakeOperationOf } from "./row-content";

const { database, ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  await upload(head, "payout");
});

function upload(content: string | Uint8Array, kind: BatchKind, name = "file.csv") {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
  return createBatch(ctx, ana, { connectionId, kind, file: { kind: "text", name, bytes }, bytes });
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
const head = "recurring-payment-id;amount;currency\r\n";
const good = `${head}810000002;10.00;EUR\r\n`;

describe("a file that is refused", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["empty", "", model.fileEmpty],
    ["a header alone", head, survey.rowsMissing],
    ["no header", "810000002;10.00;EUR\r\n810000003;10.00;EUR", survey.headingsMissing(1)],
    ["a doubled header", `recurring-payment-id;amount;Amount\r\n1;1;1`, model.columnDuplicate("Amount", 2, 3)],
    [
      "an unclosed quotation mark",
      `${good}"810000003;1;EUR\r\n`,
      text.quoteUnbalanced(text.row(2, "recurring-payment-id")),
    ],
    ["NUL", `${good}81\x00;1;EUR`, text.rowHasNul(2)],
    ["half of a pair, as bytes", latin(`${good}\xed\xa0\x80;1;EUR`), text.rowHasSurrogate(2)],
    [
      "half of a pair, in UTF-16",
      wide(`${good}\ud800;1;EUR`),
      text.cellHasInvalid(text.row(2, "recurring-payment-id"), text.halfCharacter),
    ],
    ["10,000 columns", `${head.trim()}${";x".repeat(10_000)}\r\n1;1;EUR`, model.tooManyColumns("10,003", 200)],
    [
      "a cell of a megabyte",
      `${good}${"8".repeat(1 << 20)};1;EUR`,
      text.rowTooLong(text.row(2, "recurring-payment-id"), "1,000,000"),
    ],
    ["a PDF", "%PDF-1.7\n", text.unsupportedFile(text.aPdf)],
    ["a zip", latin("PK\x03\x04\x14\x00file"), text.zipArchive],
    [
      "a column of verification codes",
      `${head.trim()};CVV\r\n810000002;1;EUR;123`,
      model.verificationColumnForbidden("CVV"),
    ],
    [
      "a fault in its last row",
      `${good}${"810000002;1;EUR\r\n".repeat(3_000)}"1`,
      text.quoteUnbalanced(text.row(3002, "recurring-payment-id")),
    ],
  ])("%s: the reason is kept, and nothing else", async (_, content, reason) => {
    const started = process.cpuUsage();
    const made = await upload(content, "recurring");
    const { user, system } = process.cpuUsage(started);
    if (made.kind !== "refused") throw new Error(`it was ${made.kind}`);
    expect(made.reason).toBe(reason);
    expect((user + system) / 1000).toBeLessThan(1_000);
    const { batchId } = made;
    const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId));
    // No hash is stored either, since one of the files holds card verification codes.
    expect(batch).toMatchObject({
      storedAt: null,
      survey: null,
      fileSha256: "",
      cancelledReason: message("batches.unusable", reason),
    });
    expect(await ctx.db.$count(batchRows, eq(batchRows.batchId, batchId))).toBe(0);
    expect(await ctx.db.$count(batchFiles, eq(batchFiles.batchId, batchId))).toBe(0);
  });

  test("one that is too large costs nothing but its size", async () => {
    const made = await upload(new Uint8Array(bounds.fileBytes + 1), "payout");
    expect(made).toMatchObject({ kind: "refused", reason: model.fileTooLarge("51 MB", "50 MB") });
  });
});

test("what fails in the middle of storing leaves nothing behind, and the same file is taken afterwards", async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `H-${at};${820_000_000 + at};10.00;EUR`);
  const text = `client-orderid;${head}${rows.join("\r\n")}`;
  const counts = () =>
    Promise.all([batches, batchRows, batchFiles, batchEvents, audit].map((table) => ctx.db.$count(table)));
  const before = await counts();
  await database.owner.execute(sql`create function break_row() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`);
  await database.owner.execute(sql`create trigger rows_break after insert on batch_rows for each row
    when (new.number = 2000) execute function break_row()`);
  await expect(upload(text, "recurring")).rejects.toThrow(/the disk is full/);
  expect(await counts()).toEqual(before);
  await database.owner.execute(sql`drop trigger rows_break on batch_rows`);
  const made = await upload(text, "recurring");
  expect(made.kind).toBe("created");
  const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, made.batchId));
  expect(stored.map(({ cells }) => cells.join(";")).sort()).toEqual([...rows].sort());
});

test("what cells hold is stored as it is, whatever it means to the database", async () => {
  const texts = ["\\N", "a\\tb\\", "back\\\\slash", "'quoted'", "{}", "ž…€", "\\.", "c:\\new\\table"];
  const lines = texts.map((cell, at) => `${cell};${810_000_002 + at};10.00;EUR;${cell}`);
  const made = await upload(
    `client-orderid;${head.trim()};first-name\r\n${lines.join("\r\n")}`,
    "recurring",
    "odd.csv",
  );
  const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, made.batchId));
  stored.sort((a, b) => a.number - b.number);
  expect(stored.map(({ cells }) => [cells[0], cells[4]])).toEqual(texts.map((cell) => [cell, cell]));
  for (const { verdict, fields, receiverName, cells } of stored) {
    if (verdict === "ready") expect([fields["first-name"], receiverName]).toEqual([cells[4], cells[4]]);
  }
  expect(stored.map(({ clientOrderId }) => clientOrderId)).toEqual(texts);
});

describe("a file whose rows are wrong is stored whole, each fault at its row and column", () => {
  const payouts = "client_orderid;amount;currency;account_number;ewallet_wallet;crypto_wallet_address";
  const updates = "recurring-payment-id;amount;amount-from;amount-to";
  const files: Record<BatchKind, [string, [number, number | null, string | RegExp][]]> = {
    payout: [
      `${payouts}\r\nH-1;10.00;EUR;70000001;;\r\nH-1;11.00;EUR;70000002;;\r\nH-3;12.00;CHF;70000003;;\r\nH-4;13.00;EUR;;w-1;c-1\r\nH-5;14.00;EUR\r\nH-6;=1+1;EUR;70000006;;\r\nH-7;15.00;EUR;=70000007;;`,
      [
        [2, 0, `Order ID: ${cells.duplicateOfRow(1)}`],
        [3, 2, `Currency: ${cells.noEndpointForCurrency("CHF")}`],
        [4, 5, /enter either this or .*, not both/],
        [5, 3, rows.cellsMismatch(3, 6)],
        [6, 1, `Amount: ${cells.looksLikeFormula("=")}`],
        [7, 3, `Account number: ${cells.looksLikeFormula("=")}`],
      ],
    ],
    recurring: [
      `${head}810000002;10.00;CHF\r\n08100000021;1.00;EUR\r\n810000002;1.0012;EUR`,
      [
        [1, 2, `Currency: ${cells.noEndpointForCurrency("CHF")}`],
        [2, 0, /use at most 10$/],
        [3, 1, /at most 2$/],
      ],
    ],
    update: [
      `${updates}\r\n810000002;1.00;2.00;3.00\r\n810000003;;3.00;2.00\r\n810000004;;;`,
      [
        [1, 2, /not both/],
        [2, 3, /must not be less than/],
        [3, 1, new RegExp(noAmountRule)],
      ],
    ],
  };

  test.each(batchKinds)("%s", async (kind) => {
    const [content, faults] = files[kind];
    const made = await upload(content, kind);
    expect(made.kind).toBe("created");
    const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, made.batchId));
    expect(stored).toHaveLength(content.split("\r\n").length - 1);
    const { survey } = await readBatch(ctx, made.batchId);
    const textOf = makeFindingText({ operation: intakeOperationOf(kind), columns: survey?.columns ?? [] });
    const found = stored
      .filter(({ verdict }) => verdict === "error")
      .sort((a, b) => a.number - b.number)
      .map(({ number, errors: [error] }) => [number, error?.column, error && textOf(error)]);
    expect(found).toEqual(
      faults.map(([row, column, fault]) => [
        row,
        column,
        typeof fault === "string" ? fault : expect.stringMatching(fault),
      ]),
    );
  });
});
