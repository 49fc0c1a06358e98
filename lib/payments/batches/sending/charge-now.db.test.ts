import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { batches } from "@/db/schema/batches";
import { endpoints } from "@/db/schema/connections";
import type { Actor } from "@/lib/core/runtime/context";
import { findPossibleDuplicates } from "@/lib/payments/batches/rows/possible-duplicates";
import { readTemplateOptions } from "@/lib/payments/batches/rows/template-queries";
import { createTestBatch, makeAllOrders, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { createProfile } from "@/lib/payments/recurring/commands";
import { importProfiles } from "@/lib/payments/recurring/import-commands";
import { listProfiles } from "@/lib/payments/recurring/queries";
import { listUpcoming } from "@/lib/payments/recurring/upcoming-queries";
import * as t from "@/messages/batches/model";
import { chargeNow } from "./charge-now";

let endpointId: string;
const { ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  endpointId = endpoint?.id ?? "";
});

const enter = async (recurringPaymentId: string, facts: Record<string, string> = { kind: "SRC" }) =>
  (await createProfile(ctx, ana, { connectionId, endpointId, recurringPaymentId, facts })).profileId;
const charge = (...profileIds: string[]) => chargeNow(ctx, ana, { profileIds });

test("chosen profiles become a draft, each row with an id of its own; a second one shows that they were charged", async () => {
  const ids = [await enter("81001"), await enter("81002")];
  const { batchId } = await charge(...ids);
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, batchId));
  expect(batch).toMatchObject({ kind: "recurring", direction: "in", releasedAt: null, rowCount: 2 });
  const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(rows.map(({ verdict, amount, endpointId: by, fields }) => [verdict, amount, by, fields])).toEqual([
    ["ready", null, endpointId, { "recurring-payment-id": "81001" }],
    ["ready", null, endpointId, { "recurring-payment-id": "81002" }],
  ]);
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  const again = await charge(...ids);
  expect(again.batchId).not.toBe(batchId);
  const [second] = await ctx.db.select().from(batches).where(eq(batches.id, again.batchId));
  if (!second) throw new Error("no batch");
  expect((await findPossibleDuplicates(ctx.db, second, ctx.now())).count).toBe(2);
});

test("what does not fit into one batch is refused with what to do", async () => {
  const [src, dst, unknown] = [await enter("82001"), await enter("82002", { kind: "DST" }), await enter("82003", {})];
  await expect(charge(src, dst)).rejects.toMatchObject({ message: t.directionsMixed });
  await expect(charge(src, unknown)).rejects.toMatchObject({ message: t.directionUnknown("82003") });
  await expect(charge()).rejects.toMatchObject({ code: "invalid" });
  const elsewhere: Actor = { ...ana, connectionIds: [] };
  await expect(chargeNow(ctx, elsewhere, { profileIds: [src] })).rejects.toMatchObject({ code: "not_found" });
  await expect(chargeNow(ctx, { ...ana, role: "viewer" }, { profileIds: [src] })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a file to change them begins with the chosen ones, and with nothing else", async () => {
  const [one] = [await enter("83001"), await enter("83002")];
  const asked = { kind: "update", connectionId, endpointId: null, receiver: null, filled: true };
  const chosen = await readTemplateOptions(ctx, null, { ...asked, profileIds: [one ?? ""] });
  expect(chosen?.rows).toEqual([{ "recurring-payment-id": "83001" }]);
  const all = await readTemplateOptions(ctx, null, asked);
  expect(all?.rows?.length).toBeGreaterThan(2);
});

test("a file of changes is validated by the details of each profile", async () => {
  await enter("85001", { kind: "SRC", currency: "JPY" });
  await enter("85002", { kind: "DST" });
  const header = "recurring-payment-id;amount;period;interval";
  const text = [header, "85001;500;week;1", "85002;5.00;week;1", "85001;5.50;;", "85003;5.00;week;1"].join("\r\n");
  const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "update", text });
  const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(rows.map(({ verdict, errors }) => [verdict, errors.map(({ field }) => field)])).toEqual([
    ["ready", []],
    ["error", ["period", "interval"]],
    ["error", ["amount"]],
    ["ready", []],
  ]);
});

test("a file adds profiles; known ones change only where it differs", async () => {
  await enter("84001", { kind: "SRC", label: "Gold" });
  const text = [
    "recurring-payment-id;kind;label;charging;start-date;period;interval;amount",
    "84001;SRC;Gold;;;;;",
    "84002;SRC;Silver;automatic;2026-01-31;month;1;9.00",
    "84003;ZZZ;;;;;;",
  ].join("\n");
  const take = () => importProfiles(ctx, ana, { connectionId, endpointId, fileName: "book.csv", text });
  expect(await take()).toEqual({ added: 1, changed: 0, same: 1, refused: 1 });
  expect(await take()).toEqual({ added: 0, changed: 0, same: 2, refused: 1 });
  const search = { text: "84002", connectionIds: null, kind: null, charging: null, changes: null };
  const { rows } = await listProfiles(ctx, null, search, null);
  expect(rows).toMatchObject([{ label: "Silver", charging: "automatic", endpointId }]);
  expect(rows[0]?.facts.known.amount?.from).toMatchObject({ source: "file", by: ana.name });

  const upcoming = await listUpcoming(ctx, null);
  expect(upcoming.automatic).toBe(1);
  expect(upcoming.charges.map(({ recurringPaymentId }) => recurringPaymentId)).toContain("84002");
  expect(await listUpcoming(ctx, [])).toMatchObject({ charges: [], automatic: 0 });
});
