"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useSyncExternalStore, useTransition } from "react";
import { showToast } from "@/components/toaster";
import { useAction } from "@/components/use-action";
import { useLatest } from "@/components/use-latest";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/batches/rows";
import {
  editAlikeAction,
  editCellsAction,
  excludeRowsAction,
  redoEditAction,
  replaceTextAction,
  undoEditAction,
} from "../../actions";
import { type Edit, EditQueue, type EditResult } from "../grid/edit-queue";
import type { RowStore } from "../grid/row-store";

export type Edits = {
  queue: EditQueue;
  error: string | null;
  dialog: ReactNode;
};

/**
 * Shows edits at once, saves them in order, and refreshes the page's figures when all are saved. Leaving the page with
 * unsaved edits warns.
 */
export function useEdits(batchId: string, store: RowStore, onUndone: (firstRow: number | null) => void): Edits {
  const router = useRouter();
  const [, startRefresh] = useTransition();
  const { act, error, dialog } = useAction((edit: Edit) => saveEdit(batchId, edit), { refreshes: false });
  const latest = useLatest({ act, onUndone });
  const [queue] = useState(
    () =>
      new EditQueue(
        (edit) => latest.current.act(edit),
        (edit, result) => {
          noteSaved(store, edit, result, (row) => latest.current.onUndone(row));
        },
      ),
  );
  useSyncExternalStore(
    queue.subscribe,
    () => queue.version,
    () => 0,
  );
  const unsaved = queue.size;
  useEffect(() => {
    if (unsaved === 0) {
      if (queue.version > 0) startRefresh(() => router.refresh());
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved, queue, router]);
  return { queue, error: queue.failed ? (error?.message ?? t.editFailed) : null, dialog };
}

function noteSaved(
  store: RowStore,
  edit: Edit,
  { what, firstRow, refused }: EditResult,
  onUndone: (row: number | null) => void,
): void {
  if (edit.act === "cells") store.apply(edit.cells);
  if (edit.act === "alike") store.apply([edit.cell]);
  if (edit.act === "undo" || edit.act === "redo") {
    showToast(refused ?? `${edit.act === "undo" ? t.undone : t.redone}${what ? `: ${what}` : ""}`);
    onUndone(firstRow ?? null);
  }
  store.refresh();
}

async function saveEdit(batchId: string, edit: Edit): Promise<ActionResult<EditResult>> {
  switch (edit.act) {
    case "cells":
      return editCellsAction({ batchId, kind: edit.kind, cells: [...edit.cells] });
    case "alike":
      return editAlikeAction({ batchId, ...edit.cell });
    case "replace":
      return replaceTextAction({ batchId, ...edit.replacing });
    case "exclude":
      return excludeRowsAction({ batchId, numbers: [...edit.numbers], excluded: edit.excluded });
    case "undo":
    case "redo": {
      const result = await (edit.act === "undo" ? undoEditAction : redoEditAction)({ batchId });
      if (result.ok || result.error.code !== "conflict") return result;
      return { ok: true, value: { refused: result.error.message } };
    }
    default:
      return edit satisfies never;
  }
}
