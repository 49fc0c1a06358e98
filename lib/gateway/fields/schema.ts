import { accountFields } from "./account-fields";
import { isCurrency } from "./amounts";
import { catalogue, fieldOf, type Operation } from "./catalogue";
import type { DateForm } from "./dates";
import { accountNames, countsFor, type DestinationKind, destinationOf, destinations } from "./destinations";
import { type Fault, type Finding, fault } from "./faults";
import type { Field } from "./field";
import { checkRules, type RuleContext, writeAmounts } from "./rule-checks";
import type { ProfileKind } from "./rules";
import { validateValue } from "./values";

type Raw = Readonly<Record<string, string | undefined>>;

/**
 * What an admin agreed with the gateway for one endpoint; wire names. An empty list of currencies allows all of ISO 4217.
 * `isSandbox`: of the endpoint's connection; absent means that money moves.
 */
export type EndpointRules = { currencies: string[]; required: string[]; hidden: string[]; isSandbox?: boolean };

/** `filled`: what Paydesk adds itself (wire names), such as the order id. Only here may a field of ours come in. */
type CommonOptions = { dateForm: DateForm /** YYYY-MM-DD */; today: string; filled?: Raw };
/** `destination`: the kind chosen on a form, whose required fields are then asked for by name. */
export type PayoutOptions = CommonOptions & { destination?: DestinationKind };
/** What is known of the profile; without a currency amounts may have up to 3 decimals. */
export type UpdateOptions = CommonOptions & { profileKind?: ProfileKind; currency?: string };

type Refused = { ok: false; errors: Finding[]; warnings: Finding[] };
export type Parsed =
  | { ok: true; values: Record<string, string>; destination: DestinationKind; warnings: Finding[] }
  | Refused;
export type ParsedUpdate = { ok: true; values: Record<string, string>; warnings: Finding[] } | Refused;

type Reading = { given: Set<string>; values: Map<string, string>; errors: Finding[]; warnings: Finding[] };

/** A name as an error may repeat it: short, and without anything that could break a line or a screen. */
function quoteName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Surrogate}]/gu, "\u{fffd}");
  const characters = [...clean];
  return characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : clean;
}

function findNameFault(
  operation: Operation,
  { name, text, field, texts }: { name: string; text: unknown; field?: Field; texts: ReadonlyMap<Field, string> },
): Fault | null {
  if (!field) return fault("notAField", quoteName(name), operation);
  if (typeof text !== "string") return fault("mustBeText");
  const first = texts.get(field);
  if (first === undefined || first === text || text.trim() === "") return null;
  return fault("twoValues");
}

/** Why no one may give this field; null: users do. A value that is never stored comes with the call, as what we fill in does. */
function findOwnFault(field: Field, ours: ReadonlySet<Field>): Fault | null {
  if (field.filledBy === "paydesk" || ours.has(field)) return fault("filledIn");
  return field.secret === "never-stored" ? fault("onlyWhenSent") : null;
}

type Taking = { texts: Map<Field, string>; ours: Set<Field>; errors: Finding[]; isOurs: boolean };

/** Puts the texts that are given under their fields; a name or a text that cannot be is an error. */
function takeTexts(operation: Operation, values: Raw, { texts, ours, errors, isOurs }: Taking): void {
  for (const name of Object.keys(values)) {
    const text = values[name];
    if (text === undefined || text === null) continue;
    const field = fieldOf(operation, name);
    const isGiven = typeof text !== "string" || text.trim() !== "";
    const fault =
      (isOurs || !field || !isGiven ? null : findOwnFault(field, ours)) ??
      findNameFault(operation, { name, text, field, texts });
    if (fault) errors.push({ field: field?.name ?? name, fault });
    else if (field && isGiven) {
      texts.set(field, text);
      if (isOurs) ours.add(field);
    }
  }
}

/** Folds names, drops blanks, refuses what is ours to fill in, evaluates each value by its own field. */
function readValues(operation: Operation, raw: Raw, options: CommonOptions): Reading {
  const reading: Reading = { given: new Set(), values: new Map(), errors: [], warnings: [] };
  const texts = new Map<Field, string>();
  const ours = new Set<Field>();
  if (options.filled) takeTexts(operation, options.filled, { texts, ours, errors: reading.errors, isOurs: true });
  takeTexts(operation, raw, { texts, ours, errors: reading.errors, isOurs: false });
  for (const field of catalogue[operation]) {
    const text = texts.get(field);
    if (text === undefined) continue;
    reading.given.add(field.name);
    const verdict = validateValue(field, text, options);
    if ("fault" in verdict) {
      reading.errors.push(findingOf(field, verdict.fault, verdict.suggestion));
      continue;
    }
    reading.values.set(field.name, verdict.value);
    if (verdict.warning) reading.warnings.push(findingOf(field, verdict.warning, verdict.suggestion));
  }
  return reading;
}

