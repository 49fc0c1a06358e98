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

/** What a subject needs at one moment: nothing (`required` 0), or approvals of this many other users. */
export type Asked = { required: number; because: Message; policyId: string | null; rules: PolicyRules };

/** Why a subject needs one more user than its rule says, for the approver. */
export type NeedsOneMore = { because: Message };

/** A thing that a rule may hold. Each module builds its own, in the same way at submission, decision and release. */
export type Subject = {
  permission: GovernedPermission;
  connectionId: string | null;
  /** The user who asks, and so cannot approve. */
  askedBy: string;
  amounts: PolicySubject;
  /** Accounts in their cooling-off period; together they need one more user. */
  coolingOffAccounts?: readonly NeedsOneMore[];
  /** Why it may not be decided alone, whatever the rule says; null: it may. */
  atLeastOne?: Message | null;
};

export const noAmounts: PolicySubject = { totals: [], unknownCount: 0 };

/**
 * What a subject needs now: the rule in force (a connection's own outranks the one for all, which outranks the default), and
 * one more user for its precautions. The one place where the parts of a requirement are put together.
 */
export async function requirementOf(db: Database | Tx, subject: Subject, now: Date): Promise<Asked> {
  const { permission, connectionId, askedBy, amounts, coolingOffAccounts = [] } = subject;
  const policy = await readRule(db, permission, connectionId);
  const rules = policy?.rules ?? defaultRules[permission];
  const others = await countOthers(db, askedBy, permission, connectionId, now);
  const recent = (await amounts.readRecent?.(rules.cumulative ?? [])) ?? [];
  const byRule = requiredApprovers(rules, amounts, recent);
  const { approvers: required, because } = policy ? byRule : applyDefault(byRule, others);
  const asked: Asked = { required, because, policyId: policy?.id ?? null, rules };
  const [first, ...more] = coolingOffAccounts.map((one) => one.because);
  const careful = first ? askOneMore(asked, together(first, ...more), others) : asked;
  return subject.atLeastOne ? askAtLeastOne(careful, subject.atLeastOne) : careful;
}

/**
 * What only admins may change needs another admin as soon as there is one, and never more than there are. One whose account
 * the asker made or opened alone is no other yet.
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

/** The stricter of what was asked for and what is needed now. Pure. */
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
 * How many other users could approve, now or at any time in the last 7 days: disabling, demoting or resetting users never
 * lowers what a rule needs.
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

/** How many could decide on a change of admins who count as other persons than the one who asks. */
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
 * A condition: this user may approve such a request at this moment. An approval counts only while it holds: enabled, by
 * role, in scope, and not in the waiting time of a new account (not on a sandbox).
 */
export function mayDecide(
  userId: SQLWrapper | string,
  permission: SQLWrapper | GovernedPermission,
  connectionId: SQLWrapper | string | null,
  now: Date,
): SQL<boolean> {
  return sql<boolean>`may_decide(${userId}, ${permission}, ${connectionId}::uuid, ${now}::timestamptz)`;
}
