import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { type Movement, pairMovements, type Stated } from "./movements";

export type StatedDays<Line extends Movement = Movement> = Stated<Line> & {
  repeated?: ReadonlyMap<Line, Line | null>;
  closedOn: string;
  balances: { opening: string; closing: string } | null;
};

export type Repeats<Given extends Movement, Known extends Movement> = {
  pairs: Map<Given, Known>;
  days: ReadonlySet<string>;
  others: readonly StatedDays<Known>[];
};

const daysOf = ({ lines }: Stated<Movement>) => new Set(lines.map(({ bookingDate }) => bookingDate));
const isSame = (one: string, other: string) => compareAmounts(one, other) === 0;

/**
 * Finds the lines that other statements of the account have already. Returns null when no day is shared, or when
 * balances put the statement before or after the others and no line contradicts.
 * @param known every other statement with a line on one of its days
 */
export function* findRepeats<Given extends Movement, Known extends Movement>(
  given: StatedDays<Given>,
  known: readonly StatedDays<Known>[],
): Generator<undefined, Repeats<Given, Known> | null> {
  const own = daysOf(given);
  const sharing = known.filter((other) => other.lines.some(({ bookingDate }) => own.has(bookingDate)));
  const apart = chained(given, sharing);
  const others: StatedDays<Known>[] = [];
  // A line that a neighbouring statement repeats can't be a line of this one.
  const taken = new Set<Known | null>();
  for (const other of sharing) {
    if (!apart.has(other) || (yield* mayOverlap(given, other))) others.push(other);
    else for (const original of other.repeated?.values() ?? []) taken.add(original);
  }
  if (others.length === 0) return null;
  const isFree = (line: Known, { repeated }: StatedDays<Known>) => !repeated?.has(line) && !taken.has(line);
  const counting = others.map((other) => ({ ...other, lines: other.lines.filter((line) => isFree(line, other)) }));
  const pairs = yield* pairMovements(given, counting);
  // Notifications have no balances, and one day has many of them.
  if (pairs.length === 0 && given.format === "camt.054") return null;
  const days = new Set(others.flatMap(({ lines }) => lines.map(({ bookingDate }) => bookingDate)));
  return {
    pairs: new Map(pairs.map(({ given: line, known: same }) => [line, same])),
    days: new Set([...days].filter((day) => own.has(day))),
    others,
  };
}

function chained<Line extends Movement>(
  given: StatedDays,
  all: readonly StatedDays<Line>[],
): ReadonlySet<StatedDays<Line>> {
  const found = new Set<StatedDays<Line>>();
  const walk = (joins: (one: StatedDays, next: StatedDays) => boolean) => {
    const ends: StatedDays[] = [given];
    for (let one = ends.pop(); one; one = ends.pop())
      for (const next of all)
        if (!found.has(next) && joins(one, next)) {
          found.add(next);
          ends.push(next);
        }
  };
  walk((later, earlier) => follows(earlier, later));
  walk((earlier, later) => follows(earlier, later));
  return found;
}

/** A bank numbers and chains the statements of each format separately. */
const follows = (earlier: StatedDays, later: StatedDays): boolean =>
  earlier.format === later.format &&
  earlier.balances !== null &&
  later.balances !== null &&
  earlier.closedOn <= later.closedOn &&
  isSame(earlier.balances.closing, later.balances.opening);

/**
 * A balance may recur, for example when an account is emptied daily, so touching balances don't exclude an overlap.
 * Then one statement must begin within the other, or share a line id with it.
 */
function* mayOverlap(given: StatedDays, other: StatedDays): Generator<undefined, boolean> {
  const [mine, yours] = [given.balances, other.balances];
  if (mine === null || yours === null) return true;
  if (isSame(mine.opening, yours.opening) || isSame(mine.closing, yours.closing)) return true;
  if (reaches(given, yours.opening) || reaches(other, mine.opening)) return true;
  const pairs = yield* pairMovements(given, [other]);
  return pairs.some(({ isNamed }) => isNamed);
}

export function reaches({ lines, balances }: StatedDays, balance: string): boolean {
  const inOrder = lines.toSorted((a, b) => a.bookingDate.localeCompare(b.bookingDate));
  const reversed = lines.toReversed().sort((a, b) => a.bookingDate.localeCompare(b.bookingDate));
  return [inOrder, reversed].some((all) => {
    let now = balances?.opening ?? "0";
    if (isSame(now, balance)) return true;
    return all.slice(0, -1).some(({ amount, direction }) => {
      now = addAmounts(now, direction === "credit" ? amount : negateAmount(amount));
      return isSame(now, balance);
    });
  });
}
