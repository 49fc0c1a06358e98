import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import * as schema from "@/db/schema/all";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batchFiles } from "@/db/schema/batches";
import { connectionChanges } from "@/db/schema/changes";
import { connections } from "@/db/schema/connections";
import { mails } from "@/db/schema/desk";
import { orders } from "@/db/schema/orders";
import { secondFactors } from "@/db/schema/users";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { mailContext, putMail } from "@/lib/core/mail/outbox";
import { SettingsError } from "@/lib/core/runtime/env";
import { makeNextKey, Sealer, sealedHeadLength } from "@/lib/core/secrets/seal";
import { provideContext } from "@/lib/identity/users/testing-context";
import { openSealedFile } from "@/lib/payments/batches/rows/sealed-file";
import { openRow, sealRow } from "@/lib/payments/batches/rows/sealed-row";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { inputContext } from "@/lib/payments/connections/change";
import { generateKey, setControlKey } from "@/lib/payments/connections/key-commands";
import { controlKeysOf, loadRoute } from "@/lib/payments/connections/route";
import { addConnection } from "@/lib/payments/connections/testing";
import { newId } from "@/lib/payments/orders/ids";
import { openSealedFields, sealFields } from "@/lib/payments/orders/sealed";
import { insertOrder } from "@/lib/payments/orders/testing";
import { countSealed, resealSome, sealedColumns } from "./sealed-values";
import { bindSealingKey, checkSealingKey } from "./sealing-key";

const oldKey = randomBytes(32);
const newKey = makeNextKey(oldKey);
const [before, first, second, after] = [
  new Sealer(oldKey),
  new Sealer(oldKey, [newKey]),
  new Sealer(newKey, [oldKey]),
  new Sealer(newKey),
];

describe("the list of sealed columns", () => {
  test("has every column with that name, and nothing that isn't there", () => {
    const columns = Object.values(schema).flatMap((table) =>
      is(table, PgTable)
        ? Object.values(getTableColumns(table)).map(({ name }) => `${getTableName(table)}.${name}`)
        : [],
    );
    const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(columns).toEqual(expect.arrayContaining(listed));
    expect(columns.filter((name) => /\..*sealed/.test(name) && !listed.includes(name))).toEqual([]);
  });

  test("has every purpose for which something is sealed", () => {
    const root = join(import.meta.dirname, "../..");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!test)\.ts$/.test(name),
    );
    const sources = files.map((name) => readFileSync(join(root, name), "utf8")).filter((text) => /seal/i.test(text));
    const purposes = sources.flatMap((text) =>
      [...text.matchAll(/purpose(?::| =) "([a-z-]+\.[a-z-]+)"/g)].map(([, purpose]) => purpose),
    );
    expect([...new Set(purposes)].sort()).toEqual([...new Set(sealedColumns.map(({ purpose }) => purpose))].sort());
  });
});

const { ctx, mia } = provideContext("test", { mia: "admin" });
const names = { batch: "", connection: "", endpoint: "", order: "", mail: "" };
const secret = "a text that is sealed";
const file = payoutsText(2);

async function sealOfAll(): Promise<void> {
  ctx.sealer = before;
  await ctx.db.transaction((tx) => bindSealingKey(tx, before));
  const { connectionId, endpointId } = await addConnection(ctx, mia);
  await generateKey(ctx, mia, { connectionId, bits: 2048 });
  for (const controlKey of ["the first control key", "the second control key"])
    await setControlKey(ctx, mia, { connectionId, controlKey });
  await ctx.db.insert(secondFactors).values({
    userId: mia.userId,
    secretSealed: before.seal(secret, { purpose: "user.second-factor", owner: mia.userId }),
  });
  const mail = {
    userId: mia.userId,
    address: "mia@example.com",
    kind: "invitation",
    subject: "Test",
    text: secret,
  } as const;
  names.mail = await ctx.db.transaction((tx) => putMail(tx, before, mail, ctx.now()));
  const id = newId();
  const sealedFields = sealFields(before, id, { card: secret });
  names.order = (await insertOrder(ctx.db, { id, submission: "queued", sealedFields })).id;
  names.batch = await createTestBatch(ctx, mia, { connectionId, text: file });
  const parts = { values: { card: secret }, edits: {}, cells: {} };
  await ctx.db
    .update(batchRows)
    .set({ sealedFields: sealRow(before, names.batch, 1, parts) })
    .where(eq(batchRows.number, 1));
  const edit = (text: string) => ({
    1: { 2: { sealed: before.seal(text, { purpose: "batch.edit", owner: names.batch }) }, 3: 'plain "sealed": "v2.' },
  });
  await ctx.db.insert(batchEdits).values({
    ...{ batchId: names.batch, userId: mia.userId, at: ctx.now(), kind: "type" },
    ...{ before: edit("one"), after: edit("two"), undoneAt: ctx.now() },
  });
  const rules = { ...defaultRules["connections.change"], approvers: 1 as const, tiers: [] };
  await changePolicy(ctx, mia, { connectionId: null, permission: "connections.change", rules });
  await setControlKey(ctx, mia, { connectionId, controlKey: "the third control key" });
  Object.assign(names, { connection: connectionId, endpoint: endpointId });
}

