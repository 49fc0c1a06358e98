import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { writeResults } from "@/lib/payments/batches/result-stream";
import { createTestBatch, makeAllOrders, readBatch, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { addPayee } from "@/lib/payments/payees/testing";
import { preparePayout } from "@/lib/payments/payouts/prepare";
import { findRowWarnings } from "./account-warnings";
import { editCells } from "./edit-cells";

const { ctx, ana, connectionId } = provideBatchContext("file");
const hoffmann = "DE66500105179032555490";
const weber = "DE89370400440532013000";
const other = "DE04100100107825107365";

beforeAll(async () => {
  await ctx.db
    .update(endpoints)
    .set({ currencies: ["EUR"] })
    .where(sql`gateway_id = '1001'`);
});

const withoutNames: IntakeChoices = { answers: { lostNames: "left-out", unknownVendors: "kept" } };

const readings: [heading: string, mapping: Record<string, string | null>, more: string][] = [
  ["Kreditor", { kreditor: "own:payee" }, ""],
  ["Kreditor", { kreditor: null }, ""],
  ["Kontoinhaber", { kontoinhaber: null }, ""],
  ["Zuordnung 7", { zuordnung_7: null }, ""],
  ["Kreditor", { kreditor: null, ort: null }, ";Ort"],
];

async function warningsOf(batchId: string) {
  return findRowWarnings(ctx.db, await readBatch(ctx, batchId), ctx.now());
}

const namesOf = async (batchId: string) =>
  (await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.number))).map(
    ({ receiverName }) => receiverName,
  );

let cents = 10;
const amount = () => `31.${++cents}`;

test.each(readings)(
  "names under %s, read as %j, are compared and shown, and never reported as sent",
  async (heading, mapping, more) => {
    await addPayee(ctx, ana, { iban: hoffmann, name: "Hoffmann Druck GmbH" });
    await addPayee(ctx, ana, { iban: weber, name: "Spedition Weber" });
    const cells = more ? ";Köln am Rhein" : "";
    const lines = [
      `Hoffmann Druck GmbH;${other};${amount()};EUR${cells}`,
      `Hoffmann Druck GmbH;${weber};${amount()};EUR${cells}`,
      `Spedition Weber;${weber};${amount()};EUR${cells}`,
    ];
    const batchId = await createTestBatch(ctx, ana, {
      connectionId,
      text: [`${heading};IBAN;Amount;Currency${more}`, ...lines].join("\n"),
      choices: { ...withoutNames, mapping },
    });
    expect(await namesOf(batchId)).toEqual(["Hoffmann Druck GmbH", "Hoffmann Druck GmbH", "Spedition Weber"]);
    expect(await warningsOf(batchId)).toMatchObject({ closeName: [1], otherName: [2] });

    await releaseTestBatch(ctx, ana, batchId);
    await makeAllOrders(ctx);
    const of = eq(orders.batchId, batchId);
    await ctx.db.update(orders).set({ submission: "accepted", outcome: "processing", sentAt: ctx.now() }).where(of);
    const made = await ctx.db.select().from(orders).where(of).orderBy(asc(orders.batchRow));
    expect(made.map(({ receiverName }) => receiverName)).toEqual(await namesOf(batchId));
    expect(made.flatMap(({ fields }) => Object.keys(fields)).filter((name) => /name/.test(name))).toEqual([]);
    const written: Buffer[] = [];
    for await (const piece of writeResults(ctx, batchId)) written.push(Buffer.from(piece));
    const [header = [], ...results] = Buffer.concat(written)
      .toString("utf8")
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(";"));
    expect(results.map((record) => record[header.indexOf("name_sent")])).toEqual(["", "", ""]);

    const [first] = made;
    const prepared = await preparePayout(
      ctx.db,
      ctx.sealer,
      {
        ...{ clientOrderId: newClientOrderId(), connectionId, endpointId: first?.endpointId ?? "", cvv: null },
        ...{ payeeAccountId: null, yourReference: null, seenDuplicates: [], reasonWithoutUpdates: null },
        copiedFromId: first?.id ?? null,
        values: { ...first?.fields, account_number: weber },
      },
      { stage: "send", today: "2026-03-02" },
    );
    expect(prepared).toMatchObject({ ok: true, payout: { receiver: { name: "Hoffmann Druck GmbH" } } });
  },
);

test("a row with a vendor number alone has the name of that payee where accounts are compared, also as typed over", async () => {
  await addPayee(ctx, ana, { iban: hoffmann, name: "Ziegler Bau AG", key: "70017" });
  await addPayee(ctx, ana, { iban: weber, name: "Spedition Weber", key: "K-70018" });
  const text = [
    "Vendor number;IBAN;Amount;Currency",
    `70017;${other};${amount()};EUR`,
    `k-70018;${hoffmann};${amount()};EUR`,
    `70017;${hoffmann};${amount()};EUR`,
    `70099;${weber};${amount()};EUR`,
  ].join("\n");
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, choices: withoutNames });
  expect(await namesOf(batchId)).toEqual([null, null, null, null]);
  expect(await warningsOf(batchId)).toMatchObject({ closeName: [1], otherName: [2] });
  await editCells(ctx, ana, { batchId, cells: [{ number: 4, column: 0, text: "70017" }] });
  expect(await warningsOf(batchId)).toMatchObject({ closeName: [1], otherName: [2, 4] });
});

test("a blank or numeric cell names no one, and a name that a payout carries outranks it", async () => {
  const text = [
    "Kreditor;IBAN;Amount;Currency;Account holder",
    `70001;${weber};41.00;EUR;`,
    `;${weber};42.00;EUR;`,
    `Hoffmann Druck GmbH;${weber};43.00;EUR;Ana Kovač`,
  ].join("\n");
  const choices = { ...withoutNames, mapping: { kreditor: null } };
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, choices });
  expect(await namesOf(batchId)).toEqual([null, null, "Ana Kovač"]);
});
