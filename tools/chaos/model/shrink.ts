import { realNow } from "./clock";
import type { Plan, Played } from "./play";

const idle = /is under way$|^no one|^no commit|^all stand still|callback undefined/;

/**
 * Removes moves and workers while the same law stays broken (delta debugging), and returns the smallest case found
 * within `withinMs`.
 */
export async function shrink(
  plan: Plan,
  found: Played,
  replay: (plan: Plan) => Promise<Played>,
  withinMs: number,
): Promise<{ plan: Plan; played: Played }> {
  const until = realNow() + withinMs;
  let least: { plan: Plan; played: Played } = {
    plan: { ...plan, moves: plan.moves.slice(0, found.moves) },
    played: found,
  };
  const breaks = async (smaller: Plan): Promise<boolean> => {
    const played = await replay(smaller);
    if (played.violation?.law !== found.violation?.law) return false;
    least = { plan: smaller, played };
    return true;
  };
  const moved = least.plan.moves.filter((_move, at) => !idle.test(found.trace[at] ?? ""));
  await breaks({ ...least.plan, moves: moved });
  if (plan.workers > 2) await breaks({ ...least.plan, workers: 2 });
  for (let size = Math.ceil(least.plan.moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < least.plan.moves.length; ) {
      if (realNow() > until) return least;
      const { moves } = least.plan;
      const fewer = [...moves.slice(0, at), ...moves.slice(at + size)];
      if (!(await breaks({ ...least.plan, moves: fewer }))) at += size;
    }
    if (size === 1) break;
  }
  return least;
}
