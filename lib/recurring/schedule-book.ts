import { type Fact, knownAs, notKnown, type ScheduleFacts } from "./schedule-facts";
import { changeOf, countOf, type WireValues } from "./schedule-wire";
import { profileKinds } from "./words";

/** What the book tells of a profile, as far as its charges depend on it. */
export type BookOfSchedule = {
  /** Field of the book → its value, and the moment from which we know it. */
  known: Readonly<Record<string, { value: string; from: { at: Date } }>>;
  /** Changes that the gateway took, with what stood there before; null: it was not known. */
  taken: readonly { at: Date; field: string; old: string | null; new: string | null }[];
  charges: readonly SeenCharge[];
};

/** A charge that we know of. `on`: its day. `automatic`: the gateway made it by itself. */
export type SeenCharge = { at: Date; on: string; automatic: boolean };

const moving = new Set(["start-date", "period", "interval"]);
const prolonging = new Set(["finish-date", "max-repeats-number"]);

function factOf<T>(value: T | undefined | null): Fact<T> {
  return value === undefined || value === null ? notKnown : knownAs(value);
}

/**
 * What we know of a profile's charges, from its book. What nobody told and we did not send is not known: that a profile has no
 * last date, say, cannot be learnt from a gateway without a read call.
 */
export function factsOfBook({ known, taken, charges }: BookOfSchedule): ScheduleFacts {
  const values: WireValues = Object.fromEntries(Object.entries(known).map(([field, { value }]) => [field, value]));
  const told = changeOf(values);
  const latest = charges.filter(({ automatic }) => automatic).sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  const since = taken.filter(({ at }) => latest === undefined || at > latest.at);
  const [moved, prolonged] = [changesOf(since, moving), changesOf(since, prolonging)];
  const counted = repeatsOf(known.repeats, charges);
  const isFirst = counted.repeats.known && counted.repeats.value === 0;
  const charging = values.charging === "automatic" || values.charging === "manual" ? values.charging : undefined;
  return {
    kind: factOf(profileKinds.find((kind) => kind === values.kind)),
    charging: factOf(charging),
    startDate: factOf<string | null>(told.startDate),
    finishDate: factOf<string | null>(told.finishDate),
    maxRepeats: factOf<number | null>(told.maxRepeats),
    rhythm: factOf(told.rhythm ?? null),
    amountRule: factOf(told.amountRule),
    ...counted,
    // The first charge has number 0: where the next one still has it, there was none.
    lastAutomaticOn: isFirst ? knownAs(null) : factOf<string | null>(latest?.on),
    movedSinceCharge: latest === undefined && !isFirst && moved.length > 0 ? notKnown : certainOf(moved),
    // Whether it had stopped before it was prolonged is another thing that we cannot know.
    wokenSinceCharge: moved.length + prolonged.length > 0 ? notKnown : knownAs(false),
  };
}

type Taken = BookOfSchedule["taken"][number];

function changesOf(taken: readonly Taken[], fields: ReadonlySet<string>): Taken[] {
  return taken.filter(({ field, old, new: now }) => fields.has(field) && old !== now);
}

function certainOf(changes: readonly Taken[]): Fact<boolean> {
  if (changes.length === 0) return knownAs(false);
  return changes.some(({ old }) => old !== null) ? knownAs(true) : notKnown;
}

/** Somebody told the number once; each charge since then has moved it on. */
function repeatsOf(
  told: { value: string; from: { at: Date } } | undefined,
  charges: readonly SeenCharge[],
): Pick<ScheduleFacts, "repeats" | "repeatsAtLeast"> {
  const number = countOf(told?.value);
  if (told === undefined || number === null) return { repeats: notKnown, repeatsAtLeast: charges.length };
  const since = charges.filter(({ at }) => at > told.from.at).length;
  return { repeats: knownAs(number + since), repeatsAtLeast: number + since };
}
