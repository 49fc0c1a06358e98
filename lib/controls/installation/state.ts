import { unreachable } from "@/lib/core/runtime/errors";
import type { Message } from "@/lib/core/text/message";
import { asSentence } from "@/lib/core/text/plural";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/installation/model";

export type InstallationState =
  | { status: "sending_locked"; reason: string; since: Date }
  | { status: "stopped"; reason: string; since: Date; by: string | null }
  | { status: "open" };

export type InstallationFacts = {
  sendingLockedAt: Date | null;
  sendingLockReason: Message | null;
  stoppedAt: Date | null;
  stoppedReason: string | null;
  stoppedBy: string | null;
};

/** The sending lock outranks the kill switch, because other facts of a locked database may be outdated. */
export function installationStateOf(facts: InstallationFacts): InstallationState {
  if (facts.sendingLockedAt)
    return { status: "sending_locked", reason: render(facts.sendingLockReason) ?? "", since: facts.sendingLockedAt };
  if (facts.stoppedAt) {
    return { status: "stopped", reason: facts.stoppedReason ?? "", since: facts.stoppedAt, by: facts.stoppedBy };
  }
  return { status: "open" };
}

export function whyClosed(state: InstallationState): string | null {
  switch (state.status) {
    case "open":
      return null;
    case "stopped":
      return t.stoppedNotice(state.by ? t.by(state.by) : "", asSentence(state.reason));
    case "sending_locked":
      return t.lockedNotice(asSentence(state.reason));
    default:
      return unreachable(state);
  }
}
