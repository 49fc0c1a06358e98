"use client";

import { type ReactNode, useDeferredValue } from "react";
import { useHydrated } from "../use-hydrated";

const none: readonly never[] = [];

type Props<Row> = {
  rows: readonly Row[];
  first?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Draws the visible rows first when a list is opened from another page, so that a long list opens as fast as a short
 * one.
 */
export function RowsInSight<Row>({ rows, first = 30, children }: Props<Row>) {
  const whole = useDeferredValue(rows, useHydrated() ? none : rows);
  return children(whole === none ? rows.slice(0, first) : rows);
}

export function MadeRowsInSight({ rows, first }: { rows: readonly ReactNode[]; first: number }) {
  return (
    <RowsInSight rows={rows} first={first}>
      {(inSight) => inSight}
    </RowsInSight>
  );
}
