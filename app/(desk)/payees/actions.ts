"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { changeAccount, decidePayeeChange, withdrawChange } from "@/lib/payees/change-commands";
import { archivePayee, createPayee, restorePayee, updatePayee } from "@/lib/payees/commands";
import { importPayees, previewImport } from "@/lib/payees/import-commands";

type Raw<Run extends (...input: never[]) => unknown> = Parameters<Run>[2];
type Answer<Run extends (...input: never[]) => unknown> = Promise<ActionResult<Awaited<ReturnType<Run>>>>;

// All are public POST endpoints: who may act and what is valid is judged by the commands behind them.

export async function addPayee(raw: Raw<typeof createPayee>): Answer<typeof createPayee> {
  return runAction((desk, actor) => createPayee(desk, actor, raw));
}

export async function savePayee(raw: Raw<typeof updatePayee>): Answer<typeof updatePayee> {
  return runAction((desk, actor) => updatePayee(desk, actor, raw));
}

export async function archive(payeeId: string): Answer<typeof archivePayee> {
  return runAction((desk, actor) => archivePayee(desk, actor, { payeeId }));
}

export async function restore(payeeId: string): Answer<typeof restorePayee> {
  return runAction((desk, actor) => restorePayee(desk, actor, { payeeId }));
}

export async function proposeAccount(raw: Raw<typeof changeAccount>): Answer<typeof changeAccount> {
  return runAction((desk, actor) => changeAccount(desk, actor, raw));
}

export async function withdraw(changeId: string): Answer<typeof withdrawChange> {
  return runAction((desk, actor) => withdrawChange(desk, actor, { changeId }));
}

export async function decide(raw: Raw<typeof decidePayeeChange>): Answer<typeof decidePayeeChange> {
  return runAction((desk, actor) => decidePayeeChange(desk, actor, raw));
}

export async function previewFile(text: string): Answer<typeof previewImport> {
  return runAction((desk, actor) => previewImport(desk, actor, text));
}

export async function importFile(raw: Raw<typeof importPayees>): Answer<typeof importPayees> {
  return runAction((desk, actor) => importPayees(desk, actor, raw));
}