function findingOf({ name: field }: Field, fault: Fault, suggestion: string | undefined): Finding {
  return suggestion === undefined ? { field, fault } : { field, fault, suggestion };
}

/** The rules of the fields together, once amounts are written as their currency writes them. */
function applyRules(operation: Operation, { given, values }: Reading, context: RuleContext) {
  writeAmounts(operation, values, context);
  return checkRules(operation, given, values, context);
}

function findMissing({ given }: Reading, required: Iterable<string>): Finding[] {
  const missing = new Set<string>();
  for (const name of required) if (!given.has(name)) missing.add(name);
  return [...missing].map((field) => ({ field, fault: fault("required") }));
}

function requiredOf(operation: Operation): string[] {
  return catalogue[operation].filter(({ necessity }) => necessity === "required").map(({ name }) => name);
}

const requiredNames: Record<Operation, readonly string[]> = {
  payout: requiredOf("payout"),
  "update-recurring-payment": requiredOf("update-recurring-payment"),
  "process-recurring-payments": requiredOf("process-recurring-payments"),
  status: requiredOf("status"),
};

/** One finding per field and fault: what two rules say alike is reported once, the first error of a field first. */
function resolve(findings: Finding[]): Finding[] {
  if (findings.length < 2) return findings;
  const seen = new Set<string>();
  return findings.filter(({ field, fault }) => {
    const key = JSON.stringify([field, fault]);
    return seen.has(key) ? false : seen.add(key);
  });
}

function validateCurrency(currency: string | undefined, { currencies }: EndpointRules): Finding[] {
  if (currency === undefined) return [];
  if (currencies.length > 0) {
    if (currencies.includes(currency)) return [];
    return [{ field: "currency", fault: fault("currenciesOf", currencies) }];
  }
  return isCurrency(currency) ? [] : [{ field: "currency", fault: fault("notACurrency") }];
}

/** The kind that the given fields name, whether their values are good or not. */
function kindOf({ given }: Reading, hidden: readonly string[]): DestinationKind | null {
  return destinationOf(Object.fromEntries([...given].map((name) => [name, "given"])), hidden);
}

function requiredOfKind(kind: DestinationKind | undefined, { given }: Reading, hidden: string[]): string[] {
  if (kind === undefined) return [];
  const { required, namedBy } = destinations[kind];
  // Any of a contact's fields will do, so that the rule's own error says it better.
  const unnamed = kind === "contact" || namedBy.some((name) => given.has(name)) ? [] : namedBy.slice(0, 1);
  return [...unnamed, ...required.filter((name) => !hidden.includes(name))];
}

/**
 * Reads the fields of one payout, from a form, a file's row or the server's input: the one check of what may be sent.
 * Blank values are absent; aliases and spellings are folded to the wire name; names that are not in the
 * catalogue are errors. Returns the values as they go on the wire, or every error. Never throws.
 * An error without a field of its own (no one is named to be paid) is under "destination".
 */
export function parsePayout(raw: Raw, rules: EndpointRules, options: PayoutOptions): Parsed {
  const reading = readValues("payout", raw, options);
  const ofKind = requiredOfKind(options.destination, reading, rules.hidden);
  const verdict = applyRules("payout", reading, {
    today: options.today,
    hidden: rules.hidden,
    isSandbox: rules.isSandbox,
  });
  const kind = options.destination ?? kindOf(reading, rules.hidden);
  const ofEndpoint = rules.required.filter((name) => countsFor(kind, name));
  const required = [...requiredNames.payout, ...ofEndpoint, ...ofKind];
  const hidden = rules.hidden.filter((name) => reading.given.has(name) && !required.includes(name));
  const errors = resolve([
    ...reading.errors,
    ...findMissing(reading, required),
    ...hidden.map((field) => ({ field, fault: fault("notOfEndpoint") })),
    ...validateCurrency(reading.values.get("currency"), rules),
    // A kind that was chosen asks for its own fields: "say who is paid" would be the same thing twice.
    ...verdict.errors.filter(({ field }) => field !== "destination" || ofKind.length === 0),
  ]);
  const warnings = resolve([...reading.warnings, ...verdict.warnings, ...warnOfLongData(reading.values)]);
  const values = Object.fromEntries(reading.values);
  const destination = destinationOf(values, rules.hidden);
  if (errors.length > 0 || destination === null) return { ok: false, errors, warnings };
  return { ok: true, values, destination, warnings };
}

