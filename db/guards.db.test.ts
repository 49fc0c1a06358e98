import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing";

/**
 * Names the test that fails when a guard's trigger is removed. A new guard needs its row here; `npx vitest run
 * --project integration db/guards.db.test.ts -u` updates db/GUARDS.md.
 */
const provenBy: Readonly<Record<string, string>> = {
  refuse_change: "db/guards.db.test.ts",
  freeze_alert: "lib/desk/alerts/alerts.db.test.ts",
  keep_alert: "lib/desk/alerts/alerts.db.test.ts",
  evaluate_approval_decision: "lib/controls/approvals/requests.db.test.ts",
  guard_new_request: "lib/controls/approvals/requests.db.test.ts",
  freeze_approval_request: "lib/controls/approvals/requests.db.test.ts",
  guard_account_tie: "lib/identity/users/ties.db.test.ts",
  guard_approver: "lib/identity/auth/access/scope.db.test.ts",
  guard_permission: "lib/identity/auth/access/scope.db.test.ts",
  guard_preparer_scope: "lib/identity/auth/access/scope.db.test.ts",
  guard_unlimited_admin: "lib/identity/auth/access/scope.db.test.ts",
  guard_limit: "lib/identity/auth/access/scope.db.test.ts",
  freeze_approval_policy: "lib/controls/approvals/policy-commands.db.test.ts",
  guard_policy_in_force: "lib/controls/approvals/policy-commands.db.test.ts",
  guard_policy_succession: "lib/controls/approvals/policy-commands.db.test.ts",
  freeze_batch_row: "lib/payments/batches/guards.db.test.ts",
  keep_batch_file: "lib/controls/installation/sealed-values.db.test.ts",
  keep_rows_of_batch: "lib/payments/batches/guards.db.test.ts",
  guard_batch: "lib/payments/batches/guards.db.test.ts",
  guard_order_of_batch: "lib/payments/batches/guards.db.test.ts",
  guard_send_day: "lib/payments/batches/sending/send-days.db.test.ts",
  guard_close_period: "lib/books/close/periods.db.test.ts",
  freeze_close_request: "lib/books/close/periods.db.test.ts",
  guard_match: "lib/books/close/periods.db.test.ts",
  guard_match_member: "lib/books/close/periods.db.test.ts",
  guard_match_note: "lib/books/close/periods.db.test.ts",
  number_journal_run: "lib/books/accounting/guards.db.test.ts",
  guard_audit_place: "lib/identity/audit/forged.db.test.ts",
  guard_saved_only_account: "lib/payments/connections/saved-only.db.test.ts",
  guard_unattended: "lib/identity/audit/actors.db.test.ts",
  guard_journal_run: "lib/books/accounting/guards.db.test.ts",
  guard_journal_entry: "lib/books/accounting/guards.db.test.ts",
  freeze_journal_entry: "lib/books/accounting/guards.db.test.ts",
  freeze_ledger_rule: "lib/books/accounting/guards.db.test.ts",
  guard_callback_address: "lib/payments/connections/change.db.test.ts",
  guard_connection: "lib/payments/connections/change.db.test.ts",
  guard_connection_change: "lib/payments/connections/change.db.test.ts",
  guard_connection_version: "lib/payments/connections/change.db.test.ts",
  guard_endpoint: "lib/payments/connections/change.db.test.ts",
  freeze_connection_version: "lib/processes/worker/constraints.db.test.ts",
  freeze_endpoint: "lib/processes/worker/constraints.db.test.ts",
  freeze_order: "lib/processes/worker/constraints.db.test.ts",
  guard_release: "lib/processes/worker/four-eyes.io.test.ts",
  guard_error_messages: "lib/payments/failures/failures.db.test.ts",
  note_dispatch: "lib/controls/installation/dispatch-numbers.db.test.ts",
  guard_back: "lib/payments/orders/later/net.db.test.ts",
  keep_later: "lib/payments/orders/later/net.db.test.ts",
  keep_returned_line: "lib/payments/returns/returns.db.test.ts",
  refuse_counted_delete: "lib/payments/orders/later/net.db.test.ts",
  guard_order_payee: "lib/payments/payees/changes.db.test.ts",
  guard_payee_account: "lib/payments/payees/changes.db.test.ts",
  guard_payee_cooling_off: "lib/payments/payees/changes.db.test.ts",
  guard_new_payee_change: "lib/payments/payees/changes.db.test.ts",
  freeze_payee_change: "lib/payments/payees/changes.db.test.ts",
  freeze_recurring_profile: "lib/payments/recurring/directory.db.test.ts",
  freeze_resolution_order: "lib/payments/resolutions/commands.db.test.ts",
  guard_resolution_alone: "lib/payments/resolutions/commands.db.test.ts",
  guard_resolution: "lib/payments/resolutions/approval.db.test.ts",
  guard_repeated_line: "lib/books/statements/repeated-days.db.test.ts",
  guard_statement_line: "lib/books/statements/statements.db.test.ts",
  guard_statement_lines: "lib/books/statements/statements.db.test.ts",
};

