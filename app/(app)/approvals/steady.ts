"use client";

import { useRef } from "react";

type Row = { key: string };

/** Rows in the order in which they were first seen, so that nothing moves under the pointer; new ones come last. */
export function useSteadyRows<T extends Row>(rows: readonly T[]): { row: T; gone: boolean }[] {
  const seen = useRef(new Map<string, T>());
  for (const row of rows) seen.current.set(row.key, row);
  const here = new Set(rows.map(({ key }) => key));
  return [...seen.current.values()].map((row) => ({ row, gone: !here.has(row.key) }));
}
