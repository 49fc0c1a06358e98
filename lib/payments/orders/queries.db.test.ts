import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { nodesOf } from "@/db/testing-plans";
import type { Cursor } from "@/lib/core/lists/list";
import type { AppContext } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { makeTestContext } from "@/lib/identity/users/testing";
import { payeeIdentifier } from "@/lib/payments/payees/receiver";
import { rejectedCauses } from "./facets";
import { newId } from "./ids";
import { describeOrder } from "./labels";
import { eachOrderIds, findSimilarReceivers, firstHitsQuery, type Listed, orderIdsQuery } from "./lists/find-page";
import { type OrderFilter, orderList } from "./lists/list-search";
import { listOrderFilters, listOrders, newerCountMax, readOrderChanges } from "./queries";
import { outcomes, submissions } from "./states";
import { type OrderStatusName, orderStatuses } from "./statuses";
import { insertOrder, insertOrderSurroundings, testIds } from "./testing";

const list = (filter: OrderFilter, cursor: Cursor | null = null, timeZone = "UTC"): Listed => {
  return { scope: null, filter, sort: "newest", cursor, timeZone };
};
const all: OrderFilter = orderList.read(() => undefined).filter;
const filterOf = (params: Record<string, string>) => {
  const { filter, notes } = orderList.read((name) => params[name]);
  expect(notes).toEqual([]);
  return filter;
};
const minuteMs = 60_000;
const start = Date.parse("2026-03-01T12:00:00Z");

