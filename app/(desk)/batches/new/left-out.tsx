"use client";

import { Button } from "@/components/button";
import type { LeftOutRow } from "@/lib/intake/total-rows";

type Props = {
  rows: readonly LeftOutRow[];
  /** Whether a person said that they are payments. */
  isKept: boolean;
  onKeep: (keeps: boolean) => void;
};

/** Totals and footers at the file's end that are no rows, each with its place, and the way back. */
export function LeftOut({ rows, isKept, onKeep }: Props) {
  if (isKept) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        Total rows at the end are read as payments.
        <Button size="small" onClick={() => onKeep(false)}>
          Leave out total rows
        </Button>
      </p>
    );
  }
  const totals = rows.filter(({ kind }) => kind === "total");
  const footers = rows.length - totals.length;
  if (totals.length === 0) return null;
  return (
    <div role="status" data-left-out className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        {totals.length} total {totals.length === 1 ? "row" : "rows"}
        {footers > 0 ? ` and ${footers} ${footers === 1 ? "line" : "lines"} below` : ""} left out:{" "}
        {totals.map(({ row, label, amount }) => `row ${row}, ${[label, amount].filter(Boolean).join(" ")}`).join("; ")}.
        {totals.some(({ agrees }) => agrees === false) ? (
          <span className="text-wait-text"> The rows above add up to {totals[0]?.sum}.</span>
        ) : null}
      </p>
      <Button size="small" onClick={() => onKeep(true)}>
        {totals.length === 1 ? "It is a payment" : "They are payments"}
      </Button>
    </div>
  );
}
