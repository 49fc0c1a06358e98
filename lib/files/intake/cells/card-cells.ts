import { type Cell, shownText } from "@/lib/files/intake/cell";
import type { Column } from "@/lib/files/intake/columns/column";
import type { IntakeOperation } from "@/lib/files/intake/columns/columns";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { mayHoldLongNumber } from "@/lib/gateway/fields/field";

export type CardCells = { cells: readonly Cell[]; places: ReadonlySet<number> };

export type CardGuard = {
  isExempt: (place: number, text: string) => boolean;
  hide: (cells: readonly Cell[]) => CardCells;
};

const none: ReadonlySet<number> = new Set();
const textLeast = 13;

export function makeCardGuard(operation: IntakeOperation, columns: readonly Column[]): CardGuard {
  const fields = new Map(
    columns.flatMap(({ target, index }) => {
      const field = target !== null && "field" in target ? fieldOf(operation, target.field) : undefined;
      return field ? [[index, field] as const] : [];
    }),
  );
  const isExempt = (place: number, text: string): boolean => {
    const field = fields.get(place);
    return field !== undefined && mayHoldLongNumber(field, text);
  };
  const clean: string[] = [];
  const hide = (cells: readonly Cell[]): CardCells => {
    let shown: Cell[] | null = null;
    const places = new Set<number>();
    for (let at = 0; at < cells.length; at += 1) {
      const text = shownText(cells[at]);
      if (text.length < textLeast || text === clean[at] || isExempt(at, text)) continue;
      const hidden = hideCardNumbers(text);
      if (hidden === text) {
        clean[at] = text;
        continue;
      }
      shown ??= [...cells];
      shown[at] = hidden;
      places.add(at);
    }
    return shown === null ? { cells, places: none } : { cells: shown, places };
  };
  return { isExempt, hide };
}
