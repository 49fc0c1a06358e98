import { and, eq, isNull } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { payeeAccounts } from "@/db/schema/payees";
import type { Actor, Desk } from "@/lib/core/desk";
import { changeAccount, decidePayeeChange } from "./change-commands";
import { changeSubject } from "./changes";
import { createPayee } from "./commands";
import { type AccountRow, readOpenAccounts } from "./store";

/** Good IBANs, so that no two tests share one by chance. */
export const ibans = [
  "DE89370400440532013000",
  "SI56192001234567892",
  "GB33BUKB20201555555555",
  "NL91ABNA0417164300",
  "FR1420041010050500013M02606",
] as const;

export const call = { person: "Jana Novak", number: "+386 1 234 56 78", on: "2026-03-02" };

export const bankAccount = (iban: string, more: Record<string, string> = {}) => ({
  kind: "bank_account" as const,
  values: { account_number: iban, account_name: "Kovač Trading", ...more },
});

let keys = 0;
export async function addPayee(
  desk: Desk,
  actor: Actor,
  { iban = ibans[0], key = `V-${++keys}`, name = "Kovač Trading" }: { iban?: string; key?: string; name?: string } = {},
): Promise<string> {
  const { payeeId } = await createPayee(desk, actor, { key, name, account: bankAccount(iban) });
  return payeeId;
}

export async function openAccountsOf(desk: Desk, payeeId: string) {
  return (await readOpenAccounts(desk.db, [payeeId])).get(payeeId) ?? { current: null, waiting: null };
}

/** Proposes another account, as somebody who looked at the one in force. */
export async function propose(desk: Desk, actor: Actor, payeeId: string, iban: string) {
  const { current } = await openAccountsOf(desk, payeeId);
  const input = { payeeId, seenAccountId: current?.id ?? "", account: bankAccount(iban), call };
  return changeAccount(desk, actor, input);
}

export async function openRequestOf(desk: Desk, changeId: string) {
  const [request] = await desk.db
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, changeSubject),
        eq(approvalRequests.subjectId, changeId),
        isNull(approvalRequests.decidedAt),
      ),
    );
  if (!request) throw new Error("no request is open");
  return request;
}

export async function decideOn(
  desk: Desk,
  actor: Actor,
  changeId: string,
  word: Partial<Parameters<typeof decidePayeeChange>[2]> = {},
) {
  const { id, mark } = await openRequestOf(desk, changeId);
  return decidePayeeChange(desk, actor, { requestId: id, decision: "approve", seenMark: mark, ...word });
}

export async function accountsOf(desk: Desk, payeeId: string): Promise<AccountRow[]> {
  return desk.db
    .select()
    .from(payeeAccounts)
    .where(eq(payeeAccounts.payeeId, payeeId))
    .orderBy(payeeAccounts.proposedAt);
}
