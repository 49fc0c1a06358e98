"use client";

import { formatAmount } from "@/lib/core/money";
import { useOrganisation } from "./organisation";

/** A whole number of things, grouped in the organisation's number form. XXX is ISO 4217 for "no currency". */
export function Count({ value }: { value: number }) {
  const { numberForm } = useOrganisation();
  return <span className="figures">{formatAmount(String(value), "XXX", numberForm)}</span>;
}
