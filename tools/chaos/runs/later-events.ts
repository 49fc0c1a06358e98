import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import { controlKeysOf } from "@/lib/payments/connections/route";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { confirmation } from "@/lib/payments/orders/schedule";
import { controlOf } from "@/sandbox/callbacks";
import type { AppProcess } from "../app-process";
import { readJournal } from "../evidence";
import type { Wish } from "../forms";
import { findFigureDifferences } from "../later-figures";
import type { Random } from "../random";
import { waitUntilQuiet } from "../rest";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const deliveredWithinMs = 60_000;

async function readCalled(world: World): Promise<Map<string, URL[]>> {
  const addresses = new Map<string, string>();
  for (const entry of readJournal(world.sandbox.journalFile)) {
    if (entry.kind === "callback" && entry.clientOrderId) addresses.set(entry.clientOrderId, entry.url);
  }
  const rows = await world.app.db
    .select({ clientOrderId: orders.clientOrderId, query: callbacks.query })
    .from(callbacks)
    .innerJoin(orders, eq(orders.id, callbacks.orderId))
    .orderBy(asc(callbacks.id));
  const called = new Map<string, URL[]>();
  for (const { clientOrderId, query } of rows) {
    const url = new URL(addresses.get(clientOrderId) ?? "");
    url.search = query;
    called.set(clientOrderId, [...(called.get(clientOrderId) ?? []), url]);
  }
  return called;
}

/**
 * Changes fields of a genuine callback. The control stays, which is enough for fields that it doesn't cover; a changed
 * status gets a valid control, as from a faulty gateway.
 */
async function forge({ app }: World, genuine: URL, changes: Record<string, string>): Promise<URL> {
  const url = new URL(genuine);
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  if (changes.status === undefined) return url;
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const [order] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.clientOrderId, parameter("client_orderid")));
  const { current } = await controlKeysOf(app.db, app.sealer, order?.connectionId ?? "");
  url.searchParams.set(
    "control",
    controlOf(changes.status, parameter("orderid"), parameter("client_orderid"), current ?? ""),
  );
  return url;
}

async function deliver(urls: readonly URL[], atOnce = 8): Promise<void> {
  const waiting = urls.values();
  const until = Date.now() + deliveredWithinMs;
  const deliverNext = async () => {
    for (const url of waiting) {
      while (!(await isTaken(url))) {
        if (Date.now() > until) throw new Error("a callback was not stored");
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, deliverNext));
}

const isTaken = (url: URL) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );

type Act = "reverse" | "reverse third" | "refund" | "refund third" | "chargeback" | "callback";
type Forgery = { of?: "first" | "last"; changes: Record<string, string> };
type Case = {
  wish?: Wish;
  first?: Act;
  second?: Act;
  last?: Act;
  plausible?: Forgery;
  impossible?: Forgery;
};

const million = { type: "reversal", amount: "1000000.00" };

const cases: readonly Case[] = [
  { first: "reverse" },
  { first: "reverse third" },
  { first: "reverse third", second: "reverse third" },
  { first: "refund" },
  { first: "chargeback" },
  { first: "refund third", second: "chargeback" },
  // One transaction is reported twice, and once more as another type.
  { first: "reverse third", second: "callback" },
  { first: "reverse third", impossible: { of: "last", changes: { type: "chargeback" } } },
  { first: "reverse", impossible: { changes: { type: "chargeback", "processor-tx-id": "forged" } } },
  { wish: "declined", impossible: { changes: { type: "reversal", status: "approved" } } },
  { impossible: { changes: million } },
  { impossible: { changes: { type: "refund", currency: "GBP" } } },
  { plausible: { changes: { type: "reversal" } } },
  { impossible: { changes: million }, last: "reverse third" },
  { plausible: { changes: { type: "chargeback" } }, last: "refund third" },
];

type Played = { form: PayoutInput; plan: Case };

const minuteMs = 60_000;
const patientWindowSeconds = 3_600;
const reachedWithinMs = 20_000;
const copies = 2;
const moments: readonly [Checkpoint, ...Checkpoint[]] = [
  "query.claimed",
  "query.answered",
  "callback.locked",
  "callback.evaluated",
];

/**
 * Money comes back in every way, and validly signed callbacks report false events (D1): only real transactions count in
 * the figures, each once.
 */
export const laterEvents: Run = {
  name: "later-events",
  about: `reversals, refunds and chargebacks: valid, forged and impossible ones on ${cases.length} orders, in shuffled copies, kill -9`,
  rounds: { full: 20, subset: 1 },
  play: inWorld(async ({ world, rounds, random }) => {
    await world.sandbox.control("PATCH", "/settings", { timestampWindowSeconds: patientWindowSeconds });
    for (let round = 0; round < rounds; round++) await playRound(world, random);
  }),
};

