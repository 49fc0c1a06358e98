import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import { textOf } from "./row-cells";

export type CellText = { number: number; column: number; text: string };
export type EditKind = "type" | "paste" | "fill" | "clear";

export type Replacing = { text: string; with: string; column: number | null; matchCase: boolean; wholeCell: boolean };

export type Edit =
  | { act: "cells"; kind: EditKind; cells: readonly CellText[] }
  | { act: "replace"; replacing: Replacing }
  | { act: "alike"; cell: CellText }
  | { act: "exclude"; numbers: readonly number[]; excluded: boolean }
  | { act: "undo" | "redo" };

export type EditResult = { rows?: number; what?: string; firstRow?: number | null; refused?: string };
export type SaveEdit = (edit: Edit) => Promise<EditResult | null>;

/** From this many waiting cells on, typed cells are saved as one edit, so that a slow network keeps up with typing. */
const joinedFrom = 4;

/**
 * Saves edits one after the other in the order they were made, while the user continues. After a failure all edits wait
 * unsaved for `retry` or `drop`.
 */
export class EditQueue {
  version = 0;
  failed = false;
  readonly #save: SaveEdit;
  readonly #onSaved: (edit: Edit, result: EditResult) => void;
  readonly #listeners = new Set<() => void>();
  #waiting: Edit[] = [];
  #isSaving = false;
  #texts = new Map<number, ReadonlyMap<number, string>>();

  constructor(save: SaveEdit, onSaved: (edit: Edit, result: EditResult) => void) {
    this.#save = save;
    this.#onSaved = onSaved;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get size(): number {
    return this.#waiting.length;
  }

  add(edit: Edit): void {
    if (edit.act === "cells" && edit.cells.length === 0) return;
    this.#waiting.push(edit);
    this.#changed();
    void this.#run();
  }

  textsOf(number: number): ReadonlyMap<number, string> | null {
    return this.#texts.get(number) ?? null;
  }

  textIn(row: Pick<BatchRowView, "number" | "cells" | "edits">, column: number): string {
    return this.textsOf(row.number)?.get(column) ?? textOf(row, column);
  }

  retry(): void {
    this.failed = false;
    this.#changed();
    void this.#run();
  }

  drop(): void {
    this.#waiting.shift();
    this.retry();
  }

  async #run(): Promise<void> {
    if (this.#isSaving || this.failed) return;
    const edit = this.#waiting[0];
    if (!edit) return;
    this.#isSaving = true;
    const joined = this.#joined();
    const result = await this.#save(joined.edit).catch(() => null);
    this.#isSaving = false;
    if (result === null) this.failed = true;
    else {
      this.#waiting.splice(0, joined.count);
      this.#onSaved(joined.edit, result);
    }
    this.#changed();
    void this.#run();
  }

  #joined(): { edit: Edit; count: number } {
    const typed: CellText[][] = [];
    for (const edit of this.#waiting) {
      if (edit.act !== "cells" || edit.kind !== "type") break;
      typed.push([...edit.cells]);
    }
    const first = this.#waiting[0] as Edit;
    if (typed.length < joinedFrom) return { edit: first, count: 1 };
    const latest = new Map(typed.flat().map((cell) => [`${cell.number} ${cell.column}`, cell]));
    return { edit: { act: "cells", kind: "type", cells: [...latest.values()] }, count: typed.length };
  }

  #changed(): void {
    this.version += 1;
    const texts = new Map<number, Map<number, string>>();
    for (const edit of this.#waiting) {
      const cells = edit.act === "cells" ? edit.cells : edit.act === "alike" ? [edit.cell] : [];
      for (const { number, column, text } of cells) {
        const row = texts.get(number) ?? new Map<number, string>();
        texts.set(number, row.set(column, text));
      }
    }
    this.#texts = texts;
    for (const listener of this.#listeners) listener();
  }
}
