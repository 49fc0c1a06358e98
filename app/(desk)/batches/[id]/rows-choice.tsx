"use client";

import { createContext, type ReactNode, use, useState } from "react";
import type { RowView } from "@/lib/batches/row-queries";

type Choice = { view: RowView | null; choose: (view: RowView) => void };

const ChoiceContext = createContext<Choice>({ view: null, choose: () => undefined });

/** Which rows of the batch are looked at: chosen above the table, or by a line of the figures. */
export function RowsChoice({ children }: { children: ReactNode }) {
  const [view, choose] = useState<RowView | null>(null);
  return <ChoiceContext value={{ view, choose }}>{children}</ChoiceContext>;
}

export const useRowsChoice = () => use(ChoiceContext);
