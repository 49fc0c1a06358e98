import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readInside } from "@/lib/controls/installation/standing";
import { chainAudit, verifyAudit } from "@/lib/identity/audit/chain";
import { setRetention } from "@/lib/identity/organisation/commands";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { fewerThanServer } from "@/messages/organisation/model";
import { makePartitions, makePartitionsAhead } from "./make-partitions";
import { readRemoved } from "./queries";
import { removeOldMonths } from "./remove-months";

const { database, ctx, mia } = provideContext("test", { mia: "admin" });
const none = { audit: null, callbacks: null, calls: null, order_events: null };
const at = "2024-03-15T10:00:00Z";
const now = new Date("2026-11-20T10:00:00Z");

const run = (statement: string) => database.owner.execute(sql.raw(statement));
async function read<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await run(query)).rows as Row[];
}
const count = async (from: string) =>
  (await read<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count;
const drop = async (table: string, kept = 13, month = "2024-03-01") =>
  (await read(`select stays, removed::int from drop_partition('${table}', '${month}', ${kept})`))[0];

async function addOrder(values: Parameters<typeof insertOrder>[1] = {}) {
  const order = await insertOrder(database.owner, {
    ...{
      submission: "accepted",
      outcome: "approved",
      amount: "10.00",
      sentAt: new Date(at),
      finalAt: new Date(at),
      attempt: 1,
    },
    createdAt: new Date(at),
    ...values,
  });
  await run(`insert into order_events (order_id, at, kind) values ('${order.id}', '${at}', 'prepared')`);
  await run(`with c as (insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, finished_at, request)
      values (gen_random_uuid(), '${testIds.connection}', 1, 'payout', nextval('dispatch_numbers'), '', '${at}', '${at}', '[]') returning id)
    insert into call_orders (call_id, order_id, attempt) select id, '${order.id}', 1 from c`);
  await run(`insert into callbacks (connection_id, received_at, method, query, body, headers, evaluated_at, verdict, order_id)
    values ('${testIds.connection}', '${at}', 'GET', '', '', '{}', '${at}', 'applied', '${order.id}')`);
  return order;
}

beforeEach(async () => {
  await insertOrderSurroundings(database.owner);
  await makePartitions(database.db, { from: new Date(at), to: new Date(at) }, 100);
});

describe("months ahead", () => {
  test("are made one by one, until three are ready", async () => {
    let made = 0;
    while ((await makePartitionsAhead({ ...ctx, now: () => new Date() })) > 0) made++;
    expect(made).toBe(3 * 4);
    expect(await read("select * from read_partitions() where months_ahead <> 3 or default_in_use")).toEqual([]);
  });
});

describe("a month past its setting", () => {
  test("is removed with its audit entry, what it was about stays, and the setting decides which month", async () => {
    const order = await addOrder();
    await run(
      `insert into order_events (order_id, at, kind) values ('${order.id}', '2024-04-01T00:00:00Z', 'changed')`,
    );
    await makePartitions(database.db, { from: now, to: now }, 100);
    const before = await readInside(database.db);
    const moves = await read("select * from order_moves order by id");
    expect(moves.length).toBeGreaterThan(0);
    const logged: unknown[] = [];
    const log = { ...ctx.log, info: (facts: unknown) => logged.push(facts) } as unknown as typeof ctx.log;
    const round = (months: number, day: string) =>
      removeOldMonths(
        { ...ctx, log, now: () => new Date(day) },
        { ...none, calls: months, callbacks: months, order_events: months },
      );
    expect(await round(18, "2025-09-30T23:59:59Z")).toBe(0);
    expect(await count("calls")).toBe(1);
    expect(await round(18, "2025-10-01T00:00:00Z")).toBe(3);
    expect(await round(18, "2025-10-01T00:00:00Z")).toBe(0);
    expect([await count("calls"), await count("callbacks"), await count("order_events")]).toEqual([0, 0, 1]);
    expect([await count("call_orders"), await count("dispatches"), await count("orders")]).toEqual([1, 1, 1]);
    expect(await read("select * from order_moves order by id")).toEqual(moves);
    expect(await readInside(database.db)).toEqual(before);
    expect(logged).toEqual(
      ["callbacks", "calls", "order_events"].map((table) => ({ table, month: "2024-03-01", rows: 1 })),
    );
    expect(
      await read(
        "select details, actor, user_id from audit where permission = 'installation.month_removed' order by id",
      ),
    ).toEqual(
      ["callbacks", "calls", "order_events"].map((table) => ({
        actor: "worker",
        user_id: null,
        details: { table, month: "2024-03", rows: 1, keptMonths: 18 },
      })),
    );
    expect(await readRemoved(ctx, "order_events", order.createdAt)).toEqual({ before: "2024-04-01", keptMonths: 18 });
    expect(await readRemoved(ctx, "order_events", new Date("2024-04-01T00:00:00Z"))).toBeNull();
    expect(await readRemoved(ctx, "audit", order.createdAt)).toBeNull();
    await expect(
      run(`insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, request)
        select gen_random_uuid(), '${testIds.connection}', 1, 'payout', max(dispatch_number), '', now(), '[]' from dispatches`),
    ).rejects.toMatchObject({ cause: { constraint: "dispatches_pkey" } });
    await addOrder();
    await makePartitions(database.db, { from: new Date(at), to: new Date(at) }, 100);
    expect(await read("select tableoid::regclass::text as place from calls")).toEqual([{ place: "calls_default" }]);
  });

  test("stays for ever without a setting", async () => {
    await addOrder();
    expect(await removeOldMonths({ ...ctx, now: () => now }, none)).toBe(0);
    expect(await count("calls")).toBe(1);
  });

  test.each([
    ["isn't final", { outcome: "processing", finalAt: null }],
    ["is unconfirmed", { submission: "unconfirmed", outcome: "none", finalAt: null }],
    ["waits", { submission: "held", outcome: "none", finalAt: null, sentAt: null, attempt: 0 }],
    ["is in conflict", { conflict: ["orders.againstFinal", "approved", { status: "declined" }] }],
    ["was reported otherwise", { unconfirmedSince: new Date(at) }],
    ["was charged back, and no one acknowledged it", { later: "charged_back" }],
  ] as [string, Parameters<typeof insertOrder>[1]][])("stays while an order of it %s", async (_, values) => {
    await addOrder();
    const { id } = await addOrder(values);
    for (const table of ["calls", "callbacks", "order_events"])
      expect(await drop(table), table).toEqual({ stays: "open_orders", removed: null });
    await run("alter table orders disable trigger user");
    await run(
      `update orders set submission = 'accepted', outcome = 'approved', conflict = null, unconfirmed_since = null, final_at = '${at}', acknowledged_at = '${at}' where id = '${id}'`,
    );
    for (const table of ["calls", "callbacks", "order_events"])
      expect(await drop(table), table).toEqual({ stays: null, removed: 2 });
  });

  test("stays while an order of it has a difference in a period that isn't closed", async () => {
    const { id } = await addOrder();
    await database.admin.execute(
      sql.raw(`do $$ declare p uuid; begin set local session_replication_role = replica;
      insert into close_periods (from_day, to_day, created_by, created_at) values ('2024-03-01', '2024-03-31', '${testIds.user}', now()) returning id into p;
      insert into match_items (period_id, leg, key, currency, aspect, class, order_id, left_amount, left_count, right_amount, right_count, first_day, is_carried, is_named, found_at)
      select p, 'gateway', '${id}', 'EUR', 'payment', 'missing_gateway', '${id}', 1, 1, 0, 0, '2024-03-01', false, false, now(); end $$`),
    );
    expect(await drop("order_events")).toEqual({ stays: "open_orders", removed: null });
    await database.admin.execute(
      sql.raw(
        "do $$ begin set local session_replication_role = replica; update close_periods set state = 'closed'; end $$",
      ),
    );
    expect(await drop("order_events")).toEqual({ stays: null, removed: 1 });
  });

  test.each([
    ["callbacks", "open_callbacks", "update callbacks set evaluated_at = null"],
    ["callbacks", "open_callbacks", "update callbacks set verdict = 'unmatched'"],
    ["calls", "open_calls", "update calls set finished_at = null"],
  ])("%s stay: %s", async (table, stays, statement) => {
    await addOrder();
    await run(statement);
    expect(await drop(table)).toEqual({ stays, removed: null });
    await run(
      "update callbacks set evaluated_at = now(), acknowledged_at = now(), acknowledged_by = (select id from users limit 1)",
    );
    await run("update calls set finished_at = now()");
    expect(await drop(table)).toEqual({ stays: null, removed: 1 });
  });

  test("is refused when it is younger than what must be kept, whatever is passed", async () => {
    const young = new Date(Date.now() - 400 * 86_400_000);
    await makePartitions(database.db, { from: young, to: young }, 100);
    const month = `${young.toISOString().slice(0, 7)}-01`;
    for (const [table, kept, which] of [
      ["calls", 12, "2024-03-01"],
      ["calls", 13, month],
      ["calls", 0, month],
      ["calls", -100, month],
      ["audit", 23, "2024-03-01"],
    ] as const) {
      const statement = sql`select drop_partition(${table}, ${which}, ${kept})`;
      await expect(database.db.execute(statement), `${table} ${kept} ${which}`).rejects.toMatchObject({
        cause: { code: "23001" },
      });
    }
    await expect(database.db.execute(sql`select drop_partition('orders', '2024-03-01', 13)`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("of orders is no month of a partitioned table") },
    });
    await expect(database.db.execute(sql`select drop_partition('calls', '2024-03-02', 13)`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("of calls is no month of a partitioned table") },
    });
  });
});

