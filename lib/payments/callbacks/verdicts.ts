import { defineStates, isIn, type StateLabel, type StateOf } from "@/lib/core/text/states";
import * as t from "@/messages/callbacks/model";

type VerdictRow = StateLabel & {
  effect: string;
  /** `later`: notified only if still unmatched then, since a callback can arrive before its order is stored. */
  alerts?: "at_once" | "later";
};

export const verdictStates = defineStates<VerdictRow>()({
  applied: { ...t.applied, tone: "neutral", icon: "check", next: null },
  found: { ...t.found, tone: "neutral", icon: "check", next: null },
  repeated: { ...t.repeated, tone: "neutral", icon: "rotate", next: null },
  late: { ...t.late, tone: "neutral", icon: "clock", next: null },
  reported: { ...t.reported, tone: "wait", icon: "help-circle", next: null },
  conflict: { ...t.conflict, tone: "alarm", icon: "alert-triangle" },
  second_order: { ...t.secondOrder, tone: "alarm", icon: "alert-triangle" },
  wrong_amount: { ...t.wrongAmount, tone: "alarm", icon: "alert-triangle" },
  not_understood: { ...t.notUnderstood, tone: "alarm", icon: "help-circle", alerts: "at_once" },
  wrong_control: { ...t.wrongControl, tone: "alarm", icon: "shield-x", alerts: "at_once" },
  unmatched: { ...t.unmatched, tone: "alarm", icon: "help-circle", alerts: "later" },
  unreadable: { ...t.unreadable, tone: "alarm", icon: "x-octagon", alerts: "at_once" },
  other_order: { ...t.otherOrder, tone: "alarm", icon: "alert-triangle", alerts: "at_once" },
});

export type Verdict = StateOf<typeof verdictStates>;
export const verdicts = verdictStates.names;

export const exceptionVerdicts = verdictStates.where(({ tone }) => tone === "alarm");
export const isExceptionVerdict = isIn(exceptionVerdicts);

export const alertedVerdicts = verdictStates.where(({ alerts }) => alerts === "at_once");

export function describeVerdict(verdict: Verdict | null): VerdictRow {
  if (verdict !== null) return verdictStates.rows[verdict];
  return { ...t.received, tone: "moving", icon: "half-circle", next: null };
}
