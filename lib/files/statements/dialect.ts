import type { LineDirection } from "./labels";

/**
 * What a bank means where a form can be read two ways. The first of each is the form's own book (SWIFT, ISO 20022), and is
 * tried first; the balances of the file say which one holds.
 */
export const meanings = {
  /** A minus before an amount that has a mark: it repeats the mark of a debit, or turns the mark round. */
  signed: ["repeats", "turns"],
  /** A reversal's mark: the side to which the money moved, or that of what is reversed. */
  reversals: ["book", "other"],
  /** Expected lines (EC, ED): not booked, or counted by the balances. */
  expected: ["pending", "booked"],
} as const;
export type Meanings = { -readonly [Name in keyof typeof meanings]: (typeof meanings)[Name][number] };
export type Meaning = keyof Meanings;

const byTheBook: Meanings = { signed: "repeats", reversals: "book", expected: "pending" };

/** One way of reading a file, and which of its meanings the file needed. */
export class Dialect {
  readonly needed = new Set<Meaning>();
  /** A line of the file that needed it, as the bank wrote it. */
  readonly samples = new Map<Meaning, string>();

  constructor(readonly meant: Meanings = byTheBook) {}

  ask<Name extends Meaning>(name: Name, sample = ""): Meanings[Name] {
    this.needed.add(name);
    if (!this.samples.has(name)) this.samples.set(name, sample);
    return this.meant[name];
  }

  /** The side of an amount with a minus before it. Below zero a credit is a debit, whatever a bank means. */
  signed(direction: LineDirection, sample: string): LineDirection {
    return direction === "credit" || this.ask("signed", sample) === "repeats" ? "debit" : "credit";
  }
}

/** Every combination of meanings, the book's first. `given`: what is known already. */
export function combinations(needed: ReadonlySet<Meaning>, given: Partial<Meanings>): Meanings[] {
  let all: Meanings[] = [{ ...byTheBook, ...given }];
  for (const name of Object.keys(meanings) as Meaning[]) {
    if (!needed.has(name) || given[name] !== undefined) continue;
    all = all.flatMap((one) => meanings[name].map((value) => ({ ...one, [name]: value })));
  }
  return all;
}
