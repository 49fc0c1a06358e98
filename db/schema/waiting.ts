import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, pgView, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { waitingReasonNames, waitingSubjects } from "../texts";
import { waitingView } from "../waiting";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";

export const waiting = pgView("waiting", {
  subjectType: text("subject_type", { enum: waitingSubjects }).notNull(),
  subjectId: text("subject_id").notNull(),
  connectionId: uuid("connection_id"),
  reason: text("reason", { enum: waitingReasonNames }).notNull(),
  since: moment("since").notNull(),
  due: moment("due"),
}).as(waitingView);

export const stalls = pgTable(
  "stalls",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: uuid("connection_id").references(() => connections.id),
    reason: text("reason", { enum: waitingReasonNames }).notNull(),
    count: integer("count").notNull(),
    oldestType: text("oldest_type", { enum: waitingSubjects }).notNull(),
    oldestId: text("oldest_id").notNull(),
    since: moment("since").notNull(),
    seenFrom: moment("seen_from").notNull(),
    seenAt: moment("seen_at").notNull(),
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

export const workerBeats = pgTable(
  "worker_beats",
  {
    id: integer("id").primaryKey().default(1),
    beatAt: moment("beat_at").notNull(),
    lookedAt: moment("looked_at"),
  },
  (t) => [check("worker_beats_single_check", sql`${t.id} = 1`)],
);
