import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type CloseEvidence, closeActs, closeRequestKinds, periodStates } from "../texts";
import { isMessage, message, moment, oneOf } from "./columns";
import { users } from "./users";

/** Periods follow each other without a gap; their days are the organisation's. */
export const closePeriods = pgTable(
  "close_periods",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    state: text("state", { enum: periodStates.names }).notNull().default("open"),
    suspendedAt: moment("suspended_at"),
    suspendedReason: message("suspended_reason"),
    evaluatedAt: moment("evaluated_at"),
    /** A fingerprint of everything the last evaluation read; another value needs a new evaluation. */
    evaluatedThrough: text("evaluated_through").notNull().default(""),
    digest: text("digest").notNull().default(""),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("close_periods_from_key").on(t.fromDay),
    oneOf("close_periods_state_check", t.state, periodStates.names),
    isMessage("close_periods_suspended_message_check", t.suspendedReason),
    check("close_periods_days_check", sql`${t.fromDay} <= ${t.toDay}`),
    check("close_periods_suspended_check", sql`(${t.suspendedAt} is null) = (${t.suspendedReason} is null)`),
  ],
);

export const closeSignatures = pgTable(
  "close_signatures",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    act: text("act", { enum: closeActs }).notNull(),
    userId: uuid("user_id").references(() => users.id),
    /** The signer's name stays as it was at signing, so that the evidence doesn't change with a later name. */
    userName: text("user_name").notNull().default(""),
    at: moment("at").notNull(),
    /** The signer certifies these words of the organisation; empty where the act certifies nothing. */
    certification: text("certification").notNull().default(""),
    reason: text("reason").notNull().default(""),
    digest: text("digest").notNull(),
    evidence: jsonb("evidence").$type<CloseEvidence>(),
  },
  (t) => [
    index("close_signatures_period_idx").on(t.periodId, t.id),
    oneOf("close_signatures_act_check", t.act, closeActs),
  ],
);

export const closeRequests = pgTable(
  "close_requests",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    kind: text("kind", { enum: closeRequestKinds }).notNull(),
    reason: text("reason").notNull(),
    certification: text("certification").notNull(),
    digest: text("digest").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: moment("requested_at").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
  },
  (t) => [
    oneOf("close_requests_kind_check", t.kind, closeRequestKinds),
    uniqueIndex("close_requests_open_key").on(t.periodId).where(sql`${t.isOpen}`),
  ],
);
