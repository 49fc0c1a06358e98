import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "@/db/schema/all";
import { requestStates } from "@/lib/controls/approvals/labels";
import { rowStates } from "@/lib/payments/batches/labels";
import { verdicts } from "@/lib/payments/callbacks/verdicts";
import { labelOf, outcomes, outcomesThat, submissions, submissionsThat } from "./states";
import { orderStatuses } from "./statuses";

const root = join(import.meta.dirname, "../../..");

/** Columns that hold the words of a table, as SQL and as the schema's properties name them. */
const columns = new Set(
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.entries(getTableColumns(table)))
    .filter(([, { enumValues }]) => (enumValues ?? []).length > 0)
    .flatMap(([property, { name }]) => [property, name])
    .concat("status", "stage"),
);

const literal = new RegExp(
  `\\b(${[...columns].join("|")})["}]*\\s*(=|<>|!=|(not\\s+)?in\\s*\\(|is\\s+(not\\s+)?distinct\\s+from|when)\\s*\\(?'[a-z_][a-z_.0-9]*'`,
  "gi",
);

const phase =
  /released_?at(?:\} is |\b is )(?:not )?null and [^\n]*cancelled_?at(?:\}| )|Null\(batches\.releasedAt\),\s*isNull\(batches\.cancel/gi;

const literalsIn = (source: string) =>
  [literal, phase].flatMap((by) => [...source.matchAll(by)].map(([found]) => found));

const sources = ["app", "components", "lib", "db", "sandbox"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.ts$|testing/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name)),
);

const elsewhere = /^(db\/schema\/desk|lib\/desk\/exports\/commands)\.ts:/;

test("no statement writes the word of a table by hand: db/states.ts has conditions, db/names.ts has names", () => {
  expect(columns.size).toBeGreaterThan(50);
  expect(sources.length).toBeGreaterThan(1_000);
  const found = sources.flatMap((path) =>
    literalsIn(readFileSync(path, "utf8")).map((text) => `${path.slice(root.length + 1)}: ${text}`),
  );
  expect(found.filter((text) => !elsewhere.test(text))).toEqual([]);
});

test.each([
  "sql`o.submission = 'queued'`",
  "sql`r.state in ('open', 'approved')`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  "sql`${orders.submission} in ('queued', 'not_sent')`",
  "sql`outcome is distinct from 'approved'`",
  "sql`update orders set submission = 'cancelled'`",
  "sql.raw(`stage not in ('waiting')`)",
  "sql`case o.status when 'conflict' then 1 end`",
  "sql`r.verdict in ('error', 'question')`",
  "sql`update callbacks set verdict = 'orphan'`",
  "sql`p.charging = 'automatic'`",
  "sql`b.released_at is not null and b.paused_at is null and b.cancelled_at is null`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  "sql`(${t.releasedAt} is not null and ${t.cancelledAt} is null)`",
  "and(isNull(batches.releasedAt), isNull(batches.cancelledAt))",
  "sql`where m.line in ('reversed', 'refunded')`",
  "sql`case l.direction when 'credit' then 1 end`",
  "sql`s.format <> 'camt.054'`",
  "sql`n.act = 'unmatch'`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  "check('x', sql`${t.parentKind} = 'aside'`)",
])("which bites: %s", (sample) => {
  expect(literalsIn(sample)).toHaveLength(1);
});

test("the functions of the database list no states either", () => {
  const folder = join(root, "db/functions");
  const lists = readdirSync(folder)
    .filter((name) => name !== "_states.sql")
    .flatMap((name) => [
      ...readFileSync(join(folder, name), "utf8").matchAll(/\b(submission|outcome|verdict|state)\s+(not\s+)?in\s*\(/g),
    ]);
  expect(lists.map(([found]) => found)).toEqual([]);
  const names = new Set<string>(
    [submissions, outcomes, requestStates.names, rowStates.names, verdicts].flatMap((states) => [...states]),
  );
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, reported = ""] of text.matchAll(/\b(?:submission|outcome|state|verdict)\s*(?:=|<>)\s*'([a-z_]+)'/g)) {
      expect(names, `${name}: ${reported}`).toContain(reported);
    }
  }
});

test("what follows from a state never contradicts itself", () => {
  const { areEnded, mayStillLeave, mayBeAtGateway, areOver, keepSecrets, wereReleased, areUnreleased } =
    submissionsThat;
  for (const submission of submissions) {
    const is = (names: readonly string[]) => names.includes(submission);
    expect(is(areEnded) && (is(mayStillLeave) || is(mayBeAtGateway)), submission).toBe(false);
    expect(is(mayStillLeave) && is(mayBeAtGateway), submission).toBe(false);
    expect(is(areEnded) && !is(areOver), submission).toBe(false);
    expect(is(mayStillLeave) && !is(keepSecrets), submission).toBe(false);
    expect(is(wereReleased) && is(areUnreleased), submission).toBe(false);
    const { label, labelIf } = labelOf(submission);
    for (const name of [label, ...labelIf.map(([, other]) => other)]) expect(orderStatuses).toHaveProperty(name);
  }
  expect(outcomesThat.areRefusals.filter((outcome) => !outcomesThat.areFinal.includes(outcome))).toEqual([]);
});
