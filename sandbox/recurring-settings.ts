import { z } from "zod";

/** How recurring payments are played: the readings of what the interface document leaves open, and the answers. */
export const recurringSettingsSchema = z.strictObject({
  /** a month without the start date's calendar date: charged on its last day, on the day after it, or not at all */
  monthEnd: z.enum(["last-day", "next-day", "skip"]),
  /** whether the finish date is itself a day of charging ("date of the last charge") */
  finishDate: z.enum(["inclusive", "exclusive"]),
  /** max-repeats-number 3: the profile stops at number 3 (charges 0, 1, 2), or charge 3 is its last */
  maxRepeats: z.enum(["stops-at", "last-index"]),
  /** when a rescheduled profile that charged automatically may do so again */
  rescheduled: z.enum(["next-period", "next-day", "never"]),
  /** a batch taken: an empty body, or the response that the interface document names beside it */
  batchAnswer: z.enum(["empty", "response"]),
  batchMostRows: z.int().min(1).max(10_000),
  /** what updates are answered; special numbers come before it */
  updateAnswer: z.enum(["approved", "declined", "error"]),
});
export type RecurringSettings = z.infer<typeof recurringSettingsSchema>;

export const defaultRecurringSettings: RecurringSettings = {
  monthEnd: "last-day",
  finishDate: "inclusive",
  maxRepeats: "stops-at",
  rescheduled: "next-period",
  batchAnswer: "empty",
  batchMostRows: 500,
  updateAnswer: "approved",
};
