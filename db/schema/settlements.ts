import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  type Besides,
  settledVerdicts,
  settlementDecisions,
  settlementKinds,
  settlementResults,
} from "@/lib/settlements/verdicts";
import { approvalPolicies } from "./approvals";
import { createdAt, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { orders } from "./orders";
import { people } from "./people";

/** A transaction report of the gateway, as a person uploaded it: the evidence of settlements. */
export const transactionReports = pgTable(
  "transaction_reports",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    rowCount: integer("row_count").notNull(),
    /** What the uploader says it covers, UTC: absence from it means something only in here. */
    coversFrom: moment("covers_from").notNull(),
    coversTo: moment("covers_to").notNull(),
    /** How the file was read, in words: encoding, delimiter, time zone, form of numbers and dates. */
    reading: jsonb("reading").$type<Record<string, string>>().notNull().default({}),
    /** The rows as read: ids, type, status, amount, currency, times. No card data. */
    rows: jsonb("rows").$type<Record<string, string>[]>().notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("transaction_reports_connection_idx").on(t.connectionId, t.createdAt),
    check("transaction_reports_covers_check", sql`${t.coversFrom} < ${t.coversTo}`),
  ],
);

/** What one person proposes became of a set of orders, and another confirms as a whole. Never changed once decided. */
export const settlements = pgTable(
  "settlements",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    kind: text("kind", { enum: settlementKinds }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The report it rests on; null: people's own word, 24 hours after sending at the earliest. */
    reportId: uuid("report_id").references(() => transactionReports.id),
    reason: text("reason").notNull(),
    proposedBy: uuid("proposed_by")
      .notNull()
      .references(() => people.id),
    proposedAt: moment("proposed_at").notNull(),
    /** How many other people confirm it, as the policy in force then asked, and why. */
    required: integer("required").notNull().default(1),
    because: text("because").notNull().default("Two people settle: one proposes, another confirms."),
    policyId: uuid("policy_id").references(() => approvalPolicies.id),
    decision: text("decision", { enum: settlementDecisions }),
    decidedBy: uuid("decided_by").references(() => people.id),
    decidedAt: moment("decided_at"),
    decisionReason: text("decision_reason"),
    /** The proposer confirmed it alone: there was nobody else who could have. */
    alone: boolean("alone").notNull().default(false),
  },
  (t) => [
    oneOf("settlements_kind_check", t.kind, settlementKinds),
    oneOf("settlements_decision_check", t.decision, settlementDecisions),
    check("settlements_decided_check", sql`num_nulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`),
    check(
      "settlements_two_people_check",
      sql`${t.decision} is distinct from 'confirmed' or (${t.decidedBy} = ${t.proposedBy}) = ${t.alone}`,
    ),
    check("settlements_required_check", sql`${t.required} between 1 and 2`),
    check("settlements_reason_check", sql`length(${t.reason}) >= 10`),
    check("settlements_alone_check", sql`not ${t.alone} or length(coalesce(${t.decisionReason}, '')) >= 10`),
    index("settlements_open_idx").on(t.proposedAt).where(sql`${t.decision} is null`),
  ],
);

/** Who has confirmed a settlement, and when; with the last one that was missing it is confirmed. Never changed. */
export const settlementConfirmations = pgTable(
  "settlement_confirmations",
  {
    settlementId: uuid("settlement_id")
      .notNull()
      .references(() => settlements.id),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id),
    at: moment("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.settlementId, t.personId] })],
);

/** What a settlement says of each order. */
export const settlementOrders = pgTable(
  "settlement_orders",
  {
    settlementId: uuid("settlement_id")
      .notNull()
      .references(() => settlements.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    verdict: text("verdict", { enum: settledVerdicts }).notNull(),
    gatewayOrderId: text("gateway_order_id"),
    /** The row of the report that says so, as read; null for an absence or people's own word. */
    evidence: jsonb("evidence").$type<Record<string, string>>(),
    /** In a conflict: what became of second orders at the gateway, and the amount that moved if it is another. */
    besides: jsonb("besides").$type<Besides>(),
    /** The last event of the order that whoever proposed it could know of; later news voids it. */
    seenEventId: bigint("seen_event_id", { mode: "bigint" }).notNull().default(sql`0`),
    /** False once it is applied, or the settlement is refused: an order stands in one open settlement at most. */
    isOpen: boolean("is_open").notNull().default(true),
    /** What the state machine made of it when it was confirmed: applied, or void because something had changed. */
    applied: text("applied", { enum: settlementResults }),
    /** Why, in a sentence. */
    appliedReason: text("applied_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.settlementId, t.orderId] }),
    oneOf("settlement_orders_verdict_check", t.verdict, settledVerdicts),
    oneOf("settlement_orders_applied_check", t.applied, settlementResults),
    check("settlement_orders_ended_check", sql`${t.applied} is null or not ${t.isOpen}`),
    index("settlement_orders_unfinished_idx").on(t.settlementId).where(sql`${t.isOpen}`),
    uniqueIndex("settlement_orders_open_key").on(t.orderId).where(sql`${t.isOpen}`),
    index("settlement_orders_order_idx").on(t.orderId),
  ],
);
