import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/model";
import type { Reported } from "./statements";

type One = Pick<Reported, "name" | "decision" | "counts">;

export function approvedBy(reported: readonly One[]): string[] {
  return reported.filter(({ decision, counts }) => decision === "approve" && counts).map(({ name }) => name);
}

export function missingOf({ required, reported }: { required: number; reported: readonly One[] }): number {
  return required - approvedBy(reported).length;
}

export function describeLapsed(reported: readonly One[]): string {
  return describeNoLongerCounts(reported.filter(({ decision, counts }) => decision === "approve" && !counts));
}

export function describeNoLongerCounts(lapsed: readonly { name: string }[]): string {
  if (lapsed.length === 0) return "";
  const names = listNames(
    lapsed.map(({ name }) => name),
    "and",
  );
  return t.approversLost(names);
}
