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
import {
  directions,
  failedLabels,
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

/** One thing we asked, or will ask, the gateway to do. Never deleted. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: orderKinds }).notNull(),
    /** made: by users here. found: the gateway made it by schedule and reported it. */
    origin: text("origin", { enum: orderOrigins }).notNull().default("made"),
    direction: text("direction", { enum: directions }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The version it was prepared for: where it goes never changes under it. */
    connectionVersion: integer("connection_version").notNull(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => endpoints.id),
    /** Ours, minted when the form opens; unique in this installation forever. */
    clientOrderId: text("client_orderid").notNull().unique(),
    yourReference: text("your_reference"),
    /** null: the amount lives in the profile; it is unknown here, never 0. */
    amount: numeric("amount"),
    currency: text("currency"),
    destination: text("destination").notNull(),
    receiverName: text("receiver_name"),
    /** The destination as lists may show it: masked. */
    receiverAccount: text("receiver_account"),
    /** Keyed mark of the destination: the same payee has the same mark. */
    payeeFingerprint: text("payee_fingerprint").notNull(),
    /** The payee of the directory it was made for, and which of their accounts; null: the payee was typed in. */
    payeeId: uuid("payee_id").references(() => payees.id),
    payeeAccountId: uuid("payee_account_id"),
    /** The recurring profile that it names, as our records have it; written by a trigger, which takes an unknown one in. */
    profileId: uuid("profile_id"),
    /** Wire name → value as it will be sent; sealed ones stand here masked, what may never be stored is absent. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** Sealed JSON of the fields marked `sealed`; wiped once the order was accepted or has ended. */
    sealedFields: text("sealed_fields"),
    /** It needs a card verification value, which only the releasing request holds. */
    needsCvv: boolean("needs_cvv").notNull().default(false),

    /** How many other users must approve before it may leave; held by a trigger too. */
    requiredApprovals: integer("required_approvals").notNull().default(0),
    /** Keyed hash of exactly what will be sent, address and key included; what an approval is bound to. */
    approvalDigest: text("approval_digest"),

    submission: text("submission", { enum: submissions }).notNull(),
    outcome: text("outcome", { enum: outcomes }).notNull().default("none"),
    /** Why this order is an alarm: two finals, a second gateway order, an update about something never sent. */
    conflict: message("conflict"),
    /** Since when it is one; a trigger writes it. */
    conflictAt: moment("conflict_at"),
    /** What users have ruled on in a conflict, as the gateway reported it: the same callback again is no new alarm. */
    resolvedReports: text("resolved_reports").array().notNull().default(sql`'{}'`),
    acknowledgedAt: moment("acknowledged_at"),
    /** What an unverified callback reported; shown as reported, never counted. */
    reportedStatus: text("reported_status"),
    /** What the gateway's own answer says against the final status held here; null: nothing. */
    queryStatus: text("query_status"),
    /** Since when something reported waits until the gateway's own answer agrees; null: nothing does. */
    unconfirmedSince: moment("unconfirmed_since"),
    gatewayOrderId: text("gateway_order_id"),
    serialNumber: text("serial_number"),
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** Paydesk's own reason for this state, where the gateway gave none. */
    reason: message("reason"),
    /** The code behind the submission, such as timed_out. */
    cause: text("cause"),

    /** The organisation's day on whose limits it counts: of its submission or release. null: it was made before there were any. */
    limitDay: date("limit_day", { mode: "string" }),
    /** Since when it may be sent, by the database's clock; a trigger writes it whenever the order becomes queued. */
    queuedAt: moment("queued_at"),
    attempt: integer("attempt").notNull().default(0),
    leaseUntil: moment("lease_until"),
    firstAttemptAt: moment("first_attempt_at"),
    nextAttemptAt: moment("next_attempt_at"),
    /** When the last call left, by the shared clock; the schedule of status queries starts here. */
    sentAt: moment("sent_at"),
    nextQueryAt: moment("next_query_at"),
    lastQueryAt: moment("last_query_at"),
    /** Status answers in a row that knew no such order. */
    absentAnswers: integer("absent_answers").notNull().default(0),
    /** When the first of them was stored, by the shared clock. */
    absentSince: moment("absent_since"),
    finalAt: moment("final_at"),

    copiedFromId: uuid("copied_from_id"),
    /** The batch that it was made from, and its row there; null: made on its own. */
    batchId: uuid("batch_id").references((): AnyPgColumn => batches.id),
    batchRow: integer("batch_row"),
    /** Of a row of a batch: the organisation's day before which it is not sent. It never changes. */
    sendOn: date("send_on", { mode: "string" }),
    /** null only for an order that was found: no one here prepared it. */
    preparedBy: uuid("prepared_by").references(() => users.id),
    releasedBy: uuid("released_by").references(() => users.id),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),

    // What order_later_events adds up to, kept by a trigger on it.
    /** The status that later transactions give it; null: there are none that count. */
    later: text("later"),
    /** When the last of them that counts was learnt. */
    laterAt: moment("later_at"),
    /** Since when a line reports it as returned, unconfirmed; null: none does. */
    returnReportedAt: moment("return_reported_at"),
    /** What reversals, refunds and chargebacks took back, in its own currency. */
    reversed: numeric("reversed").notNull().default("0"),
    refunded: numeric("refunded").notNull().default("0"),
    chargedBack: numeric("charged_back").notNull().default("0"),
    returned: numeric("returned").notNull().generatedAlwaysAs(sql`reversed + refunded + charged_back`),
    /** What second gateway orders moved besides. */
    secondMoved: numeric("second_moved").notNull().default("0"),
    /** What it is resolved to have moved in place of its amount. */
    moved: numeric("moved"),
    /** A later transaction counts, and its amount or sense is not known. */
    laterUnclear: boolean("later_unclear").notNull().default(false),
    /** What moved besides its amount, or in place of it. */
    added: numeric("added")
      .notNull()
      .generatedAlwaysAs(
        sql`second_moved + case when moved is not null and amount is not null and ${outcomeIs(own, "approved")} then moved - amount else 0 end`,
      ),
    /** Amount moved in total: its amount once completed, plus additions, minus reversals. null: unknown, or in conflict. */
    net: numeric("net").generatedAlwaysAs(
      sql`case when conflict is not null or later_unclear or (${outcomeIs(own, "approved")} and amount is null) then null
        else case when ${outcomeIs(own, "approved")} then coalesce(moved, amount) else 0 end + second_moved - reversed - refunded - charged_back end`,
    ),
    /** The name of its one label: `describeOrder` of lib/payments/orders/labels.ts, as the database says it. */
    status: text("status").notNull().generatedAlwaysAs(statusOfOrder),
    /** The stage of its money, which totals are made of. */
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
    check("orders_prepared_by_check", sql`(${t.preparedBy} is null) = (${t.origin} = 'found')`),
    check("orders_found_never_sent_check", sql`${t.origin} = 'made' or ${t.attempt} = 0`),
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
    // A filter by one of these may fit few of ten million: each leads to its newest at once.
    index("orders_status_idx").on(t.status, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_currency_idx").on(t.currency, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_endpoint_idx").on(t.endpointId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index("orders_amount_idx").on(t.amount.desc().nullsLast(), t.id.desc().nullsLast()),
    // What waits for a user to look at it, with all that is counted of it (lib/desk/overview/needs.ts).
    index("orders_alarm_idx")
      .on(
        ...[t.status, t.createdAt, t.id, t.connectionId, t.currency, t.amount],
        ...[t.sentAt, t.firstAttemptAt, t.unconfirmedSince, t.conflictAt, t.laterAt],
      )
      .where(isAlarm(t)),
    // What later transactions did, whatever its one label says besides.
    index("orders_later_idx")
      .on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.later} is not null`),
    // Why orders failed, counted without looking at them; a trigger keeps the codes short.
    index("orders_failed_code_idx")
      .on(t.createdAt, t.errorCode, t.connectionId, t.direction)
      .where(stageIs(t, "failed")),
    // Where money is not yet ended: few, whatever else is asked of them.
    index("orders_open_stage_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(isOpen(t)),
    // The tab "Unresolved" (lib/payments/orders/lists/list-where.ts).
    index("orders_unresolved_idx").on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()).where(isOutstanding(t)),
    // With the gateway, and no one can ask about them: a callback or users end them (lib/payments/resolutions/unresolved.ts).
    index("orders_unasked_idx")
      .on(t.sentAt)
      .where(sql`${isAwaited(t)} and ${t.nextQueryAt} is null`),
    // Orders without a planned check although a status is due; few on connections that can ask (lib/processes/repairs/unplanned-checks.ts).
    index("orders_unplanned_idx")
      .on(t.connectionId)
      .where(sql`${isOwed(t)} and ${t.nextQueryAt} is null`),
    // What unverified callbacks reported; few, and resolutions look through them (lib/payments/resolutions/match-orders.ts).
    index("orders_reported_idx").on(t.connectionId).where(sql`${t.reportedStatus} is not null`),
    // Searched by their beginning, whatever the collation of the database.
    index("orders_client_order_prefix_idx").on(t.clientOrderId.op("text_pattern_ops")),
    index("orders_reference_prefix_idx").on(t.yourReference.op("text_pattern_ops")),
    index("orders_gateway_order_prefix_idx").on(t.gatewayOrderId.op("text_pattern_ops")),
    index("orders_serial_number_prefix_idx").on(t.serialNumber.op("text_pattern_ops")),
    index("orders_reference_idx").on(t.connectionId, t.yourReference),
    index("orders_copied_from_idx").on(t.copiedFromId).where(sql`${t.copiedFromId} is not null`),
    index("orders_payee_idx").on(t.payeeFingerprint, t.createdAt),
    // The same amount to the same payee (lib/payments/payouts/duplicates.ts), however often the payee is paid.
    index("orders_like_idx")
      .on(t.payeeFingerprint, t.amount, t.createdAt)
      .where(sql`not ${isFinallyFailed(t)}`),
    // Payouts of any amount to the same payee that no one knows the outcome of (lib/payments/payouts/duplicates.ts).
    index("orders_unknown_outcome_idx")
      .on(t.payeeFingerprint)
      .where(sql`${t.kind} = 'payout' and ${isOutcomeUnknown(t)}`),
    // What one account was sent within days: thresholds against splitting.
    index("orders_payee_day_idx").on(t.payeeFingerprint, t.limitDay).where(sql`${t.limitDay} is not null`),
    // Who was paid before under the same name: what an approver is shown first.
    index("orders_receiver_idx").on(sql`lower(${t.receiverName})`, t.createdAt).where(outcomeIs(t, "approved")),
    index("orders_of_payee_idx").on(t.payeeId, t.createdAt).where(sql`${t.payeeId} is not null`),
    // What a recurring profile was charged, paid and changed by; and who its payer was, by name and card.
    index("orders_of_profile_idx")
      .on(t.profileId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.profileId} is not null`),
    index("orders_profile_payer_idx")
      .on(sql`lower(${t.receiverName}) text_pattern_ops`)
      .where(sql`${t.profileId} is not null`),
    index("orders_profile_card_idx")
      .on(sql`right(${t.fields} ->> 'credit-card-number', 4)`)
      .where(sql`${t.kind} = 'update' and ${t.fields} ? 'credit-card-number'`),
    // What came back to its preparer is counted on every page of theirs.
    index("orders_draft_idx").on(t.preparedBy).where(submissionIs(t, "draft")),
    index("orders_lease_idx").on(t.leaseUntil).where(submissionIs(t, "sending")),
    index("orders_queued_idx")
      .on(t.queuedAt)
      .where(sql`${submissionIs(t, "queued")} and ${t.batchId} is null`),
    // What the gateway refused, as its error codes are gathered (lib/payments/orders/lists/failure-queries.ts).
    index("orders_failed_idx")
      .on(t.finalAt.desc().nullsLast())
      .where(statusIs(t, ...failedLabels)),
    uniqueIndex("orders_batch_row_key").on(t.batchId, t.batchRow).where(sql`${t.batchId} is not null`),
    // What of a batch may be sent, in the order of its file (lib/payments/batches/sending/claim-work.ts).
    index("orders_batch_due_idx")
      .on(t.batchId, t.batchRow)
      .where(sql`${t.batchId} is not null and ${waitForTheirTurn(t)}`),
    index("orders_of_batch_ended_idx")
      .on(t.batchId, sql`coalesce(${t.finalAt}, ${t.updatedAt})`)
      .where(sql`${t.batchId} is not null and not ${isOpen(t)}`),
    index("orders_next_attempt_idx").on(t.nextAttemptAt).where(submissionIs(t, "not_sent")),
    // Sent, and the gateway still owes a status (lib/payments/connections/missing-callbacks.ts).
    index("orders_open_idx").on(t.connectionId, t.sentAt).where(isOwed(t)),
    index("orders_next_query_idx")
      .on(t.connectionId, queryTurn(t), t.nextQueryAt)
      .where(sql`${t.nextQueryAt} is not null`),
  ],
);

