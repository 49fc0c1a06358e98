import { sql } from "drizzle-orm";
import { dayIn } from "@/lib/core/calendar";
import type { Desk } from "@/lib/core/desk";
import { countOrders } from "@/lib/orders/count";
import { type OrderCursor, readOrderSearch } from "@/lib/orders/list-search";
import { daysMeant } from "@/lib/orders/moving-days";
import { listOrders } from "@/lib/orders/queries";
import { readDeclines } from "@/lib/overview/declines";
import { readMoney } from "@/lib/overview/money";
import { readOrderNeeds } from "@/lib/overview/needs";
import { readSeries } from "@/lib/overview/series";
import { seededConnections, seededPerson } from "./places";

const rounds = 12;
const zone = "Europe/Ljubljana";

type Params = Record<string, string>;
type Question = { about: string; ask: (desk: Desk) => Promise<unknown> };

/** A page of the list as its screen asks for it: the rows, and how many there are. */
const page = (params: Params, cursor: OrderCursor | null = null): Question => ({
  about: JSON.stringify({ ...params, ...(cursor ? { page: "in the middle" } : {}) }),
  ask: (desk) => {
    const { filter, sort, notes } = readOrderSearch((name) => params[name]);
    if (notes.length > 0) throw new Error(notes.join(" "));
    return Promise.all([
      listOrders(desk, { reach: null, filter, sort, cursor, timeZone: zone }),
      countOrders(desk, null, filter, zone),
    ]);
  },
});

/** What is asked, by kind. `some`: orders from anywhere in the history. */
function questionsAbout(
  some: readonly { id: string; gateway: string; client: string; reference: string }[],
): Record<string, Question[]> {
  const [a, b, c] = some;
  if (!a || !b || !c) throw new Error("the history is too small");
  const [eu = "", us = "", practice = ""] = seededConnections;
  const desks = (about: string, ask: Question["ask"]): Question => ({ about, ask });
  const period = (desk: Desk, days: "last-30" | "last-90") => ({
    ...daysMeant(days, desk.now(), zone),
    connectionId: null,
  });
  return {
    list: [
      page({}),
      page({ kind: "payout" }),
      page({ kind: "update" }),
      page({ view: "unsettled" }),
      page({ sort: "oldest" }),
      page({ sort: "largest" }),
      page({}, { side: "before", orderId: a.id }),
      page({}, { side: "after", orderId: b.id }),
      page({ sort: "largest" }, { side: "before", orderId: c.id }),
    ],
    filter: [
      page({ status: "declined" }),
      page({ status: "conflict" }),
      page({ status: "reversed", connection: us }),
      page({ connection: practice, kind: "update" }),
      page({ currency: "KWD" }),
      page({ currency: "GBP", stage: "failed" }),
      page({ stage: "unconfirmed", direction: "in" }),
      page({ days: "last-30", stage: "later" }),
      page({ days: "last-month", connection: eu, status: "error" }),
      page({ amount: "1000..1000.50" }),
      page({ amount: "100..200", currency: "USD" }),
      page({ person: seededPerson, direction: "in" }),
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
      desks("needs", (desk) => readOrderNeeds(desk, null)),
      desks("money", (desk) => readMoney(desk, null, period(desk, "last-30"))),
      desks("money today", (desk) => {
        const today = dayIn(desk.now(), zone);
        return readMoney(desk, null, { from: today, to: today, connectionId: null });
      }),
      desks("series", (desk) => readSeries(desk, null, period(desk, "last-90"), { direction: "out", currency: "EUR" })),
      desks("declines", (desk) => readDeclines(desk, null, period(desk, "last-30"), "out", zone)),
    ],
  };
}

/** Asks everything some rounds over, one after the other. @returns milliseconds of the 95th of 100 answers, by kind */
export async function measureQuestions(desk: Desk, orders: number): Promise<Record<string, number>> {
  const { rows } = await desk.db.execute<{ id: string; gateway: string; client: string; reference: string }>(sql`
    select id, gateway_order_id as gateway, client_orderid as client, your_reference as reference from orders
    where your_reference in (select 'INV-' || y || '-' || n from unnest(array[${Math.floor(orders * 0.31)}, ${Math.floor(orders * 0.52)}, ${Math.floor(orders * 0.77)}]::int[]) m,
      generate_series(m, m + 40) n, generate_series(2024, 2030) y) and gateway_order_id is not null order by id limit 3`);
  const taken: Record<string, number> = {};
  for (const [kind, questions] of Object.entries(questionsAbout(rows))) {
    const all: number[] = [];
    for (const { about, ask } of questions) {
      const own: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const startedAt = performance.now();
        await ask(desk);
        own.push(performance.now() - startedAt);
      }
      // The first answer comes from a cold cache and counts too.
      console.error(
        `${kind} ${about}: ${Math.round(percentile(own, 0.5))} ms, at most ${Math.round(Math.max(...own))}`,
      );
      all.push(...own);
    }
    taken[kind] = Math.round(percentile(all, 0.95));
  }
  return taken;
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}
