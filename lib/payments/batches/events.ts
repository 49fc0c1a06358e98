import { z } from "zod";
import { type Detailed, storedMessage } from "@/lib/core/text/events";

const text = z.string();
const maybe = text.nullish();
const count = z.int();
const nothing = z.object({});
const reason = z.object({ reason: storedMessage });
const edit = z.object({ batch: text, what: text, rows: count, column: text.optional() });
const resumed = z.object({ batch: text, wasPaused: storedMessage.nullable(), queuedAgain: count });
const submitted = { rows: count, totals: z.array(storedMessage) };

export const batchEvents = {
  uploaded: z.object({ file: text, kind: text, refused: text.optional() }),
  made_from_another: z.object({ of: text, rows: count, why: text }),
  read_again: nothing,
  totals_declared: z.object({ batch: text, declared: z.unknown(), before: z.unknown() }),
  edited: edit,
  rows_excluded: edit,
  rows_restored: edit,
  split_off: z.object({ batch: text, rows: count, into: text }),
  asked: z.object({ ...submitted, approvals: count, because: storedMessage }),
  approved: z.object({ decision: text, reason: maybe }),
  approval_rejected: z.object({ decision: text, reason: storedMessage }),
  approval_expired: reason,
  repeats_confirmed: z.object({ rows: count, earlier: text, reason: text }),
  released: z.object({ ...submitted, initialRows: count.nullish(), startsAt: z.date().nullish() }),
  rest_released: nothing,
  paused: nothing,
  paused_automatically: reason,
  resumed,
  resumed_automatically: resumed,
  cancelled: z.object({ batch: text, reason: text, ended: count.optional() }),
  file_wiped: nothing,
  not_released_in_time: reason,
  rows_refused: z.object({ rows: z.array(count), count, fault: storedMessage }),
  retried: z.object({ batch: text, of: text, rows: count }),
} as const satisfies Record<string, z.ZodObject>;

export type BatchEventKind = keyof typeof batchEvents;
export const batchEventKinds = Object.keys(batchEvents) as [BatchEventKind, ...BatchEventKind[]];

export type BatchEvent = {
  [Kind in BatchEventKind]: { kind: Kind; at: Date; userId?: string | null } & Detailed<
    z.input<(typeof batchEvents)[Kind]>
  >;
}[BatchEventKind];

/** @throws ZodError when the details aren't those of the kind */
export function detailsOf({ kind, details = {} }: Pick<BatchEvent, "kind" | "details">): Record<string, unknown> {
  return batchEvents[kind].parse(details);
}
