import { expect, test } from "vitest";

const sources = import.meta.glob<string>(
  ["/{lib,app,components,sandbox,db}/**/*.{ts,tsx}", "!/**/*.test.ts", "!/**/testing*.ts"],
  { query: "?raw", import: "default", eager: true },
);
const functions = import.meta.glob<string>("/db/functions/*.sql", { query: "?raw", import: "default", eager: true });

/** The record of orders: each of its writers stores the event of what it writes. */
const record = ["record.ts", "record-sets.ts"].map((file) => `/lib/payments/orders/${file}`);

/** Marks beside the state, which other files may set. */
const marks: Readonly<Record<string, readonly string[]>> = {
  "/lib/payments/dispatch/commands.ts": ["acknowledgedAt", "updatedAt"],
  "/lib/controls/limits/reserve.ts": ["limitDay"],
  "/lib/payments/dispatch/polling.ts": ["nextQueryAt"],
  "/lib/payments/dispatch/probe-paused.ts": ["lastQueryAt"],
  "/lib/payments/batches/sending/check-again.ts": ["limit_day"],
  "/lib/payments/payouts/ask-again.ts": ["approvalDigest", "requiredApprovals", "updatedAt"],
  "/lib/payments/payouts/governed.ts": ["requiredApprovals"],
  "/lib/processes/repairs/repair-marks.ts": ["lease_until", "queued_at", "next_attempt_at", "next_query_at"],
};

const inserts = /\binsert\(orders\)|\binsert into (?:public\.)?"?orders\b/gi;
const updates =
  /\bupdate\(orders\)(?:\s*\.set\((?<set>[\s\S]*?)\)\s*(?:\.|;))?|\bupdate (?:only )?(?:public\.)?"?orders"?(?: (?:as )?\w+)? set (?<sql>[\s\S]*?)\b(?:where|from|returning)\b/gi;

/** Columns that an update names; "?" for what the source doesn't spell out. */
function columnsOf({ set, sql }: { set?: string; sql?: string }): string[] {
  if (sql !== undefined) return [...sql.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, name]) => name ?? "?");
  const literal = /^\{([\s\S]*)\}$/.exec(set?.trim() ?? "");
  if (literal?.[1] === undefined) return ["?"];
  const outermost = literal[1].replace(/`[^`]*`|\([^()]*\)/g, "");
  return outermost
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => /^(\w+)\s*(?::|$)/.exec(part)?.[1] ?? "?");
}

function faultsIn(file: string, text: string): string[] {
  if (record.includes(file)) return [];
  const made = [...text.matchAll(inserts)].map(([found]) => `${file}: ${found}`);
  const changed = [...text.matchAll(updates)].flatMap(({ groups = {} }) => columnsOf(groups));
  const allowed = marks[file] ?? [];
  return [...made, ...changed.filter((name) => !allowed.includes(name)).map((name) => `${file}: sets ${name}`)];
}

test("the record alone stores orders and changes their state, each time with an event", () => {
  expect(Object.keys(sources).length).toBeGreaterThan(1_500);
  expect(Object.entries(sources).flatMap(([file, text]) => faultsIn(file, text))).toEqual([]);
});

test("every mark that a file may set is set there", () => {
  for (const [file, names] of Object.entries(marks)) {
    const set = [...(sources[file] ?? "").matchAll(updates)].flatMap(({ groups = {} }) => columnsOf(groups));
    expect([...new Set(set)].sort(), file).toEqual([...names].sort());
  }
});

test("triggers set only what they derive from later transactions", () => {
  const set = Object.entries(functions).flatMap(([file, text]) => [
    ...[...text.matchAll(inserts)].map(() => `${file}: insert`),
    ...[...text.matchAll(updates)].flatMap(({ groups = {} }) => columnsOf(groups)),
  ]);
  const amounts = ["reversed", "refunded", "charged_back", "second_moved", "moved"];
  expect(set.sort()).toEqual(["later", "later_at", "later_unclear", "return_reported_at", ...amounts].sort());
});

test.each([
  "await tx\n    .update(orders)\n    .set({ nextAttemptAt: null, updatedAt: now })\n    .where(late)",
  "sql`update orders set submission = 'queued' where id = 1`",
  "sql`update orders o set reason = null, outcome = 'none' where o.id = 1`",
  "await tx.update(orders).set(values).where(eq(orders.id, id));",
  "await tx.update(orders).set({ ...values }).where(eq(orders.id, id));",
  "const query = tx.update(orders);",
  "await tx.insert(orders).values(order);",
  "sql`insert into orders (id) values (1)`",
])("%s would be found", (text) => {
  expect(faultsIn("/lib/books/lines.ts", text)).not.toEqual([]);
});

test("a mark of one file is not allowed in another", () => {
  const text = "await tx.update(orders).set({ limitDay }).where(eq(orders.id, id));";
  expect(faultsIn("/lib/controls/limits/reserve.ts", text)).toEqual([]);
  expect(faultsIn("/lib/payments/dispatch/claim.ts", text)).toEqual(["/lib/payments/dispatch/claim.ts: sets limitDay"]);
});
