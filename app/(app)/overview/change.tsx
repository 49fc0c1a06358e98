"use client";

import { useOrganisation } from "@/components/layout-context";
import { describeDays } from "@/components/moments";
import { changeInPercent, formatAmount } from "@/lib/core/money/money";
import type { Figure, Period } from "@/lib/desk/overview/money";
import * as t from "@/messages/overview/shared";

type Props = { now: Figure; before: Figure | undefined; currency: string; compared: Period };

export function Change({ now, before, currency, compared }: Props) {
  const { numberForm } = useOrganisation();
  if (!before || currency === "" || now.unknown + before.unknown > 0) return null;
  const percent = changeInPercent(before.amount, now.amount);
  if (percent === null) return null;
  const sum = `${formatAmount(before.amount, currency, numberForm)} ${currency}`;
  const comparison = t.comparedWith(describeDays(compared), sum);
  return (
    <span className="figures block text-ink-2 text-xs" title={comparison}>
      {t.change(percent)}
      <span className="sr-only">{comparison}</span>
    </span>
  );
}
