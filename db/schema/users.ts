import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { adminChangePermissions, refusalNames, roles } from "../texts";
import { createdAt, moment, oneOf } from "./columns";

/** Users are never deleted, so that their actions keep a name. */
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
    /** Approvals of this user don't count before this time: the account is new, promoted, re-enabled or reset. */
    mayApproveFrom: moment("may_approve_from"),
    approverUntil: moment("approver_until"),
    adminUntil: moment("admin_until"),
    scopeNarrowedAt: moment("scope_narrowed_at"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("users_email_key").on(sql`lower(${t.email})`), oneOf("users_role_check", t.role, roles)],
);

/** Looked up on every request, so that ending a session works at once. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** SHA-256 of the random value in the cookie, so that a copy of the table opens no session. */
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
    steppedUpAt: moment("stepped_up_at"),
    wrongProofs: integer("wrong_proofs").notNull().default(0),
    wrongProofAt: moment("wrong_proof_at"),
  },
  (t) => [index("sessions_user_idx").on(t.userId, t.createdAt)],
);

export const linkPurposes = ["invitation", "password"] as const;

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
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    oneOf("password_resets_purpose_check", t.purpose, linkPurposes),
    index("password_resets_user_idx").on(t.userId, t.createdAt),
  ],
);

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

export const changesSeen = pgTable("changes_seen", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  through: moment("through").notNull(),
});

export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    at: moment("at").notNull().default(sql`now()`),
    /** Keyed digest of the typed name, since a user may have typed a password there. */
    nameDigest: text("name_digest").notNull(),
    /** An IPv4 address or an IPv6 network; null when unknown. */
    address: text("address"),
    device: text("device"),
    succeeded: boolean("succeeded").notNull(),
  },
  (t) => [
    index("sign_in_attempts_name_idx").on(t.nameDigest, t.at),
    index("sign_in_attempts_address_idx").on(t.address, t.at),
    index("sign_in_attempts_at_idx").on(t.at),
  ],
);

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

/** The secret counts only after the user has typed its first code (TOTP, RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  secretSealed: text("secret_sealed").notNull(),
  createdAt: createdAt(),
  confirmedAt: moment("confirmed_at"),
  /** The newest 30-second step for which a code was accepted, so that no code works twice. */
  lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
});

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

/**
 * An admin who changed an account alone counts as one person with it until `until` or until a second admin confirms it.
 */
export const accountTies = pgTable(
  "account_ties",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    tiedTo: uuid("tied_to")
      .notNull()
      .references(() => users.id),
    permission: text("permission", { enum: adminChangePermissions }).notNull(),
    at: moment("at").notNull(),
    until: moment("until"),
    confirmedBy: uuid("confirmed_by").references(() => users.id),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    oneOf("account_ties_permission_check", t.permission, adminChangePermissions),
    check("account_ties_two_check", sql`${t.userId} <> ${t.tiedTo}`),
    check("account_ties_until_check", sql`${t.until} > ${t.at}`),
    check("account_ties_confirmed_check", sql`(${t.confirmedBy} is null) = (${t.confirmedAt} is null)`),
    index("account_ties_user_idx").on(t.userId),
    index("account_ties_tied_idx").on(t.tiedTo),
  ],
);
