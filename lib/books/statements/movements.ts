import type { LineDirection, Reference, StatementFormat } from "@/lib/files/statements/labels";

export type Movement = {
  bookingDate: string;
  amount: string;
  direction: LineDirection;
  references: readonly Reference[];
  text: string;
};
export type Stated<Line extends Movement> = { format: StatementFormat; lines: readonly Line[] };
type Placed<Line> = { line: Line; format: StatementFormat };

export type Pair<Given, Known> = { given: Given; known: Known; isNamed: boolean };

/** Bounds the lines of one day, amount and direction that are compared with one line. */
const triesMost = 200;
const stepOf = 1_000;

const simple = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Formats truncate references, the shortest after 16 characters. */
const idOf = ({ id }: Reference) => simple(id).slice(0, 16);
const placeOf = ({ bookingDate, amount, direction }: Movement) => `${bookingDate} ${direction} ${amount}`;

/** A batch reference belongs to many transactions. */
const ownIds = ({ references }: Movement) => references.filter(({ kind }) => kind !== "batch").map(idOf);
const idsOf = ({ references }: Movement, kind: Reference["kind"]) =>
  references.filter((one) => one.kind === kind).map(idOf);

function differsBy<Line extends Movement>(one: Line, other: Line, kind: Reference["kind"]): boolean {
  const [a, b] = [idsOf(one, kind), idsOf(other, kind)];
  return a.length > 0 && b.length > 0 && !a.some((id) => b.includes(id));
}

/** A bank's own ids differ between its formats, but each format always has them or never. */
function areTwo(one: Placed<Movement>, other: Placed<Movement>): boolean {
  if (differsBy(one.line, other.line, "endToEnd")) return true;
  if (one.format !== other.format) return false;
  if (differsBy(one.line, other.line, "bank")) return true;
  if (ownIds(one.line).length > 0 !== ownIds(other.line).length > 0) return true;
  const [a, b] = [simple(one.line.text), simple(other.line.text)];
  return a !== "" && b !== "" && !a.includes(b) && !b.includes(a);
}

/**
 * Pairs lines that may be the same movement, one to one: first equal lines, then those that share an id or text, then
 * indistinguishable ones. Yields so that other work gets a turn.
 */
export function* pairMovements<Given extends Movement, Known extends Movement>(
  given: Stated<Given>,
  others: readonly Stated<Known>[],
): Generator<undefined, Pair<Given, Known>[]> {
  const days = new Set(given.lines.map(({ bookingDate }) => bookingDate));
  let waiting: Placed<Given>[] = given.lines.map((line) => ({ line, format: given.format }));
  const free = new Set<Placed<Known>>();
  for (const { format, lines } of others)
    for (const line of lines) if (days.has(line.bookingDate)) free.add({ line, format });
  const pairs: Pair<Given, Known>[] = [];
  for (const keysOf of [
    (line: Movement) => [`${[...ownIds(line)].sort().join(" ")} ${simple(line.text)}`],
    ownIds,
    ({ text }: Movement) => (simple(text) === "" ? [] : [simple(text)]),
    () => [""],
  ]) {
    const byKey = new Map<string, Placed<Known>[]>();
    for (const known of free)
      for (const key of keysOf(known.line)) {
        const place = `${placeOf(known.line)} ${key}`;
        const same = byKey.get(place);
        if (same) same.push(known);
        else byKey.set(place, [known]);
      }
    yield;
    const left: Placed<Given>[] = [];
    for (const [at, one] of waiting.entries()) {
      if (at % stepOf === 0) yield;
      const known = findFree(one, keysOf(one.line), byKey, free);
      if (known === null) {
        left.push(one);
        continue;
      }
      free.delete(known);
      const isNamed = ownIds(one.line).some((id) => ownIds(known.line).includes(id));
      pairs.push({ given: one.line, known: known.line, isNamed });
    }
    waiting = left;
  }
  return pairs;
}

function findFree<Known extends Movement>(
  one: Placed<Movement>,
  keys: readonly string[],
  byKey: ReadonlyMap<string, Placed<Known>[]>,
  free: ReadonlySet<Placed<Known>>,
): Placed<Known> | null {
  for (const key of keys) {
    const same = byKey.get(`${placeOf(one.line)} ${key}`) ?? [];
    while (same[0] && !free.has(same[0])) same.shift();
    for (const known of same.slice(0, triesMost)) if (free.has(known) && !areTwo(one, known)) return known;
  }
  return null;
}
