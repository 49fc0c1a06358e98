import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { isException } from "@/db/states";
import { keysetOf } from "@/lib/core/lists/list-page";
import { unreachable } from "@/lib/core/runtime/errors";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { CallbackFilter } from "./input";

export const callbackOrder = keysetOf(callbacks, (row) => [row.receivedAt, row.id]);

export const asksForAttention = sql`(${callbacks.acknowledgedAt} is null and ${isException(callbacks)})`;

function inView(view: CallbackFilter["view"]): SQL | undefined {
  switch (view) {
    case "attention":
      return asksForAttention;
    case "exceptions":
      return isException(callbacks);
    case "all":
      return undefined;
    default:
      return unreachable(view);
  }
}

export function conditionsOf({ view, verdict, connectionId }: CallbackFilter, scope: Scope): SQL[] {
  const all = [
    inView(view),
    verdict ? inArray(callbacks.verdict, verdict) : undefined,
    connectionId ? eq(callbacks.connectionId, connectionId) : undefined,
    withinScope(callbacks.connectionId, scope),
  ];
  return all.filter((condition) => condition !== undefined);
}

export function acknowledgeable(ids: readonly bigint[]): SQL | undefined {
  return and(inArray(callbacks.id, [...ids]), isNull(callbacks.acknowledgedAt), isException(callbacks));
}
