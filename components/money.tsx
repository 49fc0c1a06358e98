"use client";

import { formatAmount } from "@/lib/core/money/money";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shared";
import { copyText } from "./clipboard";
import { useOrganisation } from "./layout-context";

export type MoneySize = "normal" | "strong" | "hero";

type Props = {
  /** The amount is a decimal string as in the database; null when unknown. */
  amount: string | null;
  currency: string | null;
  size?: MoneySize;
  copyable?: boolean;
};

const looks: Record<MoneySize, string> = { normal: "", strong: "font-semibold", hero: "text-amount" };

export function Money({ amount, currency, size = "normal", copyable = false }: Props) {
  const { numberForm } = useOrganisation();
  if (amount === null || currency === null) return <span className="text-ink-3">{common.unknown}</span>;
  const shown = (
    <>
      {formatAmount(amount, currency, numberForm)}
      {"\u00a0"}
      <span className={`font-normal text-ink-2 tracking-normal ${size === "hero" ? "text-lg" : "text-xs"}`}>
        {currency}
      </span>
    </>
  );
  const look = `figures whitespace-nowrap ${looks[size]}`;
  if (!copyable) {
    return (
      <data value={amount} title={`${amount} ${currency}`} className={look}>
        {shown}
      </data>
    );
  }
  return (
    <button
      type="button"
      title={t.copyAmountHint(amount, currency)}
      className={`${look} rounded-sm text-left decoration-dotted decoration-1 underline-offset-4 hover:underline`}
      onClick={() => copyText(amount, "amount")}
    >
      {shown}
    </button>
  );
}
