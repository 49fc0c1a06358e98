import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { type Movement, pairMovements, type Stated } from "./movements";

/** A statement with all its lines. `repeated`: those that count elsewhere, and the line in which each counts, where it is one. */
export type StatedDays<Line extends Movement = Movement> = Stated<Line> & {
  repeated?: ReadonlyMap<Line, Line | null>;
  closedOn: string;
  balances: { opening: string; closing: string } | null;
};

/**
 * Days of a statement that others have too. `pairs`: its lines that are there already; `days`: all days in common; `others`: the
 * statements that have them.
 */
export type Repeats<Given extends Movement, Known extends Movement> = {
  pairs: Map<Given, Known>;
  days: ReadonlySet<string>;
  others: readonly StatedDays<Known>[];
};

const daysOf = ({ lines }: Stated<Movement>) => new Set(lines.map(({ bookingDate }) => bookingDate));
const isSame = (one: string, other: string) => compareAmounts(one, other) === 0;

/**
 * The lines of a statement that others of its account have already. null: it has no day in common with them, or its balances say
 * that it comes before or after them, and none of its lines says the opposite.
 * @param known every other statement with a line of one of its days
 */
export function* findRepeats<Given extends Movement, Known extends Movement>(
  given: StatedDays<Given>,
  known: readonly StatedDays<Known>[],
): Generator<undefined, Repeats<Given, Known> | null> {
  const own = daysOf(given);
  const sharing = known.filter((other) => other.lines.some(({ bookingDate }) => own.has(bookingDate)));
  const apart = chained(given, sharing);
  const others: StatedDays<Known>[] = [];
  // Lines that a statement before or after this one repeats are none of this one's.
  const taken = new Set<Known | null>();
  for (const other of sharing) {
    if (!apart.has(other) || (yield* mayOverlap(given, other))) others.push(other);
    else for (const original of other.repeated?.values() ?? []) taken.add(original);
  }
  if (others.length === 0) return null;
  const isFree = (line: Known, { repeated }: StatedDays<Known>) => !repeated?.has(line) && !taken.has(line);
  const counting = others.map((other) => ({ ...other, lines: other.lines.filter((line) => isFree(line, other)) }));
  const pairs = yield* pairMovements(given, counting);
  // Notifications have no balances, and a day has many of them.
  if (pairs.length === 0 && given.format === "camt.054") return null;
  const days = new Set(others.flatMap(({ lines }) => lines.map(({ bookingDate }) => bookingDate)));
  return {
    pairs: new Map(pairs.map(({ given: line, known: same }) => [line, same])),
    days: new Set([...days].filter((day) => own.has(day))),
    others,
  };
}

/** What leads to a statement, balance by balance, and what it leads to. */
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

/** A bank numbers and chains the statements of each format apart. */
const follows = (earlier: StatedDays, later: StatedDays): boolean =>
  earlier.format === later.format &&
  earlier.balances !== null &&
  later.balances !== null &&
  earlier.closedOn <= later.closedOn &&
  isSame(earlier.balances.closing, later.balances.opening);

/**
 * Balances come back to a value, such as that of an account that is emptied each day: two statements may be of the same movements
 * although one ends where the other begins. Then one of them begins within the other, or a line of both has the same id.
 */
function* mayOverlap(given: StatedDays, other: StatedDays): Generator<undefined, boolean> {
  const [mine, yours] = [given.balances, other.balances];
  if (mine === null || yours === null) return true;
  if (isSame(mine.opening, yours.opening) || isSame(mine.closing, yours.closing)) return true;
  if (reaches(given, yours.opening) || reaches(other, mine.opening)) return true;
  const pairs = yield* pairMovements(given, [other]);
  return pairs.some(({ isNamed }) => isNamed);
}

/** Whether a statement has a balance before its last line, in whatever order a day's lines are. */
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
