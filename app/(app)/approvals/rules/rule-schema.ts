import { z } from "zod";
import { isSameRule } from "@/lib/controls/approvals/describe";
import { governed } from "@/lib/controls/approvals/governed";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { cumulativeKinds, type PolicyRules } from "@/lib/controls/approvals/policy";
import { rulesInput } from "@/lib/controls/approvals/policy-input";
import * as t from "@/messages/approvals/rules";
import type { RuleScope } from "./rule-scope";
import { type RuleValues, sameRule, wholeRule } from "./rule-values";

const count = z.enum(["0", "1", "2"], t.approversMissing).transform((text) => Number(text) as ApproverCount);

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
          per: z.enum(cumulativeKinds, t.totalKindMissing),
          currency: z.string(),
          from: z.string(),
          days: wholeNumber(t.daysNotWhole),
          approvers: count,
        }),
      )
      .readonly()
      .optional(),
    unknownAmounts: count,
    expiresAfterHours: wholeNumber(t.hoursNotWhole),
  })
  .pipe(rulesInput);

export const ruleSchema = ({ permission, rules: now }: Pick<RuleScope, "permission" | "rules">) =>
  z
    .preprocess((typed) => wholeRule(typed as RuleValues, governed[permission].hasAmounts), ruleForm)
    .refine((rules) => !isSameRule(rules, now), {
      path: ["approvers"],
      message: sameRule,
    }) as unknown as z.ZodType<PolicyRules, RuleValues>;
