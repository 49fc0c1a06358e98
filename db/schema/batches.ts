import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { batchIs } from "../states";
import {
  batchEventKinds,
  batchKinds,
  directions,
  editKinds,
  type IntakeChoices,
  parentKinds,
  type Survey,
} from "../texts";
import { createdAt, isMessage, message, moment, oneOf } from "./columns";
import { connections, connectionVersions } from "./connections";
import { users } from "./users";

/** Only facts are stored; the state is derived (lib/payments/batches/state.ts). */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    kind: text("kind", { enum: batchKinds }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The rows were validated for this version; another version needs validation and approval again. */
    connectionVersion: integer("connection_version").notNull(),
    direction: text("direction", { enum: directions }).notNull(),

    fileName: text("file_name").notNull(),
    fileSha256: text("file_sha256").notNull(),
    fileBytes: integer("file_bytes").notNull(),
    survey: jsonb("survey").$type<Omit<Survey, "rows">>(),
    choices: jsonb("choices").$type<IntakeChoices>().notNull().default({}),
    /** One row that isn't ready blocks the release of all. */
    allOrNothing: boolean("all_or_nothing").notNull().default(false),
    parentBatchId: uuid("parent_batch_id").references((): AnyPgColumn => batches.id),
    parentKind: text("parent_kind", { enum: parentKinds }),

    chunkRows: integer("chunk_rows").notNull(),
    initialRows: integer("initial_rows"),
    initialThrough: integer("initial_through"),
    rowCount: integer("row_count").notNull().default(0),
    storedAt: moment("stored_at"),
    preparedBy: uuid("prepared_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),

    /** A user requested the release; this many others must approve exactly the digest. */
    askedAt: moment("asked_at"),
    requiredApprovals: integer("required_approvals").notNull().default(0),
    approvalDigest: text("approval_digest"),
    reasonWithoutUpdates: text("reason_without_updates"),

    releasedAt: moment("released_at"),
    releasedBy: uuid("released_by").references(() => users.id),
    checkedAt: moment("checked_at"),
    startsAt: moment("starts_at"),
    /** The organisation's day whose limits apply to rows without a later day. */
    limitDay: date("limit_day", { mode: "string" }),
    restReleasedAt: moment("rest_released_at"),
    restReleasedBy: uuid("rest_released_by").references(() => users.id),
    madeThrough: integer("made_through").notNull().default(0),
    madeAt: moment("made_at"),
    /** Set when no row waits to be sent. The worker uses it as a hint; a trigger on orders clears it. */
    quietAt: moment("quiet_at"),
    waitsUntil: date("waits_until", { mode: "string" }),

    pausedAt: moment("paused_at"),
    /** The user is null when the batch was paused automatically and may resume automatically. */
    pausedBy: uuid("paused_by").references(() => users.id),
    pausedReason: message("paused_reason"),
    /** Too many consecutive calls that are proven not sent pause the batch. */
    unsentStreak: integer("unsent_streak").notNull().default(0),
    sameRefusals: integer("same_refusals").notNull().default(0),
    refusal: text("refusal"),
    /** A user resumed the batch after these refusals, so they don't stop it again. */
    acceptedRefusals: text("accepted_refusals").array().notNull().default(sql`'{}'`),
    /** Each consecutive automatic pause without a sent call lasts longer. */
    pausesInRow: integer("pauses_in_row").notNull().default(0),
    resumeFrom: moment("resume_from"),

    cancelledAt: moment("cancelled_at"),
    cancelledBy: uuid("cancelled_by").references(() => users.id),
    cancelledReason: message("cancelled_reason"),
  },
  (t) => [
    foreignKey({
      columns: [t.connectionId, t.connectionVersion],
      foreignColumns: [connectionVersions.connectionId, connectionVersions.version],
    }),
    oneOf("batches_kind_check", t.kind, batchKinds),
    oneOf("batches_direction_check", t.direction, directions),
    oneOf("batches_parent_kind_check", t.parentKind, parentKinds),
    check("batches_parent_check", sql`(${t.parentBatchId} is null) = (${t.parentKind} is null)`),
    check("batches_chunk_check", sql`${t.chunkRows} between 1 and 500`),
    check("batches_initial_check", sql`${t.initialRows} > 0`),
    check("batches_required_approvals_check", sql`${t.requiredApprovals} between 0 and 2`),
    check("batches_asked_check", sql`(${t.askedAt} is null) = (${t.approvalDigest} is null)`),
    check("batches_released_check", sql`(${t.releasedAt} is null) = (${t.releasedBy} is null)`),
    check(
      "batches_released_asked_check",
      sql`${t.releasedAt} is null or (${t.askedAt} is not null and ${t.storedAt} is not null)`,
    ),
    check("batches_rest_check", sql`(${t.restReleasedAt} is null) = (${t.restReleasedBy} is null)`),
    // A batch that a user paused never resumes automatically.
    check(
      "batches_resume_check",
      sql`${t.resumeFrom} is null or (${t.pausedAt} is not null and ${t.pausedBy} is null)`,
    ),
    check("batches_paused_check", sql`(${t.pausedAt} is null) = (${t.pausedReason} is null)`),
    check("batches_cancelled_check", sql`(${t.cancelledAt} is null) = (${t.cancelledReason} is null)`),
    isMessage("batches_paused_message_check", t.pausedReason),
    isMessage("batches_cancelled_message_check", t.cancelledReason),
    index("batches_created_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("batches_file_idx").on(t.fileSha256),
    index("batches_like_idx").on(t.connectionId, t.kind, t.releasedAt),
    index("batches_working_idx").on(t.connectionId).where(batchIs(t, "working")),
    index("batches_draft_idx").on(t.createdAt).where(batchIs(t, "draft")),
    index("batches_parent_idx").on(t.parentBatchId).where(sql`${t.parentBatchId} is not null`),
  ],
);

/** The sealed file is deleted once its batch is released or cancelled, because the rows hold its content. */
export const batchFiles = pgTable("batch_files", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.id),
  sealed: text("sealed").notNull(),
});

