import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { demoUsers } from "@/lib/identity/users/demo";
import { payoutsText } from "@/lib/payments/batches/testing";
import { bundle } from "@/sandbox/testing-bundle";
import { deliverSteadily } from "@/tools/chaos/callback-load";
import { percentile } from "../../percentile";
import { root } from "../app-process";
import { sendBatch } from "../batch-work";
import { Browser } from "../browser";
import { readEvidence } from "../evidence";
import { Product } from "../product";
import { readStill, untilQuiet } from "../rest";
import type { Run } from "../run";
import { type StrangersConfig, type StrangersReport, strangersMark } from "../stranger-messages";

class Strangers {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(config: StrangersConfig): Promise<Strangers> {
    const child = spawn(process.execPath, [await bundle("tools/chaos/stranger-child.ts"), JSON.stringify(config)], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    process.once("exit", () => child.kill("SIGKILL"));
    await once(child, "message");
    return new Strangers(child);
  }

  async stop(): Promise<StrangersReport> {
    const report = once(this.#child, "message");
    this.#child.send("stop");
    const [answers] = await report;
    return answers as StrangersReport;
  }
}

const deliveries = { perSecond: 300, connections: 32 };
const rowsPerSecond = 20;
const strangersPerSecond = 40;
const heldConnections = { slow: 400, silent: 200 };
const checkEveryMs = 200;
const apps = ["/", "/orders", "/batches", "/approvals", "/payees", "/recurring", "/exceptions"];

const fullSeconds = 120;
const answerMsMax = 150;
const pageMsMax = 1_000;

/**
 * Unauthenticated clients attack while callbacks arrive, a batch is sent and users open pages: nothing is lost, no
 * attack causes a server error, and none of its data is stored.
 */
export const strangers: Run = {
  name: "strangers",
  alone: true,
  about: "strangers send hostile requests, beside callbacks, a batch and users; one round is one second",
  rounds: { full: fullSeconds, subset: 6 },
  play: async ({ random, rounds, leave }) => {
    const product = await Product.start(random);
    const { broken } = product;
    try {
      const browser = new Browser(product.url);
      await browser.signIn();
      for (const path of apps) await browser.open(path);
      const before = { pids: product.pids(), sessions: await countSessions(product) };
      const alone = await measure(product, browser, Math.max(2, Math.round(rounds / 4)));
      const stranger = await Strangers.start({
        ports: product.publicPorts,
        seed: random.between(1, 2 ** 31),
        perSecond: strangersPerSecond,
        ...heldConnections,
        emails: demoUsers.map(({ email }) => email),
      });
      const beside = await measure(product, browser, rounds);
      const received = await stranger.stop();
      leave();
      report(alone, beside, received);
      broken.push(
        ...findLimitsExceeded(beside, rounds),
        ...findFaults(received),
        ...(await findTraces(product, before)),
      );
      const acknowledged = alone.acknowledged + beside.acknowledged;
      const read = () => readEvidence(product.db, product.journalFile, product.forms.asked, broken);
      await untilQuiet(product.db, read);
      await product.drain(read);
      const stored = await countDelivered(product);
      if (stored !== acknowledged) broken.push(`${acknowledged} callbacks were answered 200, ${stored} are stored`);
      return await readStill(read, product.journalFile);
    } finally {
      await product.close();
    }
  },
};

type Measured = { acknowledged: number; refused: number; answerMs: number[]; pageMs: number[]; faults: string[] };

async function measure(product: Product, browser: Browser, seconds: number): Promise<Measured> {
  const pageMs: number[] = [];
  const faults: string[] = [];
  const over = new AbortController();
  const looking = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const path = apps[n % apps.length] ?? "/";
      const { status, ms } = await browser.open(path);
      if (status !== 200) faults.push(`${path} was answered ${status}`);
      pageMs.push(ms);
      await sleep(checkEveryMs);
    }
  })();
  const releasing = sendBatch(product, "payout", payoutsText(rowsPerSecond * seconds), rowsPerSecond * 2);
  try {
    const target = { port: product.callbackPort, path: await callbackPath(product) };
    const { perSecond, connections } = deliveries;
    const steadily = await deliverSteadily(target, connections, { perSecond, seconds }, over.signal);
    await releasing;
    return { ...steadily, pageMs, faults };
  } finally {
    over.abort();
    await looking;
  }
}

