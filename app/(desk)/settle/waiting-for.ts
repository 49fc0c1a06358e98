import { listNames } from "@/lib/core/names";
import type { Decider } from "@/lib/settlements/deciders";

/** "Waiting for Bo or Mia to confirm"; where nobody else could, for whoever proposed it. */
export function waitingFor(proposedBy: string, deciders: readonly Decider[]): string {
  const others = deciders.filter(({ id }) => id !== proposedBy);
  if (others.length > 0)
    return `Waiting for ${listNames(
      others.map(({ name }) => name),
      "or",
    )} to confirm`;
  const [own] = deciders;
  return own ? `Waiting for ${own.name}, who alone can confirm` : "Waiting: nobody here may confirm it";
}

/** Who confirms what this person is about to propose, as a sentence. */
export function willConfirm(personId: string, deciders: readonly Decider[]): string {
  const others = deciders.filter(({ id }) => id !== personId);
  if (others.length > 0) {
    return `${listNames(
      others.map(({ name }) => name),
      "or",
    )} confirms it. Until then nothing changes.`;
  }
  return "Nobody else here may confirm it: after proposing it you can confirm it alone, with a reason of its own.";
}