async function playRound(world: World, random: Random): Promise<void> {
  let app = await world.start({ route: true, worker: true });
  const killed = async (clockOffsetMs: number, work: () => Promise<void>) => {
    const at = random.pick(moments);
    await app.arm({ at, action: "kill" });
    const next = async () => {
      await mustEnd(app, at);
      app = await world.start({ route: true, worker: true, clockOffsetMs });
    };
    await Promise.all([work(), next()]);
  };
  const played = await complete(world, app);
  await killed(minuteMs, () => actAtGateway(world, played, "first"));
  await waitUntilQuiet(world);
  const unproven = played.filter(({ plan }) => plan.plausible);
  await killed(2 * minuteMs, async () => {
    await Promise.all([actAtGateway(world, played, "second"), forgeAll(world, played, "plausible")]);
  });
  await untilEvaluated(world);
  await noteCounted(world, unproven);
  await waitUntilQuiet(world);
  ring(world, unproven);
  const aheadMs = confirmation.withinMs + 3 * minuteMs;
  await killed(aheadMs, () => forgeAll(world, played, "impossible"));
  await waitUntilQuiet(world);
  const everything = shuffle([...(await readCalled(world)).values()].flat(), random);
  await killed(aheadMs + minuteMs, async () => {
    await Promise.all([actAtGateway(world, played, "last"), deliver(everything)]);
  });
  await untilEvaluated(world);
  await waitUntilQuiet(world);
  world.broken.push(...(await findFigureDifferences(world)));
  await app.end("SIGTERM");
}

async function complete(world: World, app: AppProcess): Promise<Played[]> {
  const played = cases.map((plan) => ({ plan, form: world.forms.fillIn(plan.wish) }));
  await Promise.all(played.map(({ form }) => app.submit(form)));
  for (const { form } of played) world.forms.noteShown(form);
  await waitUntilQuiet(world);
  return played;
}

async function actAtGateway(world: World, played: readonly Played[], when: "first" | "second" | "last"): Promise<void> {
  await Promise.all(
    played.map(async ({ form, plan }) => {
      const [verb, part] = plan[when]?.split(" ") ?? [];
      if (!verb) return;
      const { orders: found } = await world.sandbox.control("GET", `/orders?client_orderid=${form.clientOrderId}`);
      const [{ gatewayOrderId, amount }] = found as [{ gatewayOrderId: string; amount: string }];
      const body = part === "third" ? { amount: thirdOf(amount) } : {};
      const { status, error } = await world.sandbox.control("POST", `/orders/${gatewayOrderId}/${verb}`, body);
      if (status >= 300) throw new Error(`${plan[when]}: ${error}`);
    }),
  );
}

function thirdOf(amount: string): string {
  const [whole, cents = ""] = amount.split(".");
  const third = String(BigInt(`${whole}${cents}`) / 3n).padStart(cents.length + 1, "0");
  return cents === "" ? third : `${third.slice(0, -cents.length)}.${third.slice(-cents.length)}`;
}

async function forgeAll(world: World, played: readonly Played[], kind: "plausible" | "impossible"): Promise<void> {
  const chosen = played.filter(({ plan }) => plan[kind]);
  if (kind === "impossible") ring(world, chosen);
  const called = await readCalled(world);
  const urls = chosen.map(async ({ form, plan }) => {
    const { of = "first", changes } = plan[kind] as Forgery;
    const genuine = called.get(form.clientOrderId)?.at(of === "first" ? 0 : -1);
    if (!genuine) throw new Error(`no callback arrived for ${form.clientOrderId}`);
    return forge(world, genuine, changes);
  });
  await deliver(await Promise.all(urls));
}

function ring({ forms }: World, played: readonly Played[]): void {
  const ids = idsOf(played);
  for (const asked of forms.asked) if (ids.includes(asked.clientOrderId)) asked.mustAlert = true;
}

const idsOf = (played: readonly Played[]) => played.map(({ form }) => form.clientOrderId);

async function noteCounted({ app, broken }: World, played: readonly Played[]): Promise<void> {
  const rows = await app.db
    .select()
    .from(orders)
    .where(and(inArray(orders.clientOrderId, idsOf(played)), ne(orders.returned, "0")));
  for (const row of rows) broken.push(`${row.clientOrderId}: ${row.returned} counts that only a callback reported`);
}

async function untilEvaluated({ app }: World): Promise<void> {
  const until = Date.now() + reachedWithinMs;
  while ((await app.db.$count(callbacks, isNull(callbacks.evaluatedAt))) > 0 && Date.now() < until) await sleep(50);
}

async function mustEnd(app: AppProcess, at: Checkpoint): Promise<void> {
  const late = sleep(reachedWithinMs, "late" as const, { ref: false });
  if ((await Promise.race([app.ended, late])) === "late") throw new Error(`no worker reached ${at}`);
}

function shuffle(urls: readonly URL[], random: Random): URL[] {
  const all = Array.from({ length: copies }, () => urls).flat();
  return all
    .map((url) => ({ url, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ url }) => url);
}
