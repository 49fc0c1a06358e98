export const strangersMark = "stranger-was-here";

export type StrangersConfig = {
  ports: number[];
  seed: number;
  perSecond: number;
  slow: number;
  silent: number;
  emails: string[];
};

/** Counts answers by shape and status; 0: closed, or silent for 10 s. */
export type StrangersReport = { answers: Record<string, Record<number, number>>; held: number };
