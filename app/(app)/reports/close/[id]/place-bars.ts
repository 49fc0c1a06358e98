type Bar = { from: number; width: number };

/** Percent of the width that stays free on the side where the totals begin. */
const foot = 12;

/**
 * Places bars between 0 and 100 %. The steps share the whole width, because they are small beside the totals; totals
 * begin at the edge and end at their level. Only the geometry is rounded, never an amount.
 */
export function placeBars(start: string, steps: readonly string[]): { first: Bar; steps: Bar[]; last: Bar } {
  const levels = [0];
  for (const step of steps) levels.push((levels.at(-1) ?? 0) + Number(step));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const isOutgoing = start.startsWith("-");
  const room = 100 - foot;
  const place = (level: number): number => {
    if (most === least) return 100 - foot / 2;
    const share = (level - least) / (most - least);
    return foot + (isOutgoing ? 1 - share : share) * room;
  };
  const total = (level: number): Bar => ({ from: 0, width: place(level) });
  return {
    first: total(0),
    steps: steps.map((_, at) => {
      const [from, to] = [place(levels[at] ?? 0), place(levels[at + 1] ?? 0)];
      return { from: Math.min(from, to), width: Math.abs(to - from) };
    }),
    last: total(levels.at(-1) ?? 0),
  };
}
