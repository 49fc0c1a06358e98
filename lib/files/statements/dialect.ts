import type { LineDirection } from "./labels";

/**
 * Lists what a bank may mean where a form is ambiguous. The first reading is the standard's own (SWIFT, ISO 20022) and
 * is tried first; the balances decide.
 */
export const meanings = {
  /** A minus before a marked amount repeats the debit mark, or inverts the mark. */
  signed: ["repeats", "turns"],
  /** A reversal's mark names the side to which the money moved, or the side of the reversed entry. */
  reversals: ["book", "other"],
  /** Expected lines (EC, ED) are not booked, or are included in the balances. */
  expected: ["pending", "booked"],
} as const;
export type Meanings = { -readonly [Name in keyof typeof meanings]: (typeof meanings)[Name][number] };
export type Meaning = keyof Meanings;

const byTheBook: Meanings = { signed: "repeats", reversals: "book", expected: "pending" };

export class Dialect {
  readonly needed = new Set<Meaning>();
  readonly samples = new Map<Meaning, string>();

  constructor(readonly meant: Meanings = byTheBook) {}

  ask<Name extends Meaning>(name: Name, sample = ""): Meanings[Name] {
    this.needed.add(name);
    if (!this.samples.has(name)) this.samples.set(name, sample);
    return this.meant[name];
  }

  /** A credit below zero is a debit at every bank. */
  signed(direction: LineDirection, sample: string): LineDirection {
    return direction === "credit" || this.ask("signed", sample) === "repeats" ? "debit" : "credit";
  }
}

export function combinations(needed: ReadonlySet<Meaning>, given: Partial<Meanings>): Meanings[] {
  let all: Meanings[] = [{ ...byTheBook, ...given }];
  for (const name of Object.keys(meanings) as Meaning[]) {
    if (!needed.has(name) || given[name] !== undefined) continue;
    all = all.flatMap((one) => meanings[name].map((value) => ({ ...one, [name]: value })));
  }
  return all;
}
