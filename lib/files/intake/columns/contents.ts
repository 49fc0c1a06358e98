import { shapeOfAmount } from "@/lib/files/intake/text/numbers";
import type { Field, Format } from "@/lib/gateway/fields/field";
import { looksLike } from "@/lib/gateway/fields/looks";
import { type ContentKind, contentKinds } from "./column";

const tests: Record<ContentKind, (text: string) => boolean> = {
  ...looksLike,
  whole: (text) => /^\d+$/.test(text),
  amount: (text) => shapeOfAmount(text) !== "other",
  name: looksLikeName,
};

const nameMax = 70;

/** Whether a text may name a person or a company ("3M Deutschland GmbH") and is no number or code of one ("V-1204", "HOFFM"). */
export function looksLikeName(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{N}/gu].map((kind) => text.match(kind)?.length ?? 0) as [number, number];
  const isWritten = /\p{Ll}|\p{Lo}/u.test(text) || /\p{L}\P{L}* \P{L}*\p{L}/u.test(text);
  return letters >= 3 && letters >= 3 * digits && text.length <= nameMax && isWritten && !/[@;:!?#=<>{}_]/.test(text);
}

/** What at least four fifths of the cells look like, blank ones aside; null where nothing fits. Pure. */
export function contentOf(cells: readonly string[]): { kind: ContentKind; cells: number } | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return null;
  for (const kind of Object.keys(contentKinds) as ContentKind[]) {
    const fitting = filled.filter(tests[kind]).length;
    if (fitting >= filled.length * 0.8) return { kind, cells: fitting };
  }
  return null;
}

/** What a field's cells may look like, for fields whose values look like nothing else. */
const fitting: Partial<Record<Format, readonly ContentKind[]>> = {
  account: ["iban", "whole", "amount", "card"],
  bic: ["bic", "whole"],
  currency: ["currency"],
  amount: ["amount", "whole", "card"],
  email: ["email"],
  date: ["date", "whole"],
  card: ["card", "whole"],
  holder: ["bic", "name"],
};
/** Names of people and companies are no figures; a word in capitals may look like a BIC or a currency. */
const fittingNames: readonly ContentKind[] = ["bic", "currency", "name"];

/** Whether cells of a kind may be values of a field: "agrees" only where few other fields look like that. Pure. */
export function compareContent(field: Field, kind: ContentKind): "agrees" | "neutral" | "contradicts" {
  const kinds = fitting[field.format] ?? (/_name$/.test(field.name) ? fittingNames : null);
  if (kinds === null) return "neutral";
  if (!kinds.includes(kind)) return "contradicts";
  return contentFields[kind] === field.format ? "agrees" : "neutral";
}

/** Kinds that name a field on their own, by its format: what an unknown heading is taken for, to be checked by a user. */
export const contentFields: Partial<Record<ContentKind, Format>> = {
  iban: "account",
  email: "email",
  currency: "currency",
  bic: "bic",
  amount: "amount",
};
