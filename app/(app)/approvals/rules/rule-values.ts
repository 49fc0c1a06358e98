import type { PolicyRules } from "@/lib/controls/approvals/policy";
import * as t from "@/messages/approvals/rules";

export type RuleValues = {
  approvers: string;
  /** `kept` marks a threshold in force, which is shown as a fact; amounts are never filled in beforehand. */
  tiers: { currency: string; from: string; approvers: string; kept: boolean }[];
  cumulative: { per: string; currency: string; from: string; days: string; approvers: string; kept: boolean }[];
  unknownAmounts: string;
  expiresAfterHours: string;
};

export function ruleValues({
  approvers,
  tiers,
  cumulative = [],
  unknownAmounts,
  expiresAfterHours,
}: PolicyRules): RuleValues {
  return {
    approvers: String(approvers),
    tiers: tiers.map((tier) => ({ ...tier, approvers: String(tier.approvers), kept: true })),
    cumulative: cumulative.map((tier) => ({
      ...tier,
      days: String(tier.days),
      approvers: String(tier.approvers),
      kept: true,
    })),
    unknownAmounts: String(unknownAmounts),
    expiresAfterHours: String(expiresAfterHours),
  };
}

/** A decision made without looking at amounts needs the same number of approvers everywhere. */
export const wholeRule = (values: RuleValues, hasAmounts: boolean): RuleValues =>
  hasAmounts ? values : { ...values, tiers: [], cumulative: [], unknownAmounts: values.approvers };

export const sameRule = t.unchanged;
