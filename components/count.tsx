"use client";

import { formatCount } from "@/lib/core/money";
import { useOrganisation } from "./organisation";

/** A whole number of things, grouped in the organisation's number form. */
export function Count({ value }: { value: number }) {
  const { numberForm } = useOrganisation();
  return <span className="figures">{formatCount(value, numberForm)}</span>;
}