describe("the list of orders", () => {
  let base: TestDatabase;
  let ctx: AppContext;
  beforeEach(async () => {
    base = await createTestDatabase();
    ctx = makeTestContext(base.db);
    return base.drop;
  });
  const listed = async (params: Record<string, string>, zone = "UTC") =>
    (await listOrders(ctx, list(filterOf(params), null, zone))).rows.map(({ id }) => id);

  test("pages in both directions, over equal times too, without losing or repeating a row", async () => {
    const ids: string[] = [];
    for (let at = 0; at < orderList.pageRows * 2 + 7; at++) {
      const createdAt = new Date(start + Math.floor(at / 10) * minuteMs);
      ids.push((await insertOrder(base.db, { id: newId(start + at), createdAt })).id);
    }
    ids.reverse();
    const first = await listOrders(ctx, list(all));
    expect(first).toMatchObject({ before: false, after: true });
    const turn = (page: typeof first, side: "after" | "before") =>
      listOrders(ctx, list(all, { side, id: page.rows.at(side === "after" ? -1 : 0)?.id ?? "" }));
    const second = await turn(first, "after");
    const third = await turn(second, "after");
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
    expect(third).toMatchObject({ before: true, after: false });
    const back = await turn(third, "before");
    expect(back).toMatchObject({ before: true, after: true });
    expect(back.rows).toEqual(second.rows);
    expect(await turn(back, "before")).toEqual(first);
  });

  test("a page that begins at an order which does not exist is empty, not an error", async () => {
    await insertOrder(base.db);
    expect((await listOrders(ctx, list(all, { side: "after", id: newId() }))).rows).toEqual([]);
  });

  test("microseconds count: two orders of one millisecond are not mixed up", async () => {
    const [a, b, c] = [newId(start), newId(start), newId(start)].sort();
    await insertOrder(base.db, { id: a, createdAt: sql`'2026-03-01 12:00:00.000900Z'::timestamptz` as never });
    await insertOrder(base.db, { id: b, createdAt: sql`'2026-03-01 12:00:00.000100Z'::timestamptz` as never });
    await insertOrder(base.db, { id: c, createdAt: sql`'2026-03-01 12:00:00.000500Z'::timestamptz` as never });
    const after = await listOrders(ctx, list(all, { side: "after", id: c ?? "" }));
    expect(after.rows.map(({ id }) => id)).toEqual([b]);
  });

  test("days are those of the organisation's zone", async () => {
    const late = await insertOrder(base.db, { createdAt: new Date("2026-03-01T23:30:00Z") });
    const early = await insertOrder(base.db, { createdAt: new Date("2026-03-01T22:30:00Z") });
    expect(await listed({ from: "2026-03-01", to: "2026-03-01" })).toEqual([late.id, early.id]);
    expect(await listed({ from: "2026-03-02" }, "Europe/Berlin")).toEqual([late.id]);
    expect(await listed({ to: "2026-03-01" }, "Europe/Berlin")).toEqual([early.id]);
  });

  test("by amount: exact by value, ranges with both ends, unknown amounts never", async () => {
    const [small, middle, large] = [
      await insertOrder(base.db, { amount: "99.999" }),
      await insertOrder(base.db, { amount: "100" }),
      await insertOrder(base.db, { amount: "9007199254740993.01" }),
    ];
    await insertOrder(base.db, { amount: null, currency: null, kind: "update" });
    expect(await listed({ amount: "100.00" })).toEqual([middle.id]);
    expect(await listed({ amount: "99.9990..100" })).toEqual([middle.id, small.id]);
    expect(await listed({ amount: "100.." })).toEqual([large.id, middle.id]);
    expect(await listed({ amount: "..100" })).toEqual([middle.id, small.id]);
  });

  test("by any id, whole or its beginning, and nothing in it is a wildcard", async () => {
    const one = await insertOrder(base.db, {
      gatewayOrderId: "7700123",
      serialNumber: "SN-0001",
      yourReference: "INV_2026%1",
    });
    await insertOrder(base.db, { gatewayOrderId: "88", serialNumber: "SN-9", yourReference: "INVX2026-1" });
    const texts = [one.id, one.id.slice(0, 20), one.id.toUpperCase(), one.clientOrderId, one.clientOrderId.slice(0, 9)];
    for (const q of [...texts, "7700123", "7700", "SN-0001", "SN-0", "INV_2026%1", "INV_", "INV_2026%"]) {
      expect(await listed({ q }), q).toEqual([one.id]);
    }
    for (const q of ["%", "_", "\\", "700123", "INV%1", "in"]) expect(await listed({ q }), q).toEqual([]);
  });

  test("a misspelt name finds nothing, and is offered as it is written", async () => {
    for (const receiverName of ["Zoë Kovač", "Ana Kovačič", "Petra Novak", "Acme 42"]) {
      await insertOrder(base.db, { receiverName });
      await insertOrder(base.db, { receiverName });
    }
    expect(await listed({ q: "kovca" })).toEqual([]);
    const similar = (text: string | null) => findSimilarReceivers(ctx, null, text);
    expect(await similar("kovca")).toEqual(["Ana Kovačič", "Zoë Kovač"]);
    expect(await similar("Petra Nowak")).toEqual(["Petra Novak"]);
    for (const other of [null, "xyzzy", "kov", "Acme 43", "INV-2026"]) expect(await similar(other)).toEqual([]);
    expect(await findSimilarReceivers(ctx, [], "kovca")).toEqual([]);
  });

  test("by a part of the reference, payee, last four digits or description, whatever their case and accents", async () => {
    const one = await insertOrder(base.db, {
      yourReference: "INV_2026%1",
      receiverName: "Zoë Kovač",
      receiverAccount: "••••3000",
      fields: { order_desc: "Commission for MARCH" },
    });
    await insertOrder(base.db, { yourReference: "INVX2026-1", receiverName: "Ковач", receiverAccount: "••••4417" });
    const texts = ["inv_", "2026%1", "kovac", "KOVAČ", "zoë k", "3000", "commission", "for march"];
    for (const q of texts) expect(await listed({ q }), q).toEqual([one.id]);
    expect(await listed({ q: "ковач" })).toHaveLength(1);
    expect(await listed({ q: "2026" })).toHaveLength(2);
    expect(await listed({ q: "3000 commission" })).toEqual([]);
    const draft = await insertOrder(base.db, { submission: "draft", yourReference: "OLD-77" });
    await base.db.execute(sql`update orders set your_reference = 'NEW-78' where id = ${draft.id}`);
    expect([await listed({ q: "old-77" }), await listed({ q: "new-78" })]).toEqual([[], [draft.id]]);
  });

  test("by an amount in any form, and by a whole account number, which is stored nowhere in the clear", async () => {
    const digest = (account: string) =>
      ctx.sealer.fingerprint(payeeIdentifier("bank_account", { account_number: account }), "payee");
    const payeeFingerprint = digest("DE89370400440532013000");
    const one = await insertOrder(base.db, { amount: "1899.90", payeeFingerprint });
    const other = await insertOrder(base.db, {
      amount: "1899.90",
      currency: "USD",
      payeeFingerprint: digest("81000100"),
    });
    const dinars = await insertOrder(base.db, {
      amount: "1.234",
      currency: "KWD",
      payeeFingerprint: digest("81000200"),
    });
    for (const q of ["1899.90", "1.899,90", "1,899.9", "1 899,90"])
      expect((await listed({ q })).sort(), q).toEqual([one.id, other.id].sort());
    expect(await listed({ q: "1.899,90 EUR" })).toEqual([one.id]);
    expect(await listed({ q: "$1,899.90" })).toHaveLength(2);
    expect(await listed({ q: "1,234" })).toEqual([dinars.id]);
    expect(await listed({ q: "1899" })).toEqual([]);
    for (const q of ["DE89 3704 0044 0532 0130 00", "de89370400440532013000", "DE89-3704-0044-0532-0130-00"])
      expect(await listed({ q }), q).toEqual([one.id]);
    expect(await listed({ q: "DE89 3704 0044 0532 0130 0" })).toEqual([]);
    expect(await listed({ q: "8100 0100" })).toEqual([other.id]);
  });

  test("by about an amount: five in a hundred more or less, in the currency that is named", async () => {
    const amounts = ["1805.00", "1804.99", "1899.90", "1995.00", "1995.01"];
    const made = new Map<string, string>();
    for (const amount of amounts) made.set(amount, (await insertOrder(base.db, { amount })).id);
    const dollars = await insertOrder(base.db, { amount: "1900.00", currency: "USD" });
    const euros = ["1805.00", "1899.90", "1995.00"].map((amount) => made.get(amount));
    expect(new Set(await listed({ q: "about 1900" }))).toEqual(new Set([...euros, dollars.id]));
    expect(new Set(await listed({ q: "~1.900,00 EUR" }))).toEqual(new Set(euros));
    expect(await listed({ q: "1900" })).toEqual([dollars.id]);
  });

  test("by a reference, however its parts are divided", async () => {
    const { id } = await insertOrder(base.db, { yourReference: "RE-2026/0815" });
    await insertOrder(base.db, { yourReference: "RE-2026-0816" });
    for (const q of ["RE 2026 0815", "re-2026-0815", "RE_2026.0815", "2026 – 0815", "RE / 2026 / 0815"])
      expect(await listed({ q }), q).toEqual([id]);
    for (const q of ["RE20260815", "re20260815", "20260815"]) expect(await listed({ q }), q).toEqual([id]);
    for (const q of ["RE 2026%0815", "RE 2026\\0815", "RE20260817"]) expect(await listed({ q }), q).toEqual([]);
    const whole = await insertOrder(base.db, { yourReference: "RE20270815" });
    for (const q of ["RE 2027 0815", "RE-2027/0815", "2027-0815"]) expect(await listed({ q }), q).toEqual([whole.id]);
    await base.db.update(orders).set({ yourReference: "RE 2028 0815" }).where(eq(orders.id, whole.id));
    expect(await listed({ q: "RE20280815" })).toEqual([whole.id]);
    expect(await listed({ q: "RE20270815" })).toEqual([]);
  });

  test("by direction, endpoint, user, batch, and where the money is", async () => {
    const out = await insertOrder(base.db);
    const into = await insertOrder(base.db, { kind: "charge", direction: "in", amount: null, currency: null });
    const failed = await insertOrder(base.db, { outcome: "declined" });
    await insertOrder(base.db, { kind: "update", amount: null, currency: null, outcome: "none" });
    expect(await listed({ direction: "in" })).toEqual([into.id]);
    expect(await listed({ endpoint: testIds.endpoint })).toHaveLength(4);
    expect(await listed({ user: testIds.user })).toHaveLength(4);
    expect(await listed({ batch: newId() })).toEqual([]);
    expect(await listed({ stage: "sent" })).toEqual([failed.id, into.id, out.id]);
    expect(await listed({ stage: "failed" })).toEqual([failed.id]);
    expect(await listed({ currency: "unknown" })).toEqual([into.id]);
    expect(await listed({ days: "yesterday" })).toEqual([]);
  });

  test("by amount, both ways and page by page; what is unknown is in neither", async () => {
    const amounts = Array.from({ length: orderList.pageRows + 5 }, (_, at) => `${(at * 37) % 101}.50`);
    for (const amount of amounts) await insertOrder(base.db, { amount });
    await insertOrder(base.db, { amount: null, currency: null, kind: "charge", direction: "in" });
    const sorted = [...amounts].sort((a, b) => Number(b) - Number(a));
    for (const [sort, expected] of [
      ["largest", sorted],
      ["smallest", [...sorted].reverse()],
    ] as const) {
      const first = await listOrders(ctx, { ...list(all), sort });
      const last = first.rows.at(-1)?.id ?? "";
      const second = await listOrders(ctx, { ...list(all, { side: "after", id: last }), sort });
      expect([...first.rows, ...second.rows].map(({ amount }) => amount)).toEqual(expected);
      const back = await listOrders(ctx, { ...list(all, { side: "before", id: second.rows[0]?.id ?? "" }), sort });
      expect(back).toEqual(first);
    }
  });

  test("by connection, kind, currency and the unresolved tab", async () => {
    await insertOrderSurroundings(base.db);
    const other = "00000000-0000-4000-8000-0000000000c2";
    await base.db.insert(connections).values({ id: other, name: "Other" });
    await base.db.insert(connectionVersions).values({
      connectionId: other,
      version: 1,
      environment: "sandbox",
      baseUrl: "https://other.example.com",
      consumerKey: "other",
      paths: {},
    });
    await base.db.insert(endpoints).values({
      id: other,
      connectionId: other,
      kind: "group",
      gatewayId: "7",
      label: "All",
      currencies: ["USD", "EUR"],
    });
    const there = await insertOrder(base.db, { connectionId: other, endpointId: other, currency: "USD" });
    const charge = await insertOrder(base.db, { kind: "charge", direction: "in" });
    const open = [
      await insertOrder(base.db, { submission: "unconfirmed" }),
      await insertOrder(base.db, { submission: "not_sent" }),
      await insertOrder(base.db, { outcome: "unknown" }),
      await insertOrder(base.db, { conflict: typed("two finals") }),
    ];
    await insertOrder(base.db, { outcome: "processing" });
    expect(await listed({ connection: other })).toEqual([there.id]);
    expect(await listed({ kind: "charge" })).toEqual([charge.id]);
    expect(await listed({ currency: "usd" })).toEqual([there.id]);
    expect(await listed({ connection: `${other}.${testIds.connection}` })).toEqual(await listed({}));
    expect(await listed({ currency: "usd.eur" })).toEqual(await listed({}));
    expect(new Set(await listed({ view: "unresolved" }))).toEqual(new Set(open.map(({ id }) => id)));
    expect(await listed({ view: "unresolved", kind: "charge" })).toEqual([]);
    expect(await listOrderFilters(ctx, null)).toEqual({
      connections: [
        { id: testIds.connection, name: "Acme EU" },
        { id: other, name: "Other" },
      ],
      currencies: ["EUR", "USD"],
      endpoints: [
        { id: testIds.endpoint, name: "Acme EU: EUR payouts" },
        { id: other, name: "Other: All" },
      ],
      users: [{ id: testIds.user, name: "Ana Kovač" }],
    });
    const [row] = (await listOrders(ctx, list(filterOf({ connection: other })))).rows;
    expect(row).toMatchObject({ connectionName: "Other", environment: "sandbox", amount: "1250.00" });
  });

  test("the filter by status finds exactly the orders that carry the word", async () => {
    const planned = new Date(start);
    for (const submission of submissions) {
      for (const outcome of submission === "accepted" ? outcomes : (["none"] as const)) {
        for (const next of [null, planned]) {
          for (const kind of ["payout", "update"] as const) {
            await insertOrder(base.db, { submission, outcome, kind, nextQueryAt: next, nextAttemptAt: next });
          }
        }
      }
    }
    for (const cause of rejectedCauses) await insertOrder(base.db, { submission: "draft", outcome: "none", cause });
    const later = [
      [["reversal", "approved"]],
      [["chargeback", "approved"]],
      [["Charge_Back", "APPROVED"]],
      [["reversal", "processing"]],
      [["reversal", "declined"]],
      [["dispute", "approved"]],
      [["chargeback-reversal", "approved"]],
      [["partial_reversal", "approved"]],
      [["reversal_of_reversal", "approved"]],
      [
        ["reversal", "approved"],
        ["chargeback", "approved"],
      ],
      [
        ["reversal", "filtered"],
        ["dispute", "processing"],
      ],
      [
        ["reversal", "approved"],
        ["dispute", "approved"],
      ],
      [["second_order", "approved"]],
      [["second_order", "declined"]],
      [["other_amount", "approved"]],
      [
        ["second_order", "approved"],
        ["other_amount", "approved"],
        ["chargeback", "approved"],
      ],
      [
        ["other_amount", "approved"],
        ["reversal", "approved"],
      ],
    ];
    for (const gatewayUpdate of later) {
      for (const conflict of [null, typed("contradicts")]) {
        const order = await insertOrder(base.db, { conflict });
        for (const [type = "", status = ""] of gatewayUpdate) {
          await base.db.insert(orderLaterEvents).values({ orderId: order.id, type, status, at: new Date(start) });
        }
      }
    }
    await insertOrder(base.db, { unconfirmedSince: new Date(start) });
    for (const unconfirmedSince of [null, new Date(start)])
      for (const standing of ["reported", "refused"] as const) {
        const { id: orderId } = await insertOrder(base.db, { unconfirmedSince });
        const back = { orderId, type: "reversal", status: "approved", standing, line: "line:1/0" };
        await base.db.insert(orderLaterEvents).values({ ...back, at: new Date(start) });
      }
    const expected = new Map<string, string[]>();
    const everything = [];
    for (let page = await listOrders(ctx, list(all)); ; ) {
      everything.push(...page.rows);
      const last = page.rows.at(-1);
      if (!page.after || !last) break;
      page = await listOrders(ctx, list(all, { side: "after", id: last.id }));
    }
    for (const { id, facets } of everything) {
      const { name } = describeOrder(facets);
      expected.set(name, [...(expected.get(name) ?? []), id]);
    }
    expect([...expected.keys()].sort()).toEqual(Object.keys(orderStatuses).sort());
    for (const status of Object.keys(orderStatuses) as OrderStatusName[]) {
      expect(await listed({ status: status }), status).toEqual(expected.get(status));
    }
    const several = ["declined", "reversed", "draft"] as const;
    const any = everything.filter(({ facets }) => several.some((status) => status === describeOrder(facets).name));
    expect(await listed({ status: several.join(".") })).toEqual(any.map(({ id }) => id));
  });

  test("updates: the facets of the rows shown, and newer ones that fit the filter", async () => {
    const shown = await insertOrder(base.db, { submission: "unconfirmed", createdAt: new Date(start) });
    const filter = filterOf({ kind: "payout" });
    for (let at = 1; at <= 3; at++) await insertOrder(base.db, { createdAt: new Date(start + at) });
    await insertOrder(base.db, { kind: "charge", direction: "in", createdAt: new Date(start + 9) });
    const gatewayUpdate = await readOrderChanges(ctx, null, filter, "UTC", {
      shown: [shown.id, newId()],
      newestShown: shown.id,
    });
    expect(gatewayUpdate.newer).toBe(3);
    expect(gatewayUpdate.rows).toEqual([
      { id: shown.id, facets: expect.objectContaining({ submission: "unconfirmed" }) },
    ]);
    expect((await readOrderChanges(ctx, null, filter, "UTC", { shown: [], newestShown: null })).newer).toBe(4);
    expect((await readOrderChanges(ctx, null, filter, "UTC", { shown: [], newestShown: false })).newer).toBe(0);
  });
});

