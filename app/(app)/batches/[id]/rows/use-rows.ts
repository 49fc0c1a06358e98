"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type RowQuery, RowStore } from "../grid/row-store";
import { readRows } from "./rows-api";

/** The rows of a batch that a query shows; read again when `revision` changes. */
export function useRows(batchId: string, initial: RowQuery, revision: string): RowStore {
  const [store] = useState(
    () => new RowStore((query, from, limit, signal) => readRows(batchId, query, from, limit, signal), initial),
  );
  useSyncExternalStore(
    store.subscribe,
    () => store.version,
    () => 0,
  );
  useEffect(() => () => store.close(), [store]);
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    store.refresh();
  }, [store, revision]);
  return store;
}
