import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { strToU8 } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import {
  closePeriod,
  lockClosedPeriod,
  preparePeriod,
  requestReopen,
  signAgain,
  startPeriod,
} from "@/lib/books/close/periods";
import { listAccounts, listRules } from "@/lib/books/matching/rule-queries";
import { endRule, saveRule, setBankAccount } from "@/lib/books/matching/rules";
import { assignAccount, storeBankLines } from "@/lib/books/matching/testing";
import { uploadStatements } from "@/lib/books/statements/commands";
import { openRequest } from "@/lib/controls/approvals/requests";
import { noAmounts, requirementOf } from "@/lib/controls/approvals/requirement";
import type { Actor } from "@/lib/core/runtime/context";
import { decide, withdraw } from "@/lib/desk/decisions/commands";
import { exportOrders } from "@/lib/desk/exports/commands";
import { printCamt } from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import { addConnection } from "@/lib/payments/connections/testing";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { createPayee } from "@/lib/payments/payees/commands";
import { type Permission, permissions } from "./permissions";

const { ctx, database, ana, bo, mia } = provideContext(
  "test",
  { ana: "preparer", bo: "approver", mia: "admin" },
  () => new Date("2026-12-03T08:00:00Z"),
);

const [theirs, shared, mine, nobodys] = ["THEIRS", "SHARED", "MINE", "NOBODYS"];
const EUR = { currency: "EUR", closedOn: "2026-11-30" };
const rule = { ruleId: null, name: "Fee", contains: "fee", account: null, direction: null, becomes: "fee" } as const;

type World = {
  here: string;
  orderId: string;
  ruleId: string;
  everyonesRuleId: string;
  periodId: string;
  requestId: string;
  preparer: Actor;
  approver: Actor;
};
let world: World;

beforeEach(async () => {
  await insertOrderSurroundings(database.db);
  const { connectionId: here } = await addConnection(ctx, mia);
  const { id: orderId } = await insertOrder(database.db, { amount: "100.00" });
  for (const account of [theirs, shared, mine, nobodys] as string[])
    await storeBankLines(database.db, { ...EUR, account }, [{ amount: "-1.00", on: "2026-11-10", text: "fee" }]);
  await assignAccount(database.db, "THEIRS", "EUR");
  await assignAccount(database.db, "SHARED", "EUR");
  await assignAccount(database.db, "SHARED", "EUR", here);
  await assignAccount(database.db, "MINE", "EUR", here);
  await assignAccount(database.db, "NOBODYS", "EUR", null);
  const { ruleId } = await saveRule(ctx, mia, { ...rule, connectionId: testIds.connection });
  const everyones = await saveRule(ctx, mia, { ...rule, contains: "rent", becomes: "unrelated", connectionId: null });
  const { periodId } = await startPeriod(ctx, mia, { from: "2026-11-01", to: "2026-11-30" });
  const asked = await requirementOf(
    database.db,
    { permission: "orders.resolve", connectionId: testIds.connection, askedBy: ana.userId, amounts: noAmounts },
    ctx.now(),
  );
  const requestId = await database.db.transaction((tx) =>
    openRequest(
      tx,
      {
        ...{ permission: "orders.resolve", subjectType: "resolution", subjectId: randomUUID() },
        ...{ connectionId: testIds.connection, digest: "d", asked },
      },
      ana,
      ctx.now(),
    ),
  );
  const limited = { connectionIds: [here] };
  world = {
    ...{ here, orderId, ruleId, everyonesRuleId: everyones.ruleId, periodId, requestId },
    ...{ preparer: { ...ana, ...limited }, approver: { ...bo, ...limited } },
  };
});