describe("what the organisation sets", () => {
  const set = (months: Partial<Record<"audit" | "callbacks" | "calls" | "order_events", string>>, ofServer = none) =>
    setRetention({ ...ctx, keepMonths: ofServer }, mia, {
      audit: "",
      callbacks: "",
      calls: "",
      order_events: "",
      ...months,
    });
  const remove = (day: string, ofServer: Parameters<typeof removeOldMonths>[1] = none) =>
    removeOldMonths({ ...ctx, now: () => new Date(day) }, ofServer);

  test("applies where the server sets nothing, and says nothing of other records", async () => {
    await addOrder();
    expect(await remove("2026-11-20T10:00:00Z")).toBe(0);
    await set({ calls: "18" });
    expect(await remove("2025-09-30T23:59:59Z")).toBe(0);
    expect(await remove("2025-10-01T00:00:00Z")).toBe(1);
    expect([await count("calls"), await count("callbacks"), await count("order_events")]).toEqual([0, 1, 1]);
  });

  test("keeps longer than the server, never shorter, also where the server's setting came later", async () => {
    await addOrder();
    await set({ calls: "20", callbacks: "14" });
    const ofServer = { ...none, calls: 14, callbacks: 18 };
    expect(await remove("2025-09-30T23:59:59Z", ofServer)).toBe(0);
    expect(await remove("2025-10-01T00:00:00Z", ofServer)).toBe(1);
    expect([await count("calls"), await count("callbacks")]).toEqual([1, 0]);
    const fields = { callbacks: fewerThanServer(18) };
    await expect(set({ callbacks: "17" }, ofServer as never)).rejects.toMatchObject({ code: "invalid", fields });
    await expect(set({ callbacks: "18" }, ofServer as never)).resolves.toMatchObject({ callbacks: 18 });
  });

  test("binds the database, whatever Paydesk asks it to remove", async () => {
    await addOrder();
    await set({ calls: "40" });
    await expect(drop("calls")).rejects.toMatchObject({
      cause: { code: "23001", message: expect.stringContaining("for at least 40 months") },
    });
    await set({ calls: "" });
    expect(await drop("calls")).toEqual({ stays: null, removed: 1 });
  });

  test.each([
    ["audit", "23"],
    ["calls", "12"],
    ["calls", "1201"],
    ["callbacks", "soon"],
  ])("is no time out of its range: %s, %s months", async (table, months) => {
    await expect(set({ [table]: months })).rejects.toMatchObject({
      code: "invalid",
      fields: { [table]: expect.any(String) },
    });
    const column = `keep_${table}_months`;
    await set({ [table]: "30" });
    if (months !== "soon")
      await expect(run(`update organisation set ${column} = ${months}`)).rejects.toMatchObject({
        cause: { constraint: `organisation_keep_${table}_check` },
      });
  });
});