describe("with twenty thousand orders", () => {
  const rows = 20_000;
  let base: TestDatabase;
  let ctx: AppContext;
  beforeAll(async () => {
    base = await createTestDatabase();
    ctx = makeTestContext(base.db);
    await insertOrderSurroundings(base.db);
    await base.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
        your_reference, gateway_order_id, serial_number, amount, currency, destination, payee_fingerprint, fields, submission, outcome, prepared_by, created_at)
      select gen_random_uuid(), case when n % 500 = 0 then 'charge' else 'payout' end, 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text),
        'INV-' || n, (7000000 + n)::text, 'sn-' || md5('s' || n), n % 9000 + 0.5, 'EUR', 'bank_account', md5((n % 700)::text), '{}',
        case when n % 2000 = 7 then 'unconfirmed' else 'accepted' end, case when n % 2000 = 7 then 'none' else 'approved' end, ${testIds.user},
        ${new Date(start)}::timestamptz + make_interval(secs => n * 60)
      from generate_series(1, ${rows}::int) n`);
    await base.owner.execute(sql`vacuum analyze orders, order_texts`);
  });
  afterAll(() => base.drop());

  async function planOf(params: Record<string, string>) {
    const { filter, cursor, sort } = orderList.read((name) => params[name]);
    const limit = orderList.pageRows + 1;
    const query = filter.text
      ? firstHitsQuery(ctx, filter.text, 5)
      : orderIdsQuery(ctx, { ...list(filter, cursor), sort }, limit).getSQL();
    const { sql: text, params: values } = new PgDialect().sqlToQuery(query);
    const found = await base.db.$client.query(`explain (analyze, format json) ${text}`, values as unknown[]);
    const nodes = nodesOf(found.rows[0]["QUERY PLAN"][0].Plan);
    const onTables = nodes.filter((node) => node["Relation Name"] !== undefined);
    return {
      read: onTables.reduce((sum, node) => sum + node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0), 0),
      sorted: nodes
        .filter((node) => node["Node Type"].includes("Sort"))
        .reduce((most, node) => Math.max(most, ...(node.Plans ?? []).map((plan) => plan["Actual Rows"])), 0),
      scans: nodes.map((node) => node["Node Type"]),
      indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    };
  }
  const anyOrder = async (n: number) => {
    const found = await base.db.execute<{ id: string }>(
      sql`select id from orders where your_reference = ${`INV-${n}`}`,
    );
    return found.rows[0]?.id ?? "";
  };

  test("the first page and one in the middle read the index, in order, no further than the page", async () => {
    const middle = await anyOrder(rows / 2);
    for (const params of [
      {},
      { before: middle },
      { after: middle },
      { kind: "payout" },
      { from: "2026-03-05" },
      { sort: "largest" },
      { sort: "oldest" },
    ]) {
      const plan = await planOf(params as Record<string, string>);
      expect(plan.sorted, JSON.stringify({ params, plan })).toBeLessThanOrEqual(orderList.pageRows + 1);
      expect(plan.read, JSON.stringify({ params, plan })).toBeLessThan(orderList.pageRows * 3);
      expect(plan.indexes, JSON.stringify({ params, plan })).toContainEqual(
        expect.stringMatching(/_(created|amount|kind)_idx$/),
      );
    }
  });

  const rareTexts = async () => [
    { q: "INV-1234" },
    { q: "7012345" },
    { q: `pd-${"c4ca4238a0b9"}` },
    { q: "sn-ff" },
    { q: await anyOrder(5) },
    { q: "nv-1234" },
    { q: "1.234,50" },
    { q: "DE89 3704 0044 0532 0130 00" },
  ];
  const readsFew = async (all: Record<string, string>[]) => {
    for (const params of all) {
      const plan = await planOf(params);
      expect(plan.read, JSON.stringify({ params, plan })).toBeLessThan(rows / 20);
    }
  };

  test("what is rare is found without reading the table", async () => {
    await readsFew([{ view: "unresolved" }, { kind: "charge" }, { status: "unconfirmed_users" }]);
    await readsFew(await rareTexts());
  });

  test("counting newer ones stops at its bound", async () => {
    const gatewayUpdate = await readOrderChanges(ctx, null, all, "UTC", { shown: [], newestShown: await anyOrder(1) });
    expect(gatewayUpdate.newer).toBe(newerCountMax + 1);
  });

  test("a text is held against the whole, whether few or many carry it, in the list or far down", async () => {
    const found = async (params: Record<string, string>) => {
      const listed = list(orderList.read((name) => params[name]).filter);
      const each: string[] = [];
      for await (const ids of eachOrderIds(ctx, listed, 7)) each.push(...ids);
      const { rows, after } = await listOrders(ctx, listed);
      expect(each.slice(0, rows.length)).toEqual(rows.map(({ id }) => id));
      expect(each.length > rows.length).toBe(after);
      return rows.map(({ yourReference }) => yourReference);
    };
    const references = (count: number, from: number, step: number) =>
      Array.from({ length: count }, (_, at) => `INV-${from - at * step}`);
    expect(await found({ q: "inv-1234" })).toEqual([...references(10, 12_349, 1), "INV-1234"]);
    expect(await found({ q: "x-2345" })).toEqual([]);
    expect(await found({ q: "nv+1234" })).toEqual([]);
    expect(await found({ q: "inv-1" })).toEqual(references(orderList.pageRows, 19_999, 1));
    expect(await found({ q: "inv-1", kind: "charge" })).toEqual([
      ...references(20, 19_500, 500),
      "INV-1500",
      "INV-1000",
    ]);
    expect(await found({ q: "inv-9", to: "2026-03-14" })).toContain("INV-9999");
    expect(await found({ q: "inv-3", kind: "payout" })).toContain("INV-3999");
  });

  test("a text is, also where the database does not know yet how many carry one", async () => {
    await base.admin.execute(
      sql`delete from pg_statistic where starelid in ('orders'::regclass, 'order_texts'::regclass)`,
    );
    await readsFew(await rareTexts());
  });
});