type Trigger = { table: string; name: string; function: string; definition: string; source: string };

let database: TestDatabase;
let triggers: Trigger[];
let checks: { table: string; name: string; definition: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { $client } = database.owner;
  ({ rows: triggers } = await $client.query<Trigger>(
    `select c.relname as table, t.tgname as name, p.proname as function, pg_get_triggerdef(t.oid) as definition, p.prosrc as source
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and not c.relispartition order by 1, 2`,
  ));
  ({ rows: checks } = await $client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class c on c.oid = conrelid
     where connamespace = 'public'::regnamespace and contype = 'c' and not c.relispartition order by 1, 2`,
  ));
});
afterAll(() => database.drop());

const refusing = /raise exception '((?:[^']|'')*)'/g;

const refusalsOf = ({ source }: Trigger): string[] => [
  ...new Set([...source.matchAll(refusing)].map(([, text = ""]) => text.replaceAll("%", "…").replaceAll("''", "'"))),
];

const isGuard = (trigger: Trigger) => refusalsOf(trigger).length > 0 || trigger.source.includes("must_be_approved(");

function eventsOf({ definition }: Trigger): string {
  const events = / (?:BEFORE|AFTER) (.+?) ON /.exec(definition)?.[1] ?? "";
  return events.toLowerCase().replaceAll(" or ", ", ");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function linesByTable(all: readonly { table: string; name: string }[]): string[] {
  const tables = new Map<string, string[]>();
  for (const { table, name } of all) tables.set(table, [...(tables.get(table) ?? []), name]);
  return [...tables].map(([table, names]) => `| ${table} | ${names.join(", ")} |`);
}

function describeGuards(): string {
  const guards = triggers.filter(isGuard).map((trigger) => {
    const refusals = refusalsOf(trigger).join("; ") || "the approval rule requires another user's approval first";
    return `| ${trigger.table} | ${trigger.name} | ${eventsOf(trigger)} | ${cell(refusals)} | [${trigger.function}](../${provenBy[trigger.function]}) |`;
  });
  const others = triggers.filter((trigger) => !isGuard(trigger));
  return [
    "# What the database refuses",
    "",
    "`db/guards.db.test.ts` generates this page from the catalogue of a migrated database; don't edit it. Each role also has limited rights on every table",
    "([roles.ts](roles.ts), tested table by table in [grants.db.test.ts](grants.db.test.ts)): Paydesk's own role can neither drop a trigger nor disable it.",
    "",
    `## ${guards.length} triggers that refuse`,
    "",
    "The last column names the function and links to the test that fails without the trigger.",
    "",
    "| table | trigger | on | error text | function and test |",
    "| --- | --- | --- | --- | --- |",
    ...guards,
    "",
    `## ${others.length} triggers that also write`,
    "",
    "They count, date, reserve or notify in the transaction that changes a row. The tests of their modules compare what they write with a count from scratch.",
    "",
    "| table | triggers |",
    "| --- | --- |",
    ...linesByTable(others),
    "",
    `## ${checks.length} conditions on rows`,
    "",
    "| table | conditions |",
    "| --- | --- |",
    ...linesByTable(checks),
    "",
  ].join("\n");
}

test("each guard has its row and its test, and db/GUARDS.md lists them all", async () => {
  const functions = new Set(triggers.filter(isGuard).map((trigger) => trigger.function));
  expect([...functions].filter((name) => !provenBy[name])).toEqual([]);
  expect(Object.keys(provenBy).filter((name) => !functions.has(name))).toEqual([]);
  const root = join(import.meta.dirname, "..");
  expect([...new Set(Object.values(provenBy))].filter((file) => !existsSync(join(root, file)))).toEqual([]);
  await expect(describeGuards()).toMatchFileSnapshot("GUARDS.md");
});

describe("what is kept", () => {
  const statements: Record<string, (table: string) => string> = {
    delete: (table) => `delete from ${table} where false`,
    truncate: (table) => `truncate ${table} cascade`,
  };

  test("is refused even to the owner, in every table and for every act that its trigger names", async () => {
    const kept = triggers.filter((trigger) => trigger.function === "refuse_change");
    expect(kept.length).toBeGreaterThan(20);
    for (const trigger of kept) {
      const { table, name } = trigger;
      const { rows } = await database.owner.$client.query(
        "select column_name as column from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO' limit 1",
        [table],
      );
      const column = rows[0]?.column;
      for (const event of eventsOf(trigger).split(", ")) {
        const statement =
          event === "update" ? `update ${table} set ${column} = ${column} where false` : statements[event]?.(table);
        const error = await database.owner.$client.query(statement ?? "").then(
          () => null,
          (cause: unknown) => cause,
        );
        expect(error, `${name}: ${statement}`).toMatchObject({
          code: "23001",
          message: expect.stringContaining("may not be changed or deleted"),
        });
      }
    }
  });
});
