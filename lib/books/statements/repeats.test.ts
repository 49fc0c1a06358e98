import { expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { takeAtOnce } from "@/lib/core/lists/turns";
import type { Reference, StatementFormat } from "@/lib/files/statements/labels";
import type { Movement } from "./movements";
import { findRepeats, type StatedDays } from "./repeats";
import { maySpellOneAccount } from "./same-account";

function seeded(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) % most);
  };
}

type Real = { id: string; day: number; cents: number; hasIds: boolean; text: string };
type Line = Movement & { real: Real[] };
type Download = StatedDays<Line> & { from: number; to: number };

const dayOf = (day: number) => `2026-11-${String(day + 1).padStart(2, "0")}`;
const amountOf = (cents: number) =>
  `${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
const signedAmount = (cents: number) => `${cents < 0 ? "-" : ""}${amountOf(cents)}`;
const sumOf = (all: readonly Real[]) => all.reduce((sum, { cents }) => sum + cents, 0);

function makeMonth(pick: (most: number) => number): Real[] {
  return Array.from({ length: 8 }, (_, day) =>
    Array.from({ length: pick(5) }, (_, at): Real => {
      const id = `ORDER${day}X${at}`;
      const cents = [1_000, -1_000, 500, -500, 25_000, -7_550][pick(6)] ?? 0;
      return { id, day, cents, hasIds: pick(3) > 0, text: pick(2) > 0 ? `Invoice ${id}` : "Payment" };
    }),
  ).flat();
}

const formats: readonly StatementFormat[] = ["camt.053", "mt940", "bai2", "csv"];

function lineOf(format: StatementFormat, real: Real): Line {
  const references: Reference[] = [];
  if (real.hasIds && format !== "csv") {
    if (format !== "bai2") references.push({ kind: "endToEnd", id: real.id });
    references.push({ kind: "bank", id: format === "mt940" ? `MT${real.id}` : `BANK-${real.id}` });
  }
  return {
    ...{ bookingDate: dayOf(real.day), amount: amountOf(real.cents), direction: real.cents < 0 ? "debit" : "credit" },
    ...{ references, text: format === "bai2" ? "" : real.text, real: [real] },
  };
}

function asBatches(lines: readonly Line[]): Line[] {
  const days = [...new Set(lines.map(({ bookingDate }) => bookingDate))];
  return days.flatMap((day) => {
    const own = lines.filter(({ bookingDate }) => bookingDate === day);
    const debits = own.filter(({ direction }) => direction === "debit");
    const real = debits.flatMap((line) => line.real);
    const credits = own.filter(({ direction }) => direction === "credit");
    const [first] = debits;
    return first
      ? [...credits, { ...first, amount: amountOf(sumOf(real)), references: [], text: "Batch", real }]
      : credits;
  });
}

function download(
  all: readonly Real[],
  [from, to]: [number, number],
  format: StatementFormat,
  isBatched: boolean,
): Download {
  const real = all.slice(from, to);
  const lines = real.map((one) => lineOf(format, one));
  const opening = 12_345 + sumOf(all.slice(0, from));
  return {
    ...{ format, from, to, lines: isBatched ? asBatches(lines) : lines, closedOn: dayOf(real.at(-1)?.day ?? 0) },
    balances:
      format === "csv" ? null : { opening: signedAmount(opening), closing: signedAmount(opening + sumOf(real)) },
  };
}

const countsOf = (all: readonly Real[]) => all.map(({ day, cents }) => `${day} ${cents}`).sort();
const rounds = depth(6_000, 1_000);

function play(seed: number, split: boolean): { needless: number; played: number } {
  const pick = seeded(seed);
  const all = makeMonth(pick);
  const stored: Download[] = [];
  const counted: Real[] = [];
  let [needless, played, next] = [0, 0, 0];
  const own = formats[pick(4)] ?? "csv";
  const batched = new Set(formats.filter(() => split && pick(2) === 0));
  for (let round = 0; round < 4 && all.length > 1; round += 1) {
    const isNext = pick(2) === 0 && next < all.length;
    const firstDay = pick(6);
    const from = isNext ? next : all.findIndex(({ day }) => day >= firstDay);
    const lastDay = (all[Math.max(from, 0)]?.day ?? 0) + pick(4);
    const isPart = pick(3) === 0 && (!isNext || own !== "csv");
    const end = isPart ? from + 1 + pick(3) : all.findIndex(({ day }) => day > lastDay);
    const format = isNext ? own : (formats[pick(4)] ?? "csv");
    const places: [number, number] = [Math.max(from, 0), end < 0 ? all.length : Math.min(end, all.length)];
    const given = download(all, places, format, batched.has(format));
    if (given.lines.length === 0) continue;
    if (isNext) next = given.to;
    played += 1;
    const found = takeAtOnce(findRepeats(given, stored));
    const real = given.lines.flatMap((line) => line.real);
    const isRepeated = real.some((one) => counted.includes(one));
    if (isRepeated) expect(found, `seed ${seed}`).not.toBeNull();
    if (found && !isRepeated) needless += 1;
    const kept = given.lines.filter((line) => !(isRepeated && found?.pairs.has(line)));
    const repeated = given.lines.filter((line) => !kept.includes(line));
    stored.push({ ...given, repeated: new Map(repeated.map((line) => [line, found?.pairs.get(line) ?? null])) });
    if (split) counted.push(...real.filter((one) => !counted.includes(one)));
    else {
      counted.push(...kept.flatMap((line) => line.real));
      const whole = all.filter((one) =>
        stored.some(({ from: a, to: b }) => all.indexOf(one) >= a && all.indexOf(one) < b),
      );
      expect(countsOf(counted), `seed ${seed}`).toEqual(countsOf(whole));
    }
  }
  return { needless, played };
}

test.each([false, true])(
  "of random downloads each movement counts once, and few questions are needless (batches: %s)",
  (split) => {
    const total = { needless: 0, played: 0 };
    for (let seed = 1; seed <= rounds; seed += 1) {
      const { needless, played } = play(seed, split);
      total.needless += needless;
      total.played += played;
    }
    expect(total.played).toBeGreaterThan(rounds * 2);
    expect(total.needless / total.played).toBeLessThan(0.03);
  },
);

test.each([
  ["DE12100500000123456789", "DE12 1005 0000 0123 4567 89", true],
  ["DE12100500000123456789", "10050000/0123456789", true],
  ["DE12100500000123456789", "10050000/123456789", true],
  ["DE12100500000123456789", "123456789", true],
  ["DE12100500000123456789", "DE12100500000123456789EUR", true],
  ["NL91ABNA0417164300", "0417164300", true],
  ["NL91ABNA0417164300", "ABNANL2A/417164300", true],
  ["10050000/0123456789", "0123456789", true],
  ["DE12100500000123456789", "DE89370400440532013000", false],
  ["DE12100500000123456789", "20050000/0123456789", false],
  ["10050000/0123456789", "20050000/0123456789", false],
  ["DE12100500000123456789", "6789", false],
  ["12-34", "1243", false],
])("%s and %s may be one account: %s", (one, other, may) => {
  expect(maySpellOneAccount(one, other, "EUR")).toBe(may);
  expect(maySpellOneAccount(other, one, "EUR")).toBe(may);
});
