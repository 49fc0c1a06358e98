import * as t from "@/messages/matching/model";

/** What is compared: orders with the gateway's lines, or the gateway's batches with the bank's lines. */
export const matchLegs = ["gateway", "bank"] as const;
export type MatchLeg = (typeof matchLegs)[number];

/** What an order's lines are compared in: what was paid, and what came back. Of a batch: all of it. */
export const matchAspects = ["payment", "return", "batch"] as const;

/** Lines of the gateway that are compared with orders; the others belong to a batch alone. */
export const matchedKinds = ["payment", "reversal", "refund", "chargeback"] as const;
export const isMatchedKind = (kind: string): boolean => matchedKinds.some((one) => one === kind);

/** How two sides compare. Matched ones are counted only; each of the others is an item. */
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

/** Named as soon as they are found: usual timing, and what is no payment. */
export const namedClasses = ["expected", "fee", "fx", "reserve", "unrelated"] as const satisfies readonly MatchClass[];

export const matchClassLabels: Record<MatchClass, string> = t.classes;
export const matchClassMeanings: Record<MatchClass, string> = t.classMeanings;

/**
 * What users do with an item, besides matching. `ignore` and `resolve` name it for as long as its amounts stay the same.
 * `unmatch` keeps a line from being matched by its ids, until `rematch`.
 */
export const matchActs = ["ignore", "resolve", "reopen", "assign", "note", "unmatch", "rematch"] as const;
export type MatchAct = (typeof matchActs)[number];

/** Why a difference is none that must worry: it is explained by one of these, by an owner, and never by a text alone. */
export const explanationKinds = ["timing", "fee", "fx", "return", "gateway_error", "our_error"] as const;
export type ExplanationKind = (typeof explanationKinds)[number];
/** Of what is explained so, the other side never comes: it ends with its period. All others are carried forward until they clear. */
export const finalExplanations = ["fee", "fx"] as const satisfies readonly ExplanationKind[];
export const explanationLabels: Record<ExplanationKind, string> = t.explanations;

/** What a rule may make of a line of the bank. */
export const ruleClasses = ["fee", "fx", "reserve", "unrelated"] as const satisfies readonly MatchClass[];
export type RuleClass = (typeof ruleClasses)[number];

/** Which lines of the bank a rule is about; all that is given must hold. Texts are compared without case. */
export type RuleCondition = {
  /** Part of the bank's text, its counterparty or a reference. */
  contains: string;
  account: string | null;
  direction: "credit" | "debit" | null;
};

/** What happened to a closed period afterwards. */
export const priorKinds = ["gateway_line", "bank_line", "order"] as const;
export type PriorKind = (typeof priorKinds)[number];

export const matchLegLabels: Record<MatchLeg, string> = t.legs;
export const matchActLabels: Record<MatchAct, string> = t.acts;

/** What of the items a page shows. */
export const itemViews = ["open", "explained", "all"] as const;

export const ruleClassLabel = (of: RuleClass): string => matchClassLabels[of];
