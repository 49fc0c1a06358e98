import { sql } from "drizzle-orm";
import { Random } from "../random";
import type { Clock } from "./clock";
import type { Ground } from "./ground";
import { History } from "./history";
import { Violation } from "./laws";
import { drawMoves, type Move, playMove, undoPauses } from "./moves";

const drainedWithinMs = 4 * 3_600_000;
/** The gateway is asked about an older order once an hour, so nothing will change after a longer pause. */
const stillForMs = 70 * 60_000;
const idleMostMs = 600_000;

/**
 * Ends all harm and runs all loops from one due moment to the next until nothing waits. Returns the items that still
 * wait.
 */
async function drain(history: History, thawAfter: number): Promise<string[]> {
  const { clock, gateway, store, workers } = history;
  for (const { proc } of workers) proc.storeAwayUntil = 0;
  gateway.isWell = true;
  await undoPauses(history);
  const until = clock.now + drainedWithinMs;
  let waiting: string[] = [];
  let [idleMs, changedAt] = [30_000, clock.now];
  for (let round = 0; clock.now < until && clock.now - changedAt < stillForMs; round++) {
    const isFrozen = workers.some(({ proc }) => proc.state === "frozen");
    if (isFrozen && round >= thawAfter) {
      for (const { proc } of workers) proc.state = "running";
      history.trace.push("the frozen thaw");
      await clock.pass(0);
    }
    for (const order of gateway.taken.values()) gateway.decide(order, 0);
    while (gateway.callbacks.length > 0) history.trace.push(await history.deliver(0, 1));
    await allRounds(history, round);
    await history.laws.checkSafe();
    const before = waiting.join();
    waiting = await history.laws.findWaiting();
    const isSame = waiting.join() === before && !isFrozen;
    [idleMs, changedAt] = isSame ? [Math.min(idleMs * 2, idleMostMs), changedAt] : [30_000, clock.now];
    if (waiting.length === 0 && !isFrozen && gateway.requests.length === 0 && store.ready.length === 0) return [];
    await clock.pass(Math.max(500, (await nextDue(history, idleMs)) - clock.now));
    await store.endIdle();
  }
  return waiting;
}

async function allRounds(history: History, round: number): Promise<void> {
  const running = history.workers.filter(({ proc }) => proc.runs);
  const some = round < 2 ? running : running.slice(0, 1);
  for (const worker of some) {
    for (const { name } of worker.loops) {
      await history.beginRound(worker, name);
      await untilQuiet(history);
    }
  }
  await untilQuiet(history);
}

async function untilQuiet(history: History): Promise<void> {
  const { gateway, clock } = history;
  for (let done = 0; done < 5_000; done++) {
    const [statement] = history.ready();
    const request = gateway.requests.find(({ proc }) => proc.runs);
    const timer = clock.nextTimer();
    if (statement) await history.store.run(statement);
    else if (request) {
      gateway.advance(request, "clean", 0);
      await clock.settle();
    } else if (timer !== null && timer - clock.now <= 100) await clock.pass(timer - clock.now);
    else return;
  }
}

async function nextDue({ own, clock }: History, idleMs: number): Promise<number> {
  const now = new Date(clock.now);
  const { rows } = await own.db.execute<{ at: string | null }>(sql`
    select extract(epoch from min(at) filter (where at > ${now})) * 1000 as at from (
      select next_query_at as at from orders union all select next_attempt_at from orders union all select lease_until from orders where submission = 'sending'
      union all select resume_from from connections union all select probed_at + interval '60 seconds' from connections where paused_at is not null
      union all select resume_from from batches union all select evaluate_after from callbacks where evaluated_at is null) due`);
  const due = Number(rows[0]?.at ?? Number.POSITIVE_INFINITY);
  return Math.min(due + 1, clock.now + idleMs);
}

export type Plan = { seed: number; workers: number; thawAfter: number; moves: readonly Move[] };
export type Played = { steps: number; moves: number; violation: Violation | null; trace: string[] };

const movesOf = 220;

export function planOf(seed: number): Plan {
  const random = new Random(seed, "plan");
  const [workers, thawAfter] = [random.between(2, 4), random.between(0, 6)];
  return { seed, workers, thawAfter, moves: drawMoves(random, movesOf) };
}

export async function play(clock: Clock, ground: Ground, { seed, workers, thawAfter, moves }: Plan): Promise<Played> {
  const history = await History.begin(clock, ground, new Random(seed, "luck"), workers);
  const { trace, store, laws } = history;
  let violation: Violation | null = null;
  let done = 0;
  try {
    for (const move of moves) {
      const before = store.statements;
      done++;
      trace.push(await playMove(history, move));
      if (store.statements > before || move.kind === "net") await laws.checkSafe();
    }
    trace.push("all harm ends");
    await laws.checkLive(await drain(history, thawAfter));
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    violation = error;
  } finally {
    await history.close();
  }
  return { steps: store.statements + done, moves: done, violation, trace };
}
