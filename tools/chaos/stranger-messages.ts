/** What the runner and the strangers' process say to each other. */

/** What every delivery and form of a stranger carries: none of it may be found in the database. */
export const strangersMark = "stranger-was-here";

export type StrangersConfig = {
  /** Where Paydesk and the callback endpoint listen, on this machine. */
  ports: number[];
  seed: number;
  /** Requests of every shape together. */
  perSecond: number;
  /** Connections that send a byte now and then, and those that send nothing at all. */
  slow: number;
  silent: number;
  /** Whom the sprays try to sign in as. */
  emails: string[];
};

/** How often each shape was answered with which status; 0: closed, or silent for 10 s. */
export type StrangersReport = { answers: Record<string, Record<number, number>>; held: number };
