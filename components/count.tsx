"use client";

import { formatCount } from "@/lib/core/money/money";
import { plural } from "@/lib/core/text/plural";
import { useOrganisation } from "./layout-context";

export function Count({ value, one, many }: { value: number; one?: string; many?: string }) {
  const { numberForm } = useOrganisation();
  const figure = <span className="figures">{formatCount(value, numberForm)}</span>;
  return one === undefined ? (
    figure
  ) : (
    <>
      {figure} {plural(value, one, many)}
    </>
  );
}
