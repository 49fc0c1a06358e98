import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { connectionConfig } from "@/db/client";
import {
  allForms,
  canaries,
  canaryCode,
  encodedForms,
  findLeakingFiles,
  findLeaks,
  typedForms,
} from "@/e2e/access/canaries";
import { addTestUser } from "@/lib/identity/users/testing";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { saveView } from "@/lib/payments/orders/lists/views";
import { addPayee } from "@/lib/payments/payees/testing";
import { createProfile } from "@/lib/payments/recurring/commands";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

const refused = { code: "invalid" };
const typed = canaries.flatMap(typedForms);

test("what users type is refused in every spelling, and says where", async () => {
  const { ctx, preparer, connectionId } = shop;
  const admin = await addTestUser(ctx, "admin", { password: false });
  const profile = { connectionId, recurringPaymentId: "77", endpointId: null };
  for (const text of typed) {
    const calls = [
      () => shop.pay({}, { yourReference: text }),
      () => shop.pay({ purpose: text }),
      () => shop.pay({}, { reasonWithoutUpdates: text }),
      () => saveView(ctx, preparer, { name: text, query: "", isShared: false }),
      () => saveView(ctx, preparer, { name: "mine", query: `q=${encodeURIComponent(text)}`, isShared: false }),
      () => addPayee(ctx, preparer, { key: "cd", name: text }),
      () => createProfile(ctx, admin, { ...profile, facts: { label: text } }),
      () => askRelease(ctx, preparer, { batchId: connectionId, reasonWithoutUpdates: text }),
    ];
    for (const call of calls) await expect(call(), text).rejects.toMatchObject(refused);
  }
});

test("a file's cells are cut and its rows have errors, whichever column it is", async () => {
  const at = (place: number) => typed[place % typed.length] ?? "";
  const columns = { purpose: at, reference: at, "not used": at };
  const text = payoutsText(typed.length, columns);
  const batchId = await createTestBatch(shop.ctx, shop.preparer, { connectionId: shop.connectionId, text });
  const { rows } = await shop.ctx.db.execute<{ verdict: string; cells: string[] }>(
    sql`select verdict, cells from batch_rows where batch_id = ${batchId}`,
  );
  expect(rows).toHaveLength(typed.length);
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(["error"]));
  const cut = /^(411111|550000|374245|630400)•+\d{4}$/;
  for (const { cells } of rows) expect(cells.filter((cell) => cut.test(cell))).toHaveLength(3);
});

test("a callback keeps none of it, in its query, its body or a header", async () => {
  const pairs = allForms.map((form, at) => [`note${at}`, form]);
  const query = new URLSearchParams([["status", "approved"], ...pairs, ["cvv2", canaryCode]]).toString();
  const headers = { "x-card": canaries[0] ?? "", "x-cvv": canaryCode };
  await shop.deliverRaw({ query, headers });
  const body = JSON.stringify({ cards: canaries.flatMap(encodedForms), typed, securityCode: canaryCode });
  await shop.deliverRaw({ method: "POST", query: "", contentType: "application/json", body, headers });
});

test("a card that is paid to is sealed while it waits, and shown by six and four", async () => {
  const card = {
    credit_card_number: canaries[0] ?? "",
    card_printed_name: "ANA KOVAC",
    expire_month: "12",
    expire_year: "2031",
  };
  const { orderId } = await shop.pay(card, { cvv: canaryCode.slice(1) });
  expect((await shop.readOrder(orderId)).fields.credit_card_number).toMatch(/^411111•+\d{4}$/);
});

test("and nothing of it is in a table, in a file of the database or in its log", async () => {
  const { db } = shop.ctx;
  const { rows } = await db.execute<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: lines } = await db.execute<{ line: string }>(sql.raw(`select t::text as line from ${name} t`));
    texts.push(...lines.map(({ line }) => `${name} ${line}`));
  }
  const whole = texts.join("\n");
  expect(whole).toContain("411111••••••");
  expect(findLeaks(Buffer.from(whole))).toEqual([]);
  expect(whole).not.toMatch(new RegExp(`(?:cvv2?|code)\\W{1,12}${canaryCode}`, "i"));
  expect(findLeakingFiles(await placeOfDatabase())).toEqual([]);
}, 120_000);

async function placeOfDatabase(): Promise<string> {
  const client = new pg.Client(connectionConfig(process.env.TEST_DATABASE_URL ?? ""));
  await client.connect();
  try {
    return (await client.query("show data_directory")).rows[0].data_directory;
  } finally {
    await client.end();
  }
}
