import { and, eq, isNull } from "drizzle-orm";
import { payeeAccounts, payees } from "@/db/schema/payees";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { DestinationKind } from "@/lib/fields/destinations";
import { type PayeeFacts, readPayeeFacts } from "./facts";
import { inForce, isUuid } from "./store";

/** Somebody of the book with the account that is in force, as a payout form needs them. Fields: wire name → value. */
export type PayeeChoice = {
  payeeId: string;
  accountId: string;
  key: string;
  name: string;
  kind: DestinationKind;
  /** Masked. */
  label: string;
  fields: Record<string, string>;
};

/** A payee to be paid; null when there is none with this id who can be. */
export async function findChoice(desk: Desk, payeeId: string): Promise<PayeeChoice | null> {
  if (!isUuid(payeeId)) return null;
  const [row] = await desk.db
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

/** The same with what is known of them. */
export async function findChoiceWithFacts(
  desk: Desk,
  reach: Reach,
  payeeId: string,
): Promise<{ choice: PayeeChoice; facts: PayeeFacts | null } | null> {
  const choice = await findChoice(desk, payeeId);
  if (!choice) return null;
  return { choice, facts: await readPayeeFacts(desk.db, { payeeId }, { now: desk.now(), reach }) };
}
