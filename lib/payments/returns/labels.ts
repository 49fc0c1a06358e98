/**
 * Each source lists a movement once, so two lines of one source are two returns, and lines of two sources may be one.
 * `notification`: a camt.054, which comes before the statement.
 */
export const returnSources = ["statement", "notification", "gateway"] as const;
export type ReturnSource = (typeof returnSources)[number];
