import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { refusalNames, roles } from "../texts";
import { createdAt, moment, oneOf } from "./columns";

/** Users who sign in. No one is ever deleted: what they did stays theirs. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role", { enum: roles }).notNull(),
    passwordHash: text("password_hash"),
    passwordChangedAt: moment("password_changed_at"),
    disabledAt: moment("disabled_at"),
    /** No approval of this user counts before: the account is new, raised, re-enabled or reset. null: no such wait. */
    mayApproveFrom: moment("may_approve_from"),
    /** Until when this user could approve, and could as an admin, before the last change took that away. */
    approverUntil: moment("approver_until"),
    adminUntil: moment("admin_until"),
    /** When connections were last taken away from this user. */
    scopeNarrowedAt: moment("scope_narrowed_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("users_email_key").on(sql`lower(${t.email})`), oneOf("users_role_check", t.role, roles)],
);

/** One signed-in browser. Looked up on every request, so that ending it works at once. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** SHA-256 of the random value in the cookie: the table alone opens no endpoint. */
    tokenHash: text("token_hash").notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent"),
    ip: text("ip"),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull().default(sql`now()`),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
    /** When the user last proved in this browser who they are, beyond having signed in. */
    steppedUpAt: moment("stepped_up_at"),
    /** Wrong proofs in a row, and when the last was given. */
    wrongProofs: integer("wrong_proofs").notNull().default(0),
    wrongProofAt: moment("wrong_proof_at"),
  },
  (t) => [index("sessions_user_idx").on(t.userId, t.createdAt)],
);

/** What a one-time link is for: a first password, or a new one. */
export const linkPurposes = ["invitation", "password"] as const;

/** One-time links to set a password. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
    purpose: text("purpose", { enum: linkPurposes }).notNull().default("password"),
    /** Reversed by an admin before it was used. */
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    oneOf("password_resets_purpose_check", t.purpose, linkPurposes),
    index("password_resets_user_idx").on(t.userId, t.createdAt),
  ],
);

/** The passwords a user had before the present one, newest last; the oldest are removed. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    passwordHash: text("password_hash").notNull(),
    replacedAt: moment("replaced_at").notNull(),
  },
  (t) => [index("password_history_user_idx").on(t.userId, t.replacedAt)],
);

/** Through when a user has read the overview's updates. */
export const changesSeen = pgTable("changes_seen", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  through: moment("through").notNull(),
});

/** Each try to sign in; what attempt limits count. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    at: moment("at").notNull().default(sql`now()`),
    /** A keyed digest of the name that was typed: it may have been a password. */
    nameDigest: text("name_digest").notNull(),
    /** An IPv4 address or an IPv6 network; null: not known. */
    address: text("address"),
    /** The known device it came from; null: a strange one. */
    device: text("device"),
    succeeded: boolean("succeeded").notNull(),
  },
  (t) => [
    index("sign_in_attempts_name_idx").on(t.nameDigest, t.at),
    index("sign_in_attempts_address_idx").on(t.address, t.at),
    index("sign_in_attempts_at_idx").on(t.at),
  ],
);

/** How often signing in was refused, by hour, as the audit trail has it. No user: of names that no one has. */
export const refusedSignIns = pgTable(
  "refused_sign_ins",
  {
    hour: moment("hour").notNull(),
    reason: text("reason", { enum: refusalNames }).notNull(),
    userId: uuid("user_id").references(() => users.id),
    count: integer("count").notNull(),
  },
  (t) => [
    unique("refused_sign_ins_key").on(t.hour, t.reason, t.userId).nullsNotDistinct(),
    oneOf("refused_sign_ins_reason_check", t.reason, refusalNames),
  ],
);

/** The app on a user's phone that shows a code every 30 seconds (TOTP). It counts once its first code was typed. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  /** Sealed like a key. */
  secretSealed: text("secret_sealed").notNull(),
  createdAt: createdAt(),
  confirmedAt: moment("confirmed_at"),
  /** The newest 30-second step a code was taken for: no code works twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

/** One-time codes for the day the phone is gone. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    codeHash: text("code_hash").notNull(),
    createdAt: createdAt(),
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);
