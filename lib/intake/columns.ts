import { catalogue, fieldOf, type Operation } from "@/lib/fields/catalogue";
import { foldName } from "@/lib/fields/field";
import { markOf } from "@/lib/fields/mask";
import { columnWords, type OwnColumn, ownColumns } from "./column-words";
import { editDistance } from "./edit-distance";
import { Refusal } from "./refusal";
import { findResultColumns } from "./result-columns";

export type IntakeOperation = Exclude<Operation, "status">;

/** What a column holds: a field by its wire name, one of our own columns, or null for what is left out. */
export type Target = { field: string } | { own: OwnColumn } | null;

/**
 * exact: the catalogue's own name. known: a word that means nothing else. check: a likely word or a misspelling. given: a
 * person or a remembered mapping says so. unknown: nobody knows; left out until someone says that it may be.
 */
export type Confidence = "exact" | "known" | "check" | "given" | "unknown";
export type Column = { index: number; header: string; target: Target; confidence: Confidence };

/** Folded header → what it holds ("own:reference", a wire name) or null to leave it out. What is remembered of a source. */
export type Mapping = Readonly<Record<string, string | null>>;

/** A target as mappings and answers spell it. */
export function spellTarget(target: Target): string | null {
  if (target === null) return null;
  return "own" in target ? `own:${target.own}` : target.field;
}

/** Wire name of the order id of an operation: where it is blank or missing, one is made at release. */
export function orderIdOf(operation: IntakeOperation): string {
  return fieldOf(operation, "client_orderid")?.name ?? "client_orderid";
}

/** What these columns hold, to be remembered for the next file of the same source. */
export function mappingOf(columns: readonly Column[]): Mapping {
  return Object.fromEntries(columns.map(({ header, target }) => [foldHeader(header), spellTarget(target)]));
}

function readTarget(operation: IntakeOperation, spelled: string | null): Target {
  if (spelled === null) return null;
  const own = ownNames(operation).find((name) => `own:${name}` === spelled);
  if (own) return { own };
  const field = fieldOf(operation, spelled);
  if (!field) throw new Refusal(`The mapping names ${spelled}, which is no field of this operation.`);
  return { field: field.name };
}

function ownNames(operation: IntakeOperation): OwnColumn[] {
  return operation === "payout" ? ["reference", "payee"] : ["reference"];
}

type Word = { target: Target; confidence: Confidence };

function wordsOf(operation: IntakeOperation): Map<string, Word> {
  const words = new Map<string, Word>();
  const add = (word: string, target: Target, confidence: Confidence) => {
    const folded = foldHeader(word);
    if (!words.has(folded)) words.set(folded, { target, confidence });
  };
  for (const field of catalogue[operation]) {
    for (const name of [field.name, ...field.aliases]) add(name, { field: field.name }, "exact");
  }
  for (const own of ownNames(operation)) {
    add(own, { own }, own === "payee" ? "known" : "check");
    for (const word of ownColumns[own].sure) add(word, { own }, "known");
  }
  for (const list of ["sure", "likely"] as const) {
    for (const [name, { [list]: aliases }] of Object.entries(columnWords)) {
      const field = fieldOf(operation, name);
      if (!field) continue;
      for (const word of aliases) add(word, { field: field.name }, list === "sure" ? "known" : "check");
    }
    for (const own of ownNames(operation)) for (const word of ownColumns[own][list]) add(word, { own }, "check");
  }
  for (const field of catalogue[operation]) add(field.label, { field: field.name }, "known");
  return words;
}

const dictionaries: Record<IntakeOperation, Map<string, Word>> = {
  payout: wordsOf("payout"),
  "update-recurring-payment": wordsOf("update-recurring-payment"),
  "process-recurring-payments": wordsOf("process-recurring-payments"),
};

/** One spelling for all: no case, and one underscore for anything that stands between words ("Order ID:" → "order_id"). */
export function foldHeader(header: string): string {
  const folded = foldName(header.replace(/[^\p{L}\p{N}\s_-]+/gu, " "));
  return folded.replace(/_+/g, "_").replace(/^_|_$/g, "") || header.trim();
}

