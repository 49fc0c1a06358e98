import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, pgView, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { waitingReasonNames, waitingSubjects } from "../texts";
import { waitingView } from "../waiting";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";

/** Everything that isn't done, once each, with its reason (lib/payments/waiting/reasons.ts). Times are by the database's clock. */
export const waiting = pgView("waiting", {
  subjectType: text("subject_type", { enum: waitingSubjects }).notNull(),
  subjectId: text("subject_id").notNull(),
  connectionId: uuid("connection_id"),
  reason: text("reason", { enum: waitingReasonNames }).notNull(),
  since: moment("since").notNull(),
  /** When the planned next step is due; null: no time is set. */
  due: moment("due"),
}).as(waitingView);

/**
 * Memory of the watchdog (lib/payments/waiting/watch.ts): items of `waiting` that are later than their reason allows, by connection and
 * reason, for as long as they are. Times are by the database's clock.
 */
export const stalls = pgTable(
  "stalls",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: uuid("connection_id").references(() => connections.id),
    reason: text("reason", { enum: waitingReasonNames }).notNull(),
    count: integer("count").notNull(),
    /** The item that is late the longest, and since when it waits. A different one means progress. */
    oldestType: text("oldest_type", { enum: waitingSubjects }).notNull(),
    oldestId: text("oldest_id").notNull(),
    since: moment("since").notNull(),
    /** Since when the looks saw no progress, and the last look. */
    seenFrom: moment("seen_from").notNull(),
    seenAt: moment("seen_at").notNull(),
    /** Since when it is an alert; null: it may still move. */
    stalledAt: moment("stalled_at"),
  },
  (t) => [
    uniqueIndex("stalls_key").on(
      sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.reason,
    ),
    oneOf("stalls_reason_check", t.reason, waitingReasonNames),
    oneOf("stalls_oldest_check", t.oldestType, waitingSubjects),
    check("stalls_count_check", sql`${t.count} > 0`),
  ],
);

/** A single row: the last sign of a running worker, and the watchdog's last look. */
export const workerBeats = pgTable(
  "worker_beats",
  {
    id: integer("id").primaryKey().default(1),
    beatAt: moment("beat_at").notNull(),
    lookedAt: moment("looked_at"),
  },
  (t) => [check("worker_beats_single_check", sql`${t.id} = 1`)],
);