/**
 * Reads the fields of one receiver, as a directory keeps them: who is paid and where, without a payment. Dates are written ISO.
 * A field that belongs to a payment, or that is never stored, is an error. Never throws.
 */
export function parseAccount(raw: Raw, options: { today: string; destination?: DestinationKind }): Parsed {
  const reading = readValues("payout", raw, { dateForm: "ISO", today: options.today });
  const hidden = options.destination === "contact" ? accountNames : [];
  const kind = options.destination ?? kindOf(reading, hidden);
  const ofKind = requiredOfKind(kind ?? undefined, reading, []);
  const verdict = applyRules("payout", reading, { today: options.today, hidden });
  const foreign = [...reading.given].filter((name) => !accountFields.some((field) => field.name === name));
  const errors = resolve([
    ...reading.errors,
    ...foreign.map((field) => ({ field, fault: fault("notOfPayee") })),
    ...findMissing(reading, ofKind),
    ...verdict.errors.filter(({ field }) => field !== "destination" || ofKind.length === 0),
  ]);
  const warnings = resolve([...reading.warnings, ...verdict.warnings]);
  const values = Object.fromEntries(reading.values);
  const destination = destinationOf(values, hidden);
  if (errors.length > 0 || destination === null) return { ok: false, errors, warnings };
  return { ok: true, values, destination, warnings };
}

function warnOfLongData(values: ReadonlyMap<string, string>): Finding[] {
  const length = [...(values.get("merchant_data") ?? "")].length;
  if (length <= 4096) return [];
  return [{ field: "merchant_data", fault: fault("longData", length) }];
}

/** Reads the fields of one profile update, as parsePayout does. Only what is given is changed; exactly one amount rule is needed. */
export function parseUpdate(raw: Raw, options: UpdateOptions): ParsedUpdate {
  const operation = "update-recurring-payment";
  const reading = readValues(operation, raw, options);
  const verdict = applyRules(operation, reading, { ...options, hidden: [] });
  const currency = reading.values.get("currency");
  if (options.currency !== undefined && currency !== undefined && currency !== options.currency) {
    verdict.warnings.push({ field: "currency", fault: fault("otherCurrency", options.currency) });
  }
  const errors = resolve([...reading.errors, ...findMissing(reading, requiredNames[operation]), ...verdict.errors]);
  const warnings = resolve([...reading.warnings, ...verdict.warnings]);
  if (errors.length > 0) return { ok: false, errors, warnings };
  return { ok: true, values: Object.fromEntries(reading.values), warnings };
}

/** What is known of the endpoint; without a currency of its own or in the row, amounts may have up to 3 decimals. */
export type ChargeOptions = CommonOptions & { currency?: string };

/** Reads the columns of one row of a recurring batch, as parseUpdate does. A blank amount is the profile's own. */
export function parseCharge(raw: Raw, rules: EndpointRules, options: ChargeOptions): ParsedUpdate {
  const operation = "process-recurring-payments";
  const reading = readValues(operation, raw, options);
  const verdict = applyRules(operation, reading, { today: options.today, hidden: [], currency: options.currency });
  const { errors, warnings } = reading;
  errors.push(...findMissing(reading, requiredNames[operation]));
  errors.push(...validateCurrency(reading.values.get("currency"), rules), ...verdict.errors);
  warnings.push(...verdict.warnings);
  if (errors.length > 0) return { ok: false, errors: resolve(errors), warnings: resolve(warnings) };
  return { ok: true, values: objectOf(reading.values), warnings: resolve(warnings) };
}

/** What Object.fromEntries does, without an array for each of a file's million cells. */
function objectOf(values: ReadonlyMap<string, string>): Record<string, string> {
  const object: Record<string, string> = {};
  for (const [name, value] of values) object[name] = value;
  return object;
}
