import { compareAmounts } from "@/lib/core/money/money";
import { type Message, message, together } from "@/lib/core/text/message";
import { type ApproverCount, type GovernedPermission, governedTable } from "./labels";

/** `from` is an inclusive amount as a decimal string. */
export type Tier = { currency: string; from: string; approvers: ApproverCount };

export const cumulativeKinds = ["account", "preparer"] as const;
export type CumulativeKind = (typeof cumulativeKinds)[number];

/** When payouts add up to `from` within `days` (1 to 30, today included), this many other users approve. */
export type CumulativeTier = Tier & { per: CumulativeKind; days: number };

export type Recent = { tier: CumulativeTier; amount: string; payouts: number | null };

export type PolicyRules = {
  approvers: ApproverCount;
  tiers: readonly Tier[];
  /** Guards against splitting a payout into several below a threshold. Absent in older rules. */
  cumulative?: readonly CumulativeTier[];
  /** Applies to rows without a known amount, because the gateway keeps the amount in the profile. */
  unknownAmounts: ApproverCount;
  expiresAfterHours: number;
  /** Marks the end of the previous version: the rule above applies again; the other values are copies. */
  ends?: true;
};

/** Amounts are decimal strings, one total per currency. */
export type PolicySubject = {
  totals: readonly { currency: string; amount: string }[];
  unknownCount: number;
  readRecent?: (tiers: readonly CumulativeTier[]) => Promise<Recent[]>;
};

export type Requirement = { approvers: ApproverCount; because: Message };

/** Default rules: payouts are sent at once, but a change of where money goes needs approval. */
export const defaultRules = Object.fromEntries(
  Object.entries(governedTable).map(([permission, { byDefault }]) => [permission, rulesOf(byDefault)]),
) as Record<GovernedPermission, PolicyRules>;

function rulesOf(approvers: ApproverCount): PolicyRules {
  return { approvers, tiers: [], unknownAmounts: approvers, expiresAfterHours: 72 };
}

export function requiredApprovers(
  rules: PolicyRules,
  subject: PolicySubject,
  recent: readonly Recent[] = [],
): Requirement {
  const found: Requirement[] = [{ approvers: rules.approvers, because: message("approvals.ruleApplies") }];
  for (const { currency, amount } of subject.totals) {
    for (const tier of rules.tiers) {
      if (tier.currency !== currency || compareAmounts(amount, tier.from) < 0) continue;
      found.push({
        approvers: tier.approvers,
        because: message("approvals.threshold", { amount, currency }, { amount: tier.from, currency }),
      });
    }
  }
  for (const { tier, amount, payouts } of recent) {
    if (compareAmounts(amount, tier.from) < 0) continue;
    found.push({ approvers: tier.approvers, because: describeRecent({ tier, amount, payouts }) });
  }
  if (subject.unknownCount > 0) {
    const because = message("approvals.unknownAmounts", subject.unknownCount);
    found.push({ approvers: rules.unknownAmounts, because });
  }
  return found.reduce((most, one) => (one.approvers > most.approvers ? one : most));
}

function describeRecent({ tier, amount, payouts }: Recent): Message {
  const { currency, days, approvers } = tier;
  const sums = [{ amount, currency }, { amount: tier.from, currency }, approvers] as const;
  return tier.per === "preparer" || payouts === null
    ? message("approvals.totalOfPreparer", days, ...sums)
    : message("approvals.totalToAccount", payouts, days, ...sums);
}

/**
 * Applies the default policy only when another user can approve, since it would otherwise block all work. A policy that
 * users chose always applies.
 */
export function applyDefault(requirement: Requirement, othersWhoMayApprove: number): Requirement {
  if (othersWhoMayApprove > 0 || requirement.approvers === 0) return requirement;
  return { approvers: 0, because: message("approvals.noOtherApprover") };
}

export function askAtLeastOne<Asked extends { required: number; because: Message }>(
  asked: Asked,
  because: Message,
): Asked {
  return {
    ...asked,
    required: Math.max(asked.required, 1),
    because: asked.required > 0 ? together(asked.because, because) : because,
  };
}

/**
 * Adds one user to the policy's number as a precaution: two at most, and never more than exist. `others`: how many
 * other users could approve. Pure.
 */
export function askOneMore<Asked extends { required: number; because: Message }>(
  asked: Asked,
  because: Message,
  others: number,
): Asked {
  const required = Math.min(asked.required + 1, 2, Math.max(asked.required, others));
  if (required === asked.required) return asked;
  return { ...asked, required, because: asked.required > 0 ? together(asked.because, because) : because };
}
