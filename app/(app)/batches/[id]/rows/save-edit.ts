import type { ActionResult } from "@/lib/identity/auth/access/action";
import {
  editAlikeAction,
  editCellsAction,
  excludeRowsAction,
  redoEditAction,
  replaceTextAction,
  undoEditAction,
} from "../../actions";
import type { Edit, EditResult } from "../grid/edit-queue";

export async function saveEdit(batchId: string, edit: Edit): Promise<ActionResult<EditResult>> {
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
