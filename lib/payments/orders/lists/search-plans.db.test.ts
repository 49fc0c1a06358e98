import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlanDatabase } from "@/db/testing-plans";
import type { Cursor } from "@/lib/core/lists/list";
import { provideContext } from "@/lib/identity/users/testing-context";
import { findOrderIds } from "@/lib/payments/orders/lists/find-page";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";

// Search costs must follow the page size, however long the history, even without statistics. The test counts rows in
// plans, never time.

const rows = 20_000;
const limit = 51;
const mostRows = 6_000;

let plans: ReturnType<typeof openPlanDatabase>;

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  for (const table of ["orders", "order_texts"])
    await database.owner.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = off)`);
  await insertOrderSurroundings(database.db);
  await database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
      your_reference, receiver_name, amount, currency, destination, payee_fingerprint, fields, submission, outcome, prepared_by, created_at)
    select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text), 'INV-' || 500000 + n,
      case when n % 3 <> 0 then 'Ana Kovač' when n % 150 = 0 then 'Zoë Lindqvist' else 'Bo Lindqvist' end, n % 900 + 1, 'EUR',
      'bank_account', md5((n % 700)::text), '{}', 'accepted', 'approved', ${testIds.user}, ${ctx.now()}::timestamptz - make_interval(mins => 9 * n)
    from generate_series(1, ${rows}::int) n`);
  // A GIN index reads its pending list whole until a vacuum merges it.
  await database.owner.execute(sql`vacuum order_texts`);
  // Only a database superuser may log plans (auto_explain).
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
});
afterAll(() => plans.db.$client.end());

const ask = (params: Record<string, string>, cursor: Cursor | null = null, db = database.db) => {
  const { filter, sort, notes } = orderList.read((name) => params[name]);
  expect(notes).toEqual([]);
  return findOrderIds({ ...ctx, db }, { scope: null, filter, sort, cursor, timeZone: "UTC" }, limit);
};

test.each(["never", "once"])(
  "a search reads no more than its page needs, in tables that were %s analysed",
  async (times) => {
    if (times === "once") await database.owner.execute(sql`analyze orders, order_texts`);
    for (const params of [
      { q: "kovac" },
      { q: "kovac", sort: "oldest" },
      { q: "lindqvist" },
      { q: "509999" },
      { q: "kovac lindqvist" },
      ...(times === "once" ? [{ q: "INV-5" }, { q: "pd-" }] : []),
    ]) {
      plans.take();
      await ask(params as Record<string, string>, null, plans.db);
      const ran = plans.take();
      expect(ran.length).toBeGreaterThan(0);
      expect(
        ran.filter(({ work }) => work > mostRows),
        JSON.stringify(params),
      ).toEqual([]);
    }
  },
);

test("a text with four digits in a row, or two words, is looked for by them", async () => {
  for (const q of ["509999", "v-5099", "zoë lindqvist", "a kovac lin", "kovac lindqvist"]) {
    plans.take();
    await ask({ q }, null, plans.db);
    const texts = plans.take().filter(({ query }) => query.startsWith("with hits"));
    expect(texts.length, q).toBeGreaterThan(0);
    for (const { plan } of texts) expect(JSON.stringify(plan), q).toMatch(/"Index Cond":"[^"]*keys @>/);
  }
});

test("whatever it is sorted by, page by page and back, a search finds what a look at each order finds", async () => {
  for (const [q, like] of [
    ["kovac", "%Ana Kovač%"],
    ["zoë lindqvist", "%Zoë Lindqvist%"],
    ["lindqvist", "%Lindqvist%"],
    ["inv-5019", "INV-5019%"],
  ] as const) {
    for (const [sort, order] of [
      ["newest", "created_at desc, id desc"],
      ["oldest", "created_at, id"],
      ["largest", "amount desc, id desc"],
    ] as const) {
      const found = await database.db.execute<{ id: string }>(sql`select id from orders
        where receiver_name like ${like} or your_reference like ${like} order by ${sql.raw(order)}`);
      const ids = found.rows.map(({ id }) => id);
      for (const at of [null, 0, 60, Math.floor(ids.length / 2), ids.length - 30]) {
        const id = at === null ? null : ids[at];
        if (id === undefined) continue;
        const after = at === null ? 0 : at + 1;
        const name = JSON.stringify({ q, sort, at });
        expect(await ask({ q, sort }, id === null ? null : { side: "after", id }), name).toEqual(
          ids.slice(after, after + limit),
        );
        if (at === null || id === null) continue;
        expect(await ask({ q, sort }, { side: "before", id }), name).toEqual(
          ids.slice(Math.max(0, at - limit), at).reverse(),
        );
      }
    }
  }
});

test("what a part of a text has of keys, the whole text has", async () => {
  const texts = fc.array(fc.constantFrom("a", "bc", "ž", "1", "23", " ", "\n", "-", "•", "'"), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, fc.nat(40), fc.nat(40), async (parts, from, length) => {
      const whole = parts.join("");
      const part = parts.slice(from, from + length).join("");
      const { rows: found } = await database.db.execute<{ kept: boolean }>(
        sql`select search_keys(search_form(${part})) <@ search_keys(search_form(${whole})) as kept`,
      );
      expect(found[0]?.kept, JSON.stringify({ whole, part })).toBe(true);
    }),
    { numRuns: 300 },
  );
});
