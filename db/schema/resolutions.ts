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
import { type Besides, resolutionKinds, resolutionResults, resolvedVerdicts } from "../texts";
import { createdAt, isMessage, message, moment, oneOf } from "./columns";
import { connections } from "./connections";
import { orders } from "./orders";
import { users } from "./users";

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
    /** The time is UTC. Absence from the report has a meaning only within this period. */
    coversFrom: moment("covers_from").notNull(),
    coversTo: moment("covers_to").notNull(),
    reading: jsonb("reading").$type<Record<string, string>>().notNull().default({}),
    /** The rows contain no card data. */
    rows: jsonb("rows").$type<Record<string, string>[]>().notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("transaction_reports_connection_idx").on(t.connectionId, t.createdAt),
    check("transaction_reports_covers_check", sql`${t.coversFrom} < ${t.coversTo}`),
  ],
);

/** A proposal never changes; approvals are in its request. */
export const resolutions = pgTable(
  "resolutions",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    kind: text("kind", { enum: resolutionKinds }).notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    /** The report is null for a statement by users, which is possible 24 hours after sending at the earliest. */
    reportId: uuid("report_id").references(() => transactionReports.id),
    reason: text("reason").notNull(),
    proposedBy: uuid("proposed_by")
      .notNull()
      .references(() => users.id),
    proposedAt: moment("proposed_at").notNull(),
    /** The resolution counts without approval, because no other user could have approved it. */
    alone: boolean("alone").notNull().default(false),
  },
  (t) => [
    oneOf("resolutions_kind_check", t.kind, resolutionKinds),
    check("resolutions_reason_check", sql`length(${t.reason}) >= 10`),
    index("resolutions_proposed_idx").on(t.proposedAt),
  ],
);

export const resolutionOrders = pgTable(
  "resolution_orders",
  {
    resolutionId: uuid("resolution_id")
      .notNull()
      .references(() => resolutions.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    verdict: text("verdict", { enum: resolvedVerdicts }).notNull(),
    gatewayOrderId: text("gateway_order_id"),
    evidence: jsonb("evidence").$type<Record<string, string>>(),
    besides: jsonb("besides").$type<Besides>(),
    /** The latest event that the proposer could see; a later event voids the resolution. */
    seenEventId: bigint("seen_event_id", { mode: "bigint" }).notNull().default(sql`0`),
    /** An order is in one open resolution at most. */
    isOpen: boolean("is_open").notNull().default(true),
    applied: text("applied", { enum: resolutionResults }),
    appliedReason: message("applied_reason"),
  },
  (t) => [
    primaryKey({ columns: [t.resolutionId, t.orderId] }),
    oneOf("resolution_orders_verdict_check", t.verdict, resolvedVerdicts),
    oneOf("resolution_orders_applied_check", t.applied, resolutionResults),
    isMessage("resolution_orders_applied_message_check", t.appliedReason),
    check("resolution_orders_ended_check", sql`${t.applied} is null or not ${t.isOpen}`),
    index("resolution_orders_unfinished_idx").on(t.resolutionId).where(sql`${t.isOpen}`),
    uniqueIndex("resolution_orders_open_key").on(t.orderId).where(sql`${t.isOpen}`),
    index("resolution_orders_order_idx").on(t.orderId),
  ],
);
