import { eq } from "drizzle-orm";
import { payeeAccounts } from "@/db/schema/payees";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { readToday } from "@/lib/core/time/today";
import { changeAccount } from "./change-commands";
import { createPayee } from "./commands";
import { type AccountRow, readOpenAccounts } from "./store";

export const ibans = [
  "DE89370400440532013000",
  "SI56192001234567892",
  "GB33BUKB20201555555555",
  "NL91ABNA0417164300",
  "FR1420041010050500013M02606",
] as const;

export const call = { user: "Jana Novak", number: "+386 1 234 56 78", on: "2026-03-02" };

export const bankAccount = (iban: string, more: Record<string, string> = {}) => ({
  kind: "bank_account" as const,
  values: { account_number: iban, account_name: "Kovač Trading", ...more },
});

let keys = 0;
export async function addPayee(
  ctx: AppContext,
  actor: Actor,
  { iban = ibans[0], key = `V-${++keys}`, name = "Kovač Trading" }: { iban?: string; key?: string; name?: string } = {},
): Promise<string> {
  const { payeeId } = await createPayee(ctx, actor, { key, name, account: bankAccount(iban) });
  return payeeId;
}

export async function openAccountsOf(ctx: AppContext, payeeId: string) {
  return (await readOpenAccounts(ctx.db, [payeeId])).get(payeeId) ?? { current: null, waiting: null };
}

export async function propose(ctx: AppContext, actor: Actor, payeeId: string, iban: string) {
  const { current } = await openAccountsOf(ctx, payeeId);
  const today = { ...call, on: await readToday(ctx.db, ctx.now()) };
  const input = { payeeId, seenAccountId: current?.id ?? "", account: bankAccount(iban), call: today };
  return changeAccount(ctx, actor, input);
}

export async function accountsOf(ctx: AppContext, payeeId: string): Promise<AccountRow[]> {
  return ctx.db
    .select()
    .from(payeeAccounts)
    .where(eq(payeeAccounts.payeeId, payeeId))
    .orderBy(payeeAccounts.proposedAt);
}
