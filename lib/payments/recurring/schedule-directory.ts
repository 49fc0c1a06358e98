import { profileKinds } from "./labels";
import { type Fact, knownAs, notKnown, type ScheduleFacts } from "./schedule-facts";
import { changeOf, countOf, type WireValues } from "./schedule-wire";

export type DirectoryOfSchedule = {
  known: Readonly<Record<string, { value: string; from: { at: Date } }>>;
  taken: readonly { at: Date; field: string; old: string | null; new: string | null }[];
  charges: readonly SeenCharge[];
};

export type SeenCharge = { at: Date; on: string; automatic: boolean };

const moving = new Set(["start-date", "period", "interval"]);
const prolonging = new Set(["finish-date", "max-repeats-number"]);

function factOf<T>(value: T | undefined | null): Fact<T> {
  return value === undefined || value === null ? notKnown : knownAs(value);
}

/** Facts that nobody reported stay unknown, because the gateway has no call to read a profile. */
export function factsOfDirectory({ known, taken, charges }: DirectoryOfSchedule): ScheduleFacts {
  const values: WireValues = Object.fromEntries(Object.entries(known).map(([field, { value }]) => [field, value]));
  const change = changeOf(values);
  const latest = charges.filter(({ automatic }) => automatic).sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  const since = taken.filter(({ at }) => latest === undefined || at > latest.at);
  const [moved, prolonged] = [changesOf(since, moving), changesOf(since, prolonging)];
  const counted = repeatsOf(known.repeats, charges);
  const isFirst = counted.repeats.known && counted.repeats.value === 0;
  const charging = values.charging === "automatic" || values.charging === "manual" ? values.charging : undefined;
  return {
    kind: factOf(profileKinds.find((kind) => kind === values.kind)),
    charging: factOf(charging),
    startDate: factOf<string | null>(change.startDate),
    finishDate: factOf<string | null>(change.finishDate),
    maxRepeats: factOf<number | null>(change.maxRepeats),
    schedule: factOf(change.schedule ?? null),
    amountRule: factOf(change.amountRule),
    ...counted,
    // The first charge has number 0, so a next charge with that number means that none was made.
    lastAutomaticOn: isFirst ? knownAs(null) : factOf<string | null>(latest?.on),
    movedSinceCharge: latest === undefined && !isFirst && moved.length > 0 ? notKnown : certainOf(moved),
    wokenSinceCharge: moved.length + prolonged.length > 0 ? notKnown : knownAs(false),
  };
}

type Taken = DirectoryOfSchedule["taken"][number];

function changesOf(taken: readonly Taken[], fields: ReadonlySet<string>): Taken[] {
  return taken.filter(({ field, old, new: now }) => fields.has(field) && old !== now);
}

function certainOf(changes: readonly Taken[]): Fact<boolean> {
  if (changes.length === 0) return knownAs(false);
  return changes.some(({ old }) => old !== null) ? knownAs(true) : notKnown;
}

function repeatsOf(
  reported: { value: string; from: { at: Date } } | undefined,
  charges: readonly SeenCharge[],
): Pick<ScheduleFacts, "repeats" | "repeatsAtLeast"> {
  const number = countOf(reported?.value);
  if (reported === undefined || number === null) return { repeats: notKnown, repeatsAtLeast: charges.length };
  const since = charges.filter(({ at }) => at > reported.from.at).length;
  return { repeats: knownAs(number + since), repeatsAtLeast: number + since };
}
