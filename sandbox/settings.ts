import { z } from "zod";

const recurringSettingsSchema = z.strictObject({
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

export const outcomes = [
  "approved",
  "declined",
  "error",
  "silent",
  "filtered",
  "processing-forever",
  "unknown",
] as const;
export type Outcome = (typeof outcomes)[number];

export const specialFields = [
  "account_number",
  "ewallet_wallet",
  "crypto_wallet_address",
  "credit_card_number",
  "card_recurring_payment_id",
  "recurring-payment-id",
] as const;
type SpecialField = (typeof specialFields)[number];

const longestWaitMs = 7 * 24 * 3600 * 1000;
const waitMs = z.int().min(0).max(longestWaitMs);
const numbersByField = z.partialRecord(z.enum(specialFields), z.string().trim().min(1).max(128));
const reason = z.strictObject({ code: z.string().min(1).max(64), message: z.string().min(1).max(256) });

const settingsSchema = z.strictObject({
  specialNumbers: z.partialRecord(z.enum(outcomes), numbersByField),
  reasons: z.strictObject({ declined: reason, error: reason, filtered: reason }),
  finalAfterMs: waitMs,
  callbackDelayMs: waitMs,
  callbackRetryMs: z.array(waitMs).min(1).max(60),
  callbackMaxAttempts: z.int().min(1).max(100),
  callbackTimeoutMs: z.int().min(100).max(120_000),
  callbacksForSilent: z.boolean(),
  statusAnswers: z.enum(["latest", "original", "processing"]),
  timestampWindowSeconds: z.int().min(1).max(2_678_400),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  recurring: recurringSettingsSchema,
});
export type Settings = z.infer<typeof settingsSchema>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function specialNumbersEnding(digit: number, cardNumber: string): Record<SpecialField, string> {
  const number = `444400001111000${digit}`;
  const profile = `90000000${digit}`;
  return {
    account_number: number,
    ewallet_wallet: number,
    crypto_wallet_address: number,
    credit_card_number: cardNumber,
    card_recurring_payment_id: profile,
    "recurring-payment-id": profile,
  };
}

export const defaultSettings: Settings = {
  specialNumbers: {
    approved: specialNumbersEnding(1, "4111110000000013"),
    declined: specialNumbersEnding(2, "4111110000000021"),
    error: specialNumbersEnding(3, "4111110000000039"),
    silent: specialNumbersEnding(4, "4111110000000047"),
    filtered: specialNumbersEnding(5, "4111110000000054"),
    "processing-forever": specialNumbersEnding(6, "4111110000000062"),
    unknown: specialNumbersEnding(7, "4111110000000070"),
  },
  reasons: {
    declined: { code: "sandbox-declined", message: "Declined by the receiving bank (sandbox)" },
    error: { code: "sandbox-internal", message: "PROCESSOR_INTERNAL_ERROR" },
    filtered: { code: "sandbox-filtered", message: "Refused by fraud control (sandbox)" },
  },
  finalAfterMs: 2500,
  callbackDelayMs: 0,
  // The waits give about 30 attempts over 14 days at growing intervals (supplement, Callbacks).
  callbackRetryMs: [
    1000,
    2000,
    5000,
    15_000,
    minuteMs,
    5 * minuteMs,
    15 * minuteMs,
    hourMs,
    3 * hourMs,
    6 * hourMs,
    12 * hourMs,
    17 * hourMs,
  ],
  callbackMaxAttempts: 30,
  callbackTimeoutMs: 10_000,
  callbacksForSilent: false,
  statusAnswers: "latest",
  timestampWindowSeconds: 300,
  seed: 1,
  recurring: defaultRecurringSettings,
};

export const settingsPatchSchema = settingsSchema.omit({ reasons: true, recurring: true }).partial().extend({
  reasons: settingsSchema.shape.reasons.partial().optional(),
  recurring: recurringSettingsSchema.partial().optional(),
});

/** @throws Error with a sentence for users when one number would choose two outcomes */
export function mergeSettings(current: Settings, patch: z.infer<typeof settingsPatchSchema>): Settings {
  const merged = settingsSchema.parse({
    ...current,
    ...patch,
    specialNumbers: { ...current.specialNumbers },
    reasons: { ...current.reasons, ...patch.reasons },
    recurring: { ...current.recurring, ...patch.recurring },
  });
  for (const outcome of outcomes) {
    const numbers = patch.specialNumbers?.[outcome];
    if (numbers) merged.specialNumbers[outcome] = { ...current.specialNumbers[outcome], ...numbers };
  }
  refuseAmbiguousNumbers(merged);
  return merged;
}

function refuseAmbiguousNumbers(settings: Settings): void {
  const seen = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    for (const [field, value] of Object.entries(settings.specialNumbers[outcome] ?? {})) {
      const other = seen.get(`${field}=${value}`);
      if (other) throw new Error(`specialNumbers: ${field} ${value} chooses both ${other} and ${outcome}`);
      seen.set(`${field}=${value}`, outcome);
    }
  }
}

export function chooseOutcome(settings: Settings, values: Record<string, string>): Outcome {
  for (const outcome of outcomes) {
    const numbers = settings.specialNumbers[outcome] ?? {};
    for (const field of specialFields) {
      if (numbers[field] !== undefined && values[field] === numbers[field]) return outcome;
    }
  }
  return "approved";
}
