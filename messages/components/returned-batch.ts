import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const emptyEdits = "Nothing was edited since then.";
export const changedTo = " changed to ";
export const row = (row: number, column: string, part: string, span: ReactNode, span2: ReactNode, strong: ReactNode) =>
  rich`Row ${row}, ${column}: ${part}${span}${span2}${strong}`;
export const moreCells = (count: ReactNode) => rich`and ${count} more cells`;
export const laterExclusions = (count: ReactNode) => rich`Excluded since then: ${count}`;
