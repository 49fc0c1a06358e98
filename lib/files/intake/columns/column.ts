import { fieldOf, type Operation } from "@/lib/gateway/fields/catalogue";
import { foldName } from "@/lib/gateway/fields/field";
import * as t from "@/messages/intake/columns-model";
import type { OwnColumn } from "./column-labels";

/** What the cells of a column look like, whatever its heading says. */
export const contentKinds = {
  email: t.emailAddresses,
  iban: t.ibans,
  card: t.cardNumbers,
  currency: t.currencyCodes,
  date: t.dates,
  bic: t.bics,
  whole: t.wholeNumbers,
  amount: t.amounts,
  name: t.names,
} as const;
export type ContentKind = keyof typeof contentKinds;

/** What a column holds: a field by its wire name, one of our own columns, or null for what is left out. */
export type Target = { field: string } | { own: OwnColumn } | null;

/**
 * exact: the catalogue's own name. known: a word that means nothing else. check: a likely word, a misspelling, or cells that
 * look like something else. given: a user or import settings say so. unknown: left out until a user says that it may be.
 */
export type Confidence = "exact" | "known" | "check" | "given" | "unknown";
/** `content`: what its cells look like. `contradicts`: its heading and its cells say different things. */
export type Column = {
  index: number;
  header: string;
  target: Target;
  confidence: Confidence;
  content?: ContentKind;
  contradicts?: true;
};

/** Where single amounts of an operation stand. */
export function amountColumns(operation: Operation, columns: readonly Column[]): number[] {
  const isAmount = ({ target }: Column) =>
    target !== null && "field" in target && fieldOf(operation, target.field)?.format === "amount";
  return columns.filter(isAmount).map(({ index }) => index);
}

/** Folded header → what it holds ("own:reference", a wire name) or null to leave it out. What is remembered of a source. */
export type Mapping = Readonly<Record<string, string | null>>;

/** A target as mappings and answers spell it. */
export function spellTarget(target: Target): string | null {
  if (target === null) return null;
  return "own" in target ? `own:${target.own}` : target.field;
}

/** One spelling for all: no case, and one underscore for anything that stands between words ("Order ID:" → "order_id"). */
export function foldHeader(header: string): string {
  const folded = foldName(header.replace(/[^\p{L}\p{N}\s_-]+/gu, " "));
  return folded.replace(/_+/g, "_").replace(/^_|_$/g, "") || header.trim();
}
