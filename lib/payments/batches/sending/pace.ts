export type Pace = { perSecond: number; leftSeconds: number | null };

export function paceOf(sent: number, overSeconds: number, waiting: number): Pace {
  const perSecond = overSeconds > 0 ? sent / overSeconds : 0;
  if (waiting === 0) return { perSecond, leftSeconds: 0 };
  return { perSecond, leftSeconds: perSecond > 0 ? Math.ceil(waiting / perSecond) : null };
}
