import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { provideContext } from "@/lib/identity/users/testing-context";
import { outcomes, submissions } from "@/lib/payments/orders/states";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { closeDays, foldTotals } from "@/lib/payments/totals/fold";
import { readReportSearch } from "./input";
import { listMoved, readReport } from "./queries";
import { holds, type NamedLine, partOf, parts } from "./statement";

const zone = "Asia/Kolkata";
const start = Date.parse("2026-03-01T18:30:00Z");
const roundMs = 6 * 3_600_000;
const other = "00000000-0000-4000-8000-0000000000c2";

const { database, ctx } = provideContext("file", {}, () => new Date(start));
beforeAll(async () => {
  await insertOrderSurroundings(database.db);
  await database.db.insert(connections).values({ id: other, name: "Borealis" });
  await database.db.insert(connectionVersions).values({
    ...{ connectionId: other, version: 1, environment: "sandbox", consumerKey: "borealis" },
    ...{ baseUrl: "https://other.example.com/paynet", paths: defaultPathTemplates },
  });
  await database.db.insert(endpoints).values({
    ...{ id: other.replace("c2", "e2"), connectionId: other, kind: "endpoint", gatewayId: "2001" },
    ...{ label: "Other payouts", currencies: ["EUR", "USD"] },
  });
});

const pick = <Item>(items: readonly Item[]) => fc.constantFrom(...items);
const state = pick(
  submissions
    .filter((one) => one !== "sending")
    .flatMap((submission) =>
      (submission === "accepted" ? outcomes : (["none"] as const)).map((outcome) => ({ submission, outcome })),
    ),
);
const place = fc.nat({ max: 30 });
const later = fc.record({
  step: fc.constant("later" as const),
  place,
  type: pick(["reversal", "partial-refund", "chargeback", "second_order", "other_amount", "dispute"]),
  status: pick(["approved", "approved", "declined"]),
  amount: pick([null, "3.30", "10.5"]),
  currency: pick([null, "EUR"]),
});
const make = fc.record({
  step: fc.constant("make" as const),
  state,
  isOther: fc.boolean(),
  isCharge: fc.boolean(),
  amount: pick([null, "10.50", "1250.00", "9007199254740993.01"]),
  currency: pick(["EUR", "USD"]),
});
const change = fc.record({ step: fc.constant("change" as const), place, state });
const step = fc.oneof(
  { weight: 3, arbitrary: make },
  { weight: 6, arbitrary: change },
  { weight: 3, arbitrary: later },
);
const [rounds = []] = fc.sample(
  fc.array(fc.array(step, { minLength: 6, maxLength: 10 }), { minLength: 20, maxLength: 20 }),
  {
    seed: 20_261_121,
    numRuns: 1,
  },
);

async function play(ids: string[], one: (typeof rounds)[number][number], at: Date): Promise<void> {
  switch (one.step) {
    case "make": {
      const { id } = await insertOrder(database.db, {
        ...(one.isOther ? { connectionId: other, endpointId: other.replace("c2", "e2") } : {}),
        ...(one.isCharge ? { kind: "charge", direction: "in" } : {}),
        ...one.state,
        ...{ amount: one.amount, currency: one.amount === null && one.isCharge ? null : one.currency },
        ...{ createdAt: at, updatedAt: at },
      });
      ids.push(id);
      return;
    }
    case "change":
      await database.db.execute(sql`
        update orders set submission = ${one.state.submission}, outcome = ${one.state.outcome}, updated_at = ${at}
        where id = ${ids[one.place % ids.length] ?? null}`);
      return;
    case "later":
      await database.db.execute(sql`
        insert into order_later_events (order_id, type, status, amount, currency, at)
        select id, ${one.type}, ${one.status}, ${one.amount}::numeric, ${one.currency}, ${at}
        from orders where id = ${ids[one.place % ids.length] ?? null} on conflict do nothing`);
      return;
    default:
      return one satisfies never;
  }
}

