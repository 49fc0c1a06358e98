import { z } from "zod";
import { compareAmounts } from "@/lib/core/money";
import { faultOfDecimals, isCurrency } from "@/lib/fields/amounts";
import { governed } from "./governed";
import { type CumulativeTier, cumulativeKinds, type Tier } from "./policy";
import { approverCounts, governedActs } from "./words";

const approvers = z.union(approverCounts.map((count) => z.literal(count)));
const hoursMax = 720;
const tiersMax = 20;

const amountPattern = /^\d{1,15}(\.\d{1,3})?$/;

const tier = z.object({
  currency: z.string().trim().toUpperCase().refine(isCurrency, "A currency of ISO 4217: three letters, such as EUR."),
  from: z.string().trim().regex(amountPattern, "Digits, with a point before the decimals: 1000.00."),
  approvers,
});

export const cumulativeDaysMax = 30;
const cumulativeMax = 10;

const cumulativeTier = tier.extend({
  per: z.enum(cumulativeKinds, "Choose what is added up."),
  days: z
    .number("A whole number of days.")
    .int("A whole number of days.")
    .min(1, "At least one day.")
    .max(cumulativeDaysMax, `At most ${cumulativeDaysMax} days.`),
});

export const rulesInput = z
  .object({
    approvers,
    tiers: z.array(tier).max(tiersMax, `At most ${tiersMax} thresholds.`).readonly(),
    cumulative: z
      .array(cumulativeTier)
      .max(cumulativeMax, `At most ${cumulativeMax} cumulative thresholds.`)
      .readonly()
      .optional(),
    unknownAmounts: approvers,
    expiresAfterHours: z.number().int().min(1, "At least an hour.").max(hoursMax, `At most ${hoursMax} hours.`),
  })
  .superRefine(({ approvers: base, cumulative = [] }, context) => {
    const fault = (index: number, field: keyof CumulativeTier, message: string) =>
      context.addIssue({ code: "custom", path: ["cumulative", index, field], message });
    cumulative.forEach(({ per, currency, from, days, approvers: count }, index) => {
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(decimals)}.`);
      if (count <= base) fault(index, "approvers", "It needs no more approvals than are needed without it.");
      const like = cumulative.findIndex(
        (one) =>
          one.per === per &&
          one.currency === currency &&
          one.days === days &&
          amountPattern.test(one.from) &&
          compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", "There is a threshold like this already.");
    });
  })
  .superRefine(({ approvers: base, tiers }, context) => {
    const fault = (index: number, field: keyof Tier, message: string) =>
      context.addIssue({ code: "custom", path: ["tiers", index, field], message });
    tiers.forEach(({ currency, from, approvers: count }, index) => {
      // What is no amount at all was told above; this is asked all the same.
      if (!amountPattern.test(from)) return;
      const decimals = faultOfDecimals(from, currency);
      if (decimals) fault(index, "from", `${capital(decimals)}.`);
      if (count <= base) fault(index, "approvers", "It asks for no more people than are asked without it.");
      const like = tiers.findIndex(
        (one) => one.currency === currency && amountPattern.test(one.from) && compareAmounts(one.from, from) === 0,
      );
      if (like < index) fault(index, "from", "There is a threshold at this amount already.");
    });
  });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const policyInput = z
  .object({
    connectionId: z.uuid().nullable(),
    act: z.enum(governedActs),
    rules: rulesInput,
  })
  .superRefine(({ connectionId, act, rules }, context) => {
    const { ofConnection, hasAmounts, addsUp, atLeast } = governed[act];
    const fault = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (connectionId !== null && !ofConnection) {
      fault(["connectionId"], "There is one rule of this kind, for all connections.");
    }
    if (rules.tiers.length > 0 && !hasAmounts) fault(["rules", "tiers"], "There is no amount to look at here.");
    if ((rules.cumulative ?? []).length > 0 && !addsUp) {
      fault(["rules", "cumulative"], "There are no payouts to add up here.");
    }
    if (rules.approvers < atLeast) {
      fault(["rules", "approvers"], "At least one other person, as soon as there is somebody else.");
    }
  });

export const endPolicyInput = z.object({ connectionId: z.uuid().nullable(), act: z.enum(governedActs) });
