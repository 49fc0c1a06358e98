import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/model";
import type { GivenDecision } from "./given-decisions";

type One = Pick<GivenDecision, "name" | "decision" | "counts">;

export function approvedBy(decisions: readonly One[]): string[] {
  return decisions.filter(({ decision, counts }) => decision === "approve" && counts).map(({ name }) => name);
}

export function missingOf({ required, decisions }: { required: number; decisions: readonly One[] }): number {
  return required - approvedBy(decisions).length;
}

export function describeLapsed(decisions: readonly One[]): string {
  return describeNoLongerCounts(decisions.filter(({ decision, counts }) => decision === "approve" && !counts));
}

export function describeNoLongerCounts(lapsed: readonly { name: string }[]): string {
  if (lapsed.length === 0) return "";
  const names = listNames(
    lapsed.map(({ name }) => name),
    "and",
  );
  return t.approversLost(names);
}
