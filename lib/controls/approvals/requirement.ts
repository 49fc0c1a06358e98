import { and, count, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalPolicies } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import { type Message, together } from "@/lib/core/text/message";
import { governed } from "./governed";
import type { GovernedPermission } from "./labels";
import {
  applyDefault,
  askAtLeastOne,
  askOneMore,
  defaultRules,
  type PolicyRules,
  type PolicySubject,
  requiredApprovers,
} from "./policy";

export type Asked = { required: number; because: Message; policyId: string | null; rules: PolicyRules };

export type NeedsOneMore = { because: Message };

export type Subject = {
  permission: GovernedPermission;
  connectionId: string | null;
  askedBy: string;
  amounts: PolicySubject;
  /** All of them together need one more user. */
  needsOneMore?: readonly NeedsOneMore[];
  atLeastOne?: Message | null;
};

export const noAmounts: PolicySubject = { totals: [], unknownCount: 0 };

/**
 * Combines the rule in force with the subject's precautions. A connection's rule outranks the rule for all, which
 * outranks the default. No other code combines these parts.
 */
export async function requirementOf(db: Database | Tx, subject: Subject, now: Date): Promise<Asked> {
  const { permission, connectionId, askedBy, amounts, needsOneMore = [] } = subject;
  const policy = await readRule(db, permission, connectionId);
  const rules = policy?.rules ?? defaultRules[permission];
  const others = await countOthers(db, askedBy, permission, connectionId, now);
  const recent = (await amounts.readRecent?.(rules.cumulative ?? [])) ?? [];
  const byRule = requiredApprovers(rules, amounts, recent);
  const { approvers: required, because } = policy ? byRule : applyDefault(byRule, others);
  const asked: Asked = { required, because, policyId: policy?.id ?? null, rules };
  const [first, ...more] = needsOneMore.map((one) => one.because);
  const careful = first ? askOneMore(asked, together(first, ...more), others) : asked;
  return subject.atLeastOne ? askAtLeastOne(careful, subject.atLeastOne) : careful;
}

/**
 * Requires another admin as soon as there is one. An admin whose account the requester created or opened alone doesn't
 * count as another.
 */
export async function requirementOfAdmins(
  db: Database | Tx,
  permission: Extract<GovernedPermission, "policies.change" | "users.change">,
  askedBy: string,
  now: Date,
): Promise<Asked> {
  const asked = await requirementOf(db, { permission, connectionId: null, askedBy, amounts: noAmounts }, now);
  const others = await countOtherAdmins(db, askedBy, { permission, connectionId: null }, now);
  return { ...asked, required: Math.min(Math.max(asked.required, governed[permission].atLeast), others) };
}

/** Takes the stricter of the original and the current requirement. Pure. */
export function stricterOf<Frozen extends { required: number; because: Message }>(
  frozen: Frozen,
  current: { required: number; because: Message },
): Frozen {
  if (current.required <= frozen.required) return frozen;
  return { ...frozen, required: current.required, because: current.because };
}

async function readRule(db: Database | Tx, permission: GovernedPermission, connectionId: string | null) {
  const forAll = isNull(approvalPolicies.connectionId);
  const [policy] = await db
    .select()
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.permission, permission),
        sql`${approvalPolicies.inForceFrom} is not null and ${approvalPolicies.inForceTo} is null`,
        connectionId === null ? forAll : or(eq(approvalPolicies.connectionId, connectionId), forAll),
      ),
    )
    .orderBy(sql`${approvalPolicies.connectionId} nulls last`)
    .limit(1);
  return policy;
}

/**
 * Counts other users who could approve now or at any time in the last 7 days, so that disabling, demoting or resetting
 * users never lowers a requirement.
 */
export async function countOthers(
  db: Database | Tx,
  userId: string,
  permission: GovernedPermission,
  connectionId: string | null,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        sql`could_decide(${users.id}, ${permission}, ${connectionId}::uuid, ${now}::timestamptz)`,
      ),
    );
  return row?.others ?? 0;
}

export async function countOtherAdmins(
  db: Database | Tx,
  userId: string,
  { permission, connectionId }: Pick<Subject, "permission" | "connectionId">,
  now: Date,
): Promise<number> {
  const at = sql`${now}::timestamptz`;
  const [row] = await db
    .select({ others: count() })
    .from(users)
    .where(
      and(
        sql`could_decide(${users.id}, ${permission}, ${connectionId}::uuid, ${at})`,
        sql`not are_tied(${users.id}, ${userId}::uuid, ${permission}, ${connectionId}::uuid, ${at}, ${at})`,
      ),
    );
  return row?.others ?? 0;
}

/**
 * SQL condition for a user who may approve this request now: enabled, with the role and scope, and past the waiting
 * time of a new account (except on a sandbox). An approval counts only while the condition holds.
 */
export function mayDecide(
  userId: SQLWrapper | string,
  permission: SQLWrapper | GovernedPermission,
  connectionId: SQLWrapper | string | null,
  now: Date,
): SQL<boolean> {
  return sql<boolean>`may_decide(${userId}, ${permission}, ${connectionId}::uuid, ${now}::timestamptz)`;
}
