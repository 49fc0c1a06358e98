/** The details of an event, which may be left out where none of them is needed. */
export type Detailed<Details> = object extends Details
  ? { details?: Details }
  : [Details] extends [Record<string, never>]
    ? { details?: Details }
    : { details: Details };
