import { z } from "zod";
import { compareAmounts } from "@/lib/core/money/money";
import { capital } from "@/lib/core/text/plural";
import { faultOfDecimals, isCurrency } from "@/lib/gateway/fields/amounts";
import { faultText } from "@/lib/gateway/fields/sentences";
import * as t from "@/messages/approvals/model";
import { governed } from "./governed";
import { approverCounts, governedPermissions } from "./labels";
import { type CumulativeTier, cumulativeKinds, type Tier } from "./policy";

const approvers = z.union(approverCounts.map((count) => z.literal(count)));
const hoursMax = 720;
const tiersMax = 20;

const amountPattern = /^\d{1,15}(\.\d{1,3})?$/;

const tier = z.object({
  currency: z.string().trim().toUpperCase().refine(isCurrency, t.aThreeLetter),
  from: z.string().trim().regex(amountPattern, t.digitsAndA),
  approvers,
});

export const cumulativeDaysMax = 30;
const cumulativeMax = 10;

const cumulativeTier = tier.extend({
  per: z.enum(cumulativeKinds, t.chooseWhatTheTotal),
  days: z
    .number(t.enterAWholeNumber)
    .int(t.enterAWholeNumber)
    .min(1, t.enterAtLeast1)
    .max(cumulativeDaysMax, t.enterNoMoreThan(cumulativeDaysMax)),
});

export const rulesInput = z
  .object({
    approvers,
    tiers: z.array(tier).max(tiersMax, t.noMoreThan(tiersMax)).readonly(),
    cumulative: z.array(cumulativeTier).max(cumulativeMax, t.noMoreThan2(cumulativeMax)).readonly().optional(),
    unknownAmounts: approvers,
    expiresAfterHours: z.number().int().min(1, t.enterAtLeast12).max(hoursMax, t.enterNoMoreThan2(hoursMax)),
  })
  .superRefine(({ approvers: base, cumulative = [] }, context) => {
    const fault = (index: number, field: keyof CumulativeTier, message: string) =>
      context.addIssue({ code: "custom", path: ["cumulative", index, field], message });
    cumulative.forEach(({ per, currency, from, days, approvers: count }, index) => {
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(faultText(decimals))}.`);
      if (count <= base) fault(index, "approvers", t.chooseMoreApprovalsThan);
      const like = cumulative.findIndex(
        (one) =>
          one.per === per &&
          one.currency === currency &&
          one.days === days &&
          amountPattern.test(one.from) &&
          compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", t.anotherThresholdHasThe);
    });
  })
  .superRefine(({ approvers: base, tiers }, context) => {
    const fault = (index: number, field: keyof Tier, message: string) =>
      context.addIssue({ code: "custom", path: ["tiers", index, field], message });
    tiers.forEach(({ currency, from, approvers: count }, index) => {
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(faultText(decimals))}.`);
      if (count <= base) fault(index, "approvers", t.chooseMoreApprovalsThan2);
      const like = tiers.findIndex(
        (one) => one.currency === currency && amountPattern.test(one.from) && compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", t.anotherThresholdHasThe2);
    });
  });

export const policyInput = z
  .object({
    connectionId: z.uuid().nullable(),
    permission: z.enum(governedPermissions),
    rules: rulesInput,
  })
  .superRefine(({ connectionId, permission, rules }, context) => {
    const { ofConnection, hasAmounts, addsUp, atLeast } = governed[permission];
    const fault = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (connectionId !== null && !ofConnection) fault(["connectionId"], t.thisRuleAppliesTo);
    if (rules.tiers.length > 0 && !hasAmounts) fault(["rules", "tiers"], t.thisRuleHasNo);
    if ((rules.cumulative ?? []).length > 0 && !addsUp) fault(["rules", "cumulative"], t.thisRuleCoversNo);
    if (rules.approvers < atLeast) fault(["rules", "approvers"], t.chooseAtLeastOne);
  });

export const endPolicyInput = z.object({ connectionId: z.uuid().nullable(), permission: z.enum(governedPermissions) });
