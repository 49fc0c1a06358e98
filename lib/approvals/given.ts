import { listNames } from "@/lib/core/names";
import type { Said } from "./said";

type One = Pick<Said, "name" | "decision" | "counts">;

/** The names of those whose approval counts: its giver may still approve. */
export function approvedBy(said: readonly One[]): string[] {
  return said.filter(({ decision, counts }) => decision === "approve" && counts).map(({ name }) => name);
}

/** Who approved and may not any more, as a sentence with a blank before it; empty where there is none. */
export function describeLapsed(said: readonly One[]): string {
  return describeNoLongerCounts(said.filter(({ decision, counts }) => decision === "approve" && !counts));
}

/** The same of resolutions. */
export function describeNoLongerCounts(lapsed: readonly { name: string }[]): string {
  if (lapsed.length === 0) return "";
  const names = listNames(
    lapsed.map(({ name }) => name),
    "and",
  );
  return ` ${names} approved and may not any more: that no longer counts.`;
}
