import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { catalogue, changeSources, type DestinationKind, destinationKinds } from "../texts";
import { approvalRequests } from "./approvals";
import { createdAt, isMessage, madeAt, message, moment, oneOf } from "./columns";
import { users } from "./users";

export const payees = pgTable(
  "payees",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    /** Vendor numbers are compared without case. */
    key: text("key").notNull(),
    name: text("name").notNull(),
    note: text("note"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),
    archivedAt: moment("archived_at"),
    archivedBy: uuid("archived_by").references(() => users.id),
  },
  (t) => [
    uniqueIndex("payees_key_key").on(sql`lower(${t.key})`),
    index("payees_name_idx").on(sql`lower(${t.name})`, t.id),
    check("payees_key_check", sql`${t.key} = btrim(${t.key}) and length(${t.key}) between 1 and 64`),
    check("payees_name_check", sql`length(btrim(${t.name})) between 1 and 200`),
    check("payees_archived_check", sql`(${t.archivedAt} is null) = (${t.archivedBy} is null)`),
  ],
);

/** Accounts proposed together take effect as one set or not at all. */
export const payeeChanges = pgTable(
  "payee_changes",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    source: text("source", { enum: changeSources }).notNull(),
    fileName: text("file_name"),
    /** A trigger enforces this number too. */
    requiredApprovals: integer("required_approvals").notNull(),
    /**
     * The digest is a keyed hash of every account in the change and of those that they replace; approvals are bound to
     * it.
     */
    digest: text("digest").notNull(),
    requestId: uuid("request_id").references(() => approvalRequests.id),
    proposedBy: uuid("proposed_by")
      .notNull()
      .references(() => users.id),
    proposedAt: moment("proposed_at").notNull(),
  },
  (t) => [
    oneOf("payee_changes_source_check", t.source, changeSources),
    check("payee_changes_required_check", sql`${t.requiredApprovals} between 0 and 2`),
    check(
      "payee_changes_file_check",
      sql`(${t.source} = ${sqlName.changeSource("file")}) = (${t.fileName} is not null)`,
    ),
  ],
);

const neverKept = catalogue.payout
  .filter(({ secret }) => secret === "sealed" || secret === "never-stored")
  .map(({ name }) => `'${name}'`);

/** The account's content never changes; a row only records when it was in force. */
export const payeeAccounts = pgTable(
  "payee_accounts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    payeeId: uuid("payee_id")
      .notNull()
      .references(() => payees.id),
    changeId: uuid("change_id").references(() => payeeChanges.id),
    kind: text("kind", { enum: destinationKinds as [DestinationKind, ...DestinationKind[]] }).notNull(),
    /** Maps wire names to values, as far as the catalogue allows storing them; dates are ISO. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** The fingerprint is a keyed hash of the destination, equal to that of an order to it. */
    fingerprint: text("fingerprint").notNull(),
    holder: text("holder"),
    label: text("label").notNull(),
    calledPerson: text("called_person"),
    calledNumber: text("called_number"),
    calledOn: date("called_on", { mode: "string" }),
    proposedBy: uuid("proposed_by")
      .notNull()
      .references(() => users.id),
    proposedAt: moment("proposed_at").notNull(),
    inForceFrom: moment("in_force_from"),
    inForceTo: moment("in_force_to"),
    closedAt: moment("closed_at"),
    closedReason: message("closed_reason"),
  },
  (t) => [
    // Orders reference these columns, so an order that names a saved account must go to that account.
    unique("payee_accounts_of_order_key").on(t.id, t.payeeId, t.fingerprint),
    uniqueIndex("payee_accounts_in_force_key")
      .on(t.payeeId)
      .where(sql`${t.inForceFrom} is not null and ${t.inForceTo} is null`),
    uniqueIndex("payee_accounts_waiting_key")
      .on(t.payeeId)
      .where(sql`${t.inForceFrom} is null and ${t.closedAt} is null`),
    index("payee_accounts_payee_idx").on(t.payeeId, t.proposedAt),
    index("payee_accounts_change_idx").on(t.changeId),
    index("payee_accounts_fingerprint_idx").on(t.fingerprint),
    oneOf("payee_accounts_kind_check", t.kind, destinationKinds),
    check("payee_accounts_fields_check", sql`not ${t.fields} ?| array[${sql.raw(neverKept.join(", "))}]`),
    check(
      "payee_accounts_called_check",
      sql`(${t.calledPerson} is null) = (${t.calledNumber} is null) and (${t.calledPerson} is null) = (${t.calledOn} is null)`,
    ),
    check("payee_accounts_in_force_check", sql`${t.inForceTo} is null or ${t.inForceTo} >= ${t.inForceFrom}`),
    check("payee_accounts_ended_check", sql`${t.inForceFrom} is not null or ${t.inForceTo} is null`),
    check("payee_accounts_closed_check", sql`${t.closedAt} is null or ${t.inForceFrom} is null`),
    isMessage("payee_accounts_closed_message_check", t.closedReason),
    check("payee_accounts_reason_check", sql`(${t.closedAt} is null) = (${t.closedReason} is null)`),
  ],
);
