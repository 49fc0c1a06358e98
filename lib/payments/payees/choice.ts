import { and, eq, isNull } from "drizzle-orm";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { inForce } from "@/lib/controls/precautions/accounts";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { type PayeeFacts, readPayeeFacts } from "./facts";

export type PayeeChoice = {
  payeeId: string;
  accountId: string;
  key: string;
  name: string;
  kind: DestinationKind;
  label: string;
  fields: Record<string, string>;
};

export async function findChoice(ctx: AppContext, payeeId: string): Promise<PayeeChoice | null> {
  if (!isUuid(payeeId)) return null;
  const [row] = await ctx.db
    .select({
      payeeId: payees.id,
      accountId: payeeAccounts.id,
      key: payees.key,
      name: payees.name,
      kind: payeeAccounts.kind,
      label: payeeAccounts.label,
      fields: payeeAccounts.fields,
    })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), inForce))
    .where(and(eq(payees.id, payeeId), isNull(payees.archivedAt)));
  return row ?? null;
}

export async function findChoiceWithFacts(
  ctx: AppContext,
  scope: Scope,
  payeeId: string,
): Promise<{ choice: PayeeChoice; facts: PayeeFacts | null } | null> {
  const choice = await findChoice(ctx, payeeId);
  if (!choice) return null;
  return { choice, facts: await readPayeeFacts(ctx.db, { payeeId }, { now: ctx.now(), scope }) };
}
