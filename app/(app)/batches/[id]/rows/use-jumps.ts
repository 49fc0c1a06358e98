"use client";

import { useEffect, useState } from "react";
import type { Cells } from "../grid/cell-texts";
import type { Place } from "../grid/selection";
import { findErrorStep } from "./error-step";

type Around = {
  arrive: (place: Place) => void;
  showEveryRow: () => void;
};

export function useJumps(batchId: string, cells: Cells, { arrive, showEveryRow }: Around) {
  const { store, queue, columns, refuse } = cells;
  const [wanted, setWanted] = useState<{ number: number; place: Place } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the store says by its version that rows have come
  useEffect(() => {
    if (!wanted || store.total === null) return;
    const index = store.indexOf(wanted.number);
    const place = index < 0 ? wanted.place : { ...wanted.place, index };
    if (place.index >= store.total) return setWanted(null);
    arrive(place);
    if (store.rowAt(place.index)) setWanted(null);
  }, [wanted, store.version]);

  function toRow(number: number, place: Place): void {
    if (store.indexOf(number) < 0) showEveryRow();
    setWanted({ number, place });
  }

  async function toError(from: Place | null, way: 1 | -1): Promise<void> {
    const step = await findErrorStep({ batchId, store, queue, columns }, from, way);
    if (step.kind === "place") arrive(step.place);
    else if (step.kind === "row") toRow(step.number, { index: step.index, column: step.column ?? 0 });
    else refuse(step.message);
  }

  return { toRow, toError };
}
