import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { requestIs } from "../states";
import { decisions, governedPermissions, type PolicyRules, requestStates, subjectTypes } from "../texts";
import { createdAt, isMessage, message, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

/** Every version is kept, so that a decided item shows the policy in force then. */
export const approvalPolicies = pgTable(
  "approval_policies",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** The connection is null in a policy for every connection without its own. */
    connectionId: uuid("connection_id").references(() => connections.id),
    permission: text("permission", { enum: governedPermissions }).notNull(),
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<PolicyRules>().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** The time is null while the policy waits for a second admin. */
    inForceFrom: moment("in_force_from"),
    inForceTo: moment("in_force_to"),
  },
  (t) => [
    oneOf("approval_policies_permission_check", t.permission, governedPermissions),
    check("approval_policies_version_check", sql`${t.version} > 0`),
    check(
      "approval_policies_ends_check",
      sql`${t.rules}->>'ends' is distinct from 'true' or ${t.inForceTo} is not distinct from ${t.inForceFrom} or ${t.inForceFrom} is null`,
    ),
    uniqueIndex("approval_policies_version_key").on(
      t.permission,
      sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      t.version,
    ),
    uniqueIndex("approval_policies_in_force_key")
      .on(t.permission, sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${t.inForceFrom} is not null and ${t.inForceTo} is null`),
  ],
);

/** The `digest` never changes: an edit voids the request. */
export const approvalRequests = pgTable(
  "approval_requests",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    permission: text("permission", { enum: governedPermissions }).notNull(),
    subjectType: text("subject_type", { enum: subjectTypes }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    connectionId: uuid("connection_id").references(() => connections.id),
    /** The digest is an HMAC of exactly what will be sent or changed, without a card verification value. */
    digest: text("digest").notNull(),
    policyId: uuid("policy_id").references(() => approvalPolicies.id),
    rules: jsonb("rules").$type<PolicyRules>().notNull(),
    because: message("because").notNull(),
    required: integer("required").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: moment("requested_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    state: text("state", { enum: requestStates.names }).notNull().default("open"),
    decidedAt: moment("decided_at"),
    stateReason: message("state_reason"),
  },
  (t) => [
    oneOf("approval_requests_permission_check", t.permission, governedPermissions),
    oneOf("approval_requests_state_check", t.state, requestStates.names),
    isMessage("approval_requests_because_message_check", t.because),
    isMessage("approval_requests_state_message_check", t.stateReason),
    check("approval_requests_required_check", sql`${t.required} between 1 and 2`),
    check("approval_requests_expires_check", sql`${t.expiresAt} > ${t.requestedAt}`),
    check("approval_requests_decided_check", sql`(${requestIs(t, "open")}) = (${t.decidedAt} is null)`),
    uniqueIndex("approval_requests_open_key").on(t.subjectType, t.subjectId).where(requestIs(t, "open")),
    index("approval_requests_waiting_idx").on(t.requestedAt).where(requestIs(t, "open")),
    index("approval_requests_subject_idx").on(t.subjectType, t.subjectId, t.requestedAt),
    index("approval_requests_asked_idx").on(t.requestedAt.desc().nullsLast(), t.id.desc().nullsLast()),
  ],
);

/** A decision never changes; a trigger refuses one by the requester. */
export const approvalDecisions = pgTable(
  "approval_decisions",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => approvalRequests.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    decision: text("decision", { enum: decisions }).notNull(),
    /** This digest covers the content that the user saw. */
    digest: text("digest").notNull(),
    reason: text("reason"),
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.userId] }),
    oneOf("approval_decisions_decision_check", t.decision, decisions),
    check(
      "approval_decisions_reason_check",
      sql`${t.decision} = ${sqlName.decision("approve")} or length(${t.reason}) > 0`,
    ),
  ],
);
