import { type AnyColumn, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Actor } from "@/lib/core/runtime/context";

/** Null means all connections. */
export type Scope = Actor["connectionIds"];

/** Null entries stand for things without a connection; an empty list means that nothing was found. */
export type Touched = readonly (string | null)[];

export type ConnectionsOf<Input> = (tx: Tx, input: Input) => Promise<Touched> | Touched;

export const ofInput = (_tx: Tx, { connectionId }: { connectionId: string }): Touched => [connectionId];

export const ofAll = (): Touched => [null];

export function areInScope(scope: Scope, touched: Touched): boolean {
  if (scope === null) return true;
  return touched.length > 0 && touched.every((connectionId) => connectionId !== null && scope.includes(connectionId));
}

export function isInScope(scope: Scope, connectionId: string | null): boolean {
  return areInScope(scope, [connectionId]);
}

export function withinScope(connectionId: AnyColumn, scope: Scope): SQL | undefined {
  return scope === null ? undefined : inArray(connectionId, [...scope]);
}

export const scopeOf = sql<string[] | null>`(select array_agg(c.connection_id) from user_connections c
  where c.user_id = users.id)`;
