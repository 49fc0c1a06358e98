import { z } from "zod";

export const recurringSettingsSchema = z.strictObject({
  /** A month without the start date's day is charged on its last day, on the day after, or not at all. */
  monthEnd: z.enum(["last-day", "next-day", "skip"]),
  /** Decides if the finish date is itself a charging day ("date of the last charge"). */
  finishDate: z.enum(["inclusive", "exclusive"]),
  /** With max-repeats-number 3 the profile stops at number 3 (charges 0, 1, 2), or charge 3 is its last. */
  maxRepeats: z.enum(["stops-at", "last-index"]),
  rescheduled: z.enum(["next-period", "next-day", "never"]),
  batchAnswer: z.enum(["empty", "response"]),
  batchMostRows: z.int().min(1).max(10_000),
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
