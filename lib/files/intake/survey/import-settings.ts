import type { DecimalMark } from "@/lib/core/money/written-amount";
import { editDistance } from "@/lib/core/text/search-text";
import type { CellReading } from "@/lib/files/intake/cells/cell-reading";
import { foldHeader } from "@/lib/files/intake/columns/column";
import type { IntakeChoices } from "@/lib/files/intake/options";

export type ImportSettings = { headings: readonly string[]; choices: IntakeChoices; by: string; at: Date };

export type HeadingChanges = { added: string[]; removed: string[]; renamed: { from: string; to: string }[] };

const leastAlike = 0.5;
const mostLetters = 2;

/**
 * Only choices that suit the next file too: no sheets, lines, control totals, endpoints or answers about single cells.
 */
export function keepChoices({ encoding, delimiter, mapping, answers }: IntakeChoices): IntakeChoices {
  // "Each as written" answers one file only.
  const decimal = answers?.decimal === "each" ? undefined : answers?.decimal;
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(mapping && Object.keys(mapping).length > 0 ? { mapping } : {}),
    ...(decimal ? { answers: { decimal } } : {}),
  };
}

export function spellHeadings(headings: readonly string[]): string {
  return [...new Set(headings.map(foldHeader).filter((name) => name !== ""))].sort().join("\n");
}

export function compareHeadings(before: readonly string[], now: readonly string[]): HeadingChanges {
  const [old, own] = [before.map(foldHeader), now.map(foldHeader)];
  const isGone = (at: number) => old[at] !== "" && !own.includes(old[at] ?? "");
  const isNew = (at: number) => own[at] !== "" && !old.includes(own[at] ?? "");
  const removed = [...old.keys()].filter(isGone);
  const added = new Set([...own.keys()].filter(isNew));
  const renamed: HeadingChanges["renamed"] = [];
  const left = removed.filter((at) => {
    const from = old[at] ?? "";
    const isLike = (other: number) => {
      const to = own[other] ?? "";
      return editDistance(from, to) <= mostLetters || to.startsWith(`${from}_`) || from.startsWith(`${to}_`);
    };
    const isSwapped = before.length === now.length && added.has(at);
    const to = [...added].find(isLike) ?? (isSwapped ? at : undefined);
    if (to === undefined) return true;
    added.delete(to);
    renamed.push({ from: before[at] ?? "", to: now[to] ?? "" });
    return false;
  });
  return { added: [...added].map((at) => now[at] ?? ""), removed: left.map((at) => before[at] ?? ""), renamed };
}

export function findSettings<S extends Pick<ImportSettings, "headings">>(
  all: readonly S[],
  header: readonly string[],
): { settings: S; changes: HeadingChanges | null } | null {
  const own = spellHeadings(header);
  const same = all.find(({ headings }) => spellHeadings(headings) === own);
  if (same) return { settings: same, changes: null };
  const names = new Set(own.split("\n"));
  const alike = all
    .map((settings) => {
      const theirs = spellHeadings(settings.headings).split("\n");
      const common = theirs.filter((name) => names.has(name)).length;
      return { settings, share: common / new Set([...theirs, ...names]).size };
    })
    .filter(({ share }) => share >= leastAlike)
    .sort((a, b) => b.share - a.share);
  const [best] = alike;
  return best ? { settings: best.settings, changes: compareHeadings(best.settings.headings, header) } : null;
}

export function applySettings(
  choices: IntakeChoices,
  remembered: IntakeChoices,
  header: readonly string[],
): IntakeChoices {
  const names = new Set(header.map(foldHeader));
  const mapping = Object.entries(remembered.mapping ?? {}).filter(([name]) => names.has(name));
  // These two answer only an open question: the next file may prove another mark or encoding.
  const { answers: _ofMoney, encoding: _ofLetters, ...kept } = remembered;
  return { ...kept, ...choices, mapping: { ...Object.fromEntries(mapping), ...choices.mapping } };
}

/**
 * Returns the remembered decimal mark only for an open question. null: nothing is open, the file mixes marks, or its
 * amounts prove the other mark.
 */
export function rememberedMark(
  { answers }: IntakeChoices,
  { reading }: { reading: Pick<CellReading, "decimal" | "proven" | "isMixed"> },
): DecimalMark | null {
  const mark = answers?.decimal;
  if (!mark || mark === "each" || reading.decimal !== null || reading.isMixed) return null;
  return reading.proven && reading.proven !== mark ? null : mark;
}
