import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  isAlarm,
  isAwaited,
  isFinallyFailed,
  isOpen,
  isOutcomeUnknown,
  isOutstanding,
  isOwed,
  keepSecrets,
  ordersAs,
  outcomeIs,
  queryTurn,
  stageIs,
  stageOfOrder,
  statusIs,
  statusOfOrder,
  submissionIs,
  waitForTheirTurn,
} from "@/db/order-states";
import { sqlName } from "../names";
import {
  directions,
  failedLabels,
  type OrderStatusName,
  orderEventKinds,
  orderKinds,
  orderOrigins,
  outcomes,
  stages,
  standings,
  submissions,
} from "../texts";
import { batches } from "./batches";
import { createdAt, isMessage, madeAt, message, moment, oneOf, sealedWith } from "./columns";
import { connections, connectionVersions, endpoints } from "./connections";
import { payeeAccounts, payees } from "./payees";
import { recurringProfiles } from "./recurring";
import { users } from "./users";

const own = ordersAs();

/** Orders are never deleted. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: orderKinds }).notNull(),
    /** made: by users here. found: the gateway created it by schedule and reported it. */
    origin: text("origin", { enum: orderOrigins }).notNull().default("made"),
    direction: text("direction", { enum: directions }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The version stays fixed, so an order's destination never changes. */
    connectionVersion: integer("connection_version").notNull(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => endpoints.id),
    /** Created when the form opens; unique in this installation forever. */
    clientOrderId: text("client_orderid").notNull().unique(),
    yourReference: text("your_reference"),
    /** The amount is null when it lives in the profile: unknown, never 0. */
    amount: numeric("amount"),
    currency: text("currency"),
    destination: text("destination").notNull(),
    receiverName: text("receiver_name"),
    /** The account is masked. */
    receiverAccount: text("receiver_account"),
    /** The fingerprint is a keyed hash of the destination: equal for the same account. */
    payeeFingerprint: text("payee_fingerprint").notNull(),
    payeeId: uuid("payee_id").references(() => payees.id),
    payeeAccountId: uuid("payee_account_id"),
    profileId: uuid("profile_id"),
    /** Maps wire names to values as sent; sealed values are masked, values that may never be stored are absent. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** The sealed JSON is removed once the order was accepted or has ended. */
    sealedFields: text("sealed_fields"),
    /** Only the releasing request holds the card verification value. */
    needsCvv: boolean("needs_cvv").notNull().default(false),

    /** A trigger enforces this number too. */
    requiredApprovals: integer("required_approvals").notNull().default(0),
    /** The digest is a keyed hash of exactly what will be sent, address and key included; approvals are bound to it. */
    approvalDigest: text("approval_digest"),

    submission: text("submission", { enum: submissions }).notNull(),
    outcome: text("outcome", { enum: outcomes }).notNull().default("none"),
    /**
     * A conflict is, for example, two final statuses, a second gateway order, or an update about an order never sent.
     */
    conflict: message("conflict"),
    conflictAt: moment("conflict_at"),
    /** Reports that users resolved in a conflict, so that the same callback raises no new alarm. */
    resolvedReports: text("resolved_reports").array().notNull().default(sql`'{}'`),
    acknowledgedAt: moment("acknowledged_at"),
    /** The status of an unverified callback is shown as reported and never counted. */
    reportedStatus: text("reported_status"),
    queryStatus: text("query_status"),
    unconfirmedSince: moment("unconfirmed_since"),
    gatewayOrderId: text("gateway_order_id"),
    serialNumber: text("serial_number"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    reason: message("reason"),
    cause: text("cause"),

    /**
     * Limits count on this day of the organisation, of submission or release; null for orders made before limits
     * existed.
     */
    limitDay: date("limit_day", { mode: "string" }),
    /** The time is by the database's clock; a trigger writes it whenever the order becomes queued. */
    queuedAt: moment("queued_at"),
    attempt: integer("attempt").notNull().default(0),
    leaseUntil: moment("lease_until"),
    firstAttemptAt: moment("first_attempt_at"),
    nextAttemptAt: moment("next_attempt_at"),
    /** The time is by the shared clock; the schedule of status queries starts here. */
    sentAt: moment("sent_at"),
    nextQueryAt: moment("next_query_at"),
    lastQueryAt: moment("last_query_at"),
    /** Counts consecutive status answers that knew no such order. */
    absentAnswers: integer("absent_answers").notNull().default(0),
    absentSince: moment("absent_since"),
    finalAt: moment("final_at"),

    copiedFromId: uuid("copied_from_id"),
    batchId: uuid("batch_id").references((): AnyPgColumn => batches.id),
    batchRow: integer("batch_row"),
    sendOn: date("send_on", { mode: "string" }),
    /** The user is null only for a found order, which no user prepared. */
    preparedBy: uuid("prepared_by").references(() => users.id),
    releasedBy: uuid("released_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),

    later: text("later"),
    laterAt: moment("later_at"),
    returnReportedAt: moment("return_reported_at"),
    /** The amount is in the order's own currency. */
    reversed: numeric("reversed").notNull().default("0"),
    refunded: numeric("refunded").notNull().default("0"),
    chargedBack: numeric("charged_back").notNull().default("0"),
    returned: numeric("returned").notNull().generatedAlwaysAs(sql`reversed + refunded + charged_back`),
    secondMoved: numeric("second_moved").notNull().default("0"),
    moved: numeric("moved"),
    laterUnclear: boolean("later_unclear").notNull().default(false),
    added: numeric("added")
      .notNull()
      .generatedAlwaysAs(
        sql`second_moved + case when moved is not null and amount is not null and ${outcomeIs(own, "approved")} then moved - amount else 0 end`,
      ),
    /** The net is the amount once completed, plus additions, minus reversals; null when unknown or in conflict. */
    net: numeric("net").generatedAlwaysAs(
      sql`case when conflict is not null or later_unclear or (${outcomeIs(own, "approved")} and amount is null) then null
        else case when ${outcomeIs(own, "approved")} then coalesce(moved, amount) else 0 end + second_moved - reversed - refunded - charged_back end`,
    ),
    /** Mirrors `describeOrder` of lib/payments/orders/labels.ts. */
    status: text("status").$type<OrderStatusName>().notNull().generatedAlwaysAs(statusOfOrder),
    stage: text("stage", { enum: stages }).notNull().generatedAlwaysAs(stageOfOrder),
  },
  (t) => [
    foreignKey({
      columns: [t.connectionId, t.connectionVersion],
      foreignColumns: [connectionVersions.connectionId, connectionVersions.version],
    }),
    foreignKey({ columns: [t.copiedFromId], foreignColumns: [t.id] }),
    foreignKey({
      columns: [t.payeeAccountId, t.payeeId, t.payeeFingerprint],
      foreignColumns: [payeeAccounts.id, payeeAccounts.payeeId, payeeAccounts.fingerprint],
      name: "orders_payee_account_fk",
    }),
    foreignKey({
      columns: [t.profileId, t.connectionId],
      foreignColumns: [recurringProfiles.id, recurringProfiles.connectionId],
      name: "orders_profile_fk",
    }),
    check("orders_profile_check", sql`(${t.profileId} is not null) = (${t.fields} ? 'recurring-payment-id')`),
    check("orders_payee_check", sql`(${t.payeeId} is null) = (${t.payeeAccountId} is null)`),
    oneOf("orders_kind_check", t.kind, orderKinds),
    oneOf("orders_origin_check", t.origin, orderOrigins),
    check("orders_prepared_by_check", sql`(${t.preparedBy} is null) = (${t.origin} = ${sqlName.orderOrigin("found")})`),
    check("orders_found_never_sent_check", sql`${t.origin} = ${sqlName.orderOrigin("made")} or ${t.attempt} = 0`),
    oneOf("orders_direction_check", t.direction, directions),
    oneOf("orders_submission_check", t.submission, submissions),
    oneOf("orders_outcome_check", t.outcome, outcomes),
    check("orders_required_approvals_check", sql`${t.requiredApprovals} between 0 and 2`),
    check("orders_approval_digest_check", sql`${t.requiredApprovals} = 0 or ${t.approvalDigest} is not null`),
    check("orders_batch_check", sql`(${t.batchId} is null) = (${t.batchRow} is null)`),
    isMessage("orders_conflict_message_check", t.conflict),
    isMessage("orders_reason_message_check", t.reason),
    check("orders_amount_check", sql`${t.amount} > 0`),
    check("orders_lease_check", sql`(${submissionIs(t, "sending")}) = (${t.leaseUntil} is not null)`),
    check("orders_outcome_known_check", sql`${outcomeIs(t, "none")} or ${submissionIs(t, "accepted")}`),
    check("orders_sealed_wiped_check", sql`${t.sealedFields} is null or ${keepSecrets(t)}`),
    index("orders_sealed_idx").on(sealedWith(t.sealedFields)).where(sql`${t.sealedFields} is not null`),
    index("orders_created_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_connection_idx").on(t.connectionId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_kind_idx").on(t.kind, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    // A filter may match few of ten million orders; these indexes lead to the newest match at once.
    index("orders_status_idx").on(t.status, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_currency_idx").on(t.currency, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_endpoint_idx").on(t.endpointId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_amount_idx").on(t.amount.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_alarm_idx")
      .on(
        ...[t.status, t.createdAt, t.id, t.connectionId, t.currency, t.amount],
        ...[t.sentAt, t.firstAttemptAt, t.unconfirmedSince, t.conflictAt, t.laterAt],
      )
      .where(isAlarm(t)),
    index("orders_later_idx")
      .on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.later} is not null`),
    index("orders_failed_code_idx")
      .on(t.createdAt, t.errorCode, t.connectionId, t.direction)
      .where(stageIs(t, "failed")),
    index("orders_open_stage_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(isOpen(t)),
    index("orders_unresolved_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(isOutstanding(t)),
    index("orders_unasked_idx")
      .on(t.sentAt)
      .where(sql`${isAwaited(t)} and ${t.nextQueryAt} is null`),
    index("orders_unplanned_idx")
      .on(t.connectionId)
      .where(sql`${isOwed(t)} and ${t.nextQueryAt} is null`),
    index("orders_reported_idx").on(t.connectionId).where(sql`${t.reportedStatus} is not null`),
    // Serves prefix searches whatever the database's collation.
    index("orders_client_order_prefix_idx").on(t.clientOrderId.op("text_pattern_ops")),
    index("orders_reference_prefix_idx").on(t.yourReference.op("text_pattern_ops")),
    index("orders_gateway_order_prefix_idx").on(t.gatewayOrderId.op("text_pattern_ops")),
    index("orders_serial_number_prefix_idx").on(t.serialNumber.op("text_pattern_ops")),
    index("orders_reference_idx").on(t.connectionId, t.yourReference),
    index("orders_copied_from_idx").on(t.copiedFromId).where(sql`${t.copiedFromId} is not null`),
    index("orders_payee_idx").on(t.payeeFingerprint, t.createdAt),
    index("orders_like_idx")
      .on(t.payeeFingerprint, t.amount, t.createdAt)
      .where(sql`not ${isFinallyFailed(t)}`),
    index("orders_unknown_outcome_idx")
      .on(t.payeeFingerprint)
      .where(sql`${t.kind} = ${sqlName.orderKind("payout")} and ${isOutcomeUnknown(t)}`),
    // Sums the payments to one account over days, for thresholds against splitting.
    index("orders_payee_day_idx").on(t.payeeFingerprint, t.limitDay).where(sql`${t.limitDay} is not null`),
    index("orders_receiver_idx").on(sql`lower(${t.receiverName})`, t.createdAt).where(outcomeIs(t, "approved")),
    index("orders_of_payee_idx").on(t.payeeId, t.createdAt).where(sql`${t.payeeId} is not null`),
    index("orders_of_profile_idx")
      .on(t.profileId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.profileId} is not null`),
    index("orders_profile_payer_idx")
      .on(sql`lower(${t.receiverName}) text_pattern_ops`)
      .where(sql`${t.profileId} is not null`),
    index("orders_profile_card_idx")
      .on(sql`right(${t.fields} ->> 'credit-card-number', 4)`)
      .where(sql`${t.kind} = ${sqlName.orderKind("update")} and ${t.fields} ? 'credit-card-number'`),
    index("orders_draft_idx").on(t.preparedBy).where(submissionIs(t, "draft")),
    index("orders_lease_idx").on(t.leaseUntil).where(submissionIs(t, "sending")),
    index("orders_queued_idx")
      .on(t.queuedAt)
      .where(sql`${submissionIs(t, "queued")} and ${t.batchId} is null`),
    index("orders_failed_idx")
      .on(t.finalAt.desc().nullsLast())
      .where(statusIs(t, ...failedLabels)),
    uniqueIndex("orders_batch_row_key").on(t.batchId, t.batchRow).where(sql`${t.batchId} is not null`),
    index("orders_batch_due_idx")
      .on(t.batchId, t.batchRow)
      .where(sql`${t.batchId} is not null and ${waitForTheirTurn(t)}`),
    index("orders_of_batch_ended_idx")
      .on(t.batchId, sql`coalesce(${t.finalAt}, ${t.updatedAt})`)
      .where(sql`${t.batchId} is not null and not ${isOpen(t)}`),
    index("orders_next_attempt_idx").on(t.nextAttemptAt).where(submissionIs(t, "not_sent")),
    index("orders_open_idx").on(t.connectionId, t.sentAt).where(isOwed(t)),
    index("orders_next_query_idx")
      .on(t.connectionId, queryTurn(t), t.nextQueryAt)
      .where(sql`${t.nextQueryAt} is not null`),
  ],
);

