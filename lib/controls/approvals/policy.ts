import { compareAmounts } from "@/lib/core/money/money";
import { type Message, message, together } from "@/lib/core/text/message";
import { type ApproverCount, type GovernedPermission, governedTable } from "./labels";

/** From this amount on, in this currency, this many other users approve. `from` is a decimal string, inclusive. */
export type Tier = { currency: string; from: string; approvers: ApproverCount };

/** Whose payouts a cumulative threshold adds up: those to one account, or those that one user prepared. */
export const cumulativeKinds = ["account", "preparer"] as const;
export type CumulativeKind = (typeof cumulativeKinds)[number];

/** If payouts add up to this amount within `days` (1 to 30, today included), this many other users approve. */
export type CumulativeTier = Tier & { per: CumulativeKind; days: number };

/** What the payouts of a cumulative threshold come to with the subject. `payouts`: how many; null: not counted. */
export type Recent = { tier: CumulativeTier; amount: string; payouts: number | null };

export type PolicyRules = {
  /** Where no tier needs more. */
  approvers: ApproverCount;
  tiers: readonly Tier[];
  /** Against splitting: what payouts add up to over days. Absent in older rules. */
  cumulative?: readonly CumulativeTier[];
  /** For rows whose amount is unknown here, because the gateway keeps it in the profile. */
  unknownAmounts: ApproverCount;
  /** A request expires after this time. */
  expiresAfterHours: number;
  /** Not a rule but the end of the one before it: the rule above applies again; the other values are its copy. */
  ends?: true;
};

/** What of a subject a policy reads. Amounts are decimal strings, one total a currency. */
export type PolicySubject = {
  totals: readonly { currency: string; amount: string }[];
  unknownCount: number;
  /** Reads what each of these thresholds comes to with the subject; absent where nothing can be added up. */
  readRecent?: (tiers: readonly CumulativeTier[]) => Promise<Recent[]>;
};

export type Requirement = { approvers: ApproverCount; because: Message };

/** What holds where users have chosen nothing: payouts are sent at once, what changes where money goes does not. */
export const defaultRules = Object.fromEntries(
  Object.entries(governedTable).map(([permission, { byDefault }]) => [permission, rulesOf(byDefault)]),
) as Record<GovernedPermission, PolicyRules>;

function rulesOf(approvers: ApproverCount): PolicyRules {
  return { approvers, tiers: [], unknownAmounts: approvers, expiresAfterHours: 72 };
}

/** How many other users must approve, and why: the most that any part of the rules needs. Pure. */
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

/** Why a cumulative threshold asks for approval, for the approver. */
function describeRecent({ tier, amount, payouts }: Recent): Message {
  const { currency, days, approvers } = tier;
  const sums = [{ amount, currency }, { amount: tier.from, currency }, approvers] as const;
  return tier.per === "preparer" || payouts === null
    ? message("approvals.totalOfPreparer", days, ...sums)
    : message("approvals.totalToAccount", payouts, days, ...sums);
}

/**
 * What a policy that no one chose asks for: with no one else there who could approve it would only lock Paydesk, so it
 * begins to count with the second user. A policy that users chose counts always.
 */
export function applyDefault(requirement: Requirement, othersWhoMayApprove: number): Requirement {
  if (othersWhoMayApprove > 0 || requirement.approvers === 0) return requirement;
  return { approvers: 0, because: message("approvals.noOtherApprover") };
}

/** One other user at least, where something may not be decided alone whatever the rule says. Pure. */
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
 * One other user more than a policy asks for, where something speaks for caution: two at most, and never more than there
 * are. `others`: how many other users could approve. Pure.
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
