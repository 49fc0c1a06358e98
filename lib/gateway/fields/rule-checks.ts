import { compareWritten, containsIdentifier, faultOfDecimals, trimDecimals } from "./amounts";
import { validateCardNumber } from "./cards";
import type { Operation } from "./catalogue";
import { readDate } from "./dates";
import { type FieldName, type Finding, fault } from "./faults";
import { statesOf } from "./places";
import { type ProfileKind, type Rule, rulesOf } from "./rules";

export type RuleContext = {
  today: string;
  hidden: readonly string[];
  profileKind?: ProfileKind;
  currency?: string;
  isSandbox?: boolean;
};

type Values = ReadonlyMap<string, string>;
type Subject = { operation: Operation; given: ReadonlySet<string>; values: Values; context: RuleContext };
type Verdict = { errors: Finding[]; warnings: Finding[] };

export function checkRules(
  operation: Operation,
  given: ReadonlySet<string>,
  values: Values,
  context: RuleContext,
): Verdict {
  const subject = { operation, given, values, context };
  const found: Verdict = { errors: [], warnings: [] };
  for (const rule of rulesOf(operation)) {
    const { errors, warnings } = applyRule(rule, subject);
    found.errors.push(...errors);
    found.warnings.push(...warnings);
  }
  return found;
}

function wrong(...errors: Finding[]): Verdict {
  return { errors, warnings: [] };
}

function namesOf(of: Operation, fields: string[]): FieldName[] {
  return fields.map((field) => ({ of, field }));
}

function applyRule(rule: Rule, subject: Subject): Verdict {
  const { operation, given, values, context } = subject;
  switch (rule.kind) {
    case "at-most-one":
      return wrong(...findRivals(rule.groups, subject));
    case "exactly-one": {
      const used = rule.groups.filter((group) => group.some((name) => given.has(name)));
      if (used.length === 0) return wrong(...findMissingReceiver(rule, subject));
      const mayComeAlong = context.isSandbox ? rule.inSandbox : undefined;
      const counted = used.filter(([name]) => name !== mayComeAlong);
      return wrong(...findRivals(counted, subject));
    }
    case "together": {
      const present = rule.fields.filter((name) => given.has(name));
      if (present.length === 0) return wrong();
      const lacking = rule.fields.filter((name) => !given.has(name) && !context.hidden.includes(name));
      return wrong(
        ...lacking.map((name) => ({ field: name, fault: fault("requiredWith", namesOf(operation, present)) })),
      );
    }
    case "only-with": {
      if (!given.has(rule.field) || rule.others.some((name) => given.has(name))) return wrong();
      return wrong({ field: rule.field, fault: fault("onlyWith", namesOf(operation, rule.others)) });
    }
    case "ordered":
      return wrong(...findDisorder(rule, subject));
    case "decimals": {
      const currency = currencyOf(rule, subject);
      if (currency === null && given.has(rule.currency)) return wrong();
      return wrong(
        ...rule.fields.flatMap((name) => {
          const amounts = values.get(name)?.split(",") ?? [];
          const fault = amounts.map((amount) => faultOfDecimals(amount, currency)).find((found) => found !== null);
          return fault ? [{ field: name, fault }] : [];
        }),
      );
    }
    case "not-containing": {
      const value = values.get(rule.field) ?? "";
      const other = rule.others.find((name) => containsIdentifier(value, values.get(name) ?? ""));
      if (!other) return wrong();
      return {
        errors: [],
        warnings: [{ field: rule.field, fault: fault("containsOther", { of: operation, field: other }) }],
      };
    }
    case "not-past": {
      const date = readDate(values.get(rule.field) ?? "");
      if (date === null || date >= context.today) return wrong();
      return { errors: [], warnings: [{ field: rule.field, fault: rule.warning }] };
    }
    case "not-expired":
      return validateExpiry(rule, subject);
    case "cvv-of-card": {
      const [cvv, card] = [values.get(rule.cvv), values.get(rule.card)];
      if (cvv === undefined || card === undefined) return wrong();
      const verdict = validateCardNumber(card);
      const length = verdict.fault === null ? verdict.cvvLength : null;
      return length === null || length === cvv.length
        ? wrong()
        : wrong({ field: rule.cvv, fault: fault("cvvOfCard", length) });
    }
    case "state":
      return validateState(rule, subject);
    case "not-for-dst":
      if (context.profileKind !== "DST") return wrong();
      return wrong(
        ...rule.fields.filter((name) => given.has(name)).map((name) => ({ field: name, fault: fault("notForCards") })),
      );
    default:
      return rule satisfies never;
  }
}

