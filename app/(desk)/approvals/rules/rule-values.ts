import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import { cumulativeKinds, type PolicyRules } from "@/lib/approvals/policy";
import { rulesInput } from "@/lib/approvals/policy-input";
import type { ApproverCount } from "@/lib/approvals/words";

/** What stands in the form: all text, as a person types it. */
export type RuleValues = {
  approvers: string;
  /** `kept`: a threshold that holds now; it stands as a fact, amounts are never filled in beforehand. */
  tiers: { currency: string; from: string; approvers: string; kept: boolean }[];
  cumulative: { per: string; currency: string; from: string; days: string; approvers: string; kept: boolean }[];
  unknownAmounts: string;
  expiresAfterHours: string;
};

const count = z.enum(["0", "1", "2"], "Choose how many.").transform((text) => Number(text) as ApproverCount);

const wholeNumber = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, message)
    .transform(Number);

const ruleForm = z
  .object({
    approvers: count,
    tiers: z.array(z.object({ currency: z.string(), from: z.string(), approvers: count })).readonly(),
    cumulative: z
      .array(
        z.object({
          per: z.enum(cumulativeKinds, "Choose what is added up."),
          currency: z.string(),
          from: z.string(),
          days: wholeNumber("A whole number of days."),
          approvers: count,
        }),
      )
      .readonly()
      .optional(),
    unknownAmounts: count,
    expiresAfterHours: wholeNumber("A whole number of hours."),
  })
  .pipe(rulesInput);

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

/** What is decided without looking at amounts asks for the same number of people everywhere. */
const whole = (values: RuleValues, hasAmounts: boolean): RuleValues =>
  hasAmounts ? values : { ...values, tiers: [], cumulative: [], unknownAmounts: values.approvers };

/** The rule that the form says; null while something in it is missing or wrong. */
export function readRules(values: RuleValues, hasAmounts: boolean): PolicyRules | null {
  const parsed = ruleForm.safeParse(whole(values, hasAmounts));
  return parsed.success ? parsed.data : null;
}

/** react-hook-form's resolver: the very schema of the command. */
export function ruleResolver(hasAmounts: boolean): Resolver<RuleValues, unknown, PolicyRules> {
  const resolve = zodResolver(ruleForm) as unknown as Resolver<RuleValues, unknown, PolicyRules>;
  return (values, context, options) => resolve(whole(values, hasAmounts), context, options);
}