async function callbackPath({ db }: Product): Promise<string> {
  const { rows } = await db.execute<{ token: string }>(
    sql`select token from callback_tokens where profile_id is null order by created_at limit 1`,
  );
  return `/callback/${rows[0]?.token}`;
}

async function countDelivered({ db }: Product): Promise<number> {
  const { rows } = await db.execute<{ stored: number }>(
    sql`select count(distinct query)::int as stored from callbacks where query like '%pd-01JD6K7Q2M8N4P5R%'`,
  );
  return rows[0]?.stored ?? 0;
}

async function countSessions({ db }: Product): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from sessions`);
  return rows[0]?.n ?? 0;
}

async function findTraces(product: Product, before: { pids: object; sessions: number }): Promise<string[]> {
  const { rows } = await product.db.execute<{ n: number }>(
    sql`select count(*)::int as n from callbacks
      where strpos(query || body || headers::text, ${strangersMark}) > 0`,
  );
  const [pids, sessions] = [product.pids(), await countSessions(product)];
  return [
    ...((rows[0]?.n ?? 0) > 0 ? [`${rows[0]?.n} deliveries of strangers are stored`] : []),
    ...(sessions > before.sessions ? [`${sessions - before.sessions} strangers were signed in`] : []),
    ...(JSON.stringify(pids) === JSON.stringify(before.pids)
      ? []
      : [`parts ended: ${JSON.stringify(before.pids)} became ${JSON.stringify(pids)}`]),
  ];
}

function findFaults({ answers }: StrangersReport): string[] {
  return Object.entries(answers).flatMap(([shape, statuses]) =>
    Object.entries(statuses)
      .filter(([status]) => Number(status) >= 500 && !["501", "503", "505"].includes(status))
      .map(([status, times]) => `${shape}: answered ${status} ${times} times`),
  );
}

function findLimitsExceeded({ refused, faults, answerMs, pageMs }: Measured, seconds: number): string[] {
  const found = [...faults];
  if (refused > 0) found.push(`${refused} callbacks were not answered 200`);
  if (seconds < fullSeconds) return found;
  const [answer, page] = [percentile(answerMs, 0.99), percentile(pageMs, 0.99)];
  if (answer > answerMsMax) found.push(`99 of 100 callbacks were answered within ${answer} ms, not ${answerMsMax}`);
  if (page > pageMsMax) found.push(`99 of 100 pages came within ${page} ms, not ${pageMsMax}`);
  return found;
}

function report(alone: Measured, beside: Measured, { answers, held }: StrangersReport): void {
  const line = (what: string, pick: (measured: Measured) => number[], share: number) => {
    const [before, during] = [percentile(pick(alone), share), percentile(pick(beside), share)];
    return `${what} ${during} ms beside strangers, ${before} ms alone (${(during / Math.max(1, before)).toFixed(2)})`;
  };
  console.error(
    [
      line("strangers: callbacks, half within", ({ answerMs }) => answerMs, 0.5),
      line("strangers: callbacks, 99 of 100 within", ({ answerMs }) => answerMs, 0.99),
      line("strangers: pages, half within", ({ pageMs }) => pageMs, 0.5),
      line("strangers: pages, 99 of 100 within", ({ pageMs }) => pageMs, 0.99),
      line("strangers: pages, the slowest", ({ pageMs }) => pageMs, 1),
      `strangers: ${held} connections held; answers ${JSON.stringify(answers)}`,
    ].join("\n"),
  );
}
