"use client";

import { createContext, type ReactNode, type RefObject, use, useRef, useState } from "react";
import type { RowView } from "@/lib/batches/rows/row-queries";

type Choice = {
  view: RowView | null;
  choose: (view: RowView) => void;
  /** Goes to the next error in the grid; set by the grid while it is there. */
  nextError: RefObject<(() => void) | null>;
};

const ChoiceContext = createContext<Choice>({
  view: null,
  choose: () => undefined,
  nextError: { current: null },
});

/** Which rows of the batch are looked at: chosen above the grid, by a line of the figures, or from the foot of the page. */
export function RowsChoice({ children }: { children: ReactNode }) {
  const [view, choose] = useState<RowView | null>(null);
  const nextError = useRef<(() => void) | null>(null);
  return <ChoiceContext value={{ view, choose, nextError }}>{children}</ChoiceContext>;
}

export const useRowsChoice = () => use(ChoiceContext);
