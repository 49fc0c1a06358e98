"use client";

import { createContext, type ReactNode, use, useState } from "react";
import type { RowView } from "@/lib/payments/batches/rows/row-queries";
import { LateRequest } from "./late-request";

type Choice = {
  view: RowView | null;
  choose: (view: RowView) => void;
  goToError: () => void;
  onGoToError: (go: () => void) => void;
};

const ChoiceContext = createContext<Choice>({
  view: null,
  choose: () => undefined,
  goToError: () => undefined,
  onGoToError: () => undefined,
});

export function RowsChoice({ children }: { children: ReactNode }) {
  const [view, choose] = useState<RowView | null>(null);
  const [request] = useState(() => new LateRequest());
  return (
    <ChoiceContext value={{ view, choose, goToError: request.ask, onGoToError: request.answer }}>
      {children}
    </ChoiceContext>
  );
}

export const useRowsChoice = () => use(ChoiceContext);
