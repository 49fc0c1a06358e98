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

export function looksLikeName(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{N}/gu].map((kind) => text.match(kind)?.length ?? 0) as [number, number];
  const isWritten = /\p{Ll}|\p{Lo}/u.test(text) || /\p{L}\P{L}* \P{L}*\p{L}/u.test(text);
  return letters >= 3 && letters >= 3 * digits && text.length <= nameMax && isWritten && !/[@;:!?#=<>{}_]/.test(text);
}

export function contentOf(cells: readonly string[]): { kind: ContentKind; cells: number } | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return null;
  for (const kind of Object.keys(contentKinds) as ContentKind[]) {
    const fitting = filled.filter(tests[kind]).length;
    if (fitting >= filled.length * 0.8) return { kind, cells: fitting };
  }
  return null;
}

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
const fittingNames: readonly ContentKind[] = ["bic", "currency", "name"];

export function compareContent(field: Field, kind: ContentKind): "agrees" | "neutral" | "contradicts" {
  const kinds = fitting[field.format] ?? (/_name$/.test(field.name) ? fittingNames : null);
  if (kinds === null) return "neutral";
  if (!kinds.includes(kind)) return "contradicts";
  return contentFields[kind] === field.format ? "agrees" : "neutral";
}

export const contentFields: Partial<Record<ContentKind, Format>> = {
  iban: "account",
  email: "email",
  currency: "currency",
  bic: "bic",
  amount: "amount",
};
