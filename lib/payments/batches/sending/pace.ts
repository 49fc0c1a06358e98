/** The pace of rows at their first try, over the last minute or so, and the time for the rest. */
export type Pace = { perSecond: number; leftSeconds: number | null };

/** How fast rows are sent, and how long the rest takes at that pace; null: not known, since none went out lately. Pure. */
export function paceOf(sent: number, overSeconds: number, waiting: number): Pace {
  const perSecond = overSeconds > 0 ? sent / overSeconds : 0;
  if (waiting === 0) return { perSecond, leftSeconds: 0 };
  return { perSecond, leftSeconds: perSecond > 0 ? Math.ceil(waiting / perSecond) : null };
}
