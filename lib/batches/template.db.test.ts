import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { sampleOrderId } from "@/lib/intake/sample-row";
import { makeTemplate } from "@/lib/intake/template";
import { addPayee } from "@/lib/payees/testing";
import type { TestDesk } from "@/lib/people/testing";
import { readTemplateOptions } from "./template-queries";
import { chargesText, createTestBatch, makeAllOrders, openBatchDesk, releaseTestBatch } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterEach(() => database.drop());

async function template(kind: string, asked: { filled?: boolean; receiver?: string; reach?: string[] } = {}) {
  const { filled = true, receiver = null, reach = null } = asked;
  const options = await readTemplateOptions(desk, reach, { kind, connectionId, endpointId: null, receiver, filled });
  if (!options) return null;
  const { header, rows } = makeTemplate(options);
  return rows.map((row) => Object.fromEntries(header.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))));
}

test("a filled template begins with the payees of the book who are paid that way, and never with an amount", async () => {
  await addPayee(desk, ana, { key: "V-7", name: "Ana Kovač" });
  const row = { account_number: "DE89370400440532013000", account_name: "Kovač Trading", payee: "V-7" };
  expect(await template("payout")).toEqual([row]);
  expect(await template("payout", { receiver: "ewallet" })).toMatchObject([{ client_orderid: sampleOrderId }]);
  expect(await template("payout", { reach: [] })).toBeNull();
});

test("one for charges or updates begins with the profiles that were charged or changed here", async () => {
  const text = chargesText(3, (at) => ["810000002", "810000004", "810000002"][at] ?? "");
  const batchId = await createTestBatch(desk, ana, { connectionId, kind: "recurring", text });
  await releaseTestBatch(desk, ana, batchId);
  await makeAllOrders(desk);
  const known = [{ "recurring-payment-id": "810000002" }, { "recurring-payment-id": "810000004" }];
  const inEuro = known.map((row) => ({ ...row, currency: "EUR" }));
  expect(await template("recurring")).toEqual(expect.arrayContaining(inEuro));
  expect(await template("update")).toEqual(expect.arrayContaining(known));
  expect(await template("update", { filled: false })).toMatchObject([{ "recurring-payment-id": expect.any(String) }]);
});