/** A way of looking at the list of orders that a user keeps: its address, with days that move. */
export const orderViews = pgTable(
  "order_views",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** The list's parameters as its address writes them, without a page. */
    query: text("query").notNull(),
    /** Everyone may look that way; no one else changes it. */
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("order_views_name_key").on(t.userId, sql`lower(${t.name})`),
    check("order_views_name_check", sql`length(btrim(${t.name})) between 1 and 60`),
    check("order_views_query_check", sql`length(${t.query}) <= 2000`),
  ],
);

/** What users search an order by besides its ids: reference, payee, account as shown, description. Kept by triggers. */
export const orderTexts = pgTable(
  "order_texts",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    /** In the form of `search_form`: small letters, without accents. */
    text: text("text").notNull(),
    /** `search_keys` of the text: parts that few share. */
    keys: integer("keys").array().notNull(),
  },
  // One index: what carries rare keys is read without what else carries the letters of a search.
  (t) => [index("order_texts_text_idx").using("gin", t.keys, t.text.op("gin_trgm_ops"))],
);

/** What later transactions did to an order: reversals, chargebacks and their kin. */
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
    /** Line of a bank statement or gateway report that reports the return; null: only the gateway did. */
    line: text("line"),
    /** Only what counts is in figures; one that a callback alone reported waits for a status query or users. */
    standing: text("standing", { enum: standings }).notNull().default("counted"),
    /** When its standing was last decided; null: when it came. */
    standingAt: moment("standing_at"),
    /** Deliveries that can't be distinguished from a repetition of another one (lib/payments/orders/later/later-repeats.ts). */
    repeats: integer("repeats").notNull().default(0),
    /** Its delivery named no transaction id; a later status answer did. */
    hasLearntId: boolean("has_learnt_id").notNull().default(false),
    /** Its number among later events that differ in nothing else. */
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
    // Reported by lines and unconfirmed: few rows.
    index("order_later_events_returned_idx").on(t.id).where(sql`${t.standing} = 'reported' and ${t.line} is not null`),
    index("order_later_events_decided_idx").on(t.standingAt).where(sql`${t.line} is not null`),
    oneOf("order_later_events_standing_check", t.standing, standings),
  ],
);

