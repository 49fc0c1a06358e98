import * as t from "@/messages/matching/model";

export const matchLegs = ["gateway", "bank"] as const;
export type MatchLeg = (typeof matchLegs)[number];

export const matchAspects = ["payment", "return", "batch"] as const;

export const matchedKinds = ["payment", "reversal", "refund", "chargeback"] as const;
export const isMatchedKind = (kind: string): boolean => matchedKinds.some((one) => one === kind);

export const matchClasses = [
  "expected",
  "missing_gateway",
  "missing_bank",
  "missing_here",
  "amount",
  "duplicate",
  "ids_differ",
  "returned",
  "fee",
  "fx",
  "reserve",
  "unrelated",
] as const;
export type MatchClass = (typeof matchClasses)[number];

/** These classes count as explained as soon as they are found. */
export const namedClasses = ["expected", "fee", "fx", "reserve", "unrelated"] as const satisfies readonly MatchClass[];

export const matchClassLabels: Record<MatchClass, string> = t.classes;
export const matchClassMeanings: Record<MatchClass, string> = t.classMeanings;

/**
 * `ignore` and `resolve` hold while the amounts stay the same. `unmatch` keeps a line from being matched by its ids
 * until `rematch`.
 */
export const matchActs = ["ignore", "resolve", "reopen", "assign", "note", "unmatch", "rematch"] as const;
export type MatchAct = (typeof matchActs)[number];

/** An explanation needs an owner; a text alone never explains money. */
export const explanationKinds = ["timing", "fee", "fx", "return", "gateway_error", "our_error"] as const;
export type ExplanationKind = (typeof explanationKinds)[number];
/**
 * The other side never arrives for these explanations, so they end with their period. Others are carried forward until
 * they clear.
 */
export const finalExplanations = ["fee", "fx"] as const satisfies readonly ExplanationKind[];
export const explanationLabels: Record<ExplanationKind, string> = t.explanations;

/** Each difference of a period is in one part of its bridge from Paydesk to the bank. */
export const itemParts = ["fees", "timing", "returns", "errors", "other", "unexplained"] as const;
export type ItemPart = (typeof itemParts)[number];
export const itemPartLabels: Record<ItemPart, string> = t.parts;

export const ruleClasses = ["fee", "fx", "reserve", "unrelated"] as const satisfies readonly MatchClass[];
export type RuleClass = (typeof ruleClasses)[number];

/** All given conditions must hold. Texts are compared without case. */
export type RuleCondition = {
  contains: string;
  account: string | null;
  direction: "credit" | "debit" | null;
};

export const priorKinds = ["gateway_line", "bank_line", "order"] as const;
export type PriorKind = (typeof priorKinds)[number];

export const matchLegLabels: Record<MatchLeg, string> = t.legs;
export const matchActLabels: Record<MatchAct, string> = t.acts;

export const itemViews = ["open", "explained", "all"] as const;

export const ruleClassLabel = (of: RuleClass): string => matchClassLabels[of];
