import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/model";
import type { Reported } from "./statements";

type One = Pick<Reported, "name" | "decision" | "counts">;

/** The names of those whose approval counts: its giver may still approve. */
export function approvedBy(reported: readonly One[]): string[] {
  return reported.filter(({ decision, counts }) => decision === "approve" && counts).map(({ name }) => name);
}

/** How many approvals a request still needs. */
export function missingOf({ required, reported }: { required: number; reported: readonly One[] }): number {
  return required - approvedBy(reported).length;
}

/** Who approved and may not any more, as a sentence with a blank before it; empty where there is none. */
export function describeLapsed(reported: readonly One[]): string {
  return describeNoLongerCounts(reported.filter(({ decision, counts }) => decision === "approve" && !counts));
}

/** The same of resolutions. */
export function describeNoLongerCounts(lapsed: readonly { name: string }[]): string {
  if (lapsed.length === 0) return "";
  const names = listNames(
    lapsed.map(({ name }) => name),
    "and",
  );
  return t.approvedButCanNo(names);
}
