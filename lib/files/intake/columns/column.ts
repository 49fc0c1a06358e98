import { fieldOf, type Operation } from "@/lib/gateway/fields/catalogue";
import { foldName } from "@/lib/gateway/fields/field";
import * as t from "@/messages/intake/model";
import type { OwnColumn } from "./column-labels";

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

export type Target = { field: string } | { own: OwnColumn } | null;

/** check: a likely word, a misspelling, or contradicting cells. given: from a user or import settings. */
export type Confidence = "exact" | "known" | "check" | "given" | "unknown";
export type Column = {
  index: number;
  header: string;
  target: Target;
  confidence: Confidence;
  content?: ContentKind;
  contradicts?: true;
};

export function amountColumns(operation: Operation, columns: readonly Column[]): number[] {
  const isAmount = ({ target }: Column) =>
    target !== null && "field" in target && fieldOf(operation, target.field)?.format === "amount";
  return columns.filter(isAmount).map(({ index }) => index);
}

export type Mapping = Readonly<Record<string, string | null>>;

export function spellTarget(target: Target): string | null {
  if (target === null) return null;
  return "own" in target ? `own:${target.own}` : target.field;
}

export function foldHeader(header: string): string {
  const folded = foldName(header.replace(/[^\p{L}\p{N}\s_-]+/gu, " "));
  return folded.replace(/_+/g, "_").replace(/^_|_$/g, "") || header.trim();
}
