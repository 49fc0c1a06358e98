import { z } from "zod";
import type { ScenarioRow } from "./call-scenarios";

const ms = (fallback: number) =>
  z
    .int()
    .min(0)
    .max(7 * 24 * 3_600_000)
    .default(fallback);

export const callbackScenarios = {
  "callback-early": {
    title: "Callback before the answer",
    explanation:
      "The outcome arrives while Paydesk waits for the answer. Paydesk stores it, matches it to this payout, and keeps it when the answer arrives.",
    parameters: z.strictObject({ waitMs: ms(5_000) }),
  },
  "callback-twice": {
    title: "Duplicate callback",
    explanation:
      "The same outcome is reported several times. It counts once, and the timeline shows how often it arrived.",
    parameters: z.strictObject({ times: z.int().min(2).max(100).default(2), gapMs: ms(500) }),
  },
  "callback-out-of-order": {
    title: "Out-of-order callbacks",
    explanation:
      "Processing arrives after the final status, or a reversal before its payout. The payout's status doesn't go back.",
    parameters: z.strictObject({
      kind: z.enum(["processing-last", "reversal-first"]).default("processing-last"),
      gapMs: ms(500),
    }),
  },
  "callback-contradicting": {
    title: "Conflicting callbacks",
    explanation:
      "First approved, then declined. The payout gets the flag Conflicting status, and users resolve which one is correct.",
    parameters: z.strictObject({ gapMs: ms(1_000) }),
  },
  "callback-wrong-control": {
    title: "Callback with an invalid signature",
    explanation: "The callback can't be verified. Paydesk stores it, alerts users, and doesn't apply it.",
    parameters: z.strictObject({}),
  },
  "late-reversal": {
    title: "Reversed later",
    explanation: "The payout is approved, and the full amount comes back a little later. Reversed, with a net of zero.",
    parameters: z.strictObject({ afterMs: ms(15_000) }),
  },
  "two-partial-reversals": {
    title: "Two partial reversals",
    explanation: "A third of the money comes back, then another third. The net position counts each once.",
    parameters: z.strictObject({ afterMs: ms(5_000), gapMs: ms(5_000) }),
  },
  chargeback: {
    title: "Chargeback",
    explanation: "The payout is approved and charged back later. Charged back, and a user needs to review it.",
    parameters: z.strictObject({ afterMs: ms(15_000) }),
  },
  "second-order": {
    title: "Second order for one payout",
    explanation:
      "A callback names another gateway order for the same payout. Paydesk alerts users to a possible duplicate payment.",
    parameters: z.strictObject({ gapMs: ms(1_000) }),
  },
  "no-callback": {
    title: "No callback",
    explanation:
      "No callback reports the outcome. The status query finds it, or the payout stays open and Paydesk alerts users to missing callbacks.",
    parameters: z.strictObject({}),
  },
} satisfies Record<string, ScenarioRow>;

export type CallbackScenarioName = keyof typeof callbackScenarios;

export type CallbackPlayed = {
  [Name in CallbackScenarioName]: { name: Name; parameters: z.output<(typeof callbackScenarios)[Name]["parameters"]> };
}[CallbackScenarioName];
