import { expect, test } from "vitest";
import { sampleOrderId } from "@/lib/files/intake/sample-row";
import { makeTemplate } from "@/lib/files/intake/template";
import { chargesText, createTestBatch, makeAllOrders, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { addPayee } from "@/lib/payments/payees/testing";
import { readTemplateOptions } from "./template-queries";

const { ctx, ana, connectionId } = provideBatchContext("test");

async function template(kind: string, asked: { filled?: boolean; receiver?: string; scope?: string[] } = {}) {
  const { filled = true, receiver = null, scope = null } = asked;
  const options = await readTemplateOptions(ctx, scope, { kind, connectionId, endpointId: null, receiver, filled });
  if (!options) return null;
  const { header, rows } = makeTemplate(options);
  return rows.map((row) => Object.fromEntries(header.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))));
}

test("a filled template begins with the saved payees who are paid that way, and never with an amount", async () => {
  await addPayee(ctx, ana, { key: "V-7", name: "Ana Kovač" });
  const row = { account_number: "DE89370400440532013000", account_name: "Kovač Trading", vendor_number: "V-7" };
  expect(await template("payout")).toEqual([row]);
  expect(await template("payout", { receiver: "ewallet" })).toMatchObject([{ client_orderid: sampleOrderId }]);
  expect(await template("payout", { scope: [] })).toBeNull();
});

test("one for charges or updates begins with the profiles that were charged or changed here", async () => {
  const text = chargesText(3, (at) => ["810000002", "810000004", "810000002"][at] ?? "");
  const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "recurring", text });
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  const known = [{ "recurring-payment-id": "810000002" }, { "recurring-payment-id": "810000004" }];
  const inEuro = known.map((row) => ({ ...row, currency: "EUR" }));
  expect(await template("recurring")).toEqual(expect.arrayContaining(inEuro));
  expect(await template("update")).toEqual(expect.arrayContaining(known));
  expect(await template("update", { filled: false })).toMatchObject([{ "recurring-payment-id": expect.any(String) }]);
});
