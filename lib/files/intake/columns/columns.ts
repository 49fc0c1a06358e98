import { editDistance } from "@/lib/core/text/search-text";
import { Refusal } from "@/lib/files/intake/refusal";
import { currenciesOf } from "@/lib/files/intake/text/units";
import { hideCardNumbers, holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { catalogue, fieldOf, type Operation } from "@/lib/gateway/fields/catalogue";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import type { Field } from "@/lib/gateway/fields/field";
import { secretOf } from "@/lib/gateway/fields/mask";
import * as t from "@/messages/intake/model";
import {
  type Column,
  type Confidence,
  type ContentKind,
  foldHeader,
  type Mapping,
  spellTarget,
  type Target,
} from "./column";
import { columnLabels, numberOrName, type OwnColumn, ownColumns } from "./column-labels";
import { compareContent, contentFields, contentOf } from "./contents";
import { findResultColumns } from "./result-columns";
import { translatedNames, translationsOf } from "./translated-labels";

export type IntakeOperation = Extract<Operation, "payout" | "process-recurring-payments" | "update-recurring-payment">;

function readTarget(operation: IntakeOperation, spelled: string | null | undefined): Target | undefined {
  if (spelled === null || spelled === undefined) return spelled;
  const own = ownNames(operation).find((name) => `own:${name}` === spelled);
  if (own) return { own };
  const field = fieldOf(operation, spelled);
  return field && { field: field.name };
}

export function ownNames(operation: IntakeOperation): OwnColumn[] {
  switch (operation) {
    case "payout":
      return ["reference", "payee", "sendOn"];
    case "process-recurring-payments":
      return ["reference", "sendOn"];
    case "update-recurring-payment":
      return ["reference"];
    default:
      return operation satisfies never;
  }
}

function findTarget(operation: IntakeOperation, name: string): Target {
  const own = ownNames(operation).find((one) => one === name);
  if (own) return { own };
  const field = name in ownColumns ? undefined : fieldOf(operation, name);
  return field ? { field: field.name } : null;
}

type Known = { target: Target; confidence: Confidence };

function makeDictionary(operation: IntakeOperation): Map<string, Known> {
  const dictionary = new Map<string, Known>();
  const add = (name: string, target: Target, confidence: Confidence) => {
    const folded = foldHeader(name);
    if (!dictionary.has(folded)) dictionary.set(folded, { target, confidence });
  };
  for (const field of catalogue[operation]) {
    for (const name of [field.name, ...field.aliases]) add(name, { field: field.name }, "exact");
  }
  for (const own of ownNames(operation)) {
    add(own, { own }, own === "payee" ? "known" : "check");
    for (const alias of ownColumns[own].sure) add(alias, { own }, "known");
  }
  for (const list of ["sure", "likely"] as const) {
    for (const [name, { [list]: aliases }] of Object.entries(columnLabels)) {
      const field = fieldOf(operation, name);
      if (!field) continue;
      for (const alias of aliases) add(alias, { field: field.name }, list === "sure" ? "known" : "check");
    }
    for (const own of ownNames(operation)) for (const alias of ownColumns[own][list]) add(alias, { own }, "check");
    for (const column of translatedNames) {
      const target = findTarget(operation, column);
      if (!target) continue;
      for (const alias of translationsOf(column, list)) add(alias, target, list === "sure" ? "known" : "check");
    }
  }
  for (const field of catalogue[operation]) add(field.label, { field: field.name }, "known");
  return dictionary;
}

const dictionaries: Record<IntakeOperation, Map<string, Known>> = {
  payout: makeDictionary("payout"),
  "update-recurring-payment": makeDictionary("update-recurring-payment"),
  "process-recurring-payments": makeDictionary("process-recurring-payments"),
};

/** "Amount (EUR)" is the amount; its currency is asked about. */
function findKnown(operation: IntakeOperation, header: string): Known | undefined {
  const known = dictionaries[operation].get(foldHeader(header));
  if (known) return known;
  const bare = header.replace(/(?<![\p{L}\d])(?:in )?(?:[A-Z]{3}|\p{Sc})(?![\p{L}\d])/gu, (word) =>
    currenciesOf(word.replace("in ", "")).length > 0 ? " " : word,
  );
  const found = bare === header ? undefined : dictionaries[operation].get(foldHeader(bare));
  const field = found?.target && "field" in found.target ? fieldOf(operation, found.target.field) : undefined;
  return field?.format === "amount" ? found : undefined;
}

function isNamedByCurrency(operation: IntakeOperation, header: string): boolean {
  return !dictionaries[operation].has(foldHeader(header)) && findKnown(operation, header) !== undefined;
}

export function isKnownHeader(operation: IntakeOperation, header: string): boolean {
  return findKnown(operation, header) !== undefined;
}

export function findSureField(operation: IntakeOperation, header: string): string | null {
  const known = findKnown(operation, header);
  if (!known?.target || !("field" in known.target)) return null;
  return known.confidence === "check" ? null : known.target.field;
}

function findMisspelt(operation: IntakeOperation, folded: string): Target {
  if (folded.length < 5 || folded.length > 60) return null;
  const allowed = folded.length < 10 ? 1 : 2;
  const near = [...dictionaries[operation]].filter(
    ([name, { confidence }]) => confidence === "exact" && name.length > 4 && editDistance(name, folded) <= allowed,
  );
  const [first] = near;
  const isOne = near.every(([, { target }]) => spellTarget(target) === spellTarget(first?.[1].target ?? null));
  return first && isOne ? first[1].target : null;
}

/** Headings are stored and shown, so they must not hold card numbers. */
function refuseCardNumbers(header: readonly string[]): void {
  const found = header.find(holdsCardNumber);
  if (found === undefined) return;
  const shown = hideCardNumbers(found.trim());
  throw new Refusal(t.theHeading(shown, cardNumberInText), { row: 0, column: shown });
}

function refuseSecret(operation: IntakeOperation, header: string, target: Target): void {
  const ofTarget = target && "field" in target ? (fieldOf(operation, target.field)?.secret ?? null) : null;
  const secret = ofTarget ?? secretOf(operation, header);
  const looksLikeCode = /(^|_)(cvv|cvc|cvn|csc)\d?(_|$)/.test(foldHeader(header));
  const place = { row: 0, column: header.trim() };
  if (secret === "never-stored" || looksLikeCode) {
    throw new Refusal(t.verificationColumnForbidden(header.trim()), place);
  }
  if (secret === "sealed" && ofTarget === null && !dictionaries[operation].has(foldHeader(header))) {
    throw new Refusal(t.cardColumnForbidden(header.trim()), place);
  }
}

/**
 * Maps columns by the given mapping, catalogue names, labels of finance programs and sample cells. The surer of two
 * rivals gets the field.
 * @throws Refusal for a secret or repeated column
 */
export function mapColumns(
  operation: IntakeOperation,
  header: readonly string[],
  given: Mapping = {},
  samples: readonly (readonly string[])[] = [],
): Column[] {
  refuseCardNumbers(header);
  refuseDoubled(header);
  const results = findResultColumns(header);
  const named = header.filter((text) => isNamedByCurrency(operation, text));
  const columns = header.map((text, index): Column => {
    if (results.has(index)) return { index, header: text.trim(), target: null, confidence: "known" };
    const folded = foldHeader(text);
    const givenTarget = Object.hasOwn(given, folded) ? readTarget(operation, given[folded]) : undefined;
    const isGiven = givenTarget !== undefined;
    // Two amounts, each in its currency, are for a user to choose between.
    const known = named.length > 1 && named.includes(text) ? undefined : findKnown(operation, text);
    const misspelt = isGiven || known ? null : findMisspelt(operation, folded);
    const target = isGiven ? givenTarget : (known?.target ?? misspelt);
    refuseSecret(operation, text, target);
    const confidence = isGiven ? "given" : (known?.confidence ?? (misspelt ? "check" : "unknown"));
    const found = contentOf(samples.map((cells) => cells[index] ?? ""));
    const column = { index, header: text.trim(), target, confidence };
    return found ? weighContent(operation, column, found) : column;
  });
  return suggestByContent(operation, dropRivals(columns));
}

/** A single contradicting cell may simply be wrong. */
const leastContradicting = 2;

function weighContent(
  operation: IntakeOperation,
  column: Column,
  { kind, cells }: NonNullable<ReturnType<typeof contentOf>>,
): Column {
  const { target, confidence } = column;
  if (kind === "name" && target && "own" in target && target.own === "payee") return weighNames(column);
  const field = target && "field" in target ? fieldOf(operation, target.field) : undefined;
  const fit = field ? compareContent(field, kind) : "neutral";
  if (fit === "contradicts" && cells >= leastContradicting) {
    return { ...column, confidence: confidence === "given" ? "given" : "check", content: kind, contradicts: true };
  }
  const isConfirmed = confidence === "check" && fit === "agrees" && kind !== "amount";
  return { ...column, confidence: isConfirmed ? "known" : confidence, content: kind };
}

function weighNames(column: Column): Column {
  const { header, confidence } = column;
  if (confidence === "given") return { ...column, content: "name", contradicts: true };
  const isHolder = numberOrName.has(foldHeader(header));
  const asked = { ...column, confidence: "check", content: "name" } as const;
  return isHolder ? { ...asked, target: { field: holderField } } : { ...asked, contradicts: true };
}

const holderField = "account_name";

function fieldOfContent(operation: IntakeOperation, content: ContentKind): Field | undefined {
  if (content === "name") return fieldOf(operation, holderField);
  return catalogue[operation].find(({ format }) => format === contentFields[content]);
}

function suggestByContent(operation: IntakeOperation, columns: readonly Column[]): Column[] {
  const held = new Set(columns.map(({ target }) => spellTarget(target)));
  return columns.map((column) => {
    const { content, confidence, header } = column;
    if (confidence !== "unknown" || !content || header === "") return column;
    const isAlone = columns.filter((other) => other.content === content).length === 1;
    const field = fieldOfContent(operation, content);
    if (!isAlone || !field || held.has(field.name)) return column;
    return { ...column, target: { field: field.name }, confidence: "check" };
  });
}

function refuseDoubled(header: readonly string[]): void {
  const seen = new Map<string, number>();
  for (const [index, text] of header.entries()) {
    const folded = foldHeader(text);
    if (folded === "") continue;
    const first = seen.get(folded);
    if (first === undefined) seen.set(folded, index);
    else {
      const message = t.columnDuplicate(text.trim(), first + 1, index + 1);
      throw new Refusal(message, { row: 0, column: text.trim() });
    }
  }
}

const ranks: Record<Confidence, number> = { given: 0, exact: 1, known: 2, check: 3, unknown: 4 };

function dropRivals(columns: readonly Column[]): Column[] {
  const best = new Map<string, number>();
  for (const { target, confidence } of columns) {
    const spelled = spellTarget(target);
    if (spelled !== null) best.set(spelled, Math.min(best.get(spelled) ?? ranks.unknown, ranks[confidence]));
  }
  const taken = new Set<string>();
  return columns.map((column) => {
    const target = spellTarget(column.target);
    if (target === null) return column;
    const rank = ranks[column.confidence];
    const isRival = rank > (best.get(target) ?? rank) || (column.confidence === "check" && taken.has(target));
    taken.add(target);
    return isRival ? { ...column, target: null, confidence: "unknown" } : column;
  });
}

export function findConflicts(columns: readonly Column[]): { target: string; columns: Column[] }[] {
  const claims = new Map<string, Column[]>();
  for (const column of columns) {
    const target = spellTarget(column.target);
    if (target !== null) claims.set(target, [...(claims.get(target) ?? []), column]);
  }
  return [...claims].filter(([, all]) => all.length > 1).map(([target, all]) => ({ target, columns: all }));
}
