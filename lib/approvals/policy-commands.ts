import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import { command } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { Sealer } from "@/lib/core/seal";
import { decisionInput } from "./decision-input";
import { defaultRules, type PolicyRules } from "./policy";
import { endPolicyInput, policyInput } from "./policy-input";
import { decideRequest, expireRequest, findDueRequests, openRequest, voidRequest } from "./requests";
import { requirementOfAdmins } from "./requirement";
import type { GovernedAct } from "./words";

type Policy = typeof approvalPolicies.$inferSelect;

export const subjectType = "policy";

/** What an approval of a policy is bound to. */
function markPolicy(sealer: Sealer, { act, connectionId, version, rules }: Policy): string {
  const { approvers, tiers, cumulative = [], unknownAmounts, expiresAfterHours, ends = false } = rules;
  const sorted = tiers.map(({ currency, from, approvers: count }) => [currency, from, count]);
  const content: unknown[] = [act, connectionId, version, approvers, sorted, unknownAmounts, expiresAfterHours, ends];
  // Rules without cumulative thresholds keep the digest that open requests for them are bound to.
  if (cumulative.length > 0) {
    content.push(
      cumulative.map(({ per, currency, from, days, approvers: count }) => [per, currency, from, days, count]),
    );
  }
  return sealer.fingerprint(JSON.stringify(content), "policy");
}

/**
 * Another policy for an act, for one connection or for all. Where there is a second admin it counts once that one has
 * approved it; alone it counts at once. Earlier versions are kept. Throws `conflict` while a change of it waits already.
 */
export const changePolicy = command({
  act: "policies.update",
  input: policyInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async (context, change) => {
    await lockPolicies(context.tx);
    return propose(context, change);
  },
  after: (_context, done) => done,
});

/**
 * The end of a rule of its own: a connection then has the one for all again, and all the default. Approved like any other
 * change. Throws AppError `conflict` when there is none in force.
 */
export const endPolicy = command({
  act: "policies.update",
  input: endPolicyInput,
  connectionsOf: (_tx, { connectionId }) => [connectionId],
  run: async (context, { connectionId, act }) => {
    await lockPolicies(context.tx);
    const held = await context.tx
      .select()
      .from(approvalPolicies)
      .where(and(eq(approvalPolicies.act, act), inForce));
    if (!held.some((one) => one.connectionId === connectionId)) {
      throw new AppError("conflict", "There is no such rule in force.");
    }
    const above = connectionId === null ? undefined : held.find((one) => one.connectionId === null);
    return propose(context, { connectionId, act, rules: { ...(above?.rules ?? defaultRules[act]), ends: true } });
  },
  after: (_context, done) => done,
});

const inForce = and(isNotNull(approvalPolicies.inForceFrom), isNull(approvalPolicies.inForceTo));

/** Stores another version, and asks another admin where there is one. The caller holds the lock. */
async function propose(
  { desk, tx, actor, now }: { desk: Desk; tx: Tx; actor: Actor; now: Date },
  { connectionId, act, rules }: { connectionId: string | null; act: GovernedAct; rules: PolicyRules },
) {
  const connection = await nameConnection(tx, connectionId);
  const ofAct = and(
    eq(approvalPolicies.act, act),
    connectionId === null ? isNull(approvalPolicies.connectionId) : eq(approvalPolicies.connectionId, connectionId),
  );
  const versions = await tx.select().from(approvalPolicies).where(ofAct);
  for (const waiting of versions.filter(({ inForceFrom, inForceTo }) => inForceFrom === null && inForceTo === null)) {
    await voidRequest(tx, { subjectType, subjectId: waiting.id }, `Replaced by ${actor.name}.`, now);
    await tx.update(approvalPolicies).set({ inForceTo: now }).where(eq(approvalPolicies.id, waiting.id));
  }
  const version = Math.max(0, ...versions.map((one) => one.version)) + 1;
  const [policy] = await tx
    .insert(approvalPolicies)
    .values({ connectionId, act, version, rules, createdBy: actor.personId, createdAt: now })
    .returning();
  if (!policy) throw new Error("a policy was not stored");
  const asked = await requirementOfAdmins(tx, "policies.change", actor.personId, now);
  const { required } = asked;
  if (required > 0) {
    const mark = markPolicy(desk.sealer, policy);
    const request = { act: "policies.change" as const, subjectType, subjectId: policy.id, connectionId, mark };
    await openRequest(tx, { ...request, asked }, actor, now);
  } else {
    await enforce(tx, policy, now);
  }
  const before = versions.find(({ inForceFrom, inForceTo }) => inForceFrom !== null && inForceTo === null);
  const details = {
    act,
    connection,
    version,
    was: before?.rules ?? "the default",
    is: rules.ends ? "as it stands above" : rules,
    waits: required > 0,
  };
  return {
    done: { policyId: policy.id, waits: required > 0 },
    audit: { subjectType, subjectId: policy.id, details },
  };
}

