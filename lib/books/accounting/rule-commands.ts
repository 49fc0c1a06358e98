import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { ledgerRules } from "@/db/schema/accounting";
import { connections } from "@/db/schema/connections";
import { payees } from "@/db/schema/payees";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/accounting/model";
import { endRuleInput, ledgerRuleInput } from "./input";
import { ledgerKindLabels } from "./labels";

const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ledger rules', 0))`);

type Matched = Pick<typeof ledgerRules.$inferSelect, "kind" | "connectionId" | "currency" | "payeeId">;

async function describeMatch(tx: Tx, { kind, connectionId, currency, payeeId }: Matched) {
  const [connection] = connectionId ? await tx.select().from(connections).where(eq(connections.id, connectionId)) : [];
  const [payee] = payeeId ? await tx.select().from(payees).where(eq(payees.id, payeeId)) : [];
  return { kind: ledgerKindLabels[kind], connection: connection?.name, currency, payee: payee?.name };
}

/**
 * Sets an account from the next run on and replaces the rule with the same match: two equally specific rules never
 * match one entry.
 * @throws AppError `invalid` for an unknown payee
 */
export const setLedgerRule = command({
  permission: "ledger.set",
  input: ledgerRuleInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async ({ tx, actor, now }, { payeeKey, currency: code, ...values }) => {
    await lock(tx);
    const [payee] = payeeKey ? await tx.select().from(payees).where(eq(payees.key, payeeKey)) : [];
    if (payeeKey && !payee) throw new AppError("invalid", t.payeeNotFound, { fields: { payeeKey: t.payeeNotFound } });
    const matched: Matched = {
      kind: values.kind,
      connectionId: values.connectionId,
      currency: code || null,
      payeeId: payee?.id ?? null,
    };
    const same = (["kind", "connectionId", "currency", "payeeId"] as const).map(
      (name) => sql`${ledgerRules[name]} is not distinct from ${matched[name]}`,
    );
    const [before] = await tx
      .update(ledgerRules)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(and(isNull(ledgerRules.endedAt), ...same))
      .returning({ account: ledgerRules.account });
    const [made] = await tx
      .insert(ledgerRules)
      .values({ ...values, ...matched, savedBy: actor.userId, savedAt: now })
      .returning({ id: ledgerRules.id });
    const { account, costCentre, taxCode } = values;
    const details = {
      ...(await describeMatch(tx, matched)),
      ...{ account: { from: before?.account ?? null, to: account }, costCentre, taxCode },
    };
    const ruleId = made?.id ?? "";
    return { done: { ruleId }, audit: { subjectType: "ledger", subjectId: ruleId, details } };
  },
});

export const endLedgerRule = command({
  permission: "ledger.end",
  input: endRuleInput,
  connectionsOf: async (tx, { ruleId }) =>
    tx
      .select({ connectionId: ledgerRules.connectionId })
      .from(ledgerRules)
      .where(eq(ledgerRules.id, ruleId))
      .then((rows) => rows.map(({ connectionId }) => connectionId)),
  run: async ({ tx, actor, now }, { ruleId }) => {
    const [ended] = await tx
      .update(ledgerRules)
      .set({ endedAt: now, endedBy: actor.userId })
      .where(and(eq(ledgerRules.id, ruleId), isNull(ledgerRules.endedAt)))
      .returning();
    if (!ended) throw new AppError("conflict", t.ruleHasEnded);
    const details = { ...(await describeMatch(tx, ended)), account: ended.account };
    return { done: { ruleId }, audit: { subjectType: "ledger", subjectId: ruleId, details } };
  },
});
