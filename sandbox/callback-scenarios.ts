import { z } from "zod";
import type { ScenarioRow } from "./call-scenarios";

const ms = (fallback: number) =>
  z
    .int()
    .min(0)
    .max(7 * 24 * 3_600_000)
    .default(fallback);

/** What can be wrong with the news about an order, or come later. Parameters left out have the values shown here. */
export const callbackScenarios = {
  "callback-early": {
    title: "The callback overtakes the answer",
    explanation:
      "The outcome arrives while Paydesk still waits for the answer. It is kept, found to belong to this payout, and the later answer takes nothing back.",
    parameters: z.strictObject({ waitMs: ms(5_000) }),
  },
  "callback-twice": {
    title: "The same callback again",
    explanation: "The outcome is told more than once. It counts once; the timeline says how often it came.",
    parameters: z.strictObject({ times: z.int().min(2).max(100).default(2), gapMs: ms(500) }),
  },
  "callback-out-of-order": {
    title: "News in the wrong order",
    explanation:
      "Processing arrives after the final outcome, or a reversal before the payout it reverses. The outcome does not go backwards.",
    parameters: z.strictObject({
      kind: z.enum(["processing-last", "reversal-first"]).default("processing-last"),
      gapMs: ms(500),
    }),
  },
  "callback-contradicting": {
    title: "Two outcomes that contradict each other",
    explanation: "First approved, then declined: Conflict, and a person settles which of the two is true.",
    parameters: z.strictObject({ gapMs: ms(1_000) }),
  },
  "callback-wrong-control": {
    title: "A callback with a wrong control",
    explanation: "The callback does not prove who sent it. Paydesk keeps it, alerts, and believes nothing of it.",
    parameters: z.strictObject({}),
  },
  "late-reversal": {
    title: "Reversed later",
    explanation: "The payout is approved, and all of it comes back a little later: Reversed, with a net of zero.",
    parameters: z.strictObject({ afterMs: ms(15_000) }),
  },
  "two-partial-reversals": {
    title: "Two partial reversals",
    explanation: "A third of the money comes back, then another third. The net position counts each once.",
    parameters: z.strictObject({ afterMs: ms(5_000), gapMs: ms(5_000) }),
  },
  chargeback: {
    title: "Chargeback",
    explanation: "The payout is approved and charged back later: Charged back, and somebody has to look at it.",
    parameters: z.strictObject({ afterMs: ms(15_000) }),
  },
  "second-order": {
    title: "A second order under our id",
    explanation:
      "A callback names another order of the gateway's under the same payout: the alarm for a payment made twice.",
    parameters: z.strictObject({ gapMs: ms(1_000) }),
  },
  "no-callback": {
    title: "No callback at all",
    explanation:
      "Nobody tells the outcome. The status query finds it, or the payout stays open and the silence alarm rings.",
    parameters: z.strictObject({}),
  },
} satisfies Record<string, ScenarioRow>;

export type CallbackScenarioName = keyof typeof callbackScenarios;

/** A callback scenario with its parameters, one member for each row. */
export type CallbackPlayed = {
  [Name in CallbackScenarioName]: { name: Name; parameters: z.output<(typeof callbackScenarios)[Name]["parameters"]> };
}[CallbackScenarioName];
