import { createHash, randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { gatewayFiles, gatewayLines } from "@/db/schema/gateway-reports";
import { bankAccounts } from "@/db/schema/matching";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { GatewayLineKind } from "@/lib/files/gateway-reports/labels";
import { testIds } from "@/lib/payments/orders/testing";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const uploadedAt = new Date("2026-12-31T00:00:00Z");

export type TestLine = {
  kind?: GatewayLineKind;
  clientOrderId?: string;
  gatewayOrderId?: string;
  amount: string;
  currency: string;
  batch: string;
  on: string;
  valueDate?: string;
};

export async function storeGatewayLines(
  db: Database,
  lines: readonly TestLine[],
  connectionId = testIds.connection,
): Promise<bigint[]> {
  const [file] = await db
    .insert(gatewayFiles)
    .values({
      ...{ connectionId, name: "report.csv", sha256: sha256(randomUUID()), sizeBytes: 1, reading: {} },
      ...{ lineCount: lines.length, uploadedBy: testIds.user, uploadedAt },
    })
    .returning({ id: gatewayFiles.id });
  if (!file) throw new Error("a report was not stored");
  const rows = lines.map(({ kind = "payment", on, ...line }, index) => ({
    ...{ fileId: file.id, connectionId, position: index + 1, kind, clientOrderId: "", gatewayOrderId: "", ...line },
    ...{ transactionId: "", bookedAt: new Date(`${on}T12:00:00Z`), bookedOn: on, text: "" },
    valueDate: line.valueDate ?? on,
    ...{ raw: "raw", sha256: sha256("raw"), identity: randomUUID(), occurrence: 1 },
  }));
  const stored = rows.length === 0 ? [] : await db.insert(gatewayLines).values(rows).returning({ id: gatewayLines.id });
  return stored.map(({ id }) => id);
}

export type TestMovement = { amount: string; on: string; ids?: readonly string[]; text?: string; valueDate?: string };

let statementNumber = 0;

export async function storeBankLines(
  db: Database,
  { account, currency, closedOn }: { account: string; currency: string; closedOn: string },
  movements: readonly TestMovement[],
): Promise<string> {
  statementNumber += 1;
  const of = (isCredit: boolean) => movements.filter(({ amount }) => compareAmounts(amount, "0") > 0 === isCredit);
  const sum = (isCredit: boolean) => addAmounts("0", ...of(isCredit).map(({ amount }) => amount.replace("-", "")));
  return db.transaction(async (tx) => {
    const [file] = await tx
      .insert(statementFiles)
      .values({ name: "bank.xml", sha256: sha256(randomUUID()), sizeBytes: 1, uploadedBy: testIds.user, uploadedAt })
      .returning({ id: statementFiles.id });
    const [statement] = await tx
      .insert(statements)
      .values({
        ...{ fileId: file?.id ?? "", format: "camt.053", account, number: String(statementNumber), currency, closedOn },
        ...{ opening: "0", closing: addAmounts(sum(true), negateAmount(sum(false))), pendingCount: 0 },
        ...{
          creditCount: of(true).length,
          creditAmount: sum(true),
          debitCount: of(false).length,
          debitAmount: sum(false),
        },
      })
      .returning({ id: statements.id });
    const rows = movements.map(({ amount, on, ids = [], text = "", valueDate = on }, index) => ({
      ...{ statementId: statement?.id ?? "", position: index + 1, amount: amount.replace("-", ""), isReversal: false },
      direction: compareAmounts(amount, "0") > 0 ? ("credit" as const) : ("debit" as const),
      ...{ bookingDate: on, valueDate, code: "", counterparty: "", text, raw: "raw", sha256: sha256("raw") },
      references: ids.map((id) => ({ kind: "endToEnd" as const, id })),
    }));
    if (rows.length > 0) await tx.insert(statementLines).values(rows);
    return statement?.id ?? "";
  });
}

export async function assignAccount(
  db: Database,
  account: string,
  currency: string,
  connectionId: string | null = testIds.connection,
): Promise<void> {
  await db
    .insert(bankAccounts)
    .values({ account, currency, connectionId, savedBy: testIds.user, savedAt: uploadedAt })
    .onConflictDoNothing();
}
