import { type IntakeOperation, isKnownHeader } from "@/lib/files/intake/columns/columns";
import { findHeading, looksLikeData } from "@/lib/files/intake/text/headings";
import { ownForm, writeTable } from "@/lib/files/intake/text/write-table";
import type { CopiedRange } from "./clipboard";

const operations: readonly IntakeOperation[] = ["payout", "process-recurring-payments", "update-recurring-payment"];

function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? letterOf(rest - 1) : ""}${String.fromCharCode(65 + (index % 26))}`;
}

export function writePastedRange({ rows, hidden }: CopiedRange, withHidden: boolean): Uint8Array<ArrayBuffer> {
  const leftOut = new Set(withHidden ? [] : hidden);
  const kept = rows.filter((_, at) => !leftOut.has(at));
  const isKnown = (name: string) => operations.some((operation) => isKnownHeader(operation, name));
  const first = kept.find((cells) => cells.some((cell) => cell.trim() !== ""));
  const hasHeading = !first || !looksLikeData(first) || findHeading(kept.slice(0, 25), isKnown).known > 0;
  const names = hasHeading ? [] : [(kept[0] ?? []).map((_, at) => `Column ${letterOf(at)}`)];
  return writeTable([...names, ...kept], { ...ownForm, delimiter: "\t", hasSepLine: true }, false);
}
