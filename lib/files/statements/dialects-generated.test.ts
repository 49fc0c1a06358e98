import fc from "fast-check";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { Refusal } from "@/lib/files/intake/refusal";
import { readStatements } from "./read-statements";
import type { StatementPart } from "./statement";
import { type Mt940Form, mt940Forms, printMt940In, textIn } from "./testing-dialects";
import { closingOf, statements, type TestStatement } from "./testing-statements";
import { findWay } from "./way-of-reading";

const runs = { numRuns: depth(2_000, 60), seed: 42 };
const files = fc.uniqueArray(statements, { minLength: 1, maxLength: 3, selector: ({ account }) => account });

function readAll(file: string): unknown[] | string {
  try {
    const { found, questions } = findWay<StatementPart[]>(
      (way) => [...readStatements(strToU8(file), undefined, way)],
      {},
    );
    if (questions.length > 0) return "asked";
    return found.map((part) =>
      part.kind === "statement"
        ? [part.statement.account, part.statement.number, part.statement.balances?.closing]
        : [
            ...[
              part.line.direction,
              part.line.amount,
              part.line.isReversal,
              part.line.bookingDate,
              part.line.valueDate,
            ],
            ...[part.line.text, part.line.references.map(({ id }) => id).sort()],
          ],
    );
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const spoken = (all: readonly TestStatement[], form: Mt940Form, closing: (one: TestStatement) => string) =>
  all.flatMap((one) => [
    ...one.lines.map((line) => [
      ...[line.direction, line.amount, line.isReversal, line.bookingDate, line.valueDate],
      ...[textIn(form, line), [line.bankId, line.endToEndId].sort()],
    ]),
    [one.account, one.number, closing(one)],
  ]);

const tells = (one: TestStatement) => {
  const reversals = one.lines.filter(({ isReversal }) => isReversal);
  return reversals.length === 0 || /[1-9]/.test(closingOf({ ...one, opening: "0", lines: reversals }));
};
const provable = (form: Mt940Form, all: readonly TestStatement[]): Mt940Form => ({
  ...form,
  otherReversals: form.otherReversals && all.every(tells),
});

describe("MT940 as banks write it", () => {
  test("a file in any form says what its statements say, and is never asked about", () => {
    fc.assert(
      fc.property(mt940Forms, files, (any, all) => {
        const form = provable(any, all);
        expect(readAll(printMt940In(form, all))).toEqual(spoken(all, form, closingOf));
      }),
      runs,
    );
  });

  type Damage = { kind: "digit" | "without" | "twice" | "swapped" | "cut"; at: number };
  const damages = fc.record({
    kind: fc.constantFrom<Damage["kind"]>("digit", "without", "twice", "swapped", "cut"),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  });
  const damaged = (file: string, end: string, { kind, at }: Damage): string => {
    if (kind === "cut") return file.slice(0, Math.floor(file.length * at));
    const lines = file.split(end);
    const place = Math.floor(lines.length * at);
    const [one = "", next = ""] = [lines[place], lines[place + 1]];
    if (kind === "without") lines.splice(place, 1);
    if (kind === "twice") lines.splice(place, 0, one);
    if (kind === "swapped") lines.splice(place, 2, next, one);
    if (kind === "digit")
      lines[place] = one.replace(
        /^(:(?:61|62F|60F):.*?[CD][^,]*?)(\d)(?=[.,])/,
        (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`,
      );
    return lines.join(end);
  };
  const moneyOf = (read: unknown[]): string[] => {
    const described: string[] = [];
    let lines: string[] = [];
    for (const part of read as [string, string, unknown][]) {
      if (part.length > 3) {
        if (/[1-9]/.test(part[1])) lines.push(`${part[0]} ${part[1]}`);
      } else {
        described.push([...part, ...lines.sort()].join(" "));
        lines = [];
      }
    }
    return described;
  };

  test("a damaged file is refused, or its money is what its statements say", () => {
    let refused = 0;
    fc.assert(
      fc.property(mt940Forms, files, damages, (any, all, damage) => {
        const form = provable(any, all);
        const read = readAll(damaged(printMt940In(form, all), form.ends, damage));
        if (typeof read === "string") refused += 1;
        else expect(moneyOf(spoken(all, form, closingOf))).toEqual(expect.arrayContaining(moneyOf(read)));
      }),
      runs,
    );
    expect(refused).toBeGreaterThan(runs.numRuns / 6);
  });
});
