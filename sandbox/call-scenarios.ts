import { z } from "zod";

export type ScenarioRow = { title: string; explanation: string; parameters: z.ZodObject };

const ms = (fallback: number) => z.int().min(0).max(600_000).default(fallback);
const bytes = (most: number, fallback: number) => z.int().min(1).max(most).default(fallback);
const taken = (fallback: boolean) => ({ taken: z.boolean().default(fallback) });
const text = (fallback: string) => z.string().min(1).max(256).default(fallback);

export const callScenarios = {
  slow: {
    title: "Slow answer",
    explanation: "Sending takes longer than usual. The answer is complete, so the payout ends normally.",
    parameters: z.strictObject({ ...taken(true), ms: ms(5_000) }),
  },
  "hang-before": {
    title: "No answer, order not created",
    explanation:
      "Sending stops after 45 seconds without an answer. The payout is Unconfirmed, although nothing was created. The status query doesn't find the order. It can't be sent again until it is resolved.",
    parameters: z.strictObject({}),
  },
  "hang-after": {
    title: "No answer, order created",
    explanation:
      "Sending stops after 45 seconds without an answer. The payout is Unconfirmed, although the money is on its way. A callback or the status query reports the outcome.",
    parameters: z.strictObject({}),
  },
  "reset-before": {
    title: "Connection reset, order not created",
    explanation: "Unconfirmed immediately. The request was sent, and a reset doesn't show whether the gateway read it.",
    parameters: z.strictObject({}),
  },
  "reset-after": {
    title: "Connection reset, order created",
    explanation:
      "Unconfirmed immediately. It looks exactly like a reset without an order. The callback reports the outcome.",
    parameters: z.strictObject({}),
  },
  "half-answer": {
    title: "Incomplete answer",
    explanation: "The connection breaks in the middle of the answer. Unconfirmed, whatever the first half contains.",
    parameters: z.strictObject({ ...taken(true), share: z.number().min(0).max(1).default(0.5) }),
  },
  drip: {
    title: "Byte-by-byte answer",
    explanation: "The answer arrives one byte at a time and isn't complete after 45 seconds. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(65_536, 1), everyMs: ms(500) }),
  },
  "refused-empty": {
    title: "Access refused, empty page",
    explanation:
      "HTTP 403 without a message. Failed, reason Access refused. A second one in a row pauses the connection.",
    parameters: z.strictObject({ ...taken(false) }),
  },
  "refused-page": {
    title: "Access refused, with a page",
    explanation:
      "HTTP 403 with an access denied page. Failed, reason Access refused. A second one in a row pauses the connection.",
    parameters: z.strictObject({ ...taken(false) }),
  },
  "error-500": {
    title: "Internal server error",
    explanation:
      "HTTP 500 with an error ID for the gateway's support. Unconfirmed, because the order may have been created.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "page-502": {
    title: "Bad gateway page",
    explanation: "A proxy in front of the gateway answers with HTTP 502 and its own page. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  redirect: {
    title: "Redirect",
    explanation:
      "The answer redirects to the same address. Paydesk doesn't follow it, to avoid paying twice. Unconfirmed.",
    parameters: z.strictObject({
      ...taken(true),
      status: z.union([301, 302, 303, 307, 308].map((code) => z.literal(code))).default(307),
    }),
  },
  "huge-body": {
    title: "Huge answer",
    explanation: "The answer starts correctly but is far too large. Paydesk stops reading. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(64 << 20, 8 << 20) }),
  },
  "wrong-encoding": {
    title: "Answer in a wrong encoding",
    explanation:
      "The answer claims to be UTF-8 but isn't, or is compressed without being asked for. Paydesk can't read it. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), form: z.enum(["utf-16", "latin-1", "gzip"]).default("utf-16") }),
  },
  "endless-body": {
    title: "Endless answer",
    explanation: "The answer never ends. Paydesk stops after 45 seconds, or at its size limit. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true), bytes: bytes(1 << 20, 1024), everyMs: ms(100) }),
  },
  "doubled-fields": {
    title: "Conflicting fields",
    explanation: "The answer contains the type and the gateway order ID twice, with different values. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "other-order": {
    title: "Another order's answer",
    explanation: "The answer belongs to another order, so Paydesk ignores it. Unconfirmed.",
    parameters: z.strictObject({ ...taken(true) }),
  },
  "error-answer": {
    title: "Error without an order",
    explanation:
      "The gateway answers with an error and creates no order. Paydesk checks the status immediately. If the order isn't found twice, at least 10 minutes apart, the payout is Failed. Without a status query, users resolve it.",
    parameters: z.strictObject({ code: text("sandbox-error"), message: text("Something went wrong (sandbox)") }),
  },
  "error-with-id": {
    title: "Error with an order",
    explanation:
      "The gateway answers with an error but created an order. Unconfirmed until a callback or status query reports the outcome.",
    parameters: z.strictObject({ code: text("sandbox-error"), message: text("Something went wrong (sandbox)") }),
  },
  "error-late": {
    title: "Error with an order found later",
    explanation:
      "The gateway answers with an error and no order ID, but created an order. Its status query doesn't find the order until the time is over. A batch can be refused with HTTP 403 instead. Unconfirmed until a callback or status query reports the outcome.",
    parameters: z.strictObject({
      hiddenMs: z.int().min(0).max(86_400_000).default(540_000),
      answer: z.enum(["error", "refused"]).default("error"),
      code: text("sandbox-error"),
      message: text("Something went wrong (sandbox)"),
    }),
  },
} satisfies Record<string, ScenarioRow>;

export type CallScenarioName = keyof typeof callScenarios;

export type CallPlayed = {
  [Name in CallScenarioName]: { name: Name; parameters: z.output<(typeof callScenarios)[Name]["parameters"]> };
}[CallScenarioName];
