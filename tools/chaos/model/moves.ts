import { cancelBatch, pauseBatch, resumeBatch } from "@/lib/payments/batches/sending/control";
import { makeRetryBatch } from "@/lib/payments/batches/sending/derived-draft";
import { releaseBatch } from "@/lib/payments/batches/sending/release";
import { resumeConnection, stopConnection } from "@/lib/payments/connections/commands";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { submitPayout } from "@/lib/payments/payouts/submit";
import type { Random } from "../random";
import type { NetOutcome } from "./gateway";
import { submitBatch } from "./ground";
import type { History } from "./history";

/** The numbers of a move select from the current state, so that any subset of moves can be replayed. */
export type Move = { kind: MoveKind; a: number; b: number };
type Play = (history: History, a: number, b: number) => Promise<string>;

const passes = [20, 50, 100, 500, 2_000, 5_000, 10_000, 30_000, 55_000, 60_000, 300_000];
const netOutcomes: readonly NetOutcome[] = [
  ...Array<NetOutcome>(14).fill("clean"),
  ...(["error", "error", "reset", "serverError", "validation", "accessRefused", "refusedConnection"] as const),
];
const reason = "model";

const kinds = {
  step: { often: 30, play: step },
  round: { often: 26, play: round },
  net: { often: 40, play: net },
  pass: { often: 9, play: pass },
  decide: { often: 8, play: decide },
  callback: { often: 8, play: callback },
  loseCallback: { often: 1, play: loseCallback },
  user: { often: 4, play: user },
  kill: { often: 1.2, play: (history, a) => history.kill(a) },
  freeze: { often: 2, play: freeze },
  thaw: { often: 1, play: thaw },
  storeAway: { often: 0.5, play: storeAway },
  loseAnswer: { often: 0.5, play: loseAnswer },
} as const satisfies Record<string, { often: number; play: Play }>;
type MoveKind = keyof typeof kinds;

export function drawMoves(random: Random, count: number): Move[] {
  const all = Object.entries(kinds) as [MoveKind, { often: number }][];
  const sum = all.reduce((total, [, { often }]) => total + often, 0);
  const number = () => random.between(0, 999_999);
  const draw = (): Move => {
    let luck = random.next() * sum;
    for (const [kind, { often }] of all) {
      luck -= often;
      if (luck < 0) return { kind, a: number(), b: number() };
    }
    return { kind: "step", a: number(), b: number() };
  };
  return [{ kind: "user", a: 0, b: 0 }, { kind: "user", a: 0, b: 1 }, ...Array.from({ length: count }, draw)];
}

export const playMove = (history: History, { kind, a, b }: Move): Promise<string> => kinds[kind].play(history, a, b);

async function step(history: History, a: number, b: number): Promise<string> {
  const ready = history.ready();
  const first = ready[a % Math.max(1, ready.length)];
  if (!first) return round(history, a, b);
  await history.store.run(first);
  const more = await history.goOn(first.proc, b % 12);
  return `${first.proc.name} goes on: ${more + 1} statements`;
}

const favourites = [
  "send batches",
  "send batches",
  "send batches",
  "process callbacks",
  "process callbacks",
  "sweep leases",
  "make orders",
];

async function round(history: History, a: number, b: number): Promise<string> {
  const running = history.workers.filter(({ proc }) => proc.runs);
  const worker = running[a % Math.max(1, running.length)];
  if (!worker) return "all stand still";
  const names = [...favourites, ...worker.loops.map(({ name }) => name)];
  const what = await history.beginRound(worker, names[b % names.length] ?? "");
  if (a % 3 === 0) return what;
  return `${what}, ${await history.goOn(worker.proc)} statements`;
}

async function net(history: History, a: number, b: number): Promise<string> {
  const requests = history.gateway.requests.filter(({ proc }) => proc.runs);
  const request = requests[a % Math.max(1, requests.length)];
  if (!request) return round(history, a, b);
  const drawn = netOutcomes[b % netOutcomes.length] ?? "clean";
  const [{ clientOrderId = "" } = {}] = request.ids;
  const before = request.stage;
  const outcome = history.gateway.advance(request, drawn, Math.floor(b / 64));
  await history.clock.settle();
  return `${request.proc.name}: ${request.operation} ${clientOrderId} ${before === "written" ? `is answered: ${outcome}` : request.stage === "written" ? `is written${request.taken ? ", the gateway takes it" : ""}` : `ends unsent`}`;
}

async function pass(history: History, a: number, b: number): Promise<string> {
  const ms = b % 3 > 0 ? (passes[a % 4] ?? 0) : (passes[a % passes.length] ?? 0);
  await history.clock.pass(ms);
  await history.store.endIdle();
  return `${ms / 1_000} s pass`;
}

async function decide(history: History, a: number, b: number): Promise<string> {
  const open = [...history.gateway.taken.values()].filter(({ status }) => status === "processing");
  const order = open[a % Math.max(1, open.length)];
  if (!order) return round(history, a, b);
  history.gateway.decide(order, b);
  return `the gateway decides ${order.clientOrderId}: ${order.status}`;
}

async function callback(history: History, a: number, b: number): Promise<string> {
  return history.gateway.callbacks.length > 0 ? history.deliver(a, b % 8 === 0 ? 2 : 1) : decide(history, a, b);
}

