/** What the statements of both legs take. Days are the organisation's, YYYY-MM-DD. */
export type Evaluation = {
  periodId: string;
  /** The period before it, whose open items are carried over. */
  previousId: string | null;
  from: string;
  to: string;
  /** Moments of its first day and of the day after its last one. */
  start: Date;
  end: Date;
  /** The last day that counts for what is expected: its last day, or today where that is earlier. */
  asOf: string;
  /** The organisation's day. What was expected until an earlier one, and never came, isn't expected any more. */
  today: string;
  timeZone: string;
  now: Date;
};
