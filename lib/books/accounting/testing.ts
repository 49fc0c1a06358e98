import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { gatewayFiles, gatewayLines } from "@/db/schema/gateway-reports";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { orderMoves } from "@/db/schema/totals";
import { assignAccount } from "@/lib/books/matching/testing";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { GatewayLineKind } from "@/lib/files/gateway-reports/labels";
import type { Direction, MoveLine } from "@/lib/payments/orders/facets";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { exportJournal } from "./commands";
import { everyCurrency, seenAccount } from "./input";
import type { JournalEntry, JournalRun } from "./journal";
import { readUnused } from "./used-accounts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const uploadedAt = new Date("2026-01-01T00:00:00Z");

export async function addTestOrder(
  db: Database,
  overrides: Parameters<typeof insertOrder>[1] = {},
): Promise<{ id: string; clientOrderId: string }> {
  return insertOrder(db, { submission: "sending", attempt: 1, ...overrides });
}

export async function exportDays(
  ctx: AppContext,
  actor: Actor,
  days: { fromDay: string; toDay: string },
  books: string = everyCurrency,
) {
  const seenAccounts = (await readUnused(ctx)).map(({ use, account }) => seenAccount(use, account));
  return exportJournal(ctx, actor, { ...days, booksCurrency: books, seenAccounts });
}

export type TestMove = {
  orderId: string;
  at: string;
  line?: MoveLine;
  direction?: Direction;
  currency?: string;
  amount: string;
};

export async function addMoves(db: Database, moves: readonly TestMove[], connectionId: string = testIds.connection) {
  const rows = moves.map(({ line = "approved", direction = "out", currency = "EUR", at, ...move }) => ({
    ...{ ...move, at: new Date(at), line, direction, currency, connectionId },
    ...{ kind: direction === "out" ? ("payout" as const) : ("charge" as const), orders: 1, unknown: 0 },
  }));
  if (rows.length > 0) await db.insert(orderMoves).values(rows);
}

export type TestLine = { kind?: GatewayLineKind; amount: string; currency?: string; batch?: string; on: string };

export async function addGatewayLines(
  db: Database,
  lines: readonly TestLine[],
  connectionId: string = testIds.connection,
) {
  const [file] = await db
    .insert(gatewayFiles)
    .values({
      ...{ connectionId, name: "report.csv", sha256: sha256(randomUUID()), sizeBytes: 1, reading: {} },
      ...{ lineCount: lines.length, knownCount: 0, uploadedBy: testIds.user, uploadedAt },
    })
    .returning({ id: gatewayFiles.id });
  const rows = lines.map(({ kind = "fee", currency = "EUR", batch = "", on, amount }, index) => ({
    ...{ fileId: file?.id ?? "", connectionId, position: index + 1, kind, amount, currency, batch },
    ...{ clientOrderId: "", gatewayOrderId: "", transactionId: `T${index + 1}`, text: "" },
    ...{ bookedAt: new Date(`${on}T12:00:00Z`), bookedOn: on, valueDate: on },
    ...{ raw: "raw", sha256: sha256("raw"), identity: randomUUID(), occurrence: 1 },
  }));
  if (rows.length > 0) await db.insert(gatewayLines).values(rows);
}

export type TestMovement = { amount: string; on: string; batch?: string; text?: string };
let statementNumber = 0;

type TestStatement = {
  currency?: string;
  format?: "camt.053" | "camt.054";
  usedBy?: string | null;
  opening?: string;
};