async function loseCallback({ gateway }: History, a: number): Promise<string> {
  const lost = gateway.callbacks[a % Math.max(1, gateway.callbacks.length)];
  gateway.callbacks = gateway.callbacks.filter((one) => one !== lost);
  return `callback ${lost?.order.clientOrderId} is lost`;
}

async function freeze({ workers, gateway }: History, a: number, b: number): Promise<string> {
  const calling = workers.filter(({ proc }) => gateway.requests.some((one) => one.proc === proc));
  const some = b % 4 > 0 && calling.length > 0 ? calling : workers;
  const worker = some[a % some.length];
  const others = workers.filter((one) => one !== worker && one.proc.runs);
  if (!worker?.proc.runs || others.length === 0) return "no one to freeze";
  worker.proc.state = "frozen";
  return `${worker.proc.name} freezes`;
}

async function thaw(history: History, a: number): Promise<string> {
  const frozen = history.workers.filter(({ proc }) => proc.state === "frozen");
  const worker = frozen[a % Math.max(1, frozen.length)];
  if (!worker) return "no one is frozen";
  worker.proc.state = "running";
  await history.clock.pass(0);
  return `${worker.proc.name} thaws`;
}

async function storeAway({ workers, clock }: History, a: number, b: number): Promise<string> {
  const worker = workers[a % workers.length];
  if (!worker) return "nothing";
  worker.proc.storeAwayUntil = clock.now + (b % 15_000);
  return `${worker.proc.name} has no database for ${(b % 15_000) / 1_000} s`;
}

async function loseAnswer(history: History, a: number): Promise<string> {
  const commits = history.ready().filter(({ text }) => /^\s*commit/i.test(text));
  const lost = commits[a % Math.max(1, commits.length)];
  if (!lost) return "no commit waits";
  await history.store.loseAnswer(lost);
  return `${lost.proc.name} never learns of its commit`;
}

type Act = (history: History, b: number) => Parameters<History["act"]>[0];

const batchOf = ({ ground }: History, b: number) => ground.batches[b % ground.batches.length]?.batchId ?? "";

const acts: Record<string, Act> = {
  releases(history, b) {
    const { users, batches } = history.ground;
    const batch = batches[b % batches.length];
    return (ctx) =>
      releaseBatch(ctx, users.preparer, { batchId: batch?.batchId ?? "", seenDigest: batch?.digest ?? "" });
  },
  pays({ ground }, b) {
    const amount = `${5 + (b % 90)}.${String(b % 100).padStart(2, "0")}`;
    const values = { amount, currency: "EUR", account_number: String(5_000_000_000 + b) };
    const { connectionId, endpointId, users } = ground;
    const rest = {
      cvv: null,
      payeeAccountId: null,
      yourReference: null,
      seenDuplicates: [],
      reasonWithoutUpdates: null,
      copiedFromId: null,
    };
    return (ctx) =>
      submitPayout(ctx, users.preparer, {
        clientOrderId: newClientOrderId(),
        connectionId,
        endpointId,
        values,
        ...rest,
      });
  },
  pauses: (history, b) => (ctx) => pauseBatch(ctx, history.ground.users.preparer, { batchId: batchOf(history, b) }),
  resumes: (history, b) => (ctx) => resumeBatch(ctx, history.ground.users.preparer, { batchId: batchOf(history, b) }),
  cancels: (history, b) => (ctx) =>
    cancelBatch(ctx, history.ground.users.preparer, { batchId: batchOf(history, b), reason }),
  stops:
    ({ ground }) =>
    (ctx) =>
      stopConnection(ctx, ground.users.admin, { connectionId: ground.connectionId, reason }),
  allows:
    ({ ground }) =>
    (ctx) =>
      resumeConnection(ctx, ground.users.admin, { connectionId: ground.connectionId }),
  retries: (history, b) => async (ctx) => {
    const { users } = history.ground;
    const { batchId } = await makeRetryBatch(ctx, users.preparer, { batchId: batchOf(history, b) });
    const digest = await submitBatch(ctx, users, batchId);
    await releaseBatch(ctx, users.preparer, { batchId, seenDigest: digest });
  },
};
const actNames = [
  "releases",
  "releases",
  "pays",
  "pays",
  "pauses",
  "resumes",
  "resumes",
  "cancels",
  "stops",
  "allows",
  "retries",
  "retries",
];

async function user(history: History, a: number, b: number): Promise<string> {
  const name = actNames[a % actNames.length] ?? "pays";
  const act = acts[name];
  if (!act) return "nothing";
  const proc = await history.act(act(history, b));
  return `${proc.name} ${name} (${b % history.ground.batches.length}), ${await history.goOn(proc, 400)} statements`;
}

export async function undoPauses(history: History): Promise<void> {
  const { ground, own } = history;
  const { rows } = await own.db.$client.query<{ id: string }>(
    "select id from batches where paused_by is not null and cancelled_at is null",
  );
  const { rows: stopped } = await own.db.$client.query("select 1 from connections where stopped_at is not null");
  const works = rows.map(
    ({ id }) =>
      (ctx: typeof own) =>
        resumeBatch(ctx, ground.users.preparer, { batchId: id }),
  );
  if (stopped.length > 0)
    works.push((ctx) => resumeConnection(ctx, ground.users.admin, { connectionId: ground.connectionId }) as never);
  for (const work of works) await history.goOn(await history.act(work), 400);
}
