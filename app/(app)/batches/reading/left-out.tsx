"use client";

import { Button } from "@/components/button";
import { useOrganisation } from "@/components/organisation";
import { formatAmount } from "@/lib/core/money/money";
import type { LeftOutRow } from "@/lib/files/intake/survey/total-rows";
import * as t from "@/messages/batches/reading";

type Props = {
  rows: readonly LeftOutRow[];
  isKept: boolean;
  onKeep: (keeps: boolean) => void;
  onDeclare: (() => void) | null;
};

export function LeftOut({ rows, isKept, onKeep, onDeclare }: Props) {
  const { numberForm } = useOrganisation();
  if (isKept) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        {t.totalsIncluded(
          <Button size="small" onClick={() => onKeep(false)}>
            {t.ignoreTotalsLabel}
          </Button>,
        )}
      </p>
    );
  }
  const totals = rows.filter(({ kind }) => kind === "total");
  const wrong = totals.find(({ agrees, sum }) => agrees === false && sum !== null);
  const footers = rows.length - totals.length;
  if (totals.length === 0) return null;
  return (
    <div role="status" data-left-out className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        {t.totalIgnored(
          totals.length,
          footers,
          totals.map(({ row, label, amount }) => t.row(row, [label, amount].filter(Boolean).join(" "))).join("; "),
          wrong ? (
            <span className="text-wait-text">{t.totalsSum(formatAmount(wrong.sum ?? "", "", numberForm))}</span>
          ) : totals.every(({ agrees }) => agrees === true) ? (
            t.itIsTheSum(totals.length)
          ) : null,
        )}
      </p>
      {onDeclare ? (
        <Button size="small" onClick={onDeclare}>
          {t.controlTotalLabel}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onKeep(true)}>
        {t.includeTotalsLabel(totals.length)}
      </Button>
    </div>
  );
}
