import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { bankAccounts, matchingRules } from "@/db/schema/matching";
import { statements } from "@/db/schema/statements";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/matching/model";
import type { BankAccount } from "./accounts";
import { evaluatePeriods } from "./evaluate";
import { bankAccountInput, endRuleInput, ruleInput } from "./input";
import { ruleClassLabel } from "./labels";

async function nameConnections(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ name: connections.name })
    .from(connections)
    .where(inArray(connections.id, [...ids]));
  if (found.length !== new Set(ids).size) throw new AppError("invalid", t.connectionUnknown);
  return found.map(({ name }) => name);
}

type Uses = { connectionId: string | null }[];

const usesOf = (tx: Tx, { account, currency }: BankAccount): Promise<Uses> =>
  tx
    .select({ connectionId: bankAccounts.connectionId })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.account, account), eq(bankAccounts.currency, currency)));

/** All connections of an account share its lines: a rule of one takes them from the others. */
const usersOf = (tx: Tx, account: string | null, connectionId: string): Promise<Uses> =>
  tx
    .selectDistinct({ connectionId: bankAccounts.connectionId })
    .from(bankAccounts)
    .where(
      sql`exists (select from bank_accounts own where own.account = bank_accounts.account and own.currency = bank_accounts.currency
        and own.connection_id = ${connectionId} and own.account = coalesce(${account}::text, own.account))`,
    );

const versionsInForce = (tx: Tx, ruleId: string | null): Promise<Uses> =>
  tx
    .select({ connectionId: matchingRules.connectionId })
    .from(matchingRules)
    .where(and(sql`${matchingRules.ruleId} = ${ruleId}::uuid`, isNull(matchingRules.endedAt)));

const idsOf = (uses: Uses) => uses.map(({ connectionId }) => connectionId);

export const setBankAccount = command({
  permission: "matching.configure",
  input: bankAccountInput,
  // Adding or removing a connection affects all others of the account, so the check of scope covers all.
  connectionsOf: async (tx, { connectionIds, ...account }) => [...connectionIds, ...idsOf(await usesOf(tx, account))],
  run: async ({ tx, actor, now }, { account, currency, connectionIds }) => {
    const names = await nameConnections(tx, connectionIds);
    const [known] = await tx
      .select({ id: statements.id })
      .from(statements)
      .where(and(eq(statements.account, account), eq(statements.currency, currency)))
      .limit(1);
    if (!known) throw new AppError("invalid", t.accountIsUnknown);
    await tx.delete(bankAccounts).where(and(eq(bankAccounts.account, account), eq(bankAccounts.currency, currency)));
    const used = connectionIds.length > 0 ? [...new Set(connectionIds)] : [null];
    await tx
      .insert(bankAccounts)
      .values(used.map((connectionId) => ({ account, currency, connectionId, savedBy: actor.userId, savedAt: now })));
    await evaluatePeriods(tx, now);
    const details = { account: `${account} ${currency}`, connections: names };
    return { done: { account }, audit: { subjectType: "match_rule", subjectId: null, details } };
  },
});

export const saveRule = command({
  permission: "matching.configure",
  input: ruleInput,
  connectionsOf: async (tx, { ruleId, becomes, connectionId, account }) => {
    const owner = becomes === "unrelated" ? null : connectionId;
    const others = owner === null ? [] : await usersOf(tx, account, owner);
    return [owner, ...idsOf(others), ...idsOf(await versionsInForce(tx, ruleId))];
  },
  run: async ({ tx, actor, now }, { ruleId, name, becomes, connectionId, ...condition }) => {
    await nameConnections(tx, connectionId === null ? [] : [connectionId]);
    const before = ruleId === null ? null : await endVersion(tx, ruleId, now);
    const version = (before?.version ?? 0) + 1;
    const rule = { ruleId: ruleId ?? randomUUID(), version, name, condition, becomes };
    const owner = becomes === "unrelated" ? null : connectionId;
    await tx.insert(matchingRules).values({ ...rule, connectionId: owner, savedBy: actor.userId, savedAt: now });
    await evaluatePeriods(tx, now);
    const details = { rule: name, version, contains: condition.contains, becomes: ruleClassLabel(becomes) };
    return { done: { ruleId: rule.ruleId }, audit: { subjectType: "match_rule", subjectId: rule.ruleId, details } };
  },
});

export const endRule = command({
  permission: "matching.configure",
  input: endRuleInput,
  // The rule's versions in force differ before and after, so both are in scope.
  connectionsOf: async (tx, { ruleId }) => {
    const [newest] = await tx
      .select({ connectionId: matchingRules.connectionId })
      .from(matchingRules)
      .where(eq(matchingRules.ruleId, ruleId))
      .orderBy(desc(matchingRules.version))
      .limit(1);
    return newest ? [newest.connectionId] : [];
  },
  run: async ({ tx, now }, { ruleId }) => {
    const { name } = await endVersion(tx, ruleId, now);
    await evaluatePeriods(tx, now);
    return {
      done: { ruleId },
      audit: { subjectType: "match_rule", subjectId: ruleId, details: { rule: name, ends: true } },
    };
  },
});

async function endVersion(tx: Tx, ruleId: string, now: Date) {
  const [ended] = await tx
    .update(matchingRules)
    .set({ endedAt: now })
    .where(and(eq(matchingRules.ruleId, ruleId), isNull(matchingRules.endedAt)))
    .returning();
  if (!ended) throw new AppError("conflict", t.ruleIsGone);
  return ended;
}
