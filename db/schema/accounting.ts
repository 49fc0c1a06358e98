import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { sqlName } from "../names";
import { journalKinds, ledgerKinds, ledgerSides, type RunTotal, sourceKinds } from "../texts";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";
import { payees } from "./payees";
import { users } from "./users";

const anyId = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

/** The most specific rule wins: payee, then connection, then currency. A change ends one row and begins another. */
export const ledgerRules = pgTable(
  "ledger_rules",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    kind: text("kind", { enum: ledgerKinds }).notNull(),
    /** A null in these columns matches any value. */
    connectionId: uuid("connection_id").references(() => connections.id),
    currency: text("currency"),
    payeeId: uuid("payee_id").references(() => payees.id),
    account: text("account").notNull(),
    costCentre: text("cost_centre").notNull(),
    taxCode: text("tax_code").notNull(),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
    endedBy: uuid("ended_by").references(() => users.id),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("ledger_rules_in_force_key")
      .on(
        t.kind,
        sql`coalesce(${t.payeeId}, ${anyId})`,
        sql`coalesce(${t.connectionId}, ${anyId})`,
        sql`coalesce(${t.currency}, '')`,
      )
      .where(sql`${t.endedAt} is null`),
    index("ledger_rules_payee_idx").on(t.payeeId).where(sql`${t.endedAt} is null`),
    oneOf("ledger_rules_kind_check", t.kind, ledgerKinds),
    check("ledger_rules_account_check", sql`length(btrim(${t.account})) > 0`),
    check("ledger_rules_currency_check", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      "ledger_rules_payee_check",
      sql`${t.payeeId} is null or ${t.kind} in ${sqlName.ledgerKind("payout", "payout_return")}`,
    ),
    check("ledger_rules_ended_check", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

/** Run numbers begin at 1 and have no gaps. */
export const journalRuns = pgTable(
  "journal_runs",
  {
    number: integer("number").primaryKey(),
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }).notNull(),
    isSandbox: boolean("is_sandbox").notNull(),
    /** The currency of the books, because Paydesk has no exchange rates; null: each currency has its own books. */
    booksCurrency: text("books_currency"),
    /** Each run can be reversed once. */
    reverses: integer("reverses").references((): AnyPgColumn => journalRuns.number),
    reason: text("reason").notNull().default(""),
    entryCount: integer("entry_count").notNull(),
    totals: jsonb("totals").$type<RunTotal[]>().notNull(),
    madeBy: uuid("made_by")
      .notNull()
      .references(() => users.id),
    madeAt: moment("made_at").notNull(),
  },
  (t) => [
    uniqueIndex("journal_runs_reverses_key").on(t.reverses),
    check("journal_runs_days_check", sql`${t.fromDay} <= ${t.toDay}`),
    check("journal_runs_count_check", sql`${t.entryCount} > 0`),
    check(
      "journal_runs_books_check",
      sql`${t.booksCurrency} is null or ${t.booksCurrency} ~ '^[A-Z]{3}$' and ${t.reverses} is null`,
    ),
    check("journal_runs_reason_check", sql`(${t.reverses} is null) = (${t.reason} = '')`),
  ],
);

/**
 * Records one movement of the merchant's balance as two sides with the same amount, so an entry is always in balance.
 */
export const journalEntries = pgTable(
  "journal_entries",
  {
    run: integer("run")
      .notNull()
      .references(() => journalRuns.number),
    position: integer("position").notNull(),
    sourceKind: text("source_kind", { enum: sourceKinds }).notNull(),
    /** The id is `order_moves.id`, `gateway_lines.id`, or the statement and position of a bank line. */
    sourceId: text("source_id").notNull(),
    /** The flag is false for a reversed entry and for a reversal. */
    isLive: boolean("is_live").notNull(),
    kind: text("kind", { enum: journalKinds }).notNull(),
    date: date("date", { mode: "string" }).notNull(),
    reference: text("reference").notNull(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id),
    currency: text("currency").notNull(),
    orderId: uuid("order_id"),
    payeeId: uuid("payee_id"),
    payee: text("payee").notNull(),
    text: text("text").notNull(),
    amount: numeric("amount").notNull(),
    side: text("side", { enum: ledgerSides }).notNull(),
    account: text("account").notNull(),
    costCentre: text("cost_centre").notNull(),
    taxCode: text("tax_code").notNull(),
    clearingAccount: text("clearing_account").notNull(),
    clearingCostCentre: text("clearing_cost_centre").notNull(),
    clearingTaxCode: text("clearing_tax_code").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.run, t.position] }),
    // This index prevents exporting a source twice.
    uniqueIndex("journal_entries_source_key").on(t.sourceKind, t.sourceId).where(sql`${t.isLive}`),
    oneOf("journal_entries_source_check", t.sourceKind, sourceKinds),
    oneOf("journal_entries_kind_check", t.kind, journalKinds),
    oneOf("journal_entries_side_check", t.side, ledgerSides),
    check("journal_entries_amount_check", sql`${t.amount} > 0 and ${t.position} > 0`),
    check(
      "journal_entries_accounts_check",
      sql`length(btrim(${t.account})) > 0 and length(btrim(${t.clearingAccount})) > 0`,
    ),
  ],
);
