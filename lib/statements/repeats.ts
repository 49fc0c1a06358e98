import { compareAmounts } from "@/lib/core/money";
import { type Movement, pairMovements, type Stated } from "./movements";

/** Lines as they count: a statement, with those of the days that it has in common with another. */
export type StatedDays<Line extends Movement = Movement> = Stated<Line> & {
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
  for (const other of sharing) if (!apart.has(other) || (yield* seemsWithin(given, other))) others.push(other);
  if (others.length === 0) return null;
  const pairs = yield* pairMovements(given, others);
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

const follows = (earlier: StatedDays, later: StatedDays): boolean =>
  earlier.balances !== null &&
  later.balances !== null &&
  earlier.closedOn <= later.closedOn &&
  isSame(earlier.balances.closing, later.balances.opening);

/**
 * Balances come back to a value, such as that of an account that is emptied each day: a statement with both balances of the other,
 * with every line of it within their common days, or with one of the same id, may still be of the same movements.
 */
function* seemsWithin(given: StatedDays, other: StatedDays): Generator<undefined, boolean> {
  const [mine, yours] = [given.balances, other.balances];
  if (mine && yours && isSame(mine.opening, yours.opening) && isSame(mine.closing, yours.closing)) return true;
  const pairs = yield* pairMovements(given, [other]);
  if (pairs.some(({ isNamed }) => isNamed)) return true;
  const [own, theirs] = [daysOf(given), daysOf(other)];
  const within = (lines: readonly Movement[], days: ReadonlySet<string>) =>
    lines.filter(({ bookingDate }) => days.has(bookingDate)).length;
  return pairs.length > 0 && [within(given.lines, theirs), within(other.lines, own)].includes(pairs.length);
}
