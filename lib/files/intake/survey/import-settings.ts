import type { DecimalMark } from "@/lib/core/money/written-amount";
import { editDistance } from "@/lib/core/text/edit-distance";
import type { CellReading } from "@/lib/files/intake/cells/cell-reading";
import { foldHeader } from "@/lib/files/intake/columns/column";
import type { IntakeChoices } from "@/lib/files/intake/options";

/** How files with these headings were last read. `headings` as they are written, in the order of that file. */
export type ImportSettings = { headings: readonly string[]; choices: IntakeChoices; by: string; at: Date };

/** What is different in a heading set that is like a remembered one. */
export type HeadingChanges = { added: string[]; removed: string[]; renamed: { from: string; to: string }[] };

/** Share of headings that two sets have in common, from which on one is taken for a change of the other. */
const leastAlike = 0.5;
/** How many letters may differ in a renamed heading. */
const mostLetters = 2;

/** What holds for the next file too: no sheets, lines, control totals or endpoints, nor answers about single cells. */
export function keepChoices({ encoding, delimiter, mapping, answers }: IntakeChoices): IntakeChoices {
  // "Each as written" was the answer for the amounts of one file only.
  const decimal = answers?.decimal === "each" ? undefined : answers?.decimal;
  return {
    ...(encoding ? { encoding } : {}),
    ...(delimiter ? { delimiter } : {}),
    ...(mapping && Object.keys(mapping).length > 0 ? { mapping } : {}),
    ...(decimal ? { answers: { decimal } } : {}),
  };
}

/** One text for a heading set in whatever order and spelling: what its fingerprint is made of. */
export function spellHeadings(headings: readonly string[]): string {
  return [...new Set(headings.map(foldHeader).filter((name) => name !== ""))].sort().join("\n");
}

/** What changed between two heading sets; a rename is one heading gone and one like it come, or in its place. Pure. */
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

/** The settings of this heading set, or of the one most like it with what changed since; null: nothing is like it. Pure. */
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

/** Choices with what is remembered wherever nothing else was chosen; headings that are gone stay out. Pure. */
export function applySettings(
  choices: IntakeChoices,
  remembered: IntakeChoices,
  header: readonly string[],
): IntakeChoices {
  const names = new Set(header.map(foldHeader));
  const mapping = Object.entries(remembered.mapping ?? {}).filter(([name]) => names.has(name));
  // These two answer an open question only: the next file may prove another mark or encoding.
  const { answers: _ofMoney, encoding: _ofLetters, ...kept } = remembered;
  return { ...kept, ...choices, mapping: { ...Object.fromEntries(mapping), ...choices.mapping } };
}

/**
 * The remembered decimal mark, where it answers what this file leaves open; null where nothing is open, the file mixes both
 * marks, or its own amounts prove the other one. Pure.
 */
export function rememberedMark(
  { answers }: IntakeChoices,
  { reading }: { reading: Pick<CellReading, "decimal" | "proven" | "isMixed"> },
): DecimalMark | null {
  const mark = answers?.decimal;
  if (!mark || mark === "each" || reading.decimal !== null || reading.isMixed) return null;
  return reading.proven && reading.proven !== mark ? null : mark;
}
