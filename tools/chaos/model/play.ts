import { Random } from "../random";
import type { Clock } from "./clock";
import { drain } from "./drain";
import type { Ground } from "./ground";
import { History } from "./history";
import { Violation } from "./laws";
import { drawMoves, type Move, playMove } from "./moves";

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
