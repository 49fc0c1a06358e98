import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { organisation } from "@/db/schema/organisation";
import { type RollForwardLine, readRollForward } from "@/lib/books/reports/roll-forward";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { untilSaved } from "@/lib/identity/organisation/queries";
import { provideContext } from "@/lib/identity/users/testing-context";
import { orderKinds } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { describeOrder } from "@/lib/payments/orders/labels";
import { netOf } from "@/lib/payments/orders/later/net";
import { outcomes, submissions } from "@/lib/payments/orders/states";
import { insertOrder, insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { closeDays, foldTotals, followZone } from "./fold";
import { allTotals, dailyFailures, dailyTotals } from "./totals";

const start = Date.parse("2026-03-01T20:00:00Z");
const zones = ["UTC", "Asia/Kathmandu", "America/New_York"];

const { database, ctx } = provideContext("file", {}, () => new Date(start));
beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  await database.db.insert(organisation).values({ id: 1, ...untilSaved });
});

const pick = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const order = fc.nat({ max: 11 });
const states = submissions.flatMap((submission) =>
  (submission === "accepted" ? outcomes : (["none"] as const)).map((outcome) => ({ submission, outcome })),
);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ step: fc.constant("make" as const), kind: pick(orderKinds), state: pick(states) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      step: fc.constant("change" as const),
      orders: fc.uniqueArray(order, { minLength: 1, maxLength: 6 }),
      state: pick(states),
      conflict: pick([null, null, null, '["any.typed", "two finals"]']),
      asked: fc.boolean(),
      code: pick([null, "3", "107"]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant("retype" as const), order, amount: pick(["0.01", "77.70"]) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant("later" as const),
      order,
      type: pick(["reversal", "Partial-Refund", "chargeback", "second_order", "other_amount", "dispute"]),
      status: pick(["approved", "approved", "declined", "processing"]),
      amount: pick([null, "3.30", "1250.00"]),
      currency: pick([null, "EUR", "USD"]),
    }),
  },
  { weight: 3, arbitrary: fc.record({ step: fc.constant("unlater" as const), order }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("fold" as const) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("zone" as const), zone: pick(zones) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const amounts = [null, "10.50", "1250.00", "9007199254740993.01"];

async function play(ids: string[], one: Step, at: Date): Promise<void> {
  const id = (place: number) => ids[place % Math.max(ids.length, 1)] ?? null;
  switch (one.step) {
    case "make": {
      const sending = one.state.submission === "sending";
      const { id } = await insertOrder(database.db, {
        kind: one.kind,
        direction: one.kind === "charge" ? "in" : "out",
        ...one.state,
        amount: one.kind === "update" ? null : (amounts[ids.length % amounts.length] ?? null),
        currency: ids.length % 3 === 0 ? "USD" : "EUR",
        leaseUntil: sending ? at : null,
        createdAt: at,
        updatedAt: at,
      });
      ids.push(id);
      return;
    }
    case "change": {
      const chosen = one.orders.flatMap((place) => id(place) ?? []);
      await database.db.execute(sql`
        update orders set submission = ${one.state.submission}, outcome = ${one.state.outcome}, conflict = ${one.conflict},
          lease_until = ${one.state.submission === "sending" ? at : null}::timestamptz, updated_at = ${at}, error_code = ${one.code},
          next_query_at = ${one.asked ? at : null}::timestamptz, next_attempt_at = ${one.asked ? at : null}::timestamptz
        where id in (select id from orders where id = any(${`{${chosen.join(",")}}`}::uuid[]) order by id for update)`);
      return;
    }
    case "retype":
      await database.db.execute(
        sql`update orders set amount = ${one.amount}, updated_at = ${at} where id = ${id(one.order)} and submission = 'draft'`,
      );
      return;
    case "later":
      await database.db.execute(sql`
        insert into order_later_events (order_id, type, status, amount, currency, at)
        select id, ${one.type}, ${one.status}, ${one.amount}::numeric, ${one.currency}, ${at} from orders where id = ${id(one.order)}
        on conflict do nothing`);
      return;
    case "unlater":
      await database.db.execute(
        sql`update order_later_events set standing = 'refused', standing_at = ${at} where order_id = ${id(one.order)}`,
      );
      await database.db.execute(sql`delete from order_later_events where order_id = ${id(one.order)}`);
      return;
    case "fold":
      await foldTotals(ctx);
      await closeDays(ctx);
      return;
    case "zone":
      await database.db.update(organisation).set({ timeZone: one.zone });
      await followZone(ctx);
      return;
    default:
      return one satisfies never;
  }
}

async function differences() {
  const { rows } = await database.db.execute(sql`
    with counted as (
      select (created_at at time zone s.time_zone)::date as day, connection_id, direction, kind, coalesce(currency, '') as currency, stage, status,
        count(*) as orders, coalesce(sum(amount), 0) as amount, count(*) filter (where amount is null and kind <> 'update') as unknown,
        sum(returned) as returned, sum(second_moved + case when outcome = 'approved' then coalesce(moved - amount, 0) else 0 end) as added,
        count(*) filter (where later is not null) as later,
        count(*) filter (where kind <> 'update' and (conflict is not null or later_unclear or (outcome = 'approved' and amount is null))) as unclear
      from orders, totals_state s group by 1, 2, 3, 4, 5, 6, 7
    ), kept as (
      select day, connection_id, direction, kind, currency, stage, status, sum(orders) as orders, sum(amount) as amount, sum(unknown) as unknown,
        sum(returned) as returned, sum(added) as added, sum(later) as later, sum(unclear) as unclear
      from ${dailyTotals} t group by 1, 2, 3, 4, 5, 6, 7 having sum(orders) <> 0 or sum(amount) <> 0
    ), counted_of_all as (
      select connection_id, direction, kind, currency, stage, status, sum(orders) as orders, sum(amount) as amount, sum(unknown) as unknown,
        sum(returned) as returned, sum(added) as added, sum(later) as later, sum(unclear) as unclear
      from counted group by 1, 2, 3, 4, 5, 6
    ), kept_of_all as (
      select connection_id, direction, kind, currency, stage, status, sum(orders) as orders, sum(amount) as amount, sum(unknown) as unknown,
        sum(returned) as returned, sum(added) as added, sum(later) as later, sum(unclear) as unclear
      from ${allTotals} t group by 1, 2, 3, 4, 5, 6 having sum(orders) <> 0 or sum(amount) <> 0
    ), failed as (
      select (created_at at time zone s.time_zone)::date as day, connection_id, direction, error_code, count(*) as orders
      from orders, totals_state s where stage = 'failed' group by 1, 2, 3, 4
    ), kept_failed as (
      select day, connection_id, direction, error_code, sum(orders) as orders from ${dailyFailures} f group by 1, 2, 3, 4 having sum(orders) <> 0
    ), reasons as (
      (select 'failed' as side, * from failed except select 'failed', * from kept_failed)
      union all (select 'kept failed', * from kept_failed except select 'kept failed', * from failed)
    )
    select side, day, connection_id, direction, error_code, null, null, null, orders, null, null, null, null, null, null from reasons
    union all (select 'counted of all days' as side, null::date, * from counted_of_all except select 'counted of all days', null::date, * from kept_of_all)
    union all (select 'kept of all days', null::date, * from kept_of_all except select 'kept of all days', null::date, * from counted_of_all)
    union all (select 'counted' as side, * from counted except select 'counted', * from kept)
    union all (select 'kept', * from kept except select 'kept', * from counted)`);
  return rows;
}

async function lateDifferences() {
  const rows = await database.db.select().from(orders);
  const all = await database.db.select().from(orderLaterEvents);
  return rows.flatMap((row) => {
    const laterEvents = all.filter(({ orderId }) => orderId === row.id);
    const { name } = describeOrder(facetsOf(row, laterEvents));
    const net = netOf(row, laterEvents)?.amount ?? null;
    const sent = row.outcome === "approved" ? (row.moved ?? row.amount ?? "0") : "0";
    const kept = addAmounts(sent, row.secondMoved, negateAmount(row.returned));
    const isSame = net === null || compareAmounts(net, kept) === 0;
    return name === row.status && isSame
      ? []
      : [
          {
            status: row.status,
            outcome: row.outcome,
            amount: row.amount,
            currency: row.currency,
            laterEvents,
            name,
            net,
            kept,
          },
        ];
  });
}

async function readOpen() {
  const { rows } = await database.db.execute<Record<string, string>>(sql`
    select direction, coalesce(currency, '') as currency, count(*)::int as orders, trim_scale(coalesce(sum(amount), 0))::text as amount,
      count(*) filter (where amount is null)::int as unknown
    from orders where kind <> 'update' and stage in ('processing', 'unconfirmed', 'unknown', 'conflict') group by 1, 2 order by 1, 2`);
  return rows;
}

const openOf = (lines: RollForwardLine[], side: "openAtStart" | "openAtEnd") =>
  lines
    .map((line) => ({ direction: line.direction, currency: line.currency, ...line[side] }))
    .map((line) => ({ ...line, amount: bare(line.amount) }))
    .filter(({ orders }) => orders !== 0);

const bare = (amount: string) => amount.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

const isGuard = (error: unknown) =>
  ["23001", "23514", "40001", "40P01"].includes((error as { cause?: { code?: string } }).cause?.code ?? "");

test("after any history of transactions side by side, the totals are what a full count finds, and a report as of a moment what was open then", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
      async (rounds) => {
        const ids: string[] = [];
        const moments: { at: Date; open: Awaited<ReturnType<typeof readOpen>> }[] = [];
        for (const [index, round] of rounds.entries()) {
          ctx.pass((index % 3 === 2 ? 9 * 24 : 5) * 3_600_000);
          const at = ctx.now();
          const ended = await Promise.allSettled(
            round.map((one, place) => play(ids, one, new Date(at.getTime() + place))),
          );
          for (const one of ended) if (one.status === "rejected" && !isGuard(one.reason)) throw one.reason;
          moments.push({ at: new Date(at.getTime() + round.length), open: await readOpen() });
        }
        expect(await differences()).toEqual([]);
        expect(await lateDifferences()).toEqual([]);
        const until = moments.at(-1)?.at ?? ctx.now();
        for (const { at, open } of moments) {
          const asEnd = await readRollForward(ctx, null, { from: null, until: at });
          expect(openOf(asEnd, "openAtEnd")).toEqual(open);
          const asStart = await readRollForward(ctx, null, { from: at, until });
          expect(openOf(asStart, "openAtStart")).toEqual(open);
        }
      },
    ),
    { seed: 20_261_121, numRuns: 20 },
  );
}, 120_000);
