import { unreachable } from "@/lib/core/errors";

/** Whether anything may be sent at all, in the order in which the reasons outrank each other. */
export type InstallationState =
  | { word: "fenced"; reason: string; since: Date }
  | { word: "stopped"; reason: string; since: Date; by: string | null }
  | { word: "open" };

export type InstallationFacts = {
  fencedAt: Date | null;
  fencedReason: string | null;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  /** The name of who stopped it. */
  stoppedBy: string | null;
};

/** The fence outranks the kill switch: what is behind it may be another's, or out of date. */
export function installationStateOf(facts: InstallationFacts): InstallationState {
  if (facts.fencedAt) return { word: "fenced", reason: facts.fencedReason ?? "", since: facts.fencedAt };
  if (facts.stoppedAt) {
    return { word: "stopped", reason: facts.stoppedReason ?? "", since: facts.stoppedAt, by: facts.stoppedBy };
  }
  return { word: "open" };
}

/** Why nothing at all may be sent, and who ends that, as sentences for the person who wants to; null if it may. */
export function whyClosed(state: InstallationState): string | null {
  switch (state.word) {
    case "open":
      return null;
    case "stopped":
      return `All sending is stopped${state.by ? ` by ${state.by}` : ""}: ${asSentence(state.reason)} An admin can resume it.`;
    case "fenced":
      return `Nothing is sent from this database. ${asSentence(state.reason)} An admin releases it.`;
    default:
      return unreachable(state);
  }
}

/** What a person typed, or an older row holds, with the full stop that the next sentence needs. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
