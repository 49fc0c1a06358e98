import { defineStates, isIn, type StateLabel, type StateOf } from "@/lib/core/states";

type VerdictRow = StateLabel & {
  /** What it did. */
  effect: string;
  /** Users are notified: at once, or if it is still so later, since a callback can overtake its order. */
  alerts?: "at_once" | "later";
};

const nothing = "It changed nothing.";

/** The verdicts on a delivery. The list, its page and the order's page read this one table. */
export const verdictStates = defineStates<VerdictRow>()({
  applied: {
    label: "Processed",
    tone: "neutral",
    icon: "check",
    meaning: "It was verified and brought something new.",
    effect: "It updated its order.",
    next: null,
  },
  found: {
    label: "Charge recorded",
    tone: "neutral",
    icon: "check",
    meaning: "It reports a charge that the gateway made on its own schedule.",
    effect: "The charge was recorded on its profile.",
    next: null,
  },
  repeated: {
    label: "Duplicate",
    tone: "neutral",
    icon: "rotate",
    meaning: "The same callback arrived before. It is counted once.",
    effect: nothing,
    next: null,
  },
  late: {
    label: "Out of order",
    tone: "neutral",
    icon: "clock",
    meaning: "It is older than the final status. Callbacks may arrive in any order.",
    effect: nothing,
    next: null,
  },
  reported: {
    label: "Unverified",
    tone: "wait",
    icon: "help-circle",
    meaning: "It is shown with its order, and counts once it is confirmed.",
    effect: "The order shows the report. We check it with the gateway where we can.",
    next: null,
  },
  conflict: {
    label: "Conflicting",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It conflicts with the gateway's final status, or with what Paydesk sent.",
    effect: "Its order shows a conflicting status.",
    next: "Open the order, compare it with the gateway's report, and resolve it there.",
  },
  second_order: {
    label: "Possible duplicate payment",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway has another order with the same client order ID. It may have been paid twice.",
    effect: "Its order shows a conflicting status.",
    next: "Open the order, and ask the gateway's account manager about both IDs now.",
  },
  wrong_amount: {
    label: "Amount mismatch",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "Its amount or currency differs from the order's.",
    effect: "It was not applied. Its order shows a conflicting status.",
    next: "Open the order, and compare it with the gateway's report before you resolve it.",
  },
  not_understood: {
    label: "Unrecognised status",
    tone: "alarm",
    icon: "help-circle",
    meaning: "Its status or type is missing, or isn't documented.",
    effect: "It was stored and not applied. We check the status with the gateway where we can.",
    next: "Ask the gateway's account manager what the status means.",
    alerts: "at_once",
  },
  wrong_control: {
    label: "Invalid signature",
    tone: "alarm",
    icon: "shield-x",
    meaning: "Its control value doesn't match. It isn't from the gateway, or the control key is wrong.",
    effect: "It was stored and not applied.",
    next: "Compare the control key under Keys and callbacks with the gateway's. Once it matches, callbacks are processed automatically.",
    alerts: "at_once",
  },
  unmatched: {
    label: "Unmatched",
    tone: "alarm",
    icon: "help-circle",
    meaning: "No order in Paydesk has its client order ID.",
    effect: "It was stored. If its order appears, it is processed automatically.",
    next: "If it is a scheduled charge, create a callback address for its profile, on the connection's Endpoints tab. Otherwise ask the gateway's account manager.",
    alerts: "later",
  },
  unreadable: {
    label: "Malformed",
    tone: "alarm",
    icon: "x-octagon",
    meaning: "It can't be read as a callback, or carries two different values.",
    effect: "It was stored and not applied.",
    next: "Review its content. If it happens again, ask the gateway's account manager.",
    alerts: "at_once",
  },
  other_order: {
    label: "Another connection's order",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It arrived at one connection's address and names another connection's order.",
    effect: "It was stored with that order and not applied. It isn't retried.",
    next: "Check which callback address the gateway uses for each connection.",
    alerts: "at_once",
  },
});

export type Verdict = StateOf<typeof verdictStates>;
export const verdicts = verdictStates.names;

/** Verdicts that a user should review. */
export const exceptionVerdicts = verdictStates.where(({ tone }) => tone === "alarm");
export const isExceptionVerdict = isIn(exceptionVerdicts);

/** Verdicts that notify users at once. */
export const alertedVerdicts = verdictStates.where(({ alerts }) => alerts === "at_once");

/** The verdict on a delivery; null: it has not been evaluated yet. */
export function describeVerdict(verdict: Verdict | null): VerdictRow {
  if (verdict !== null) return verdictStates.rows[verdict];
  return {
    label: "Received",
    tone: "moving",
    icon: "half-circle",
    meaning: "It is stored, and is processed within seconds.",
    effect: "Nothing yet.",
    next: null,
  };
}
