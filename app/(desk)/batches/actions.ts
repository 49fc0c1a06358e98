"use server";

import { runAction } from "@/lib/auth/action";
import { makeRetryBatch, setAside } from "@/lib/batches/child";
import { cancelBatch, pauseBatch, releaseRest, resumeBatch } from "@/lib/batches/control";
import { declareTotals } from "@/lib/batches/declare";
import { editAlike, editCells } from "@/lib/batches/edit-cells";
import { redoEdit, undoEdit } from "@/lib/batches/edit-history";
import { excludeRows } from "@/lib/batches/exclude-rows";
import { askRelease, confirmRepeats, decideBatch, releaseBatch } from "@/lib/batches/release";
import { replaceText } from "@/lib/batches/replace-text";
import { rereadBatch } from "@/lib/batches/reread";
import { setPace } from "@/lib/batches/settings-commands";

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function editCellsAction(input: Parameters<typeof editCells>[2]) {
  return runAction((desk, actor) => editCells(desk, actor, input));
}

export async function editAlikeAction(input: Parameters<typeof editAlike>[2]) {
  return runAction((desk, actor) => editAlike(desk, actor, input));
}

export async function replaceTextAction(input: Parameters<typeof replaceText>[2]) {
  return runAction((desk, actor) => replaceText(desk, actor, input));
}

export async function excludeRowsAction(input: Parameters<typeof excludeRows>[2]) {
  return runAction((desk, actor) => excludeRows(desk, actor, input));
}

export async function undoEditAction(input: Parameters<typeof undoEdit>[2]) {
  return runAction((desk, actor) => undoEdit(desk, actor, input));
}

export async function redoEditAction(input: Parameters<typeof redoEdit>[2]) {
  return runAction((desk, actor) => redoEdit(desk, actor, input));
}

export async function rereadBatchAction(input: Parameters<typeof rereadBatch>[2]) {
  return runAction((desk, actor) => rereadBatch(desk, actor, input));
}

export async function declareTotalsAction(input: Parameters<typeof declareTotals>[2]) {
  return runAction((desk, actor) => declareTotals(desk, actor, input));
}

export async function setAsideAction(input: Parameters<typeof setAside>[2]) {
  return runAction((desk, actor) => setAside(desk, actor, input));
}

export async function makeRetryBatchAction(input: Parameters<typeof makeRetryBatch>[2]) {
  return runAction((desk, actor) => makeRetryBatch(desk, actor, input));
}

export async function askReleaseAction(input: Parameters<typeof askRelease>[2]) {
  return runAction((desk, actor) => askRelease(desk, actor, input));
}

export async function confirmRepeatsAction(input: Parameters<typeof confirmRepeats>[2]) {
  return runAction((desk, actor) => confirmRepeats(desk, actor, input));
}

export async function decideBatchAction(input: Parameters<typeof decideBatch>[2]) {
  return runAction((desk, actor) => decideBatch(desk, actor, input));
}

export async function releaseBatchAction(input: Parameters<typeof releaseBatch>[2]) {
  return runAction((desk, actor) => releaseBatch(desk, actor, input));
}

export async function releaseRestAction(input: Parameters<typeof releaseRest>[2]) {
  return runAction((desk, actor) => releaseRest(desk, actor, input));
}

export async function pauseBatchAction(input: Parameters<typeof pauseBatch>[2]) {
  return runAction((desk, actor) => pauseBatch(desk, actor, input));
}

export async function resumeBatchAction(input: Parameters<typeof resumeBatch>[2]) {
  return runAction((desk, actor) => resumeBatch(desk, actor, input));
}

export async function cancelBatchAction(input: Parameters<typeof cancelBatch>[2]) {
  return runAction((desk, actor) => cancelBatch(desk, actor, input));
}

export async function setPaceAction(input: Parameters<typeof setPace>[2]) {
  return runAction((desk, actor) => setPace(desk, actor, input));
}
