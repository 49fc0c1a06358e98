import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, pgView, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { waitingReasonNames, waitingSubjects } from "../texts";
import { waitingView } from "../waiting";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";

/** Everything that isn't done, once each, and why: lib/waiting/reasons.ts. By the database's clock. */
export const waiting = pgView("waiting", {
  subjectType: text("subject_type", { enum: waitingSubjects }).notNull(),
  subjectId: text("subject_id").notNull(),
  connectionId: uuid("connection_id"),
  reason: text("reason", { enum: waitingReasonNames }).notNull(),
  since: moment("since").notNull(),
  /** When its next step is due by its own plan; null: no time is set. */
  due: moment("due"),
}).as(waitingView);

/**
 * What of `waiting` is later than its reason allows, together by connection and reason, while it is so: the memory of the
 * watchdog (lib/waiting/watch.ts). All by the database's clock.
 */
export const stalls = pgTable(
  "stalls",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: uuid("connection_id").references(() => connections.id),
    reason: text("reason", { enum: waitingReasonNames }).notNull(),
    count: integer("count").notNull(),
    /** The one that is late the longest, and since when it waits. Another one means that something moved. */
    oldestType: text("oldest_type", { enum: waitingSubjects }).notNull(),
    oldestId: text("oldest_id").notNull(),
    since: moment("since").notNull(),
    /** Since when nothing moved, as far as anyone looked, and when that was looked at last. */
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

/** That a worker is running, and when one last looked for what stands still: a single row. */
export const workerBeats = pgTable(
  "worker_beats",
  {
    id: integer("id").primaryKey().default(1),
    beatAt: moment("beat_at").notNull(),
    lookedAt: moment("looked_at"),
  },
  (t) => [check("worker_beats_single_check", sql`${t.id} = 1`)],
);
