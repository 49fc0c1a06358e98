import { z } from "zod";

/** What a scenario is for users, and what can be turned on it. `taken`: whether the order exists afterwards. */
export type ScenarioRow = { title: string; explanation: string; parameters: z.ZodObject };

const ms = (fallback: number) => z.int().min(0).max(600_000).default(fallback);
const bytes = (most: number, fallback: number) => z.int().min(1).max(most).default(fallback);
const taken = (fallback: boolean) => ({ taken: z.boolean().default(fallback) });
const labels = (fallback: string) => z.string().min(1).max(256).default(fallback);

/** Ways in which the answer to a call can fail. Parameters that are left out have the values shown here. */
export const callScenarios = {
  slow: {
    title: "Slow answer",
    explanation: "Sending takes longer than usual. The answer is whole, so the payout ends as it should.",
    parameters: z.strictObject({ ...taken(true), ms: ms(5_000) }),
  },
  "hang-before": {
    title: "Hangs before it reads the request",
    explanation:
      "Sending stops after 45 seconds without an answer: Unconfirmed, though nothing was created. The status query finds no such order; until that is settled, nobody can send it again.",
    parameters: z.strictObject({}),
  },
  "hang-after": {
    title: "Takes the order and never answers",
    explanation:
      "Sending stops after 45 seconds without an answer: Unconfirmed, though the money is on its way. A callback or the status query brings the truth.",
    parameters: z.strictObject({}),
  },
  "reset-before": {
    title: "Connection reset, nothing taken",
    explanation: "Unconfirmed at once: the request had left, and a reset does not say whether it was read.",
    parameters: z.strictObject({}),
  },
  "reset-after": {
    title: "Connection reset after the order was taken",
    explanation: "Unconfirmed at once, and it looks exactly like a reset before. The callback brings the outcome.",
    parameters: z.strictObject({}),
  },
  "half-answer": {
    title: "Half an answer",
    explanation: "The connection breaks in the middle of the answer: Unconfirmed, whatever the first half says.",
    parameters: z.strictObject({ ...taken(true), share: z.number().min(0).max(1).default(0.5) }),
  },
  drip: {
    title: "An answer that drips",
    explanation: "The answer comes one byte at a time and is not whole after 45 seconds: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(65_536, 1), everyMs: ms(500) }),
  },
  "refused-empty": {
    title: "Access refused, empty page",
    explanation: "HTTP 403 without a word: Rejected. A second one in a row pauses the connection.",
    parameters: z.strictObject({ ...taken(false) }),
  },
  "refused-page": {
    title: "Access refused, with a page",
    explanation:
      "HTTP 403 and a page that says access is denied: Rejected. A second one in a row pauses the connection.",
    parameters: z.strictObject({ ...taken(false) }),
  },
  "error-500": {
    title: "Internal server error",
    explanation: "HTTP 500 with an error id for the gateway's people: Unconfirmed, because it may have been taken.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "page-502": {
    title: "Bad gateway page",
    explanation: "A proxy in front of the gateway answers HTTP 502 with a page of its own: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  redirect: {
    title: "Redirect",
    explanation:
      "The answer points to the same address again. Paydesk does not follow, or it would pay twice: Unconfirmed.",
    parameters: z.strictObject({
      ...taken(true),
      status: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))).default(307),
    }),
  },
  "huge-body": {
    title: "A huge answer",
    explanation: "The answer begins well and is far too large. Paydesk stops reading: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(64 << 20, 8 << 20) }),
  },
  "wrong-encoding": {
    title: "An answer in another encoding",
    explanation: "The answer says UTF-8 and is not, or is compressed though nobody asked: unreadable, so Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), form: z.enum(["utf-16", "latin-1", "gzip"]).default("utf-16") }),
  },
  "endless-body": {
    title: "An answer that never ends",
    explanation: "The answer goes on and on. Paydesk gives up after 45 seconds, or at its size limit: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(1 << 20, 1024), everyMs: ms(100) }),
  },
  "doubled-fields": {
    title: "Fields that contradict each other",
    explanation: "The answer gives the type and the gateway's order id twice, with different values: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "other-order": {
    title: "Another order's answer",
    explanation: "The answer belongs to another order. Paydesk keeps nothing of it: Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "error-answer": {
    title: "An error, and no order",
    explanation:
      "The gateway answers with an error and no order of its own. Paydesk asks at once: no such order makes it Rejected; without a status query it stays Unconfirmed.",
    parameters: z.strictObject({ code: labels("sandbox-error"), message: labels("Something went wrong (sandbox)") }),
  },
  "error-with-id": {
    title: "An error that names an order",
    explanation:
      "The gateway answers with an error, yet it made an order: Unconfirmed until the callback or the query.",
    parameters: z.strictObject({ code: labels("sandbox-error"), message: labels("Something went wrong (sandbox)") }),
  },
} satisfies Record<string, ScenarioRow>;

export type CallScenarioName = keyof typeof callScenarios;

/** A call scenario with its parameters, one member for each row. */
export type CallPlayed = {
  [Name in CallScenarioName]: { name: Name; parameters: z.output<(typeof callScenarios)[Name]["parameters"]> };
}[CallScenarioName];