/** Whether a header's words name something without doubt; what delimiters are told apart by. */
export function isKnownHeader(operation: IntakeOperation, header: string): boolean {
  return dictionaries[operation].has(foldHeader(header));
}

function findMisspelt(operation: IntakeOperation, folded: string): Target {
  if (folded.length < 5 || folded.length > 60) return null;
  const allowed = folded.length < 10 ? 1 : 2;
  const near = [...dictionaries[operation]].filter(
    ([word, { confidence }]) => confidence === "exact" && word.length > 4 && editDistance(word, folded) <= allowed,
  );
  const [first] = near;
  const isOne = near.every(([, { target }]) => spellTarget(target) === spellTarget(first?.[1].target ?? null));
  return first && isOne ? first[1].target : null;
}

function refuseSecret(operation: IntakeOperation, header: string, target: Target): void {
  const ofTarget = target && "field" in target ? (fieldOf(operation, target.field)?.secret ?? null) : null;
  const mark = ofTarget ?? markOf(operation, header);
  const looksLikeCode = /(^|_)(cvv|cvc|cvn|csc)\d?(_|$)/.test(foldHeader(header));
  const place = { row: 0, column: header.trim() };
  if (mark === "never-stored" || looksLikeCode) {
    throw new Refusal(
      `Column “${header.trim()}” holds card verification codes, which must never be in a file: take it out. They are typed at release.`,
      place,
    );
  }
  if (mark === "sealed" && ofTarget === null && !dictionaries[operation].has(foldHeader(header))) {
    throw new Refusal(`Column “${header.trim()}” holds card numbers, which this does not need: take it out.`, place);
  }
}

/**
 * Says what each column of a header holds, by the catalogue's names in any spelling, by what finance programs call them,
 * and first of all by what was given. Two columns never hold the same. Throws Refusal: a secret column, a doubled one.
 */
export function mapColumns(operation: IntakeOperation, header: readonly string[], given: Mapping = {}): Column[] {
  refuseDoubled(header);
  const results = findResultColumns(header);
  const columns = header.map((text, index): Column => {
    if (results.has(index)) return { index, header: text.trim(), target: null, confidence: "known" };
    const folded = foldHeader(text);
    const isGiven = Object.hasOwn(given, folded);
    const word = dictionaries[operation].get(folded);
    const misspelt = isGiven || word ? null : findMisspelt(operation, folded);
    const target = isGiven ? readTarget(operation, given[folded] ?? null) : (word?.target ?? misspelt);
    refuseSecret(operation, text, target);
    const confidence = isGiven ? "given" : (word?.confidence ?? (misspelt ? "check" : "unknown"));
    return { index, header: text.trim(), target, confidence };
  });
  return dropRivals(columns);
}

function refuseDoubled(header: readonly string[]): void {
  const seen = new Map<string, number>();
  for (const [index, text] of header.entries()) {
    const folded = foldHeader(text);
    if (folded === "") continue;
    const first = seen.get(folded);
    if (first === undefined) seen.set(folded, index);
    else {
      const says = `The column “${text.trim()}” is there twice (columns ${first + 1} and ${index + 1}): take one out.`;
      throw new Refusal(says, { row: 0, column: text.trim() });
    }
  }
}

const ranks: Record<Confidence, number> = { given: 0, exact: 1, known: 2, check: 3, unknown: 4 };

/** Of columns that claim one field the surest keeps it; two that are equally sure of it refuse the file. */
function dropRivals(columns: readonly Column[]): Column[] {
  const holders = new Map<string, Column>();
  for (const column of [...columns].sort((a, b) => ranks[a.confidence] - ranks[b.confidence])) {
    const target = spellTarget(column.target);
    if (target === null) continue;
    const holder = holders.get(target);
    if (!holder) holders.set(target, column);
    else if (ranks[holder.confidence] === ranks[column.confidence] && column.confidence !== "check") {
      const says = `The columns “${holder.header}” and “${column.header}” mean the same: take one out.`;
      throw new Refusal(says, { row: 0, column: column.header });
    }
  }
  return columns.map((column) => {
    const target = spellTarget(column.target);
    const isRival = target !== null && holders.get(target) !== column;
    return isRival ? { ...column, target: null, confidence: "unknown" } : column;
  });
}
