export type Evaluation = {
  periodId: string;
  previousId: string | null;
  from: string;
  to: string;
  start: Date;
  end: Date;
  /** The evaluation counts up to the period's last day, or today when that is earlier. */
  asOf: string;
  /** An item expected until a day before this one is no longer expected. The day is the organisation's. */
  today: string;
  timeZone: string;
  now: Date;
};
