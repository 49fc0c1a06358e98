import type { PolicyRules } from "@/lib/controls/approvals/policy";
import * as t from "@/messages/approvals/rules";

/** What is in the form: all text, as a user types it. */
export type RuleValues = {
  approvers: string;
  /** `kept`: a threshold that holds now; it is as a fact, amounts are never filled in beforehand. */
  tiers: { currency: string; from: string; approvers: string; kept: boolean }[];
  cumulative: { per: string; currency: string; from: string; days: string; approvers: string; kept: boolean }[];
  unknownAmounts: string;
  expiresAfterHours: string;
};

/** The form as it begins: what holds now. */
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

/** What is decided without looking at amounts asks for the same number of users everywhere. */
export const wholeRule = (values: RuleValues, hasAmounts: boolean): RuleValues =>
  hasAmounts ? values : { ...values, tiers: [], cumulative: [], unknownAmounts: values.approvers };

/** Why a rule is not saved that holds already. */
export const sameRule = t.nothingHasChanged;
