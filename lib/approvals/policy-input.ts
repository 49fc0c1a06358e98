import { z } from "zod";
import { approverCounts, decisions, governedActs } from "./words";

const approvers = z.union(approverCounts.map((count) => z.literal(count)));
const hoursMax = 720;
const tiersMax = 20;

const tier = z.object({
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, "Three letters, such as EUR."),
  from: z
    .string()
    .trim()
    .regex(/^\d{1,15}(\.\d{1,3})?$/, "Digits, with a point before the decimals: 1000.00."),
  approvers,
});

export const rulesInput = z.object({
  approvers,
  tiers: z.array(tier).max(tiersMax, `At most ${tiersMax} thresholds.`),
  unknownAmounts: approvers,
  expiresAfterHours: z.number().int().min(1, "At least an hour.").max(hoursMax, `At most ${hoursMax} hours.`),
});

export const policyInput = z.object({
  connectionId: z.uuid().nullable(),
  act: z.enum(governedActs),
  rules: rulesInput,
});

export const decidePolicyInput = z.object({
  requestId: z.uuid(),
  decision: z.enum(decisions),
  seenMark: z.string().max(128),
  reason: z.string().trim().max(500, "The reason: at most 500 characters.").nullable().default(null),
});
