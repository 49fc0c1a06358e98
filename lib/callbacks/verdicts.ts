/** What we made of a delivery. The first group is the order's state machine's, the second the door's. */
export const verdicts = [
  "applied",
  "repeated",
  "late",
  "reported",
  "conflict",
  "second_order",
  "wrong_amount",
  "not_understood",
  "wrong_control",
  "orphan",
  "unreadable",
  "other_order",
  "found",
] as const;
export type Verdict = (typeof verdicts)[number];

/** Verdicts that somebody should look at. */
export const exceptionVerdicts = [
  "conflict",
  "second_order",
  "wrong_amount",
  "not_understood",
  "wrong_control",
  "orphan",
  "unreadable",
  "other_order",
] as const satisfies readonly Verdict[];
