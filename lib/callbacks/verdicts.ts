import { defineStates, isIn, type StateLabel, type StateOf } from "@/lib/core/states";

type VerdictRow = StateLabel & {
  /** What it did. */
  effect: string;
  /** Users hear of it: at once, or if it is still so later, since a callback can overtake its order. */
  alerts?: "at_once" | "later";
};

const nothing = "It changed nothing.";

/** The states of a delivery: what we made of it. The list, its page and the order's page read this one table. */
export const verdictStates = defineStates<VerdictRow>()({
  applied: {
    label: "Applied",
    tone: "neutral",
    icon: "check",
    meaning: "It was believed, and told something new.",
    effect: "It changed its order.",
    next: null,
  },
  found: {
    label: "Charge found",
    tone: "neutral",
    icon: "check",
    meaning: "It told of a charge that the gateway made by its own schedule.",
    effect: "The charge was recorded on its profile.",
    next: null,
  },
  repeated: {
    label: "Same again",
    tone: "neutral",
    icon: "rotate",
    meaning: "The same came before: it is counted, and not applied twice.",
    effect: nothing,
    next: null,
  },
  late: {
    label: "Too late",
    tone: "neutral",
    icon: "clock",
    meaning: "It says less than what is final already; callbacks may overtake each other.",
    effect: nothing,
    next: null,
  },
  reported: {
    label: "Only reported",
    tone: "wait",
    icon: "help-circle",
    meaning: "What it says is shown with its order as a report, and counts once it is confirmed.",
    effect: "Its order shows the report; the gateway is asked where it can be.",
    next: null,
  },
  conflict: {
    label: "Contradiction",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It contradicts the gateway's final word, or our own book.",
    effect: "Its order is in conflict.",
    next: "Open the order, compare with the gateway's report, and settle it there.",
  },
  second_order: {
    label: "Second order",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "The gateway has another order under the same id of ours: it may have been paid twice.",
    effect: "Its order is in conflict.",
    next: "Open the order, and ask the gateway's account manager about both ids at once.",
  },
  wrong_amount: {
    label: "Another amount",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It names another amount or currency than the order's.",
    effect: "It was not applied; its order is in conflict.",
    next: "Open the order, and compare with the gateway's report before it is settled.",
  },
  not_understood: {
    label: "Not understood",
    tone: "alarm",
    icon: "help-circle",
    meaning: "It has a status or type that is in nobody's list, or none at all.",
    effect: "It was kept and not applied; the gateway is asked where it can be.",
    next: "Ask the gateway's account manager what the word means.",
    alerts: "at_once",
  },
  wrong_control: {
    label: "Wrong control",
    tone: "alarm",
    icon: "shield-x",
    meaning: "Its control does not fit: somebody else sent it, or the control key here is not the gateway's.",
    effect: "It was kept and not applied.",
    next: "Compare the control key under Keys and callbacks with the gateway's. Once it is mended, this is judged again by itself.",
    alerts: "at_once",
  },
  unmatched: {
    label: "No such order",
    tone: "alarm",
    icon: "help-circle",
    meaning: "No order here has the id that it names.",
    effect: "It was kept; should its order appear, it is judged again by itself.",
    next: "Is it a charge by the gateway's schedule? Then make an address for its profile, on the Endpoints tab of the connection. Otherwise ask the gateway's account manager.",
    alerts: "later",
  },
  unreadable: {
    label: "Not readable",
    tone: "alarm",
    icon: "x-octagon",
    meaning: "It cannot be read as a callback, or says two things at once.",
    effect: "It was kept and not applied.",
    next: "Look at what came; ask the gateway's account manager if it comes again.",
    alerts: "at_once",
  },
  other_order: {
    label: "Another connection's order",
    tone: "alarm",
    icon: "alert-triangle",
    meaning: "It came to the address of one connection and names an order of another.",
    effect: "It was kept with that order and not applied; the order is not tried again by itself.",
    next: "See which address the gateway has been given for each of the two.",
    alerts: "at_once",
  },
});

export type Verdict = StateOf<typeof verdictStates>;
export const verdicts = verdictStates.names;

/** Verdicts that a user should look at. */
export const exceptionVerdicts = verdictStates.where(({ tone }) => tone === "alarm");
export const isExceptionVerdict = isIn(exceptionVerdicts);

/** Verdicts of which users hear at once. */
export const alertedVerdicts = verdictStates.where(({ alerts }) => alerts === "at_once");

/** The word of a delivery; null: it has not been evaluated yet. */
export function describeVerdict(verdict: Verdict | null): VerdictRow {
  if (verdict !== null) return verdictStates.rows[verdict];
  return {
    label: "Not judged yet",
    tone: "moving",
    icon: "half-circle",
    meaning: "It is stored, and is judged within seconds.",
    effect: "Nothing so far.",
    next: null,
  };
}
