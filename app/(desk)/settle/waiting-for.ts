import { listNames } from "@/lib/core/names";
import type { Decider } from "@/lib/settlements/deciders";

/** "Waiting for Bo or you to confirm"; where nobody else could, for whoever proposed it. `reader`: whose screen it is. */
export function waitingFor(proposedBy: string, deciders: readonly Decider[], reader: string): string {
  const others = deciders.filter(({ id }) => id !== proposedBy);
  const names = others.filter(({ id }) => id !== reader).map(({ name }) => name);
  if (others.length > names.length) names.push("you");
  if (names.length > 0) return `Waiting for ${listNames(names, "or")} to confirm`;
  const [own] = deciders;
  return own ? `Waiting for ${own.name}, who alone can confirm` : "Waiting: nobody here may confirm it";
}

/** Who confirms what this person is about to propose, as a sentence. */
export function willConfirm(personId: string, deciders: readonly Decider[]): string {
  const names = deciders.filter(({ id }) => id !== personId).map(({ name }) => name);
  if (names.length > 0) return `${listNames(names, "or")} confirms it. Until then nothing changes.`;
  return "Nobody else here may confirm it: after proposing it you can confirm it alone, with a reason of its own.";
}
