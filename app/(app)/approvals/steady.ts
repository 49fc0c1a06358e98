"use client";

import { useRef } from "react";

type Row = { key: string };

/**
 * Rows in the order in which they were first seen: one that is no longer there keeps its place, so that nothing moves under
 * the pointer, and what is new comes last. `gone`: it was there before.
 */
export function useSteadyRows<T extends Row>(rows: readonly T[]): { row: T; gone: boolean }[] {
  const seen = useRef(new Map<string, T>());
  for (const row of rows) seen.current.set(row.key, row);
  const here = new Set(rows.map(({ key }) => key));
  return [...seen.current.values()].map((row) => ({ row, gone: !here.has(row.key) }));
}