const isGuard = (error: unknown) =>
  ["23001", "23514"].includes((error as { cause?: { code?: string } }).cause?.code ?? "");

type Snapshot = { orders: (typeof orders.$inferSelect)[]; later: (typeof orderLaterEvents.$inferSelect)[] };
type Sums = Map<string, { orders: number; amount: string; unknown: number }>;

function groupOf({ submission, outcome }: Snapshot["orders"][number]): "open" | "approved" | "failed" | null {
  if (submission === "unconfirmed") return "open";
  if (["rejected", "access_refused", "not_received"].includes(submission)) return "failed";
  if (submission !== "accepted") return null;
  if (outcome === "none" || outcome === "processing" || outcome === "unknown") return "open";
  return outcome === "approved" ? "approved" : "failed";
}

const laterLabels: Record<string, string> = {
  reversal: "reversed",
  "partial-refund": "refunded",
  chargeback: "charged_back",
  second_order: "second_order",
  other_amount: "other_amount",
  dispute: "later_unclear",
};

function countUp({ orders: all, later: update }: Snapshot): Sums {
  const sums: Sums = new Map();
  const add = (line: string, order: Snapshot["orders"][number], amount: string | null) => {
    const key = `${line} ${order.connectionId} ${order.direction} ${order.currency ?? ""}`;
    const sum = sums.get(key) ?? { orders: 0, amount: "0", unknown: 0 };
    sums.set(key, {
      orders: sum.orders + 1,
      amount: addAmounts(sum.amount, amount ?? "0"),
      unknown: sum.unknown + (amount === null ? 1 : 0),
    });
  };
  for (const order of all) {
    const stand = groupOf(order);
    if (stand !== null) {
      add("sent", order, order.amount);
      add(stand, order, order.amount);
    }
    for (const [line, amount] of laterLines(order, update)) add(line, order, amount);
  }
  return sums;
}

function laterLines(order: Snapshot["orders"][number], update: Snapshot["later"]): [string, string | null][] {
  const own = update.filter(({ orderId, status }) => orderId === order.id && status === "approved");
  const isKnown = ({ type, amount, currency }: Snapshot["later"][number]) =>
    amount !== null &&
    order.amount !== null &&
    (currency === null || currency === order.currency) &&
    laterLabels[type] !== "later_unclear";
  const lines = new Map<string, string>();
  for (const one of own.filter(isKnown)) {
    const line = laterLabels[one.type] ?? "";
    const amount = one.amount ?? "0";
    if (line !== "other_amount") lines.set(line, addAmounts(lines.get(line) ?? "0", amount));
    else if (order.outcome === "approved") {
      const most = lines.get(line);
      lines.set(line, most === undefined || compareAmounts(amount, most) > 0 ? amount : most);
    }
  }
  const other = lines.get("other_amount");
  if (other !== undefined) lines.set("other_amount", addAmounts(other, negateAmount(order.amount ?? "0")));
  const moved = [...lines].filter(([, amount]) => compareAmounts(amount, "0") !== 0);
  return own.every(isKnown) ? moved : [...moved, ["later_unclear", null]];
}

const empty = { orders: 0, amount: "0", unknown: 0 };

function differences(lines: readonly NamedLine[], first: Sums, last: Sums): unknown[] {
  const keys = [...first.keys(), ...last.keys()].map((key) => key.replace(/^\S+ /, ""));
  const known = lines.map((line) => `${line.connectionId} ${line.direction} ${line.currency}`);
  const missing = [...new Set(keys)].filter((key) => !known.includes(key));
  const wrong = lines.flatMap((line, index) =>
    parts.flatMap((part) => {
      const of = (sums: Sums, status: string) => sums.get(`${status} ${known[index]}`) ?? empty;
      const a = part === "open-end" ? empty : of(first, part === "open-start" ? "open" : part);
      const b = part === "open-start" ? empty : of(last, part === "open-end" ? "open" : part);
      const sign = part === "open-start" ? -1 : 1;
      const amount = addAmounts(b.amount, negateAmount(a.amount));
      const due = {
        orders: sign * (b.orders - a.orders),
        amount: sign === 1 ? amount : negateAmount(amount),
        unknown: sign * (b.unknown - a.unknown),
      };
      const found = partOf(line, part);
      const isSame =
        found.orders === due.orders && found.unknown === due.unknown && compareAmounts(found.amount, due.amount) === 0;
      return isSame ? [] : [{ line: known[index], part, found, due }];
    }),
  );
  return [...missing, ...wrong];
}

