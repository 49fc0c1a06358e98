import { type DateForm, readDate } from "@/lib/gateway/fields/dates";
import type { Field } from "@/lib/gateway/fields/field";
import { type ProfileKind, rules } from "@/lib/gateway/fields/rules";
import { updateFields } from "@/lib/gateway/fields/update";

/** "same" sends the known rule again, because the gateway needs a rule with every update. */
export const ruleChoices = ["same", "fixed", "range", "sequence"] as const;
export type RuleChoice = (typeof ruleChoices)[number];

export type UpdateValues = { rule: RuleChoice | ""; sequence: string[]; fields: Record<string, string> };

export type FormProfile = {
  recurringPaymentId: string;
  kind: ProfileKind | null;
  currency: string | null;
  dateForm: DateForm;
  /** Maps a wire name to its known value. `sent` is true when Paydesk sent the value and the gateway accepted it. */
  known: Readonly<Record<string, { value: string; sent: boolean; from: string }>>;
};

const ofUpdate = rules["update-recurring-payment"];
const ruleGroups = ofUpdate.flatMap((rule) => (rule.kind === "exactly-one" ? rule.groups : []));
const ruleFields = new Set(ruleGroups.flat());
const notForDst = new Set(ofUpdate.flatMap((rule) => (rule.kind === "not-for-dst" ? rule.fields : [])));
const pairs = ofUpdate.flatMap((rule) => (rule.kind === "together" ? [rule.fields] : []));
export const idNames: ReadonlySet<string> = new Set(
  updateFields.filter(({ necessity }) => necessity === "required").map(({ name }) => name),
);

export function offeredUpdateFields(kind: ProfileKind | null): Field[] {
  return updateFields.filter(
    ({ name, filledBy }) =>
      !idNames.has(name) && filledBy === null && !ruleFields.has(name) && !(kind === "DST" && notForDst.has(name)),
  );
}

export function isOfRule(name: string): boolean {
  return ruleFields.has(name);
}

export function fieldsOfRule(rule: Exclude<RuleChoice, "same">): string[] {
  const at = ruleChoices.indexOf(rule) - 1;
  return ruleGroups[at] ?? [];
}

export function knownRule({ known }: FormProfile): Record<string, string> {
  const group = ruleGroups.find((names) => names.every((name) => known[name] !== undefined)) ?? [];
  return Object.fromEntries(group.map((name) => [name, known[name]?.value ?? ""]));
}

export function emptyUpdate(profile: FormProfile): UpdateValues {
  return {
    rule: Object.keys(knownRule(profile)).length > 0 ? "same" : "",
    sequence: ["", ""],
    fields: Object.fromEntries(updateFields.map(({ name }) => [name, ""])),
  };
}

function amountRuleOf({ rule, sequence, fields }: UpdateValues, profile: FormProfile): Record<string, string> {
  switch (rule) {
    case "":
      return {};
    case "same":
      return knownRule(profile);
    case "sequence": {
      const [name = ""] = fieldsOfRule(rule);
      const text = sequence.map((amount) => amount.trim()).join(",");
      return /[^,]/.test(text) ? { [name]: text } : {};
    }
    case "fixed":
    case "range":
      return Object.fromEntries(
        fieldsOfRule(rule).flatMap((name) => (fields[name]?.trim() ? [[name, fields[name] ?? ""]] : [])),
      );
    default:
      return rule satisfies never;
  }
}

/** A typed value equal to the last value sent is no change, so it isn't sent. */
export function isSameAsSent(profile: FormProfile, field: Field, typed: string): boolean {
  const known = profile.known[field.name];
  // A masked value can't be compared, and a value that was only reported may never have been sent.
  if (!known?.sent || field.secret !== null) return false;
  const read = (text: string) => (field.format === "date" ? readDate(text) : text.trim());
  return read(typed) === read(known.value);
}

/** Fields that depend on each other are sent together, even when only one differs. */
export function collectUpdate(values: UpdateValues, profile: FormProfile): Record<string, string> {
  const typed = offeredUpdateFields(profile.kind).filter(({ name }) => values.fields[name]?.trim());
  const changed = new Set(
    typed.filter((field) => !isSameAsSent(profile, field, values.fields[field.name] ?? "")).map(({ name }) => name),
  );
  const kept = typed.filter(
    ({ name }) =>
      changed.has(name) || pairs.some((pair) => pair.includes(name) && pair.some((one) => changed.has(one))),
  );
  return {
    ...amountRuleOf(values, profile),
    ...Object.fromEntries(kept.map(({ name }) => [name, values.fields[name] ?? ""])),
  };
}

/** Repeating the same amount rule is no change. */
export function changedNames(values: UpdateValues, profile: FormProfile): string[] {
  const sent = collectUpdate(values, profile);
  return Object.keys(sent).filter((name) => !ruleFields.has(name) || profile.known[name]?.value !== sent[name]);
}