async function openAll(sealer: Sealer): Promise<void> {
  const { connection: connectionId, endpoint: endpointId } = names;
  const keys = await controlKeysOf(ctx.db, sealer, connectionId);
  expect(keys).toMatchObject({ current: "the second control key", previous: "the first control key" });
  await loadRoute(ctx.db, sealer, ctx.callbackUrl, { connectionId, version: 1, endpointId });
  const [change] = await ctx.db.select().from(connectionChanges);
  expect(sealer.open(change?.sealedInput ?? "", inputContext(change?.id ?? ""))).toContain("the third control key");
  const [factor] = await ctx.db.select().from(secondFactors);
  expect(sealer.open(factor?.secretSealed ?? "", { purpose: "user.second-factor", owner: mia.userId })).toBe(secret);
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, names.mail));
  expect(sealer.open(mail?.textSealed ?? "", mailContext(names.mail))).toContain(secret);
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, names.order));
  expect(openSealedFields(sealer, names.order, order?.sealedFields ?? null)).toEqual({ card: secret });
  const [row] = await ctx.db.select().from(batchRows).where(eq(batchRows.number, 1));
  expect(openRow(sealer, names.batch, 1, row?.sealedFields ?? null).values).toEqual({ card: secret });
  const [stored] = await ctx.db.select().from(batchFiles);
  expect(Buffer.from(openSealedFile(sealer, names.batch, stored?.sealed ?? "")).toString()).toBe(file);
  const [edit] = await ctx.db.select().from(batchEdits);
  for (const [kept, text] of [
    [edit?.before, "one"],
    [edit?.after, "two"],
  ] as const) {
    const cells = kept?.[1] as Record<string, { sealed: string }>;
    expect(sealer.open(cells[2]?.sealed ?? "", { purpose: "batch.edit", owner: names.batch })).toBe(text);
    expect(cells[3]).toBe('plain "sealed": "v2.');
  }
}

async function resealAll(sealer: Sealer): Promise<number> {
  let [sum, count] = [0, 0];
  do sum += count = await resealSome({ ...ctx, sealer });
  while (count > 0);
  return sum;
}

describe("a rotation of the sealing key", () => {
  test("opens every value before, between and after, and leaves nothing under the earlier key", async () => {
    await sealOfAll();
    const { own } = await countSealed(ctx.db, before);
    expect(own).toBeGreaterThanOrEqual(sealedColumns.length);
    await openAll(first);
    expect(await resealAll(first)).toBe(0);
    await openAll(second);
    expect((await checkSealingKey(ctx.db, second)).also).toEqual(new Map([[before.keyIds[0], own]]));
    await expect(checkSealingKey(ctx.db, after)).rejects.toThrow(SettingsError);
    await expect(checkSealingKey(ctx.db, after)).rejects.toThrow(
      `Key ${before.keyIds[0]} sealed ${own} values of this database`,
    );
    expect(await resealAll(second)).toBeGreaterThanOrEqual(sealedColumns.length);
    expect(await countSealed(ctx.db, after)).toEqual({ own, also: new Map(), unknown: new Map() });
    await checkSealingKey(ctx.db, after);
    await openAll(after);
    await expect(openAll(before)).rejects.toThrow(/SEALING_KEY/);
  });

  test("passes over a value that was altered, and changes all others", async () => {
    await sealOfAll();
    const elsewhere = before.seal(secret, { purpose: "user.second-factor", owner: names.order });
    await ctx.db.update(secondFactors).set({ secretSealed: elsewhere });
    const { own } = await countSealed(ctx.db, before);
    await resealAll(second);
    expect(await countSealed(ctx.db, second)).toMatchObject({ own: own - 1, also: new Map([[before.keyIds[0], 1]]) });
  });

  test("keeps fingerprints, and takes no key that follows another one", async () => {
    expect(after.fingerprint("a", "payee")).toBe(before.fingerprint("a", "payee"));
    await ctx.db.transaction((tx) => bindSealingKey(tx, before));
    await ctx.db.transaction((tx) => bindSealingKey(tx, after));
    await expect(checkSealingKey(ctx.db, new Sealer(randomBytes(32)))).rejects.toThrow(/doesn't match this database/);
  });

  test("is the only change of what is sealed that the database allows where it never changes", async () => {
    await sealOfAll();
    const context = { purpose: "order.fields", owner: names.order };
    const change = (sealedFields: string) =>
      ctx.db.update(orders).set({ sealedFields }).where(eq(orders.id, names.order));
    await expect(change(second.seal("another card", context))).rejects.toMatchObject({ cause: { code: "23001" } });
    const controlKeySealed = second.seal("another key", { purpose: "connection.control-key", owner: names.connection });
    await expect(
      ctx.db.update(connections).set({ controlKeySealed }).where(eq(connections.id, names.connection)),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
    await expect(
      ctx.db
        .update(batchFiles)
        .set({ sealed: second.seal("another file", { purpose: "batch.file", owner: names.batch }) }),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(before.seal(secret, context).slice(0, sealedHeadLength)).toMatch(/^v2\.[\w-]{8}\.[\w-]{80}\.$/);
    const { rows } = await ctx.db.execute(sql`select sealed_text(${before.seal(secret, context)}) as text`);
    expect(rows[0]?.text).toMatch(/^[\w-]{66}$/);
  });
});
