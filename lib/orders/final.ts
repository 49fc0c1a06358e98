import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";

type Columns = Record<"submission" | "cause" | "outcome" | "conflict", SQLWrapper>;

const columnsOf = (alias: string): Columns => ({
  submission: sql.raw(`${alias}.submission`),
  cause: sql.raw(`${alias}.cause`),
  outcome: sql.raw(`${alias}.outcome`),
  conflict: sql.raw(`${alias}.conflict`),
});

const accessRefused = (o: Columns): SQL =>
  sql`(${o.submission} = 'rejected' and ${o.cause} is not distinct from 'access_refused')`;

const failed = (o: Columns): SQL =>
  sql`((${o.submission} in ('cancelled', 'settled_absent') or (${o.submission} = 'rejected' and not ${accessRefused(o)})
    or ${o.outcome} in ('declined', 'error', 'filtered')) and ${o.conflict} is null)`;

/** Ended without money: it takes no reference and no limit, and is no double of a later one. A refused access may be sent yet. */
export const finallyFailed: SQL = failed(orders);

/** The same of the orders that a statement calls `alias`. */
export const finallyFailedIn = (alias: string): SQL => failed(columnsOf(alias));

/** Refused before anything was created, and may be sent again as it is once the cause is fixed. */
export const accessRefusedIn = (alias: string): SQL => accessRefused(columnsOf(alias));

const unresolved = (o: Columns): SQL =>
  sql`(${o.submission} <> 'draft' and not ${failed(o)} and (${o.outcome} <> 'approved' or ${o.conflict} is not null))`;

/**
 * Money may still move by it, or may have moved without our knowing: held, queued, sending, processing, not sent, access
 * refused, unconfirmed, unknown or in conflict. While one like it is unresolved, another needs another user.
 */
export const isUnresolved: SQL<boolean> = unresolved(orders) as SQL<boolean>;
