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
  currency: z.string().trim().toUpperCase().refine(isCurrency, t.currencyInvalid),
  from: z.string().trim().regex(amountPattern, t.amountInvalid),
  approvers,
});

export const cumulativeDaysMax = 30;
const cumulativeMax = 10;

const cumulativeTier = tier.extend({
  per: z.enum(cumulativeKinds, t.totalKindMissing),
  days: z
    .number(t.daysNotWhole)
    .int(t.daysNotWhole)
    .min(1, t.daysTooFew)
    .max(cumulativeDaysMax, t.daysTooMany(cumulativeDaysMax)),
});

export const rulesInput = z
  .object({
    approvers,
    tiers: z.array(tier).max(tiersMax, t.tooManyTiers(tiersMax)).readonly(),
    cumulative: z.array(cumulativeTier).max(cumulativeMax, t.tooManyCumulative(cumulativeMax)).readonly().optional(),
    unknownAmounts: approvers,
    expiresAfterHours: z.number().int().min(1, t.hoursTooFew).max(hoursMax, t.hoursTooMany(hoursMax)),
  })
  .superRefine(({ approvers: base, cumulative = [] }, context) => {
    const fault = (index: number, field: keyof CumulativeTier, message: string) =>
      context.addIssue({ code: "custom", path: ["cumulative", index, field], message });
    cumulative.forEach(({ per, currency, from, days, approvers: count }, index) => {
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(faultText(decimals))}.`);
      if (count <= base) fault(index, "approvers", t.cumulativeNotStricter);
      const like = cumulative.findIndex(
        (one) =>
          one.per === per &&
          one.currency === currency &&
          one.days === days &&
          amountPattern.test(one.from) &&
          compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", t.cumulativeRepeated);
    });
  })
  .superRefine(({ approvers: base, tiers }, context) => {
    const fault = (index: number, field: keyof Tier, message: string) =>
      context.addIssue({ code: "custom", path: ["tiers", index, field], message });
    tiers.forEach(({ currency, from, approvers: count }, index) => {
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(faultText(decimals))}.`);
      if (count <= base) fault(index, "approvers", t.tierNotStricter);
      const like = tiers.findIndex(
        (one) => one.currency === currency && amountPattern.test(one.from) && compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", t.tierRepeated);
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
    if (connectionId !== null && !ofConnection) fault(["connectionId"], t.onlyForAll);
    if (rules.tiers.length > 0 && !hasAmounts) fault(["rules", "tiers"], t.tiersNotAllowed);
    if ((rules.cumulative ?? []).length > 0 && !addsUp) fault(["rules", "cumulative"], t.cumulativeNotAllowed);
    if (rules.approvers < atLeast) fault(["rules", "approvers"], t.approverRequired);
  });

export const endPolicyInput = z.object({ connectionId: z.uuid().nullable(), permission: z.enum(governedPermissions) });