/** Rows that another batch also has need a reason and another user's confirmation. */
export const batchRepeats = pgTable(
  "batch_repeats",
  {
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    earlierBatchId: uuid("earlier_batch_id")
      .notNull()
      .references(() => batches.id),
    rows: integer("rows").notNull(),
    reason: text("reason").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.batchId, t.earlierBatchId] })],
);

/** The text is sealed where its column is; null means the file's own text. */
export type KeptText = string | { sealed: string } | null;
export type KeptTexts = Record<string, Record<string, KeptText>>;

export const batchEdits = pgTable(
  "batch_edits",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
    kind: text("kind", { enum: editKinds }).notNull(),
    before: jsonb("before").$type<KeptTexts>().notNull(),
    after: jsonb("after").$type<KeptTexts>(),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    index("batch_edits_batch_idx").on(t.batchId, t.id),
    oneOf("batch_edits_kind_check", t.kind, editKinds),
    check("batch_edits_undone_check", sql`${t.undoneAt} is null or ${t.after} is not null`),
  ],
);

export const batchEvents = pgTable(
  "batch_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    at: moment("at").notNull(),
    kind: text("kind", { enum: batchEventKinds }).notNull(),
    userId: uuid("user_id").references(() => users.id),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("batch_events_batch_idx").on(t.batchId, t.id),
    oneOf("batch_events_kind_check", t.kind, batchEventKinds),
  ],
);

export const batchDownloads = pgTable(
  "batch_downloads",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (t) => [index("batch_downloads_batch_idx").on(t.batchId, t.userId, t.at)],
);

export const importSettings = pgTable(
  "import_settings",
  {
    kind: text("kind", { enum: batchKinds }).notNull(),
    /** The fingerprint is SHA-256 of the folded headings in order (lib/files/intake/survey/import-settings.ts). */
    fingerprint: text("fingerprint").notNull(),
    headings: jsonb("headings").$type<string[]>().notNull(),
    choices: jsonb("choices").$type<IntakeChoices>().notNull(),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.fingerprint] }),
    index("import_settings_saved_idx").on(t.kind, t.savedAt),
    oneOf("import_settings_kind_check", t.kind, batchKinds),
  ],
);

/** All processes of an installation share this token bucket per connection. */
export const sendingRates = pgTable(
  "sending_rates",
  {
    connectionId: uuid("connection_id")
      .primaryKey()
      .references(() => connections.id),
    callsPerSecond: doublePrecision("calls_per_second").notNull().default(20),
    burst: integer("burst").notNull().default(20),
    /** Limits unanswered calls per process. */
    slots: integer("slots").notNull().default(24),
    chunkRows: integer("chunk_rows").notNull().default(100),
    sendsNotifyUrl: boolean("sends_notify_url").notNull().default(true),
    tokens: doublePrecision("tokens").notNull().default(20),
    refilledAt: moment("refilled_at").notNull().default(sql`now()`),
  },
  (t) => [
    check("sending_rates_speed_check", sql`${t.callsPerSecond} > 0 and ${t.callsPerSecond} <= 10000`),
    check("sending_rates_burst_check", sql`${t.burst} between 1 and 10000`),
    check("sending_rates_slots_check", sql`${t.slots} between 1 and 200`),
    check("sending_rates_chunk_check", sql`${t.chunkRows} between 1 and 500`),
  ],
);
