"use client";

import { type ReactNode, useDeferredValue } from "react";
import { useHydrated } from "../use-hydrated";

const none: readonly never[] = [];

type Props<Row> = {
  rows: readonly Row[];
  /** More than a large screen shows below the head of the list. */
  first?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * When a list is opened from another page, the rows in sight are drawn first and the others right after, so that a long
 * list is there as soon as a short one. A page that comes whole from the server has all of them.
 */
export function RowsInSight<Row>({ rows, first = 30, children }: Props<Row>) {
  const whole = useDeferredValue(rows, useHydrated() ? none : rows);
  return children(whole === none ? rows.slice(0, first) : rows);
}

/** The same for rows that a page on the server has made. */
export function MadeRowsInSight({ rows, first }: { rows: readonly ReactNode[]; first: number }) {
  return (
    <RowsInSight rows={rows} first={first}>
      {(inSight) => inSight}
    </RowsInSight>
  );
}
