import { describeNoLongerCounts } from "@/lib/approvals/given";
import { listNames } from "@/lib/core/names";
import type { Decider } from "@/lib/settlements/deciders";
import type { SettlementHead } from "@/lib/settlements/queries";

type Waiting = Pick<SettlementHead, "proposedBy" | "required" | "confirmedBy">;

/** "Waiting for Bo or you to confirm"; where nobody else could, for whoever proposed it. `reader`: whose screen it is. */
export function waitingFor(settlement: Waiting, deciders: readonly Decider[], reader: string): string {
  const { proposedBy, required, confirmedBy } = settlement;
  const others = deciders.filter(
    ({ id, isAway }) => !isAway && id !== proposedBy.id && !confirmedBy.some(({ personId }) => personId === id),
  );
  const names = others.filter(({ id }) => id !== reader).map(({ name }) => name);
  if (others.length > names.length) names.push("you");
  const missing = required - confirmedBy.length;
  if (names.length > missing && missing === 2) return `Waiting for two of ${listNames(names, "and")} to confirm`;
  if (names.length >= missing) return `Waiting for ${listNames(names, missing === 2 ? "and" : "or")} to confirm`;
  if (names.length > 0) return `Waiting for ${listNames(names, "and")} and one more person, whom an admin adds`;
  const [own] = deciders;
  if (confirmedBy.length === 0 && own && deciders.every(({ id }) => id === proposedBy.id))
    return `Waiting for ${own.name}, who alone can confirm`;
  return `Waiting: nobody ${confirmedBy.length > 0 ? "else " : ""}here may confirm it. An admin adds an approver`;
}

/** Who has confirmed so far, as a sentence; null when nobody has. */
export function confirmedSoFar({
  confirmedBy,
  noLongerCounts,
  required,
}: Waiting & Pick<SettlementHead, "noLongerCounts">): string | null {
  const names = confirmedBy.map(({ name }) => name);
  const said =
    names.length > 0 ? `Confirmed by ${listNames(names, "and")}: ${names.length} of ${required} people.` : "";
  return [said, describeNoLongerCounts(noLongerCounts).trim()].filter(Boolean).join(" ") || null;
}

/** Who confirms what this person is about to propose, as a sentence. `required`: how many of them. */
export function willConfirm(personId: string, deciders: readonly Decider[], required: number): string {
  const others = deciders.filter(({ id }) => id !== personId);
  const names = others.filter(({ isAway }) => !isAway).map(({ name }) => name);
  if (names.length === 0 && others.length > 0)
    return "Another user confirms it, and none can now: an admin adds an approver. Until then nothing changes.";
  if (names.length === 0)
    return "Nobody else here may confirm it: after proposing it you can confirm it alone, with a reason of its own.";
  if (required === 1) return `${listNames(names, "or")} confirms it. Until then nothing changes.`;
  if (names.length === 1)
    return `${names[0]} and one more person, whom an admin adds, confirm it. Until then nothing changes.`;
  const who = names.length === 2 ? listNames(names, "and") : `Two of ${listNames(names, "and")}`;
  return `${who} confirm it. Until then nothing changes.`;
}

/** The names of those who confirmed a resolution, in the order in which they did; one alone counts as such. */
export function confirmersOf({
  decision,
  decidedBy,
  confirmedBy,
  alone,
}: Pick<SettlementHead, "decision" | "decidedBy" | "confirmedBy" | "alone">): string[] {
  if (decision === "confirmed" && alone && decidedBy !== null) return [decidedBy];
  return confirmedBy.map(({ name }) => name);
}
