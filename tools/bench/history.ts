import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { installation } from "@/db/schema/organisation";
import { percentile } from "../percentile";
import { SeededApp } from "./history/app";
import { releaseWithinMonth, seededConnections, seededUser } from "./history/places";
import { findSome, measureQuestions } from "./history/questions";

/** The page states alternate with each answer, so that a slow moment of the machine affects all of them. */
const rounds = 24;
const answersEach = 2;
const uncountedRounds = 2;
/** Differences of a few milliseconds are noise of the machine. */
const most = { ratio: 1.1, ms: 5 };
const mostBlockMs = 15;

const states = ["usual", "stopped", "off"] as const;
type State = (typeof states)[number];

const reasonToStop = "Stopped by the bench";

type Pages = { figures: Record<string, number>; pass: boolean };

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

async function open(
  origin: string,
  cookie: string,
  path: string,
  state: State,
): Promise<{ ms: number; tells: boolean }> {
  const startedAt = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    headers: { cookie, "sec-fetch-dest": "document" },
    redirect: "manual",
  });
  const html = await answer.text();
  const ms = performance.now() - startedAt;
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
  const tells = html.includes(reasonToStop);
  if (state === "usual" ? tells : state === "off" ? !tells : path === "/" && !tells) {
    throw new Error(`${path} does not show what it should while sending is ${state}`);
  }
  return { ms, tells };
}

async function measurePages(app: SeededApp, orders: number): Promise<Pages> {
  const origin = await app.serve();
  const cookie = await app.signIn();
  const measured: Measured[] = [];
  for (const [name, path] of Object.entries(await listPages(app, orders))) {
    const noticeIn = new Set<string>();
    const took = await alternate(states, async (state) => {
      await become(app, state);
      return async () => {
        const { ms, tells } = await open(origin, cookie, path, state);
        if (tells) noticeIn.add(state);
        return ms;
      };
    });
    measured.push({ name, noticeIn, ...took });
  }
  await become(app, "usual");
  return evaluate(measured);
}

async function measureMonth(app: SeededApp): Promise<Pages> {
  const origin = await app.serve();
  const cookie = await app.signIn();
  const { usual, added } = await alternate(["usual", "monthOfBatches"], async (state) => {
    await releaseWithinMonth(app.admin, state === "usual" ? "newest" : "all");
    return async () => (await open(origin, cookie, "/", "usual")).ms;
  });
  return evaluate([{ name: "overview", noticeIn: new Set(), usual, added }]);
}

type Took = { usual: number; added: Record<string, number> };
type Measured = Took & { name: string; noticeIn: ReadonlySet<string> };

async function alternate<State extends string>(
  all: readonly State[],
  make: (state: State) => Promise<() => Promise<number>>,
): Promise<Took> {
  const took: number[][] = [];
  for (let round = -uncountedRounds; round < rounds; round += 1) {
    const inRound: number[] = [];
    for (const state of all) {
      const answer = await make(state);
      const answers: number[] = [];
      for (let place = 0; place < answersEach; place += 1) answers.push(await answer());
      inRound.push(Math.min(...answers));
    }
    if (round >= 0) took.push(inRound);
  }
  const median = (of: (inRound: number[]) => number) => percentile(took.map(of), 0.5);
  const added = all.slice(1).map((state, at) => [state, median(([usual = 0, ...others]) => (others[at] ?? 0) - usual)]);
  return { usual: median(([usual = 0]) => usual), added: Object.fromEntries(added) };
}

const barest = "help";

function evaluate(measured: readonly Measured[]): Pages {
  const figures: Record<string, number> = {};
  const blockMs = Math.max(0, measured.find(({ name }) => name === barest)?.added.off ?? 0);
  let pass = blockMs <= mostBlockMs;
  for (const { name, noticeIn, usual, added } of measured) {
    figures[`${name}PageMs`] = usual;
    for (const [state, ms] of Object.entries(added)) {
      figures[`${name}Page${state[0]?.toUpperCase()}${state.slice(1)}AddsMs`] = ms;
      const own = noticeIn.has(state) ? ms - blockMs : ms;
      if (own > Math.max(usual * (most.ratio - 1), most.ms)) {
        console.error(`${name}: ${ms} ms more than ${usual} (${state})`);
        pass = false;
      }
    }
  }
  return { figures, pass };
}

const tablesNamed = 6;
const megabyte = 1_000_000;

/** Sizes are in megabytes (10⁶ bytes) and bytes per order; a table's partitions count as one. */
async function measureSizes(admin: Database, orders: number): Promise<Record<string, number>> {
  const { rows } = await admin.execute<{ name: string; data: string; indexes: string }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_table_size(c.oid)) as data, sum(pg_indexes_size(c.oid)) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'
    group by 1 order by sum(pg_total_relation_size(c.oid)) desc limit ${tablesNamed}`);
  const { rows: whole } = await admin.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const figures: Record<string, number> = sizeOf("database", Number(whole[0]?.bytes ?? 0), orders);
  for (const { name, data, indexes } of rows) {
    Object.assign(figures, sizeOf(`${name}Table`, Number(data), orders));
    Object.assign(figures, sizeOf(`${name}Indexes`, Number(indexes), orders));
  }
  return figures;
}

const sizeOf = (name: string, bytes: number, orders: number) => ({
  [`${name}Mb`]: Math.round(bytes / megabyte),
  [`${name}BytesAnOrder`]: Math.round(bytes / orders),
});

const mostMs = 150;
const mostRatio = 1.5;

async function measure(orders: number, { pages }: { pages: boolean }) {
  const app = await SeededApp.open(orders);
  try {
    const sizes = await measureSizes(app.admin, orders);
    const questions = await measureQuestions(app.ctx, orders);
    const whole = pages ? [await measurePages(app, orders), await measureMonth(app)] : [];
    return { questions, whole, sizes };
  } finally {
    await app.close();
  }
}

export async function run({ full }: { full: boolean }) {
  const figures: Record<string, number> = {};
  const { questions: million, whole, sizes } = await measure(1_000_000, { pages: true });
  for (const [name, ms] of Object.entries(million)) figures[`${name}P95Ms`] = ms;
  for (const pages of whole) Object.assign(figures, pages.figures);
  Object.assign(figures, sizes);
  let pass = Object.values(million).every((ms) => ms <= mostMs) && whole.every((pages) => pages.pass);
  if (full) {
    const tenMillion = await measure(10_000_000, { pages: false });
    for (const [name, value] of Object.entries(tenMillion.sizes)) figures[`${name}TenMillion`] = value;
    for (const [name, ms] of Object.entries(tenMillion.questions)) {
      const ratio = Math.round((ms / (million[name] ?? ms)) * 100) / 100;
      figures[`${name}TenMillionP95Ms`] = ms;
      figures[`${name}Ratio`] = ratio;
      pass &&= ratio <= mostRatio;
    }
  }
  return { figures, floors: {}, pass };
}
