import { accountFields } from "./account-fields";
import { isCurrency } from "./amounts";
import { catalogue, fieldOf, mapOperations, type Operation } from "./catalogue";
import type { DateForm } from "./dates";
import { accountNames, countsFor, type DestinationKind, destinationOf, destinations } from "./destinations";
import { type Fault, type Finding, fault } from "./faults";
import type { Field } from "./field";
import { checkRules, type RuleContext, writeAmounts } from "./rule-checks";
import type { ProfileKind } from "./rules";
import { validateValue } from "./values";

type Raw = Readonly<Record<string, string | undefined>>;

/**
 * Wire names, as agreed with the gateway. No currencies means all of ISO 4217. An absent `isSandbox` means that money
 * moves.
 */
export type EndpointRules = { currencies: string[]; required: string[]; hidden: string[]; isSandbox?: boolean };

/** `filled` holds the fields that Paydesk adds itself, such as the order id. They may enter only here. */
type CommonOptions = { dateForm: DateForm /** YYYY-MM-DD. */; today: string; filled?: Raw };
export type PayoutOptions = CommonOptions & { destination?: DestinationKind };
/** Without a currency, amounts may have up to 3 decimals. */
export type UpdateOptions = CommonOptions & { profileKind?: ProfileKind; currency?: string };

type Refused = { ok: false; errors: Finding[]; warnings: Finding[] };
export type Parsed =
  | { ok: true; values: Record<string, string>; destination: DestinationKind; warnings: Finding[] }
  | Refused;
export type ParsedUpdate = { ok: true; values: Record<string, string>; warnings: Finding[] } | Refused;

type Reading = { given: Set<string>; values: Map<string, string>; errors: Finding[]; warnings: Finding[] };

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

/** A value that is never stored comes with the call, so no input may give it. */
function findOwnFault(field: Field, ours: ReadonlySet<Field>): Fault | null {
  if (field.filledBy === "paydesk" || ours.has(field)) return fault("filledIn");
  return field.secret === "never-stored" ? fault("onlyWhenSent") : null;
}

type Taking = { texts: Map<Field, string>; ours: Set<Field>; errors: Finding[]; isOurs: boolean };

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

function applyRules(operation: Operation, { given, values }: Reading, context: RuleContext) {
  writeAmounts(operation, values, context);
  return checkRules(operation, given, values, context);
}

function findMissing({ given }: Reading, required: Iterable<string>): Finding[] {
  const missing = new Set<string>();
  for (const name of required) if (!given.has(name)) missing.add(name);
  return [...missing].map((field) => ({ field, fault: fault("required") }));
}

const requiredNames = mapOperations(({ fields }) =>
  fields.filter(({ necessity }) => necessity === "required").map(({ name }) => name),
);

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

function kindOf({ given }: Reading, hidden: readonly string[]): DestinationKind | null {
  return destinationOf(Object.fromEntries([...given].map((name) => [name, "given"])), hidden);
}

function requiredOfKind(kind: DestinationKind | undefined, { given }: Reading, hidden: string[]): string[] {
  if (kind === undefined) return [];
  const { required, namedBy } = destinations[kind];
  const unnamed = kind === "contact" || namedBy.some((name) => given.has(name)) ? [] : namedBy.slice(0, 1);
  return [...unnamed, ...required.filter((name) => !hidden.includes(name))];
}

/**
 * The only check of payout fields from a form, a file row or the API. Blank values are absent; aliases and spellings
 * become wire names; unknown names are errors. Returns values as on the wire, or every error. Never throws. An error
 * without a field is under "destination".
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
    ...verdict.errors.filter(({ field }) => field !== "destination" || ofKind.length === 0),
  ]);
  const warnings = resolve([...reading.warnings, ...verdict.warnings, ...warnOfLongData(reading.values)]);
  const values = Object.fromEntries(reading.values);
  const destination = destinationOf(values, rules.hidden);
  if (errors.length > 0 || destination === null) return { ok: false, errors, warnings };
  return { ok: true, values, destination, warnings };
}

/**
 * Reads the fields of one receiver for the payee directory. Dates are ISO. Payment fields and never-stored fields are
 * errors. Never throws.
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

/** Only given fields change; exactly one amount rule is required. */
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

export type ChargeOptions = CommonOptions & { currency?: string };

/** A blank amount means the profile's own. */
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

/** Unlike Object.fromEntries, this needs no array for each of a file's million cells. */
function objectOf(values: ReadonlyMap<string, string>): Record<string, string> {
  const object: Record<string, string> = {};
  for (const [name, value] of values) object[name] = value;
  return object;
}