export const orderViews = pgTable(
  "order_views",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    query: text("query").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("order_views_name_key").on(t.userId, sql`lower(${t.name})`),
    check("order_views_name_check", sql`length(btrim(${t.name})) between 1 and 60`),
    check("order_views_query_check", sql`length(${t.query}) <= 2000`),
  ],
);

export const orderTexts = pgTable(
  "order_texts",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** The text is in the form of `search_form`: lower case, without accents. */
    text: text("text").notNull(),
    /** The keys are `search_keys` of the text: rare parts. */
    keys: integer("keys").array().notNull(),
  },
  // One GIN index covers both columns, so rare keys narrow the scan before trigrams.
  (t) => [index("order_texts_text_idx").using("gin", t.keys, t.text.op("gin_trgm_ops"))],
);

export const orderLaterEvents = pgTable(
  "order_later_events",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    type: text("type").notNull(),
    status: text("status").notNull(),
    amount: numeric("amount"),
    currency: text("currency"),
    transactionId: text("transaction_id"),
    at: moment("at").notNull(),
    line: text("line"),
    /** Only a counted event changes figures; an event from a callback alone waits for a status query or users. */
    standing: text("standing", { enum: standings }).notNull().default("counted"),
    standingAt: moment("standing_at"),
    repeats: integer("repeats").notNull().default(0),
    hasLearntId: boolean("has_learnt_id").notNull().default(false),
    /** Numbers later events that are otherwise equal. */
    nth: integer("nth").notNull().default(0),
  },
  (t) => [
    uniqueIndex("order_later_events_once_key").on(
      t.orderId,
      t.type,
      t.status,
      sql`coalesce(${t.transactionId}, '')`,
      sql`coalesce(${t.amount}, -1)`,
      t.nth,
      // Each line is a separate movement, even with the same amount.
      sql`coalesce(${t.line}, '')`,
    ),
    index("order_later_events_returned_idx")
      .on(t.id)
      .where(sql`${t.standing} = ${sqlName.standing("reported")} and ${t.line} is not null`),
    index("order_later_events_decided_idx").on(t.standingAt).where(sql`${t.line} is not null`),
    oneOf("order_later_events_standing_check", t.standing, standings),
  ],
);