describe("the audit log", () => {
  const tamper = (statement: string) =>
    database.admin.execute(sql.raw(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`));

  const write = (from: number, to: number, month: string) =>
    tamper(
      `insert into audit (at, permission, actor, subject_type, subject_id) select '2024-${month}-10'::timestamptz, 'connections.paused', 'worker', 'connection', n from generate_series(${from}, ${to}) n`,
    );

  beforeEach(async () => {
    await makePartitions(database.db, { from: new Date("2024-02-01"), to: new Date("2024-04-01") }, 100);
    await write(1, 5, "02");
    await write(6, 10, "03");
    await write(11, 15, "02");
    await write(16, 20, "04");
  });

  test("loses no month with an entry that isn't linked", async () => {
    expect(await drop("audit", 24, "2024-02-01")).toEqual({ stays: "unlinked", removed: null });
  });

  test("verifies after a month was removed, from each link that is kept", async () => {
    while ((await chainAudit(database.db)) > 0);
    const links = Number((await read<{ count: string }>("select count(*) from audit_chain"))[0]?.count);
    expect(await drop("audit", 24, "2024-02-01")).toEqual({ stays: null, removed: 10 });
    while ((await chainAudit(database.db)) > 0);
    const verdict = await verifyAudit(database.db);
    expect(verdict).toMatchObject({ kind: "intact", links: links + 1, removed: 10, waiting: 0 });
    expect(await count("audit where permission = 'installation.month_removed'")).toBe(1);
  });

  test.each([
    [
      "an entry of a kept month that was changed",
      "update audit set details = '{\"a\": 1}' where subject_id = '7'",
      "changed",
    ],
    ["an entry of a kept month that was removed", "delete from audit where subject_id = '18'", "removed"],
    [
      "the link of a removed entry that was changed",
      "update audit_chain set hash = repeat('0', 64) where position = (select position - 1 from audit_chain c join audit a on a.id = c.audit_id where a.subject_id = '6')",
      "changed",
    ],
    ["a kept month that was dropped without its record", "drop table audit_2024_04", "removed"],
  ])("still shows %s", async (_, statement, kind) => {
    while ((await chainAudit(database.db)) > 0);
    await drop("audit", 24, "2024-02-01");
    await tamper(statement);
    expect((await verifyAudit(database.db)).kind).toBe(kind);
  });
});
