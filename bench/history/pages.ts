import { sql } from "drizzle-orm";
import { installation } from "@/db/schema/installation";
import { percentile } from "../callbacks/percentile";
import type { SeededApp } from "./app";
import { releaseWithinMonth, seededConnections, seededUser } from "./places";
import { findSome } from "./questions";

/** The states alternate round by round: what slows the machine for a while slows all of them. */
const rounds = 8;
const answersEach = 6;
/** A page in another state may take so much longer than usual; a difference of a few milliseconds is the machine's. */
const most = { ratio: 1.1, ms: 5 };

const states = ["usual", "stopped", "off"] as const;
type State = (typeof states)[number];

const reasonToStop = "Stopped by the bench";

/** Figures by name, and whether each page keeps to what it may take. */
export type Pages = { figures: Record<string, number>; pass: boolean };

/** The pages that users open all day, with an order, a payee and words from anywhere in the history. */
async function listPages(app: SeededApp, orders: number): Promise<Record<string, string>> {
  const [some] = await findSome(app.ctx.db, orders);
  if (!some) throw new Error("the history is too small");
  return {
    overview: "/",
    approvals: "/approvals",
    orders: "/orders",
    ordersFiltered: `/orders?status=declined&connection=${seededConnections[1]}`,
    ordersFound: `/orders?q=${encodeURIComponent("zoë lindqvist")}`,
    order: `/orders/${some.id}`,
    batches: "/batches",
    payees: "/payees",
    recurring: "/recurring",
    reports: "/reports",
    connections: "/connections",
    help: "/help",
  };
}

/** Makes it so that nothing is stopped, or one connection, or all sending. */
async function become({ admin }: SeededApp, state: State): Promise<void> {
  const [stopped, off] = [state === "stopped", state === "off"].map((is) => (is ? sql`now()` : sql`null`));
  const stopReason = JSON.stringify(["any.typed", reasonToStop]);
  await admin.execute(sql`
    update connections set stopped_at = ${stopped}, stopped_by = case when ${stopped}::timestamptz is not null then ${seededUser}::uuid end,
      stopped_reason = case when ${stopped}::timestamptz is not null then ${stopReason}::jsonb end
    where id = ${seededConnections[0]}`);
  await admin.execute(sql`
    update ${installation} set stopped_at = ${off}, stopped_by = case when ${off}::timestamptz is not null then ${seededUser}::uuid end,
      stopped_reason = case when ${off}::timestamptz is not null then ${reasonToStop}::text end`);
}

/** One page, whole: from the request to the last byte of its HTML. @throws Error when it is not the page that was asked for */
async function open(origin: string, cookie: string, path: string, state: State): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    headers: { cookie, "sec-fetch-dest": "document" },
    redirect: "manual",
  });
  const html = await answer.text();
  const ms = performance.now() - startedAt;
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  // Of a connection only the overview and the connections tell; of all sending, every page.
  const tells = html.includes(reasonToStop);
  if (state === "usual" ? tells : state === "off" ? !tells : path === "/" && !tells) {
    throw new Error(`${path} does not show what it should while sending is ${state}`);
  }
  return ms;
}

/** Each page as usual, with one connection stopped, and with all sending off. Milliseconds are lower quartiles: other work on the machine is in the upper ones. */
export async function measurePages(app: SeededApp, orders: number): Promise<Pages> {
  const origin = await app.serve();
  const cookie = await app.signIn();
  const pages = Object.entries(await listPages(app, orders));
  const took = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const state of states) {
      await become(app, state);
      for (const [name, path] of pages) {
        for (let answer = 0; answer < answersEach; answer += 1) {
          const ms = await open(origin, cookie, path, state);
          // The first round loads what is loaded once.
          if (round > 0) took.set(`${name} ${state}`, [...(took.get(`${name} ${state}`) ?? []), ms]);
        }
      }
    }
  }
  await become(app, "usual");
  const quartile = (name: string, state: State) => percentile(took.get(`${name} ${state}`) ?? [], 0.25);
  return judge(
    pages.map(([name]) => ({
      name,
      usual: quartile(name, "usual"),
      others: { stopped: quartile(name, "stopped"), off: quartile(name, "off") },
    })),
  );
}

/** The overview with six batches in the last month, and with 200,000 rows of batches. */
export async function measureMonth(app: SeededApp): Promise<Pages> {
  const origin = await app.serve();
  const cookie = await app.signIn();
  const took = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const rows of ["few", "many"] as const) {
      await releaseWithinMonth(app.admin, rows === "few" ? "newest" : "all");
      for (let answer = 0; answer < answersEach; answer += 1) {
        const ms = await open(origin, cookie, "/", "usual");
        if (round > 0) took[rows].push(ms);
      }
    }
  }
  return judge([
    { name: "overview", usual: percentile(took.few, 0.25), others: { monthOfBatches: percentile(took.many, 0.25) } },
  ]);
}

type Measured = { name: string; usual: number; others: Record<string, number> };

function judge(measured: readonly Measured[]): Pages {
  const figures: Record<string, number> = {};
  let pass = true;
  for (const { name, usual, others } of measured) {
    figures[`${name}PageMs`] = usual;
    for (const [other, ms] of Object.entries(others)) {
      figures[`${name}Page${other[0]?.toUpperCase()}${other.slice(1)}Ms`] = ms;
      if (ms > Math.max(usual * most.ratio, usual + most.ms)) {
        console.error(`${name}: ${ms} ms instead of ${usual} (${other})`);
        pass = false;
      }
    }
  }
  return { figures, pass };
}