const ask = (address: string) => {
  const params = new URLSearchParams(address);
  return readReportSearch((name) => params.get(name) ?? undefined, ctx.now(), zone);
};

test("after any history, a report is what the orders themselves total, and stays so after later updates", async () => {
  const ids: string[] = [];
  const snapshots: Snapshot[] = [];
  const earlier: { address: string; round: number; day: number; lines: NamedLine[] }[] = [];
  const scope = [testIds.connection, other];
  for (const [round, steps] of rounds.entries()) {
    const moment = new Date(start + round * roundMs);
    snapshots.push({
      orders: await database.db.select().from(orders),
      later: await database.db.select().from(orderLaterEvents),
    });
    if (round % 5 === 4) {
      ctx.pass(120_000);
      const day = Math.max(0, Math.floor(round / 4) - 2);
      const from = new Date(start + day * 4 * roundMs + roundMs).toISOString().slice(0, 10);
      const address = `from=${from}&to=2026-03-31&zone=${zone}&asOf=${moment.toISOString()}`;
      const search = ask(address);
      expect(search).toMatchObject({ resolved: null, notes: [], asOf: moment });
      earlier.push({ address, round, day, lines: await readReport(ctx, scope, search) });
      ctx.pass(-120_000);
    }
    for (const [index, one] of steps.entries()) {
      await play(ids, one, new Date(moment.getTime() + index + 1)).catch((error) => {
        if (!isGuard(error)) throw error;
      });
    }
    ctx.pass(roundMs);
    if (round % 3 === 0) await foldTotals(ctx).then(() => closeDays(ctx));
  }
  ctx.pass(40 * roundMs);
  await closeDays(ctx);
  expect(earlier).toHaveLength(4);
  for (const { address, round, day, lines } of earlier) {
    const search = ask(address);
    expect(await readReport(ctx, scope, search)).toEqual(lines);
    const [first, last] = [snapshots[day * 4], snapshots[round]];
    if (!first || !last) throw new Error("a moment that was not counted");
    expect(differences(lines, countUp(first), countUp(last))).toEqual([]);
    expect(lines.every(holds)).toBe(true);
    expect(lines.length).toBeGreaterThan(3);
    expect(await readReport(ctx, [other], search)).toEqual(lines.filter((line) => line.connectionId === other));
    expect(await readReport(ctx, [other], { ...search, connectionId: testIds.connection })).toEqual([]);
  }
  const { address, lines } = earlier.at(-1) ?? { address: "", lines: [] };
  for (const line of lines) {
    for (const part of parts) {
      const { rows, after } = await listMoved(ctx, scope, { ...line, part }, ask(address), null);
      expect(after).toBe(false);
      const { orders: count, amount, unknown } = partOf(line, part);
      const sum = addAmounts("0", ...rows.map(({ adds }) => adds.amount));
      const of = (what: "orders" | "unknown") => rows.reduce((all, { adds }) => all + adds[what], 0);
      expect([compareAmounts(sum, amount), of("orders"), of("unknown")], part).toEqual([0, count, unknown]);
      expect(await listMoved(ctx, [], { ...line, part }, ask(address), null)).toMatchObject({
        rows: [],
        after: false,
      });
    }
  }
}, 120_000);