/** Events never change and are ordered by when Paydesk learnt them. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    at: madeAt("at"),
    kind: text("kind", { enum: orderEventKinds }).notNull(),
    userId: uuid("user_id").references(() => users.id),
    callId: uuid("call_id"),
    callbackId: bigint("callback_id", { mode: "bigint" }),
    /** The details contain no secrets. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ name: "order_events_pkey", columns: [t.id, t.at] }),
    index("order_events_order_idx").on(t.orderId, t.id),
    oneOf("order_events_kind_check", t.kind, orderEventKinds),
  ],
);

/** Numbers the calls that move money; the last number is also kept outside the database. */
export const dispatchNumbers = pgSequence("dispatch_numbers");

/** Secrets are redacted by the catalogue's marks. */
export const calls = pgTable(
  "calls",
  {
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    connectionVersion: integer("connection_version").notNull(),
    operation: text("operation").notNull(),
    dispatchNumber: bigint("dispatch_number", { mode: "bigint" }),
    url: text("url").notNull(),
    startedAt: moment("started_at").notNull(),
    /**
     * The lease is by the database's clock; the call's process has ended by then. Only calls that move money have one.
     */
    leaseUntil: moment("lease_until"),
    finishedAt: moment("finished_at"),
    durationMs: integer("duration_ms"),
    request: jsonb("request").$type<[string, string][]>().notNull(),
    /** Not stored for a call with card data, because a signature over it is a secret too. */
    baseString: text("base_string"),
    authorization: text("authorization"),
    result: text("result"),
    reason: message("reason"),
    httpStatus: integer("http_status"),
    answerHeaders: jsonb("answer_headers").$type<Record<string, string>>(),
    answerBody: text("answer_body"),
    serialNumber: text("serial_number"),
    traceId: text("trace_id"),
  },
  (t) => [
    primaryKey({ name: "calls_pkey", columns: [t.id, t.startedAt] }),
    check("calls_trace_check", sql`${t.traceId} ~ '^[0-9a-f]{32}$'`),
    index("calls_connection_idx").on(t.connectionId, t.startedAt),
    index("calls_in_flight_idx")
      .on(t.connectionId, t.leaseUntil)
      .where(sql`${t.finishedAt} is null and ${t.dispatchNumber} is not null`),
  ],
);

/** Keeps each call's number even after the call's month was removed. A trigger on calls writes it. */
export const dispatches = pgTable("dispatches", {
  dispatchNumber: bigint("dispatch_number", { mode: "bigint" }).primaryKey(),
  callId: uuid("call_id").notNull(),
});

/** An attempt of an order belongs to one call forever. */
export const callOrders = pgTable(
  "call_orders",
  {
    /** The call's month may have been removed, so there is no foreign key. */
    callId: uuid("call_id").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** The attempt is null for a query, because only a call that moves money is an attempt. */
    attempt: integer("attempt"),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.orderId] }),
    uniqueIndex("call_orders_attempt_key").on(t.orderId, t.attempt),
    index("call_orders_order_idx").on(t.orderId),
  ],
);
