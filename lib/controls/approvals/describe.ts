import { compareAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import { listNames } from "@/lib/core/text/names";
import { capital, plural } from "@/lib/core/text/plural";
import * as t from "@/messages/approvals/model";
import type { ApproverCount } from "./labels";
import type { CumulativeKind, CumulativeTier, PolicyRules, Tier } from "./policy";

type Step = { from: string; approvers: ApproverCount };

const { approvalsNeeded: approve, counts: short } = t;

function stepsOf(rules: PolicyRules, currency: string): Step[] {
  const steps: Step[] = [];
  let reached = rules.approvers;
  for (const { from, approvers } of sorted(rules.tiers.filter((tier) => tier.currency === currency))) {
    if (approvers <= reached) continue;
    reached = approvers;
    const last = steps.at(-1);
    if (last && compareAmounts(last.from, from) === 0) last.approvers = approvers;
    else steps.push({ from, approvers });
  }
  return steps;
}

const sorted = (tiers: readonly Tier[]) => [...tiers].sort((a, b) => compareAmounts(a.from, b.from));
const currenciesOf = (...all: PolicyRules[]) => [
  ...new Set(all.flatMap(({ tiers }) => tiers.map(({ currency }) => currency)).sort()),
];

export function describeRules(rules: PolicyRules, form: NumberForm): string {
  const known = currenciesOf(rules)
    .map((currency) => ({ currency, steps: stepsOf(rules, currency) }))
    .filter(({ steps }) => steps.length > 0);
  const unknown = rules.unknownAmounts === rules.approvers ? "" : t.unknownAmountClause(approve[rules.unknownAmounts]);
  const more = `${unknown}${describeCumulative(rules, form)}`;
  const [only, ...others] = known;
  if (!only) return `${capital(approve[rules.approvers])}.${more}`;
  if (others.length === 0) {
    return t.oneCurrencyRule(describeSteps(only.currency, only.steps, form), rest(rules), more);
  }
  const sentences = known.map(({ currency, steps }) => `${describeSteps(currency, steps, form)}.`);
  return t.severalCurrenciesRule(sentences.join(" "), rest(rules), more);
}

const addedUp: Record<CumulativeKind, string> = {
  account: t.perAccount,
  preparer: t.perPreparer,
};

const sumOf = ({ per, currency, from, days }: CumulativeTier, form: NumberForm) =>
  t.reach(addedUp[per], formatAmount(from, currency, form), currency, days);

function describeCumulative(rules: PolicyRules, form: NumberForm): string {
  return cumulativeOf(rules)
    .map((tier) => t.ifLabel(sumOf(tier, form), approve[tier.approvers]))
    .join("");
}

const cumulativeOf = ({ approvers, cumulative = [] }: PolicyRules) =>
  cumulative.filter((tier) => tier.approvers > approvers);

const covers = (rules: PolicyRules, { per, currency, from, days, approvers }: CumulativeTier) =>
  rules.approvers >= approvers ||
  (rules.cumulative ?? []).some(
    (one) =>
      one.per === per &&
      one.currency === currency &&
      one.days >= days &&
      one.approvers >= approvers &&
      compareAmounts(one.from, from) <= 0,
  );

const rest = ({ approvers }: PolicyRules) => approve[approvers];

function describeSteps(currency: string, steps: readonly Step[], form: NumberForm): string {
  const parts = steps.map(({ from, approvers }, index) => {
    const amount = `${formatAmount(from, currency, form)} ${currency}`;
    return index === 0 ? t.from(amount, approve[approvers]) : t.fromNextTier(amount, short[approvers]);
  });
  return parts.join("; ");
}

export function mostApprovers({ approvers, tiers, cumulative = [], unknownAmounts }: PolicyRules): ApproverCount {
  const counts = [...tiers, ...cumulative].map((tier) => tier.approvers);
  return Math.max(approvers, unknownAmounts, ...counts) as ApproverCount;
}

export function findWeaker(before: PolicyRules, after: PolicyRules, form: NumberForm): string[] {
  const found: string[] = [];
  if (after.approvers < before.approvers) {
    found.push(t.defaultApprovals(instead(after.approvers, before.approvers)));
  }
  for (const currency of currenciesOf(before, after)) {
    const points = sorted([...before.tiers, ...after.tiers].filter((tier) => tier.currency === currency));
    let previous = `${after.approvers}/${before.approvers}`;
    for (const { from } of points) {
      const [now, then] = [approversAt(after, currency, from), approversAt(before, currency, from)];
      if (now < then && previous !== `${now}/${then}`) {
        found.push(t.approvalsFrom(formatAmount(from, currency, form), currency, instead(now, then)));
      }
      previous = `${now}/${then}`;
    }
  }
  for (const tier of cumulativeOf(before)) {
    if (!covers(after, tier)) found.push(t.weakerTier(sumOf(tier, form), short[tier.approvers], tier.approvers));
  }
  if (after.unknownAmounts < before.unknownAmounts) {
    found.push(t.unknownAmountChange(instead(after.unknownAmounts, before.unknownAmounts)));
  }
  return found;
}

const instead = (now: ApproverCount, then: ApproverCount) => t.insteadOf(short[now], short[then]);

function approversAt(rules: PolicyRules, currency: string, amount: string): ApproverCount {
  const reached = stepsOf(rules, currency).filter(({ from }) => compareAmounts(amount, from) >= 0);
  return reached.at(-1)?.approvers ?? rules.approvers;
}

export function isSameRule(a: PolicyRules, b: PolicyRules): boolean {
  const serialise = ({ approvers, tiers, cumulative = [], unknownAmounts, expiresAfterHours }: PolicyRules) =>
    JSON.stringify([
      approvers,
      unknownAmounts,
      expiresAfterHours,
      tiers.map(({ currency, from, approvers: count }) => `${currency} ${from} ${count}`).sort(),
      cumulative
        .map(({ per, currency, from, days, approvers: count }) => `${per} ${currency} ${from} ${days} ${count}`)
        .sort(),
    ]);
  return serialise(a) === serialise(b);
}

export function describeHours(hours: number): string {
  if (hours % 24 === 0 && hours >= 48) return t.days(hours / 24);
  return plural(hours, t.text1Hour, t.hours(hours));
}

export type MissingApprovers = { kind: "nobody" | "tight"; sentence: string };

export function findMissingApprovers(
  plural: string,
  rules: PolicyRules,
  approvers: readonly string[],
): MissingApprovers | null {
  const most = mostApprovers(rules);
  if (most === 0 || approvers.length > most) return null;
  if (approvers.length < most) {
    const there = approvers.length === 0 ? t.approversMissing : t.fewApprovers(listNames(approvers, "and"));
    return { kind: "nobody", sentence: t.ruleNotMeetable(t.approvals[most], there, plural) };
  }
  const who = listNames(approvers, "and");
  return {
    kind: "tight",
    sentence: t.soleApproverStuck(who, listNames(approvers, "or"), plural),
  };
}
