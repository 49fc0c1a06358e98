import { sql } from "drizzle-orm";
import {
  bigint,
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
import {
  explanationKinds,
  type MatchFigures,
  matchActs,
  matchAspects,
  matchClasses,
  matchLegs,
  priorKinds,
  type RuleCondition,
  ruleClasses,
} from "../texts";
import { closePeriods } from "./close";
import { moment, oneOf } from "./columns";
import { connections } from "./connections";
import { users } from "./users";

export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    connectionId: uuid("connection_id").references(() => connections.id),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
  },
  (t) => [
    uniqueIndex("bank_accounts_key").on(
      t.account,
      t.currency,
      sql`coalesce(${t.connectionId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
  ],
);

/** Derived: each evaluation rewrites the rows. */
export const matchItems = pgTable(
  "match_items",
  {
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    leg: text("leg", { enum: matchLegs }).notNull(),
    key: text("key").notNull(),
    connectionId: uuid("connection_id"),
    currency: text("currency").notNull(),
    aspect: text("aspect", { enum: matchAspects }).notNull(),
    class: text("class", { enum: matchClasses }).notNull(),
    orderId: uuid("order_id"),
    batch: text("batch"),
    /**
     * The amount is Paydesk's side of the first leg, the gateway's of the second; signed as the merchant's balance sees
     * it.
     */
    leftAmount: numeric("left_amount").notNull(),
    leftCount: integer("left_count").notNull(),
    /** The amount is the gateway's side of the first leg, the bank's of the second. */
    rightAmount: numeric("right_amount").notNull(),
    rightCount: integer("right_count").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    isCarried: boolean("is_carried").notNull(),
    lineId: bigint("line_id", { mode: "bigint" }),
    statementId: uuid("statement_id"),
    position: integer("position"),
    isNamed: boolean("is_named").notNull(),
    explanation: text("explanation", { enum: explanationKinds }),
    ownerId: uuid("owner_id"),
    expectedUntil: date("expected_until", { mode: "string" }),
    foundAt: moment("found_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.periodId, t.leg, t.key] }),
    uniqueIndex("match_items_id_key").on(t.id),
    index("match_items_list_idx").on(t.periodId, t.isNamed, t.firstDay, t.id),
    index("match_items_order_idx").on(t.orderId).where(sql`${t.orderId} is not null`),
    oneOf("match_items_leg_check", t.leg, matchLegs),
    oneOf("match_items_class_check", t.class, matchClasses),
    oneOf("match_items_aspect_check", t.aspect, matchAspects),
    oneOf("match_items_explanation_check", t.explanation, explanationKinds),
  ],
);

export const matchNotes = pgTable(
  "match_notes",
  {
    id: bigint("id", { mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    leg: text("leg", { enum: matchLegs }).notNull(),
    key: text("key").notNull(),
    act: text("act", { enum: matchActs }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
    text: text("text").notNull(),
    assigneeId: uuid("assignee_id").references(() => users.id),
    explanation: text("explanation", { enum: explanationKinds }),
    ownerId: uuid("owner_id").references(() => users.id),
    until: date("until", { mode: "string" }),
    leftAmount: numeric("left_amount").notNull(),
    rightAmount: numeric("right_amount").notNull(),
  },
  (t) => [
    index("match_notes_item_idx").on(t.leg, t.key, t.id),
    index("match_notes_unmatched_idx")
      .on(t.leg, t.key, t.id.desc())
      .where(sql`${t.act} in ${sqlName.matchAct("unmatch", "rematch")}`),
    oneOf("match_notes_leg_check", t.leg, matchLegs),
    oneOf("match_notes_act_check", t.act, matchActs),
    check(
      "match_notes_text_check",
      sql`${t.act} in ${sqlName.matchAct("assign", "reopen", "rematch")} or length(btrim(${t.text})) > 0`,
    ),
    oneOf("match_notes_explanation_check", t.explanation, explanationKinds),
    // A text alone explains no money.
    check(
      "match_notes_explained_check",
      sql`(${t.act} = ${sqlName.matchAct("resolve")}) = (${t.explanation} is not null) and (${t.act} = ${sqlName.matchAct("resolve")}) = (${t.ownerId} is not null)
        and (${t.explanation} is not distinct from ${sqlName.explanationKind("timing")}) = (${t.until} is not null)`,
    ),
    check(
      "match_notes_ignored_check",
      sql`${t.act} <> ${sqlName.matchAct("ignore")} or ${t.leftAmount} = ${t.rightAmount}`,
    ),
    check("match_notes_assignee_check", sql`${t.assigneeId} is null or ${t.act} = ${sqlName.matchAct("assign")}`),
  ],
);

export const matches = pgTable(
  "matches",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    leg: text("leg", { enum: matchLegs }).notNull(),
    /** After this period closes, the match is part of the signed content. */
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    connectionId: uuid("connection_id"),
    reason: text("reason").notNull(),
    madeBy: uuid("made_by")
      .notNull()
      .references(() => users.id),
    madeAt: moment("made_at").notNull(),
    endedBy: uuid("ended_by").references(() => users.id),
    endedAt: moment("ended_at"),
  },
  (t) => [
    oneOf("matches_leg_check", t.leg, matchLegs),
    check("matches_ended_check", sql`(${t.endedBy} is null) = (${t.endedAt} is null)`),
  ],
);

export const matchMembers = pgTable(
  "match_members",
  {
    matchId: uuid("match_id")
      .notNull()
      .references(() => matches.id),
    leg: text("leg", { enum: matchLegs }).notNull(),
    key: text("key").notNull(),
    itemId: uuid("item_id").notNull(),
    isOpen: boolean("is_open").notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.matchId, t.key] }),
    uniqueIndex("match_members_open_key").on(t.leg, t.key).where(sql`${t.isOpen}`),
    index("match_members_item_idx").on(t.itemId),
  ],
);

export const matchingRules = pgTable(
  "matching_rules",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    ruleId: uuid("rule_id").notNull(),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    condition: jsonb("condition").$type<RuleCondition>().notNull(),
    becomes: text("becomes", { enum: ruleClasses }).notNull(),
    connectionId: uuid("connection_id").references(() => connections.id),
    savedBy: uuid("saved_by")
      .notNull()
      .references(() => users.id),
    savedAt: moment("saved_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    uniqueIndex("matching_rules_version_key").on(t.ruleId, t.version),
    uniqueIndex("matching_rules_in_force_key").on(t.ruleId).where(sql`${t.endedAt} is null`),
    oneOf("matching_rules_becomes_check", t.becomes, ruleClasses),
  ],
);

export const matchFigures = pgTable(
  "match_figures",
  {
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    connectionId: uuid("connection_id").notNull(),
    currency: text("currency").notNull(),
    figures: jsonb("figures").$type<MatchFigures>().notNull(),
    holdsSince: moment("holds_since"),
  },
  (t) => [primaryKey({ columns: [t.periodId, t.connectionId, t.currency] })],
);

export const priorItems = pgTable(
  "prior_items",
  {
    id: bigint("id", { mode: "bigint" }).notNull().generatedAlwaysAsIdentity(),
    periodId: uuid("period_id")
      .notNull()
      .references(() => closePeriods.id),
    kind: text("kind", { enum: priorKinds }).notNull(),
    ref: text("ref").notNull(),
    connectionId: uuid("connection_id"),
    orderId: uuid("order_id"),
    currency: text("currency").notNull(),
    amount: numeric("amount").notNull(),
    on: date("on", { mode: "string" }).notNull(),
    foundAt: moment("found_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.periodId, t.kind, t.ref] }), oneOf("prior_items_kind_check", t.kind, priorKinds)],
);