function currencyOf({ currency }: Extract<Rule, { kind: "decimals" }>, { values, context }: Subject): string | null {
  return values.get(currency) ?? context.currency ?? null;
}

export function writeAmounts(operation: Operation, values: Map<string, string>, context: RuleContext): void {
  for (const rule of rulesOf(operation)) {
    if (rule.kind !== "decimals") continue;
    const currency = currencyOf(rule, { operation, given: new Set(), values, context });
    for (const name of rule.fields) {
      const value = values.get(name);
      if (value === undefined || currency === null) continue;
      const isOne = !value.includes(",");
      const written = isOne
        ? trimDecimals(value, currency)
        : value
            .split(",")
            .map((amount) => trimDecimals(amount, currency))
            .join(",");
      if (written !== value) values.set(name, written);
    }
  }
}

function findMissingReceiver(
  rule: Extract<Rule, { kind: "exactly-one" }>,
  { operation, given, context }: Subject,
): Finding[] {
  const standIns = rule.whereHidden?.filter((name) => !context.hidden.includes(name)) ?? [];
  const areHidden = rule.groups.flat().every((name) => context.hidden.includes(name));
  if (!areHidden || standIns.length === 0) return [{ field: rule.field, fault: rule.missing }];
  if (standIns.some((name) => given.has(name))) return [];
  return [{ field: rule.field, fault: fault("noContact", namesOf(operation, standIns)) }];
}

function findRivals(groups: string[][], { operation, given }: Subject): Finding[] {
  const used = groups.flatMap((group) => group.find((name) => given.has(name)) ?? []);
  const [first, ...rivals] = used;
  if (first === undefined) return [];
  return rivals.map((name) => ({ field: name, fault: fault("eitherOr", { of: operation, field: first }) }));
}

function findDisorder(rule: Extract<Rule, { kind: "ordered" }>, { operation, values }: Subject): Finding[] {
  const [low, high] = [values.get(rule.low), values.get(rule.high)];
  if (low === undefined || high === undefined) return [];
  const inOrder =
    rule.of === "amount" ? compareWritten(low, high) <= 0 : (readDate(low) ?? "") <= (readDate(high) ?? "");
  if (inOrder) return [];
  const key = rule.of === "amount" ? "notLess" : "notBefore";
  return [{ field: rule.high, fault: fault(key, { of: operation, field: rule.low }) }];
}

function validateExpiry(
  rule: Extract<Rule, { kind: "not-expired" }>,
  { values, context: { today } }: Subject,
): Verdict {
  const [month, year] = [values.get(rule.month), values.get(rule.year)];
  if (month === undefined || year === undefined) return wrong();
  if (`${year}-${month}` < today.slice(0, 7)) return wrong({ field: rule.year, fault: fault("cardExpired") });
  const farAhead = Number(year) > Number(today.slice(0, 4)) + 20;
  const warning = { field: rule.year, fault: fault("expiryFarAhead") };
  return { errors: [], warnings: farAhead ? [warning] : [] };
}

function validateState(rule: Extract<Rule, { kind: "state" }>, { given, values, context }: Subject): Verdict {
  const states = statesOf(values.get(rule.country) ?? "");
  if (!states) return wrong();
  const state = values.get(rule.state);
  if (state !== undefined && !states.codes.has(state))
    return wrong({ field: rule.state, fault: fault("notAState", states.country) });
  // DST profiles have no state field, so a required state could never be entered.
  if (given.has(rule.state) || context.profileKind === "DST") return wrong();
  const missing = [{ field: rule.state, fault: fault("stateOf", states.country) }];
  return rule.missing === "error" ? { errors: missing, warnings: [] } : { errors: [], warnings: missing };
}
