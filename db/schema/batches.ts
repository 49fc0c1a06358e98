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

/** A file that becomes orders. Only facts are stored here: its state is derived (lib/payments/batches/state.ts). */
export const batches = pgTable(
  "batches",
  {
    id: uuid("id").primaryKey(),
    /** B-118: what users call it. */
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    kind: text("kind", { enum: batchKinds }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The version that its rows were validated for; a change of it is validated and approved anew. */
    connectionVersion: integer("connection_version").notNull(),
    /** Which way its money goes. */
    direction: text("direction", { enum: directions }).notNull(),

    fileName: text("file_name").notNull(),
    /** Empty for a file that was refused. */
    fileSha256: text("file_sha256").notNull(),
    fileBytes: integer("file_bytes").notNull(),
    /** How the file was read: form, columns, decimal mark, open questions. */
    survey: jsonb("survey").$type<Omit<Survey, "rows">>(),
    /** What users chose or answered for it: encoding, delimiter, mapping, answers, declared totals, endpoint by currency. */
    choices: jsonb("choices").$type<IntakeChoices>().notNull().default({}),
    /** One row that is not ready keeps the others from being released. */
    allOrNothing: boolean("all_or_nothing").notNull().default(false),
    parentBatchId: uuid("parent_batch_id").references((): AnyPgColumn => batches.id),
    parentKind: text("parent_kind", { enum: parentKinds }),

    chunkRows: integer("chunk_rows").notNull(),
    /** The first so many rows are sent alone; once released, the number of the last of them. */
    initialRows: integer("initial_rows"),
    initialThrough: integer("initial_through"),
    /** Rows stored so far; all of them once `storedAt` is set. */
    rowCount: integer("row_count").notNull().default(0),
    storedAt: moment("stored_at"),
    preparedBy: uuid("prepared_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),

    /** A user asked to release it: so many others must approve exactly what the digest covers. */
    askedAt: moment("asked_at"),
    requiredApprovals: integer("required_approvals").notNull().default(0),
    approvalDigest: text("approval_digest"),
    /** Why it may be released although no update of its outcome can be expected. */
    reasonWithoutUpdates: text("reason_without_updates"),

    releasedAt: moment("released_at"),
    releasedBy: uuid("released_by").references(() => users.id),
    /** When the approval rule and the limits were last checked for the unsent rows. */
    checkedAt: moment("checked_at"),
    /** Nothing of it leaves before. */
    startsAt: moment("starts_at"),
    /**
     * Day of the organisation on whose limits rows without a later day count: that of the release, the start, or a later check.
     */
    limitDay: date("limit_day", { mode: "string" }),
    /** With a first part: when the rest was released. */
    restReleasedAt: moment("rest_released_at"),
    restReleasedBy: uuid("rest_released_by").references(() => users.id),
    /** The last row that was turned into an order, and when all were. */
    madeThrough: integer("made_through").notNull().default(0),
    madeAt: moment("made_at"),
    /** Set: no row waits to be sent. A hint for the worker, never shown; a trigger on orders clears it. */
    quietAt: moment("quiet_at"),
    /** All that is left of it waits for a day, and this is the first of them; a hint for the worker like the one above. */
    waitsUntil: date("waits_until", { mode: "string" }),

    pausedAt: moment("paused_at"),
    /** null: it was paused automatically, and may be resumed automatically. */
    pausedBy: uuid("paused_by").references(() => users.id),
    pausedReason: message("paused_reason"),
    /** Calls in a row that provably did not leave; too many of them pause it. */
    unsentStreak: integer("unsent_streak").notNull().default(0),
    /** Number of last rows that ended with the same refusal, and which; null: the last ended row wasn't refused. */
    sameRefusals: integer("same_refusals").notNull().default(0),
    refusal: text("refusal"),
    /** Refusals after which a user resumed the batch; they don't stop it again. */
    acceptedRefusals: text("accepted_refusals").array().notNull().default(sql`'{}'`),
    /** Automatic pauses without a call that left in between: each lasts longer. */
    pausesInRow: integer("pauses_in_row").notNull().default(0),
    /** While it is paused automatically: when its gateway is asked next, and it is resumed if that answers. */
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
    // What a user paused is never resumed automatically.
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
    // What the worker looks through: released, and not yet known to be quiet.
    index("batches_working_idx").on(t.connectionId).where(batchIs(t, "working")),
    // Drafts, whose rows wait for users (db/waiting.ts).
    index("batches_draft_idx").on(t.createdAt).where(batchIs(t, "draft")),
    index("batches_parent_idx").on(t.parentBatchId).where(sql`${t.parentBatchId} is not null`),
  ],
);

/** The file itself, sealed; gone as soon as its batch is released or cancelled: the rows hold what it said. */
export const batchFiles = pgTable("batch_files", {
  batchId: uuid("batch_id")
    .primaryKey()
    .references(() => batches.id),
  sealed: text("sealed").notNull(),
});

/** Rows that another batch has too, released or waiting, and why another user confirms that they are sent again. */
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

/** What was typed over a cell, sealed where its column is; null: the file's own. */
export type KeptText = string | { sealed: string } | null;
/** Row → place in the row → text. A row that was excluded or restored has no cells here. */
export type KeptTexts = Record<string, Record<string, KeptText>>;

/** One act on the cells or rows of a draft, so that it can be undone and redone. */
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
    /** What was there before. */
    before: jsonb("before").$type<KeptTexts>().notNull(),
    /** What was there when it was undone: what redoing it writes. */
    after: jsonb("after").$type<KeptTexts>(),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    index("batch_edits_batch_idx").on(t.batchId, t.id),
    oneOf("batch_edits_kind_check", t.kind, editKinds),
    check("batch_edits_undone_check", sql`${t.undoneAt} is null or ${t.after} is not null`),
  ],
);

/** Everything that happened to a batch as a whole. Never changed. */
export const batchEvents = pgTable(
  "batch_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id),
    at: moment("at").notNull(),
    kind: text("kind", { enum: batchEventKinds }).notNull(),
    /** null: Paydesk itself. */
    userId: uuid("user_id").references(() => users.id),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("batch_events_batch_idx").on(t.batchId, t.id),
    oneOf("batch_events_kind_check", t.kind, batchEventKinds),
  ],
);

/** Who has taken the file with results, and when: what changed since is asked for. */
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

/** How files with a heading set were last read; shared by all users. */
export const importSettings = pgTable(
  "import_settings",
  {
    kind: text("kind", { enum: batchKinds }).notNull(),
    /** SHA-256 of the folded headings in order (lib/files/intake/survey/import-settings.ts). */
    fingerprint: text("fingerprint").notNull(),
    /** As they are written in the last such file. */
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

/** How fast a connection sends in bulk, and what is left of that now: a token bucket that all processes share. */
export const sendingRates = pgTable(
  "sending_rates",
  {
    connectionId: uuid("connection_id")
      .primaryKey()
      .references(() => connections.id),
    callsPerSecond: doublePrecision("calls_per_second").notNull().default(20),
    burst: integer("burst").notNull().default(20),
    /** Calls that each process may have with the gateway at a time, unanswered. */
    slots: integer("slots").notNull().default(24),
    chunkRows: integer("chunk_rows").notNull().default(100),
    /** Native batches carry our callback address in their notify-url column. */
    sendsNotifyUrl: boolean("sends_notify_url").notNull().default(true),
    /** By the database's clock. */
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
