import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { Cursor } from "@/lib/core/lists/list";
import type { AppContext } from "@/lib/core/runtime/context";
import { dayIn } from "@/lib/core/time/calendar";
import { readDeclines } from "@/lib/desk/overview/declines";
import { readMoney } from "@/lib/desk/overview/money";
import { readOrderNeeds } from "@/lib/desk/overview/needs";
import { readSeries } from "@/lib/desk/overview/series";
import { countOrders } from "@/lib/payments/orders/lists/count";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { daysMeant } from "@/lib/payments/orders/lists/moving-days";
import { listOrders } from "@/lib/payments/orders/queries";
import { percentile } from "../../percentile";
import { seededConnections, seededUser } from "./places";

const rounds = 12;
const zone = "Europe/Ljubljana";

type Params = Record<string, string>;
type Question = { about: string; ask: (ctx: AppContext) => Promise<unknown> };

const page = (params: Params, cursor: Cursor | null = null): Question => ({
  about: JSON.stringify({ ...params, ...(cursor ? { page: "in the middle" } : {}) }),
  ask: (ctx) => {
    const { filter, sort, notes } = orderList.read((name) => params[name]);
    if (notes.length > 0) throw new Error(notes.join(" "));
    return Promise.all([
      listOrders(ctx, { scope: null, filter, sort, cursor, timeZone: zone }),
      countOrders(ctx, null, filter, zone),
    ]);
  },
});

function questionsAbout(
  some: readonly { id: string; gateway: string; client: string; reference: string }[],
): Record<string, Question[]> {
  const [a, b, c] = some;
  if (!a || !b || !c) throw new Error("the history is too small");
  const [eu = "", us = "", sandbox = ""] = seededConnections;
  const apps = (about: string, ask: Question["ask"]): Question => ({ about, ask });
  const period = (ctx: AppContext, days: "last-30" | "last-90") => ({
    ...daysMeant(days, ctx.now(), zone),
    connectionId: null,
  });
  return {
    list: [
      page({}),
      page({ kind: "payout" }),
      page({ kind: "update" }),
      page({ view: "unresolved" }),
      page({ sort: "oldest" }),
      page({ sort: "largest" }),
      page({}, { side: "after", id: a.id }),
      page({}, { side: "before", id: b.id }),
      page({ sort: "largest" }, { side: "after", id: c.id }),
    ],
    filter: [
      page({ status: "declined" }),
      page({ status: "conflict" }),
      page({ status: "reversed", connection: us }),
      page({ connection: sandbox, kind: "update" }),
      page({ status: "declined.error.filtered" }),
      page({ status: "conflict.reversed" }),
      page({ status: "approved.conflict", connection: `${eu}.${sandbox}` }),
      page({ currency: "KWD" }),
      page({ currency: "KWD.GBP", stage: "failed.unconfirmed" }),
      page({ currency: "GBP", stage: "failed" }),
      page({ stage: "unconfirmed", direction: "in" }),
      page({ days: "last-30", stage: "later" }),
      page({ days: "last-month", connection: eu, status: "error" }),
      page({ amount: "1000..1000.50" }),
      page({ amount: "100..200", currency: "USD" }),
      page({ user: seededUser, direction: "in" }),
      page({ endpoint: "00000000-0000-4000-8000-ee0000000031", status: "cancelled" }),
    ],
    search: [
      page({ q: a.client }),
      page({ q: b.gateway }),
      page({ q: c.reference }),
      page({ q: c.reference.slice(5) }),
      page({ q: a.id.slice(0, 18) }),
      page({ q: "kovac" }),
      page({ q: "zoë lindqvist" }),
      page({ q: "4417" }),
      page({ q: "refund of order 4417" }),
      page({ q: "salary", status: "declined" }),
      page({ q: "nobody at all" }),
    ],
    overview: [
      apps("needs", (ctx) => readOrderNeeds(ctx, null)),
      apps("money", (ctx) => readMoney(ctx, null, period(ctx, "last-30"))),
      apps("money today", (ctx) => {
        const today = dayIn(ctx.now(), zone);
        return readMoney(ctx, null, { from: today, to: today, connectionId: null });
      }),
      apps("series", (ctx) => readSeries(ctx, null, period(ctx, "last-90"), { direction: "out", currency: "EUR" })),
      apps("declines", (ctx) => readDeclines(ctx, null, period(ctx, "last-30"), "out")),
    ],
  };
}

export async function findSome(db: Database, orders: number) {
  const { rows } = await db.execute<{ id: string; gateway: string; client: string; reference: string }>(sql`
    select id, gateway_order_id as gateway, client_orderid as client, your_reference as reference from orders
    where your_reference in (select 'INV-' || y || '-' || n from unnest(array[${Math.floor(orders * 0.31)}, ${Math.floor(orders * 0.52)}, ${Math.floor(orders * 0.77)}]::int[]) m,
      generate_series(m, m + 40) n, generate_series(2024, 2030) y) and gateway_order_id is not null order by id limit 3`);
  return rows;
}

export async function measureQuestions(ctx: AppContext, orders: number): Promise<Record<string, number>> {
  const taken: Record<string, number> = {};
  for (const [kind, questions] of Object.entries(questionsAbout(await findSome(ctx.db, orders)))) {
    const all: number[] = [];
    for (const { about, ask } of questions) {
      const own: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now();
        await ask(ctx);
        own.push(performance.now() - startedAt);
      }
      console.error(
        `${kind} ${about}: ${Math.round(percentile(own, 0.5))} ms, at most ${Math.round(Math.max(...own))}`,
      );
      all.push(...own);
    }
    taken[kind] = percentile(all, 0.95);
  }
  return taken;
}
