import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Actor } from "@/lib/core/runtime/context";

/** The connections that a user works with; null: all of them. */
export type Scope = Actor["connectionIds"];

/** Connections that a command touches. null among them: something of no connection. Empty: it was not found. */
export type Touched = readonly (string | null)[];

/** Which connections a command touches; its definition says it, and it is read inside the transaction. */
export type ConnectionsOf<Input> = (tx: Tx, input: Input) => Promise<Touched> | Touched;

/** The input names the connection. */
export const ofInput = (_tx: Tx, { connectionId }: { connectionId: string }): Touched => [connectionId];

/** The command concerns every connection. */
export const ofAll = (): Touched => [null];

/** Whether a user with this scope may touch all of this. What was not found is outside a limited scope. */
export function areInScope(scope: Scope, touched: Touched): boolean {
  if (scope === null) return true;
  return touched.length > 0 && touched.every((connectionId) => connectionId !== null && scope.includes(connectionId));
}

/** Whether a user with this scope sees things of this connection. */
export function isInScope(scope: Scope, connectionId: string | null): boolean {
  return areInScope(scope, [connectionId]);
}

/** The same as a condition on a column; undefined where nothing is left out. */
export function withinScope(connectionId: AnyColumn, scope: Scope): SQL | undefined {
  return scope === null ? undefined : inArray(connectionId, [...scope]);
}

/** The scope of a user, in a query on `users`. */
export const scopeOf = sql<string[] | null>`(select array_agg(c.connection_id) from user_connections c
  where c.user_id = users.id)`;