async function readElsewhere(): Promise<string[]> {
  const { rows: tables } = await database.admin.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const marks = [
    testIds.connection,
    world.orderId,
    world.ruleId,
    world.everyonesRuleId,
    world.requestId,
    world.periodId,
  ];
  const named = [...marks, theirs, shared, nobodys].join("|");
  const all: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.admin.execute<{ text: string }>(
      sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t where to_jsonb(t)::text ~ ${named} order by 1`,
    );
    all.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return all;
}

type Try = [name: string, act: (world: World) => Promise<unknown>];

const configure = (connectionIds: (here: string) => string[], account: string): Try => [
  `sets what ${account} is used for`,
  ({ here, approver }) =>
    setBankAccount(ctx, approver, { account, currency: "EUR", connectionIds: connectionIds(here) }),
];
const elsewhere = testIds.connection;
const statement = (account: string) => ({
  ...{ account, number: "1", currency: "EUR", opening: "0.00", openedOn: "2026-11-01", closedOn: "2026-11-03" },
  lines: [
    {
      ...{ amount: "10.00", direction: "debit", isReversal: false, bookingDate: "2026-11-02", valueDate: "2026-11-03" },
      ...{ endToEndId: "E1", bankId: "B1", text: "Invoice" },
    },
  ],
});

const tries: Partial<Record<Permission, string | Try[]>> = {
  "matching.configure": [
    configure(() => [elsewhere], theirs),
    configure((here) => [here], theirs),
    configure(() => [], theirs),
    configure((here) => [here], shared),
    configure((here) => [here, elsewhere], shared),
    configure(() => [], shared),
    configure((here) => [here, elsewhere], mine),
    configure((here) => [here], nobodys),
    ["ends a rule", ({ approver, ruleId }) => endRule(ctx, approver, { ruleId })],
    ["ends a rule of all", ({ approver, everyonesRuleId: ruleId }) => endRule(ctx, approver, { ruleId })],
    [
      "takes a rule over",
      ({ approver, here, ruleId }) => saveRule(ctx, approver, { ...rule, ruleId, account: mine, connectionId: here }),
    ],
    [
      "takes a rule of all over",
      ({ approver, here, everyonesRuleId: ruleId }) =>
        saveRule(ctx, approver, { ...rule, ruleId, account: mine, connectionId: here }),
    ],
    ["makes a rule", ({ approver }) => saveRule(ctx, approver, { ...rule, connectionId: elsewhere })],
    [
      "makes a rule of all",
      ({ approver }) => saveRule(ctx, approver, { ...rule, becomes: "unrelated", connectionId: null }),
    ],
    [
      "makes a rule for a shared account",
      ({ approver, here }) => saveRule(ctx, approver, { ...rule, account: shared, connectionId: here }),
    ],
    [
      "makes a rule for all accounts, one of them shared",
      ({ approver, here }) => saveRule(ctx, approver, { ...rule, connectionId: here }),
    ],
  ],
  "statements.read": "statements are read whole; queries filter by what they say of orders",
  "statements.upload": [
    [
      "adds to the lines of an account",
      ({ preparer }) =>
        uploadStatements(ctx, preparer, { fileName: "a.xml", bytes: strToU8(printCamt([statement(theirs)] as never)) }),
    ],
  ],
  "orders.export": [
    [
      "names a connection in an export",
      async ({ preparer }) => {
        const query = `connection=${elsewhere}`;
        await exportOrders(ctx, preparer, { query, format: "csv", columns: "all", onlyChanged: false } as never);
      },
    ],
  ],
  "periods.read": "the period's own figures are of all connections",
  "periods.start": [["starts", ({ preparer }) => startPeriod(ctx, preparer, { from: null, to: "2026-12-31" })]],
  "periods.prepare": [
    [
      "certifies",
      ({ preparer, periodId }) => preparePeriod(ctx, preparer, { periodId, digest: "0".repeat(64), certified: true }),
    ],
  ],
  "periods.decide": [
    [
      "decides",
      ({ approver, requestId }) => decide(ctx, approver, { requestId, decision: "approve", seenDigest: "d" }),
    ],
  ],
  "periods.close": [["closes", ({ approver, periodId }) => closePeriod(ctx, approver, { periodId })]],
  "periods.lock": [["locks", ({ approver, periodId }) => lockClosedPeriod(ctx, approver, { periodId })]],
  "periods.signAgain": [
    [
      "signs again",
      ({ approver, periodId }) =>
        signAgain(ctx, approver, { periodId, seen: 0, certified: true, reason: "A late line of the bank arrived" }),
    ],
  ],
  "periods.reopen": [
    [
      "reopens",
      ({ approver, periodId }) => requestReopen(ctx, approver, { periodId, reason: "A late line of the bank arrived" }),
    ],
  ],
  "approvals.withdraw": [["withdraws", ({ preparer, requestId }) => withdraw(ctx, preparer, { requestId })]],
  "payees.create": [
    [
      "takes an account over from a payout",
      ({ preparer, orderId }) =>
        createPayee(ctx, preparer, { key: "7", name: "Ada", note: null, account: { orderId } }),
    ],
  ],
  "payees.update": "payees are of the organisation",
  "payees.archive": "payees are of the organisation",
  "payees.restore": "payees are of the organisation",
  "payees.changeAccount": "payees are of the organisation",
  "payees.import": "payees are of the organisation",
  "alerts.read": "one's own alerts",
  "alerts.choose": "one's own alerts",
};

test("each permission that says nothing of connections is tried here, if a user who is limited may have it", () => {
  const free = Object.entries(permissions).filter(
    ([, { bound, roles }]) => !bound && roles.some((role) => role !== "admin"),
  );
  const untried = free.map(([name]) => name).filter((name) => !name.startsWith("account.") && !(name in tries));
  expect(untried).toEqual([]);
});

describe("a user who is limited changes nothing of other connections, nor of what concerns all", () => {
  const each = Object.entries(tries).flatMap(([permission, rows]) =>
    typeof rows === "string" ? [] : rows.map(([name, act], at) => ({ permission, name: `${at + 1} ${name}`, act })),
  );
  test.each(each)("$permission: $name", async ({ permission, act }) => {
    const before = await readElsewhere();
    expect(before.length).toBeGreaterThan(10);
    const refusal = await act(world).then(
      () => null,
      (error) => error.code,
    );
    if (permission !== "orders.export") expect(["not_found", "forbidden"]).toContain(refusal);
    const own = /^(order_exports|audit) /;
    const after = (await readElsewhere()).filter((row) => !own.test(row));
    expect(after).toEqual(before.filter((row) => !own.test(row)));
  });
});

test("and does the same with what is theirs alone", async () => {
  const { approver, preparer, here } = world;
  await setBankAccount(ctx, approver, { account: mine, currency: "EUR", connectionIds: [here] });
  await expect(saveRule(ctx, approver, { ...rule, account: mine, connectionId: here })).resolves.toBeTruthy();
  const bytes = strToU8(printCamt([statement(mine), statement(shared), statement("NEW")] as never));
  expect(await uploadStatements(ctx, preparer, { fileName: "a.xml", bytes })).toMatchObject({ kind: "stored" });
  await setBankAccount(ctx, approver, { account: "NEW", currency: "EUR", connectionIds: [here] });
});

test("lists show the rules and uses of accounts in scope, and which of them a user may change", async () => {
  const { here, ruleId, everyonesRuleId } = world;
  const uses = async (scope: string[] | null) =>
    (await listAccounts(ctx, scope)).map(({ account, connectionIds, isWhole }) => [account, connectionIds, isWhole]);
  expect(await uses([here])).toEqual([
    [mine, [here], true],
    [nobodys, [], false],
    [shared, [here], false],
    [theirs, [], false],
  ]);
  expect((await uses(null)).every(([, , isWhole]) => isWhole)).toBe(true);
  const rules = async (scope: string[] | null) => (await listRules(ctx, scope)).map(({ rule: one }) => one.ruleId);
  expect(await rules([here])).toEqual([everyonesRuleId]);
  expect((await rules(null)).sort()).toEqual([ruleId, everyonesRuleId].sort());
});
