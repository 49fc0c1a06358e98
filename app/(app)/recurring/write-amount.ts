"use client";

import { useOrganisation } from "@/components/layout-context";
import { formatAmount } from "@/lib/core/money/money";
import type { WriteAmount } from "@/lib/payments/recurring/schedule-labels";

export function useWriteAmount(currency: string | null): WriteAmount {
  const { numberForm } = useOrganisation();
  return (amount) => (currency === null ? amount : `${formatAmount(amount, currency, numberForm)}\u00a0${currency}`);
}