/** The second admin's word on a policy. Throws like `decideRequest`. */
export const decidePolicy = command({
  act: "policies.decide",
  input: decisionInput,
  connectionsOf: async (tx, { requestId }) => {
    const rows = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
    return rows.map(({ connectionId }) => connectionId);
  },
  run: async ({ desk, tx, actor, now }, word) => {
    await lockPolicies(tx);
    const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, word.requestId));
    const [policy] =
      request?.subjectType === subjectType
        ? await tx.select().from(approvalPolicies).where(eq(approvalPolicies.id, request.subjectId))
        : [];
    if (!policy) throw new AppError("not_found", "There is no such request.");
    const current = await requirementOfAdmins(tx, "policies.change", policy.createdBy, now);
    const currentMark = markPolicy(desk.sealer, policy);
    const decided = await decideRequest(tx, { ...word, currentMark, current }, actor, now);
    if (decided.kind === "approved") await enforce(tx, policy, now);
    if (decided.kind === "rejected") {
      await tx.update(approvalPolicies).set({ inForceTo: now }).where(eq(approvalPolicies.id, policy.id));
    }
    const connection = await nameConnection(tx, policy.connectionId);
    const { act, version } = policy;
    const details = { decision: word.decision, act, connection, version, reason: word.reason };
    return { done: { kind: decided.kind }, audit: { subjectType, subjectId: policy.id, details } };
  },
  after: (_context, done) => done,
});

/** Changes of policies that nobody answered in time never come into force. Returns how many. */
export async function expirePolicies(desk: Desk): Promise<number> {
  const due = await findDueRequests(desk.db, subjectType, desk.now());
  let expired = 0;
  for (const { id, subjectId } of due) {
    expired += await desk.db.transaction(async (tx) => {
      await lockPolicies(tx);
      const now = desk.now();
      if (!(await expireRequest(tx, id, now))) return 0;
      await tx.update(approvalPolicies).set({ inForceTo: now }).where(eq(approvalPolicies.id, subjectId));
      return 1;
    });
  }
  return expired;
}

/** For the audit trail, which is read by people. */
async function nameConnection(tx: Tx, connectionId: string | null): Promise<string> {
  if (connectionId === null) return "all";
  const [row] = await tx.select({ name: connections.name }).from(connections).where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", "This connection does not exist.");
  return row.name;
}

async function lockPolicies(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('policies', 0))`);
}

/** From now on this version counts, and the one before no more. */
async function enforce(tx: Tx, policy: Policy, now: Date): Promise<void> {
  await tx
    .update(approvalPolicies)
    .set({ inForceTo: now })
    .where(
      and(
        eq(approvalPolicies.act, policy.act),
        policy.connectionId === null
          ? isNull(approvalPolicies.connectionId)
          : eq(approvalPolicies.connectionId, policy.connectionId),
        isNotNull(approvalPolicies.inForceFrom),
        isNull(approvalPolicies.inForceTo),
      ),
    );
  // What ends a rule counts for no moment of its own.
  const times = policy.rules.ends ? { inForceFrom: now, inForceTo: now } : { inForceFrom: now };
  await tx.update(approvalPolicies).set(times).where(eq(approvalPolicies.id, policy.id));
}
