import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalPolicies } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { message } from "@/lib/core/text/message";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/approvals/model";
import * as common from "@/messages/common";
import type { GovernedPermission } from "./labels";
import { defaultRules, type PolicyRules } from "./policy";
import { endPolicyInput, policyInput } from "./policy-input";
import { openRequest, voidRequest } from "./requests";
import { requirementOfAdmins } from "./requirement";
import type { ApprovalSubject } from "./subject";

type Policy = typeof approvalPolicies.$inferSelect;

export const subjectType = "policy" as const;

function digestPolicy(sealer: Sealer, { permission, connectionId, version, rules }: Policy): string {
  const { approvers, tiers, cumulative = [], unknownAmounts, expiresAfterHours, ends = false } = rules;
  const sorted = tiers.map(({ currency, from, approvers: count }) => [currency, from, count]);
  const content: unknown[] = [
    permission,
    connectionId,
    version,
    approvers,
    sorted,
    unknownAmounts,
    expiresAfterHours,
    ends,
  ];
  // Rules without cumulative thresholds keep the digest to which open requests are bound.
  if (cumulative.length > 0) {
    content.push(
      cumulative.map(({ per, currency, from, days, approvers: count }) => [per, currency, from, days, count]),
    );
  }
  return sealer.fingerprint(JSON.stringify(content), "policy");
}

/**
 * Sets a policy for one connection or all. A second admin must approve the change when there is one. Earlier versions
 * are kept.
 * @throws AppError `conflict` while a change of this policy waits
 */
export const changePolicy = command({
  permission: "policies.update",
  input: policyInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async (context, change) => {
    await lockPolicies(context.tx);
    return propose(context, change);
  },
});

/**
 * Ends a policy, so that a connection returns to the policy for all, and that one to the default. Needs the same
 * approval as any change.
 * @throws AppError `conflict` when no policy is in force
 */
export const endPolicy = command({
  permission: "policies.update",
  input: endPolicyInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async (context, { connectionId, permission }) => {
    await lockPolicies(context.tx);
    const held = await context.tx
      .select()
      .from(approvalPolicies)
      .where(and(eq(approvalPolicies.permission, permission), inForce));
    if (!held.some((one) => one.connectionId === connectionId)) {
      throw new AppError("conflict", t.ruleEnded);
    }
    const above = connectionId === null ? undefined : held.find((one) => one.connectionId === null);
    return propose(context, {
      connectionId,
      permission,
      rules: { ...(above?.rules ?? defaultRules[permission]), ends: true },
    });
  },
});

const inForce = and(isNotNull(approvalPolicies.inForceFrom), isNull(approvalPolicies.inForceTo));

async function propose(
  { ctx, tx, actor, now }: { ctx: AppContext; tx: Tx; actor: Actor; now: Date },
  {
    connectionId,
    permission,
    rules,
  }: { connectionId: string | null; permission: GovernedPermission; rules: PolicyRules },
) {
  const connection = await nameConnection(tx, connectionId);
  const ofPermission = and(
    eq(approvalPolicies.permission, permission),
    connectionId === null ? isNull(approvalPolicies.connectionId) : eq(approvalPolicies.connectionId, connectionId),
  );
  const versions = await tx.select().from(approvalPolicies).where(ofPermission);
  for (const waiting of versions.filter(({ inForceFrom, inForceTo }) => inForceFrom === null && inForceTo === null)) {
    await voidRequest(tx, { subjectType, subjectId: waiting.id }, message("approvals.replacedBy", actor.name), now);
    await tx.update(approvalPolicies).set({ inForceTo: now }).where(eq(approvalPolicies.id, waiting.id));
  }
  const version = Math.max(0, ...versions.map((one) => one.version)) + 1;
  const [policy] = await tx
    .insert(approvalPolicies)
    .values({ connectionId, permission, version, rules, createdBy: actor.userId, createdAt: now })
    .returning();
  if (!policy) throw new Error("a policy was not stored");
  const asked = await requirementOfAdmins(tx, "policies.change", actor.userId, now);
  const { required } = asked;
  if (required > 0) {
    const digest = digestPolicy(ctx.sealer, policy);
    const request = { permission: "policies.change" as const, subjectType, subjectId: policy.id, connectionId, digest };
    await openRequest(tx, { ...request, asked }, actor, now);
  } else {
    await enforce(tx, policy, now);
  }
  const before = versions.find(({ inForceFrom, inForceTo }) => inForceFrom !== null && inForceTo === null);
  const details = {
    permission,
    connection,
    version,
    was: before?.rules ?? "the default",
    is: rules.ends ? t.ruleRemovedChange : rules,
    waits: required > 0,
  };
  return {
    done: { policyId: policy.id, waits: required > 0 },
    audit: { subjectType, subjectId: policy.id, details },
  };
}

export const governedPolicy: ApprovalSubject<{ policy: Policy; connection: string }, { kind: "approved" }> = {
  lock: async ({ tx }, { subjectId }) => {
    await lockPolicies(tx);
    const [policy] = await tx.select().from(approvalPolicies).where(eq(approvalPolicies.id, subjectId));
    if (!policy) throw new AppError("not_found", common.requestNotFound);
    return { policy, connection: await nameConnection(tx, policy.connectionId) };
  },
  digest: ({ ctx }, { policy }) => digestPolicy(ctx.sealer, policy),
  requirement: ({ tx, now }, { policy }) => requirementOfAdmins(tx, "policies.change", policy.createdBy, now),
  describe: ({ policy: { id, permission, version }, connection }) => ({
    subjectType,
    subjectId: id,
    details: { permission, connection, version },
  }),
  onApproved: async ({ tx, now }, { policy }) => {
    await enforce(tx, policy, now);
    return () => ({ kind: "approved" });
  },
  onEnded: async ({ tx, now }, { policy }) => {
    await tx.update(approvalPolicies).set({ inForceTo: now }).where(eq(approvalPolicies.id, policy.id));
  },
};

async function nameConnection(tx: Tx, connectionId: string | null): Promise<string> {
  if (connectionId === null) return "all";
  const [row] = await tx.select({ name: connections.name }).from(connections).where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", common.connectionNotFound);
  return row.name;
}

async function lockPolicies(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('policies', 0))`);
}

async function enforce(tx: Tx, policy: Policy, now: Date): Promise<void> {
  await tx
    .update(approvalPolicies)
    .set({ inForceTo: now })
    .where(
      and(
        eq(approvalPolicies.permission, policy.permission),
        policy.connectionId === null
          ? isNull(approvalPolicies.connectionId)
          : eq(approvalPolicies.connectionId, policy.connectionId),
        isNotNull(approvalPolicies.inForceFrom),
        isNull(approvalPolicies.inForceTo),
      ),
    );
  const times = policy.rules.ends ? { inForceFrom: now, inForceTo: now } : { inForceFrom: now };
  await tx.update(approvalPolicies).set(times).where(eq(approvalPolicies.id, policy.id));
}
