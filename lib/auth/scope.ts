import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Actor } from "@/lib/core/context";

/** The connections that a user works with; null: all of them. */
export type Scope = Actor["connectionIds"];

/** Connections that a command touches. null among them: something of no connection. Empty: it was not found. */
export type Touched = readonly (string | null)[];

/** Which connections an act touches, reported by its command and read inside the act's transaction. */
export type ConnectionsOf<Input> = (tx: Tx, input: Input) => Promise<Touched> | Touched;

/** The act names its connection itself. */
export const ofInput = (_tx: Tx, { connectionId }: { connectionId: string }): Touched => [connectionId];

/** The act concerns every connection. */
export const ofAll = (): Touched => [null];

/** Whether a user with this reach may touch all of this. What was not found is out of a limited reach. */
export function areInScope(scope: Scope, touched: Touched): boolean {
  if (scope === null) return true;
  return touched.length > 0 && touched.every((connectionId) => connectionId !== null && scope.includes(connectionId));
}

/** Whether a thing of this connection is shown to a user with this reach. */
export function isInScope(scope: Scope, connectionId: string | null): boolean {
  return areInScope(scope, [connectionId]);
}

/** The same as a condition on a column; undefined where nothing is left out. */
export function withinScope(connectionId: AnyColumn, scope: Scope): SQL | undefined {
  return scope === null ? undefined : inArray(connectionId, [...scope]);
}

/** The reach of a user, in a query on `people`. */
export const scopeOf = sql<string[] | null>`(select array_agg(c.connection_id) from user_connections c
  where c.user_id = users.id)`;
