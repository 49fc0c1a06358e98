import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { type Reach, withinReach } from "@/lib/auth/reach";
import { unreachable } from "@/lib/core/errors";
import type { CallbackCursor, CallbackFilter } from "./input";
import { exceptionVerdicts } from "./verdicts";

/** Newest first; written as the indexes are. */
export const newestFirst = [sql`${callbacks.receivedAt} desc nulls last`, sql`${callbacks.id} desc nulls last`];
/** The same indexes, read from their other end. */
export const oldestFirst = [sql`${callbacks.receivedAt} asc nulls first`, sql`${callbacks.id} asc nulls first`];

/** The conditions of the indexes, word for word: a placeholder would hide from the planner that they fit. */
export const isException = sql`${callbacks.verdict} in (${sql.raw(exceptionVerdicts.map((word) => `'${word}'`).join(", "))})`;
/** Exceptions that nobody has taken note of. */
export const asksForAttention = sql`(${callbacks.acknowledgedAt} is null and ${isException})`;

function inView(view: CallbackFilter["view"]): SQL | undefined {
  switch (view) {
    case "attention":
      return asksForAttention;
    case "exceptions":
      return isException;
    case "all":
      return undefined;
    default:
      return unreachable(view);
  }
}

/** A filter, and what somebody may see, as conditions on `callbacks`. */
export function conditionsOf({ view, verdict, connectionId }: CallbackFilter, reach: Reach): SQL[] {
  const all = [
    inView(view),
    verdict ? eq(callbacks.verdict, verdict) : undefined,
    connectionId ? eq(callbacks.connectionId, connectionId) : undefined,
    withinReach(callbacks.connectionId, reach),
  ];
  return all.filter((condition) => condition !== undefined);
}

/** Strictly older or newer than a delivery; its time is read in the database, to the microsecond. */
export function beyond({ side, id }: CallbackCursor): SQL {
  const sign = sql.raw(side === "before" ? "<" : ">");
  return sql`(${callbacks.receivedAt}, ${callbacks.id}) ${sign} (select c.received_at, c.id from callbacks c where c.id = ${id})`;
}

/** Exceptions among these ids that somebody may take note of now. */
export function noteable(ids: readonly bigint[]): SQL | undefined {
  return and(inArray(callbacks.id, [...ids]), isNull(callbacks.acknowledgedAt), isException);
}
