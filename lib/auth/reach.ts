import { type AnyColumn, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";

/** The connections that somebody works with; null: all of them. */
export type Reach = readonly string[] | null;

/**
 * What an act touches, by connection. null among them: something of no single connection, which concerns all of them. Empty:
 * the thing was not found.
 */
export type Touched = readonly (string | null)[];

/** Which connections an act touches, told by its command and read inside the act's transaction. */
export type ConnectionsOf<Input> = (tx: Tx, input: Input) => Promise<Touched> | Touched;

/** The act names its connection itself. */
export const ofInput = (_tx: Tx, { connectionId }: { connectionId: string }): Touched => [connectionId];

/** The act concerns every connection. */
export const ofAll = (): Touched => [null];

/** Whether somebody with this reach may touch all of this. What was not found is out of a limited reach. */
export function reachesAll(reach: Reach, touched: Touched): boolean {
  if (reach === null) return true;
  return touched.length > 0 && touched.every((connectionId) => connectionId !== null && reach.includes(connectionId));
}

/** Whether a thing of this connection is shown to somebody with this reach. */
export function reaches(reach: Reach, connectionId: string | null): boolean {
  return reachesAll(reach, [connectionId]);
}

/** The same as a condition on a column; undefined where nothing is left out. */
export function withinReach(connectionId: AnyColumn, reach: Reach): SQL | undefined {
  return reach === null ? undefined : inArray(connectionId, [...reach]);
}

/** The reach of a person, in a query on `people`. */
export const reachOf = sql<string[] | null>`(select array_agg(c.connection_id) from person_connections c
  where c.person_id = people.id)`;

/** A condition: this person works with this connection, or, where there is none, with all of them. */
export function personReaches(personId: SQLWrapper, connectionId: string | null): SQL {
  return sql`person_reaches(${personId}, ${connectionId}::uuid)`;
}
