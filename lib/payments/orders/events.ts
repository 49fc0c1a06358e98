import { z } from "zod";
import { type Detailed, storedMessage } from "@/lib/core/text/events";

const text = z.string();
const maybe = text.nullish();
const count = z.int();

const evaluated = { verdict: text, reason: storedMessage.nullish(), alarm: z.looseObject({ kind: text }).optional() };
const reason = z.object({ reason: storedMessage });
const amount = { amount: maybe, currency: maybe };
const ofResolution = { resolutionId: text, reason: storedMessage };
const resolved = z.object({
  ...ofResolution,
  ...evaluated,
  resolved: text,
  evidence: text,
  alone: z.boolean().optional(),
});

/** Event details hold no secrets, and a name that isn't listed here is never stored. */
export const orderEvents = {
  prepared: z.object({ ...amount, fields: z.array(text).optional(), batch: text.optional(), row: count.optional() }),
  changed: z.object({
    ...amount,
    changes: z.array(z.object({ name: text, before: text.nullable(), after: text.nullable() })).optional(),
  }),
  found: z.object({ ...amount, reason: storedMessage }),
  held: z.object({ required: count, reason: storedMessage }),
  approved: z.object({ missing: count.optional() }),
  approval_rejected: reason,
  approval_expired: reason,
  sending: z.object({ attempt: count }),
  answered: z.object({ ...evaluated, result: text }),
  callback: z.object({ ...evaluated, evidence: maybe, status: maybe, type: maybe, before: maybe }),
  queried: z.object({ ...evaluated, answer: text.optional(), status: maybe, type: maybe }),
  queued_again: z.object({}),
  check_planned: z.object({}),
  retries_ended: z.object({}),
  swept: z.object({ reason: storedMessage, attempt: count }),
  restored: reason,
  payee_changed: reason,
  cancelled: reason,
  reported: z.object({ ...evaluated, status: maybe, reportId: text, line: text }),
  return_reported: z.object({
    ...evaluated,
    ...amount,
    source: text,
    line: text,
    bookedOn: text,
    code: text.optional(),
  }),
  resolution_proposed: z.object({ ...ofResolution, resolvedAs: text, evidence: text }),
  resolution_seconded: z.object({ resolutionId: text }),
  resolution_confirmed: resolved,
  resolution_ended: z.object({ ...ofResolution, state: z.enum(["rejected", "expired", "void"]) }),
  resolved,
  remittance_sent: z.object({ to: text, mailId: text, isReturn: z.boolean().optional() }),
  acknowledged: z.object({ acknowledged: storedMessage }),
} as const satisfies Record<string, z.ZodObject>;

export type OrderEventKind = keyof typeof orderEvents;
export const orderEventKinds = Object.keys(orderEvents) as [OrderEventKind, ...OrderEventKind[]];
export type OrderEventDetails<Kind extends OrderEventKind = OrderEventKind> = z.input<(typeof orderEvents)[Kind]>;

type Refs = { userId?: string | null; callId?: string | null; callbackId?: bigint | null };

export type OrderEvent = {
  [Kind in OrderEventKind]: { kind: Kind } & Refs & Detailed<OrderEventDetails<Kind>>;
}[OrderEventKind];

export type UpdateEvent = {
  [Kind in "callback" | "queried" | "return_reported"]: { kind: Kind } & Refs & {
      details?: Omit<OrderEventDetails<Kind>, keyof typeof evaluated>;
    };
}["callback" | "queried" | "return_reported"];

/** @throws ZodError when the details don't fit the event's kind */
export function detailsOf({ kind, details = {} }: Pick<OrderEvent, "kind" | "details">): Record<string, unknown> {
  return orderEvents[kind].parse(details);
}