/** Everything that happened to an order, in the order in which we learnt it. Never changed. By month: db/partitions.ts. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    at: madeAt("at"),
    kind: text("kind", { enum: orderEventKinds }).notNull(),
    /** null: the gateway or the system. */
    userId: uuid("user_id").references(() => users.id),
    callId: uuid("call_id"),
    callbackId: bigint("callback_id", { mode: "bigint" }),
    /** What it reported, what we made of it and why; words and facets, no secrets. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ name: "order_events_pkey", columns: [t.id, t.at] }),
    index("order_events_order_idx").on(t.orderId, t.id),
    oneOf("order_events_kind_check", t.kind, orderEventKinds),
  ],
);

/** Numbers the calls that ask to move money; the last one is also kept outside the database. */
export const dispatchNumbers = pgSequence("dispatch_numbers");

/** One HTTP request to a gateway, with what came back; secrets redacted by their mark. By month: db/partitions.ts. */
export const calls = pgTable(
  "calls",
  {
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    connectionVersion: integer("connection_version").notNull(),
    operation: text("operation").notNull(),
    /** Counts the calls that ask to move money, over the whole installation; null for a query. */
    dispatchNumber: bigint("dispatch_number", { mode: "bigint" }),
    url: text("url").notNull(),
    startedAt: moment("started_at").notNull(),
    /** By the database's clock: its process has ended by then. Set on calls that ask to move money, and never changed. */
    leaseUntil: moment("lease_until"),
    finishedAt: moment("finished_at"),
    durationMs: integer("duration_ms"),
    /** Pairs as sent, redacted. */
    request: jsonb("request").$type<[string, string][]>().notNull(),
    /** Not kept for a call with card data: a signature over it is a secret too. */
    baseString: text("base_string"),
    authorization: text("authorization"),
    result: text("result"),
    reason: message("reason"),
    httpStatus: integer("http_status"),
    answerHeaders: jsonb("answer_headers").$type<Record<string, string>>(),
    answerBody: text("answer_body"),
    serialNumber: text("serial_number"),
    /** The trace that reports it (OpenTelemetry); null: none does. */
    traceId: text("trace_id"),
  },
  (t) => [
    primaryKey({ name: "calls_pkey", columns: [t.id, t.startedAt] }),
    check("calls_trace_check", sql`${t.traceId} ~ '^[0-9a-f]{32}$'`),
    index("calls_connection_idx").on(t.connectionId, t.startedAt),
    // Unfinished calls that ask to move money; those past their lease are swept (lib/payments/dispatch/sweep-calls.ts).
    index("calls_in_flight_idx")
      .on(t.connectionId, t.leaseUntil)
      .where(sql`${t.finishedAt} is null and ${t.dispatchNumber} is not null`),
  ],
);

/**
 * Which call has which number: one for each, also once the call's month was removed. Written by a trigger on the calls.
 */
export const dispatches = pgTable("dispatches", {
  dispatchNumber: bigint("dispatch_number", { mode: "bigint" }).primaryKey(),
  callId: uuid("call_id").notNull(),
});

/** Which orders a call carried: one, or a chunk of them. An attempt of an order is one call, forever. */
export const callOrders = pgTable(
  "call_orders",
  {
    /** Of a call whose month may have been removed. */
    callId: uuid("call_id").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    /** null for a query: only a call that asks to move money is an attempt. */
    attempt: integer("attempt"),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.orderId] }),
    uniqueIndex("call_orders_attempt_key").on(t.orderId, t.attempt),
    index("call_orders_order_idx").on(t.orderId),
  ],
);
