import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createDatabase } from "@/db/client";
import { readRollForward } from "@/lib/books/reports/roll-forward";
import { holds } from "@/lib/books/reports/statement";
import type { Actor } from "@/lib/core/runtime/context";
import type { Settings } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import { makeAlerts } from "@/lib/desk/alerts/detect";
import { attach } from "@/lib/desk/attachments/commands";
import { decide } from "@/lib/desk/decisions/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { createBatch } from "@/lib/payments/batches/create";
import { makeOrders } from "@/lib/payments/batches/sending/make-orders";
import { releaseBatch } from "@/lib/payments/batches/sending/release";
import { findMissingCallbacks } from "@/lib/payments/connections/missing-callbacks";
import { sandboxConnectionId as connectionId } from "@/lib/payments/connections/seed";
import { claimDueQueries, queryOrder } from "@/lib/payments/dispatch/polling";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { createPayee } from "@/lib/payments/payees/commands";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { closeDays, foldTotals } from "@/lib/payments/totals/fold";
import * as t from "@/messages/sample";
import { makeSampleData, removeSampleData } from "./commands";
import { samplePayees } from "./company";
import { readFirstSteps, readSampleData, readSampleFailure } from "./queries";
import {
  begin,
  count,
  createProduction,
  ctx,
  database,
  findDifferences,
  goesOn,
  prepare,
  provideSample,
  sandbox,
  settings,
} from "./testing";

provideSample();

