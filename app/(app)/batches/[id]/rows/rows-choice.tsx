"use client";

import { createContext, type ReactNode, use, useState } from "react";
import type { RowView } from "@/lib/payments/batches/rows/row-queries";
import { LateRequest } from "./late-request";

type Choice = {
  view: RowView | null;
  choose: (view: RowView) => void;
  /** Goes to the next error in the grid, as soon as the grid is there. */
  goToError: () => void;
  /** The grid says how it goes there. */
  onGoToError: (go: () => void) => void;
};

const ChoiceContext = createContext<Choice>({
  view: null,
  choose: () => undefined,
  goToError: () => undefined,
  onGoToError: () => undefined,
});

/** Which rows of the batch are looked at: chosen above the grid, by a line of the figures, or from the foot of the page. */
export function RowsChoice({ children }: { children: ReactNode }) {
  const [view, choose] = useState<RowView | null>(null);
  // The foot can be pressed before the grid works.
  const [request] = useState(() => new LateRequest());
  return (
    <ChoiceContext value={{ view, choose, goToError: request.ask, onGoToError: request.answer }}>
      {children}
    </ChoiceContext>
  );
}

export const useRowsChoice = () => use(ChoiceContext);
