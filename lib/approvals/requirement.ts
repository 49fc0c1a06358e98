import { and, count, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { approvalPolicies } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { readNumberForm } from "@/lib/core/number-form";
import { governed } from "./governed";
import {
  applyDefault,
  askAtLeastOne,
  askOneMore,
  defaultRules,
  type PolicyRules,
  type PolicySubject,
  requiredApprovers,
} from "./policy";
import type { GovernedAct } from "./words";

/** What a subject needs at one moment: nothing (`required` 0), or so many other users. */
export type Asked = { required: number; because: string; policyId: string | null; rules: PolicyRules };

/** Something about a subject that asks for one more user than the rule does, as a sentence for the approver. */
export type NeedsOneMore = { because: string };

/** A thing that a rule may hold. Every room builds its own, the same way at submit, at decision and at release. */
export type Subject = {
  act: GovernedAct;
  connectionId: string | null;
  /** The user who asks, and so cannot approve. */
  askedBy: string;
  amounts: PolicySubject;
  /** All that asks for caution; together they ask for one more user. */
  cautions?: readonly NeedsOneMore[];
  /** Why it may not be decided alone, whatever the rule says; null: it may. */
  atLeastOne?: string | null;
};

/** For what has no amounts. */
export const noAmounts: PolicySubject = { totals: [], unknownCount: 0 };

/**
 * What a subject needs now: the rule in force (a connection's own outranks the one for all, which outranks the default), and
 * one more user for its cautions. The one place where the parts of a requirement are put together.
 */
export async function requirementOf(db: Database | Tx, subject: Subject, now: Date): Promise<Asked> {
  const { act, connectionId, askedBy, amounts, cautions = [] } = subject;
  const policy = await readRule(db, act, connectionId);
  const rules = policy?.rules ?? defaultRules[act];
  const others = await countOthers(db, askedBy, act, connectionId, now);
  const recent = (await amounts.readRecent?.(rules.cumulative ?? [])) ?? [];
  const byRule = requiredApprovers(rules, amounts, recent, await readNumberForm(db));
  const { approvers: required, because } = policy ? byRule : applyDefault(byRule, others);
  const asked: Asked = { required, because, policyId: policy?.id ?? null, rules };
  const careful =
    cautions.length === 0 ? asked : askOneMore(asked, cautions.map((one) => one.because).join(" "), others);
  return subject.atLeastOne ? askAtLeastOne(careful, subject.atLeastOne) : careful;
}

/** What belongs to the admins alone needs another of them as soon as there is one, and never more than there are. */
export async function requirementOfAdmins(
  db: Database | Tx,
  act: Extract<GovernedAct, "policies.change" | "users.change">,
  askedBy: string,
  now: Date,
): Promise<Asked> {
  const asked = await requirementOf(db, { act, connectionId: null, askedBy, amounts: noAmounts }, now);
  const others = await countOthers(db, askedBy, act, null, now);
  return { ...asked, required: Math.min(Math.max(asked.required, governed[act].atLeast), others) };
}

/** The stricter of what was asked for and what is needed now. Pure. */
export function stricterOf<Frozen extends { required: number; because: string }>(
  frozen: Frozen,
  current: { required: number; because: string },
): Frozen {
  if (current.required <= frozen.required) return frozen;
  return { ...frozen, required: current.required, because: current.because };
}

async function readRule(db: Database | Tx, act: GovernedAct, connectionId: string | null) {
  const forAll = isNull(approvalPolicies.connectionId);
  const [policy] = await db
    .select()
    .from(approvalPolicies)
    .where(
      and(
        eq(approvalPolicies.act, act),
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
 * lowers what a rule asks for.
 */
export async function countOthers(
  db: Database | Tx,
  personId: string,
  act: GovernedAct,
  connectionId: string | null,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(people)
    .where(
      and(ne(people.id, personId), sql`could_decide(${people.id}, ${act}, ${connectionId}::uuid, ${now}::timestamptz)`),
    );
  return row?.others ?? 0;
}

/**
 * A condition: this user may approve such a request at this moment. An approval counts only while it holds: enabled, by
 * role, in scope, and not in the waiting time of a new account (not on a sandbox).
 */
export function mayDecide(
  personId: SQLWrapper | string,
  act: SQLWrapper | GovernedAct,
  connectionId: SQLWrapper | string | null,
  now: Date,
): SQL<boolean> {
  return sql<boolean>`may_decide(${personId}, ${act}, ${connectionId}::uuid, ${now}::timestamptz)`;
}