async function findMomentsOfMaking(): Promise<string[]> {
  const { rows } = await database.owner.execute<{ of: string; on: string }>(sql`
    select c.table_name as of, c.column_name as on from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and to_regclass(c.table_name) not in (select inhrelid from pg_inherits)
    order by 1, 2`);
  const found: string[] = [];
  for (const { of, on } of rows) {
    if (isOfTheInstallation.has(of) || isOfTheInstallation.has(`${of}.${on}`)) continue;
    const { rows: counted } = await database.owner.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(of)} where ${sql.identifier(on)} > now() - interval '4 hours'`,
    );
    if (counted[0]?.n) found.push(`${of}.${on} ${counted[0].n}`);
  }
  return found;
}
const isOfTheInstallation = new Set([
  ...[
    "callback_tokens",
    "connection_versions",
    "connections",
    "endpoints",
    "error_messages",
    "users",
    "sample_data",
    "audit",
  ],
  ...["sending_rates", "totals_state"],
  ...["approval_requests.expires_at", "calls.lease_until", "limit_reservations.created_at", "order_total_deltas.at"],
]);

async function rollForwardHolds(): Promise<boolean> {
  const from = new Date(Date.now() - 15 * 86_400_000);
  const lines = await readRollForward(ctx, null, { from, until: new Date(Date.now() + 60_000) });
  return lines.every(holds);
}

const removedTables = [
  ...["orders", "order_events", "order_later_events", "order_texts", "callbacks", "limit_reservations"],
  ...["batches", "batch_rows", "batch_events", "batch_files", "payees", "payee_accounts", "payee_changes"],
  ...["recurring_profiles", "recurring_facts", "approval_requests", "approval_decisions"],
  ...["resolutions", "resolution_orders"],
];
const notOfASample = ["connection_changes", "user_changes", "ledger_rules"];

describe("the sample company", () => {
  test("is a month of everything, whose figures add up; it is made once", async () => {
    expect(await prepare()).toBe(true);
    const past = "orders where created_at < now() - interval '1 day'";
    expect(await count(`${past} and outcome = 'approved' and direction = 'out'`)).toBeGreaterThan(40);
    expect(await count(`${past} and outcome = 'approved' and direction = 'in'`)).toBeGreaterThan(8);
    expect(await count("orders where outcome = 'declined'")).toBeGreaterThan(2);
    expect(await count("orders where reversed > 0")).toBe(1);
    expect(await count("orders where outcome = 'unknown'")).toBe(1);
    expect(await count("orders where outcome not in ('approved', 'declined', 'unknown')")).toBe(0);
    expect(await count("approval_requests where state = 'open'")).toBe(2);
    expect(await count("batches where released_at is not null")).toBe(4);
    expect(await count("batches where asked_at is not null and released_at is null")).toBe(1);
    expect(await count("payees")).toBeGreaterThan(10);
    expect(await count("recurring_profiles")).toBeGreaterThan(9);
    expect(await count("callbacks where evaluated_at is null or verdict not in ('applied', 'late', 'reported')")).toBe(
      0,
    );
    expect(await findMomentsOfMaking()).toEqual([]);
    expect(await count("audit where user_id is not null and at > now() - interval '4 hours'")).toBe(0);
    expect(await findDifferences()).toEqual([]);
    await foldTotals(ctx);
    await closeDays(ctx);
    expect(await findDifferences()).toEqual([]);
    expect(await rollForwardHolds()).toBe(true);
    expect(await sandbox.control("GET", "/clock")).toMatchObject({ offsetSeconds: 0 });
    const asked = await claimDueQueries(ctx, 200);
    await Promise.all(asked.map((id) => queryOrder(ctx, id)));
    expect(asked).toHaveLength(1);
    expect(await count("orders where outcome = 'unknown'")).toBe(1);

    expect(await findMissingCallbacks(ctx.db, null, new Date())).toEqual([]);
    while ((await makeAlerts(ctx)) > 0);
    expect(await count("alerts")).toBeGreaterThan(3);
    expect(await count("alerts where at > now() - interval '4 hours' or mail <> 'none'")).toBe(0);

    const before = await count("audit");
    expect(await prepare()).toBe(false);
    expect(await count("audit")).toBe(before);
  }, 300_000);

  test.each<[string, Partial<Settings>]>([
    ["with SAMPLE=off", { sample: false }],
    ["without the sandbox", { sandbox: null }],
    ["with an admin of one's own", { admin: { email: "root@example.com", password: "green ladders sing" } }],
    ["where others reach it", { host: "0.0.0.0" }],
  ])("is not made %s", async (_why, change) => {
    expect(await prepare(change)).toBe(false);
    expect(await count("orders")).toBe(0);
    expect(await readSampleData(ctx)).toBeNull();
  });

  test("is not made where there is anything of a user, or another connection", async () => {
    const admin = await addTestUser(ctx, "admin");
    expect(await prepare()).toBe(false);
    await database.owner.execute(sql`delete from sessions`);
    await createProduction(admin);
    expect(await prepare()).toBe(false);
    expect(await count("orders")).toBe(0);
  });

  test("leaves nothing when it cannot be made, says why, and is made once an admin tries again", async () => {
    const admin = await addTestUser(ctx, "admin");
    await database.owner.execute(sql`delete from sessions`);
    await database.owner.execute(sql`insert into sample_data default values`);
    const sample = await begin();
    const server = createServer().listen(settings.callbacks?.port, settings.callbacks?.host);
    await once(server, "listening");
    expect(await sample.make(goesOn)).toContain("EADDRINUSE");
    server.close();
    expect(await readSampleFailure(ctx)).toContain("EADDRINUSE");
    expect([await sample.isRequested(), await readSampleData(ctx)]).toEqual([false, null]);

    await makeSampleData(ctx, admin, {});
    expect([await sample.isRequested(), await readSampleFailure(ctx)]).toEqual([true, null]);
    await sandbox.control("POST", "/scenarios", { scenario: "refused-page" });
    expect(await sample.make(goesOn)).not.toBeNull();
    for (const table of ["orders", "payees", "recurring_profiles", "callbacks", "limit_reservations", "alerts"])
      expect(await count(table)).toBe(0);
    expect(await sandbox.control("GET", "/clock")).toMatchObject({ offsetSeconds: 0 });

    await sandbox.control("PUT", "/scenarios", { rules: [] });
    await makeSampleData(ctx, admin, {});
    expect(await sample.make(goesOn)).toBeNull();
    expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: false, isRemovable: true });
    await expect(makeSampleData(ctx, admin, {})).rejects.toMatchObject({ code: "conflict" });
    await expect(makeSampleData(ctx, { ...admin, role: "approver" }, {})).rejects.toMatchObject({ code: "forbidden" });
  }, 300_000);

  test("is not asked for where it would be mixed up with what users made", async () => {
    const [admin, preparer] = [await addTestUser(ctx, "admin"), await addTestUser(ctx, "preparer")];
    const values = { account_number: "DE89370400440532013000", account_name: "Acme Tools" };
    const account = { kind: "bank_account" as const, values };
    await createPayee(ctx, preparer, { key: "OWN-1", name: "Acme Tools", note: null, account });
    await begin({ sample: false });
    await expect(makeSampleData(ctx, admin, {})).rejects.toMatchObject({ message: t.sampleCantBeMade });
    await expect(database.db.execute(sql`select request_sample_data() as wanted`)).resolves.toMatchObject({
      rows: [{ wanted: false }],
    });
  });
});

async function payFromSample(user: Actor, name: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; eur: string }>(sql`
    select a.id, (select id from endpoints where gateway_id = '1001') as eur
    from payee_accounts a join payees p on p.id = a.payee_id where p.name = ${name}`);
  const own = await submitPayout(ctx, user, {
    ...{ clientOrderId: newClientOrderId(), connectionId, endpointId: rows[0]?.eur ?? "" },
    payeeAccountId: rows[0]?.id ?? "",
    values: { amount: "12.34", currency: "EUR", account_number: ibanOf(name), account_name: name },
  });
  expect(own.kind).toBe("submitted");
}

const ibanOf = (name: string) => samplePayees.find((payee) => payee.name === name)?.iban ?? "";

async function importFile(user: Actor, kind: "payout" | "recurring", text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const { rows } = await ctx.db.execute<{ eur: string }>(
    sql`select id as eur from endpoints where gateway_id = '1001'`,
  );
  const eur = rows[0]?.eur ?? "";
  const direction = kind === "payout" ? ("out" as const) : ("in" as const);
  const made = await createBatch(ctx, user, {
    ...{ connectionId, kind, direction, bytes, allOrNothing: false },
    file: { kind: "text", name: `${kind}.csv`, bytes },
    choices: { endpointByCurrency: { EUR: eur, "": eur } },
  });
  expect(made.kind).toBe("created");
}

async function releaseWaiting(preparer: Actor, approver: Actor): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; batch: string; digest: string }>(sql`
    select r.id, b.id as batch, r.digest from approval_requests r join batches b on b.id = r.subject_id where r.state = 'open'`);
  const { id: requestId = "", batch: batchId = "", digest: seenDigest = "" } = rows[0] ?? {};
  await decide(ctx, approver, { requestId, decision: "approve", seenDigest });
  await releaseBatch(ctx, preparer, { batchId, seenDigest });
  while ((await makeOrders(ctx)) > 0);
}

async function names(of: "payees" | "batches" | "recurring_profiles"): Promise<string[]> {
  const column = { payees: "name", batches: "file_name", recurring_profiles: "label" }[of];
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select ${sql.raw(column)} as name from ${sql.raw(of)} order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe("removing it", () => {
  test("leaves an empty Paydesk, the audit log, and every guard in force", async () => {
    await prepare();
    const admin = await addTestUser(ctx, "admin");
    const refused = createProduction(admin);
    await expect(refused).rejects.toThrow(AppError);
    await expect(removeSampleData(ctx, { ...admin, role: "preparer" }, {})).rejects.toMatchObject({
      code: "forbidden",
    });
    const [order] = (await ctx.db.execute<{ id: string }>(sql`select id from orders limit 1`)).rows;
    const invoice = { subject: "order" as const, subjectId: order?.id ?? "", fileName: "invoice.pdf" };
    await attach(ctx, { ...admin, role: "preparer" }, { ...invoice, content: new TextEncoder().encode("%PDF-1.7") });
    const audited = await count("audit");
    const { isBeingMade, isUnfinished, isRemovable, ...counts } = (await readSampleData(ctx)) ?? {};
    expect({ isBeingMade, isUnfinished, isRemovable }).toEqual({
      ...{ isBeingMade: false, isUnfinished: false, isRemovable: true },
    });
    expect(await removeSampleData(ctx, admin, {})).toEqual(counts);

    for (const table of [...removedTables, "call_orders", "calls", "order_moves", "alerts"])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count("audit")).toBe(audited + 1);
    const { rows } = await ctx.db.execute(
      sql`select details from audit where permission = 'organisation.removeSampleData'`,
    );
    expect(rows).toEqual([{ details: counts }]);
    expect(await findDifferences()).toEqual([]);
    expect(await count("pg_trigger where not tgisinternal and tgenabled <> 'O'")).toBe(0);

    expect(await readSampleData(ctx)).toBeNull();
    expect(await readFirstSteps(ctx, true)).toBeNull();
    await expect(removeSampleData(ctx, admin, {})).rejects.toMatchObject({ code: "conflict" });
    expect(await prepare()).toBe(false);
    await createProduction(admin);
  }, 300_000);

  test("leaves what users made since, and all that it uses", async () => {
    const sample = await begin();
    const [admin, preparer, approver] = [
      await addTestUser(ctx, "admin"),
      await addTestUser(ctx, "preparer"),
      await addTestUser(ctx, "approver"),
    ];
    const note = { key: "OWN-1", name: "Acme Tools", note: null };
    const values = { account_number: "DE89370400440532013000", account_name: "Acme Tools" };
    await createPayee(ctx, preparer, { ...note, account: { kind: "bank_account", values } });
    expect(await readSampleData(ctx)).toMatchObject({ isBeingMade: true, isRemovable: false });
    await expect(removeSampleData(ctx, admin, {})).rejects.toMatchObject({ code: "conflict" });
    expect(await sample.make(goesOn)).toBeNull();
    expect(await readFirstSteps(ctx, true)).toMatchObject({ sentPayout: false, importedBatch: false });
    await payFromSample(preparer, "Lena Hoffmann");
    const file = readFileSync(join(import.meta.dirname, "../../../public/sample-payouts.csv"), "utf8");
    await importFile(preparer, "payout", `${file}${ibanOf("Studio Marchetti")},Studio Marchetti,45.00,EUR,Design\n`);
    await importFile(preparer, "recurring", "recurring-payment-id;amount;currency\n80410002;29.00;EUR\n");
    const own = "batch_rows r join batches b on b.id = r.batch_id where b.file_name in ('payout.csv', 'recurring.csv')";
    expect([await count(own), await count(`${own} and r.verdict <> 'ready'`)]).toEqual([8, 0]);
    expect(await readFirstSteps(ctx, true)).toMatchObject({ sentPayout: true, importedBatch: true });
    await releaseWaiting(preparer, approver);

    const removed = await removeSampleData(ctx, admin, {});
    expect(removed.payees).toBe(samplePayees.length - 2);
    expect(await names("payees")).toEqual(["Acme Tools", "Lena Hoffmann", "Studio Marchetti"]);
    expect(await names("batches")).toEqual([
      expect.stringMatching(/^affiliates-.*\.csv$/),
      "payout.csv",
      "recurring.csv",
    ]);
    expect(await names("recurring_profiles")).toEqual(["Hotel Seeblick"]);
    expect(await count("orders")).toBe(1 + 8);
    expect(await count("orders where created_at < (select created_at from sample_data)")).toBe(0);
    expect(await findDifferences()).toEqual([]);
    expect(await rollForwardHolds()).toBe(true);
    await expect(database.owner.execute(sql`delete from orders`)).rejects.toMatchObject({
      cause: { message: "orders rows may not be changed or deleted" },
    });
  }, 300_000);

  test("knows every table that refers to what it removes", async () => {
    const { rows } = await ctx.db.execute<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and conparentid = 0 and confrelid::regclass::text = any(${`{${removedTables.join(",")}}`}::text[])`);
    const { rows: source } = await ctx.db.execute<{ prosrc: string }>(
      sql`select prosrc from pg_proc where proname = 'remove_sample_data'`,
    );
    const deleted = new Set([...(source[0]?.prosrc ?? "").matchAll(/delete from (\w+)/g)].map(([, name]) => name));
    expect(removedTables.filter((name) => !deleted.has(name))).toEqual([]);
    expect(rows.map(({ name }) => name).filter((name) => !deleted.has(name) && !notOfASample.includes(name))).toEqual(
      [],
    );
  });

  test("is refused to Paydesk's own role for anything but the sample", async () => {
    await expect(ctx.db.execute(sql`select remove_sample_data()`)).rejects.toMatchObject({
      cause: { message: "there is no sample data" },
    });
    const receiver = createDatabase(database.urls.callbacks, { max: 1 });
    await expect(receiver.execute(sql`select remove_sample_data()`)).rejects.toMatchObject({
      cause: { message: "this role may not remove sample data" },
    });
    await receiver.$client.end();
    await expect(ctx.db.execute(sql`insert into sample_data (made_at) values (now())`)).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});