export async function addBankLines(
  db: Database,
  { currency = "EUR", format = "camt.053", usedBy = testIds.connection, opening = "0" }: TestStatement,
  movements: readonly TestMovement[],
): Promise<string> {
  if (movements.length === 0) return "";
  if (usedBy !== null) await assignAccount(db, "DE89", currency, usedBy);
  statementNumber += 1;
  const of = (isCredit: boolean) => movements.filter(({ amount }) => compareAmounts(amount, "0") > 0 === isCredit);
  const sum = (isCredit: boolean) => addAmounts("0", ...of(isCredit).map(({ amount }) => amount.replace("-", "")));
  const balances =
    format === "camt.053" ? { opening, closing: addAmounts(opening, sum(true), negateAmount(sum(false))) } : {};
  return db.transaction(async (tx) => {
    const [file] = await tx
      .insert(statementFiles)
      .values({ name: "bank.xml", sha256: sha256(randomUUID()), sizeBytes: 1, uploadedBy: testIds.user, uploadedAt })
      .returning({ id: statementFiles.id });
    const [statement] = await tx
      .insert(statements)
      .values({
        ...{ fileId: file?.id ?? "", format, account: "DE89", number: String(statementNumber), currency },
        ...{ closedOn: movements[0]?.on ?? "", pendingCount: 0, ...balances },
        ...{ creditCount: of(true).length, creditAmount: sum(true) },
        ...{ debitCount: of(false).length, debitAmount: sum(false) },
      })
      .returning({ id: statements.id });
    await tx.insert(statementLines).values(
      movements.map(({ amount, on, batch, text = "" }, index) => ({
        ...{
          statementId: statement?.id ?? "",
          position: index + 1,
          amount: amount.replace("-", ""),
          isReversal: false,
        },
        direction: compareAmounts(amount, "0") > 0 ? ("credit" as const) : ("debit" as const),
        ...{ bookingDate: on, valueDate: on, code: "", counterparty: "Gateway", text, raw: "raw" },
        sha256: sha256("raw"),
        references: batch ? [{ kind: "endToEnd" as const, id: batch }] : [],
      })),
    );
    return statement?.id ?? "";
  });
}

export async function readAccounts(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; balance: string }>(sql`
    select account || ' ' || currency as name, sum(amount)::text as balance
    from (
      select account, currency, case side when 'debit' then amount else -amount end as amount from journal_entries
      union all
      select clearing_account, currency, case side when 'debit' then -amount else amount end from journal_entries
    ) lines group by 1 having sum(amount) <> 0 order by 1`);
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]));
}

export const testRun: JournalRun = {
  ...{ number: 3, fromDay: "2026-11-01", toDay: "2026-11-30", reverses: null, entryCount: 4 },
  totals: [
    { currency: "EUR", entries: 3, amount: "1352.55" },
    { currency: "JPY", entries: 1, amount: "5000" },
  ],
  madeAt: new Date("2026-12-01T08:15:30Z"),
};

const clearing = { account: "1360", costCentre: "", taxCode: "" };
const base = { sourceKind: "order_move" as const, connection: "Acme EU", currency: "EUR", clearing };

export const testEntries: readonly JournalEntry[] = [
  {
    ...{
      ...base,
      position: 1,
      kind: "payout",
      date: "2026-11-02",
      reference: "pd-3kq8v1m0x2c7t5n9r4ba",
      side: "debit",
    },
    ...{ payee: "Ana Kovač & Söhne", text: 'INV-1; "net"', amount: "1250.00" },
    own: { account: "4900", costCentre: "K7", taxCode: "9" },
  },
  {
    ...{ ...base, position: 2, kind: "fee", date: "2026-11-02", reference: "T77", side: "debit", payee: "", text: "" },
    ...{ amount: "2.55", own: { account: "4970", costCentre: "", taxCode: "" } },
  },
  {
    ...{ ...base, position: 3, kind: "payout", date: "2026-11-03", reference: "pd-7", side: "credit", text: "" },
    ...{ payee: '=HYPERLINK("http://x")', amount: "100.0", own: { account: "4900", costCentre: "", taxCode: "" } },
  },
  {
    ...{ ...base, position: 4, kind: "bank", date: "2026-11-30", reference: "B-1", currency: "JPY", side: "debit" },
    ...{ payee: "Gateway", text: "", amount: "5000", own: { account: "1200", costCentre: "", taxCode: "" } },
  },
];

export async function* testPieces(currency: string | null = null): AsyncGenerator<readonly JournalEntry[]> {
  const entries = testEntries.filter((entry) => currency === null || entry.currency === currency);
  yield entries.slice(0, 2);
  yield entries.slice(2);
}
