import { inArray, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { payees } from "@/db/schema/payees";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import { takeTurns } from "@/lib/core/lists/turns";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { command, permit, recordAudit } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/payees/model";
import * as signIn from "@/messages/sign-in/model";
import { flagOrders, type Proposal, proposeChange } from "./changes";
import { insertPayee } from "./commands";
import { type FileRow, type ImportFile, importMaxLength, readImportFile } from "./import-file";
import {
  type DirectoryPayee,
  foldKey,
  type ImportStep,
  type ImportVerdict,
  type ValidatedRow,
  validateSteps,
} from "./import-rows";
import { importInput } from "./input";
import { accountIn, accountOf, lockPayees, readOpenAccounts } from "./store";

export type PreviewRow = Omit<ValidatedRow, "step">;
export type ImportPreview =
  | { ok: false; problem: string }
  | { ok: true; rows: PreviewRow[]; counts: Record<ImportVerdict, number>; digest: string };

function readInJob(text: string): Promise<ImportFile> {
  if (text.length > importMaxLength) return Promise.resolve(readImportFile(text));
  return readInThread<string, ImportFile>({ job: "lib/payments/payees/import-job.ts", request: text });
}

export async function previewImport(ctx: AppContext, actor: Actor, text: string): Promise<ImportPreview> {
  permit(actor, "payees.import");
  if (typeof text !== "string") throw new AppError("invalid", signIn.inputInvalid);
  const file = await inReadingTurn(() => readInJob(text));
  if (!file.ok) return file;
  const validated = await validateFile(ctx, ctx.db, file.rows);
  const rows = validated.map(({ step: _step, ...row }) => row);
  return { ok: true, rows, counts: countVerdicts(validated), digest: digestOf(ctx, validated) };
}

export type Imported = {
  counts: Record<ImportVerdict, number>;
  changeId: string | null;
  required: number;
  flagged: number;
};

/**
 * Adds new payees and names at once, and all changed accounts as one set that is approved like a change by hand.
 * @throws AppError `invalid` for a bad file, `conflict` when the directory changed since the preview
 */
export const importPayees = command({
  permission: "payees.import",
  input: importInput,
  readsCards: ["text"],
  turn: inReadingTurn,
  prepare: (_, { text }) => readInJob(text),
  run: async ({ ctx, tx, actor, now }, { fileName, seenDigest }, file) => {
    if (!file.ok) throw new AppError("invalid", file.problem, { fields: { text: file.problem } });
    await lockDirectory(tx, file.rows);
    const validated = await validateFile(ctx, tx, file.rows);
    if (digestOf(ctx, validated) !== seenDigest) throw new AppError("conflict", t.previewOutdated);
    const steps = validated.flatMap(({ step }) => step ?? []);
    if (steps.length === 0) throw new AppError("conflict", t.nothingToImport);
    const proposals = await carryOut(tx, steps, actor, now);
    const set = { source: "file" as const, fileName, proposals };
    const proposed = proposals.length > 0 ? await proposeChange(ctx, tx, set, actor, now) : null;
    const counts = countVerdicts(validated);
    const details = { file: fileName, ...counts, approvals: proposed?.required ?? 0 };
    const subject = proposed
      ? ({ subjectType: "payee_change", subjectId: proposed.changeId } as const)
      : ({ subjectType: "payees", subjectId: null } as const);
    return { done: { counts, proposed }, audit: { ...subject, details } };
  },
  after: async ({ ctx, actor }, { counts, proposed }): Promise<Imported> => ({
    counts,
    changeId: proposed?.changeId ?? null,
    required: proposed?.required ?? 0,
    flagged: await flagOrders(ctx, proposed?.ended ?? [], actor),
  }),
});

/** Only one import runs at a time, and nobody else changes the payees that it names. */
async function lockDirectory(tx: Tx, rows: readonly FileRow[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payees/import', 0))`);
  const known = await findPayees(tx, rows);
  await lockPayees(
    tx,
    known.map(({ id }) => id),
  );
}

async function findPayees(db: Database | Tx, rows: readonly FileRow[]) {
  const keys = [...new Set(rows.map(({ own }) => foldKey(own.key)))];
  return db
    .select()
    .from(payees)
    .where(inArray(sql`lower(${payees.key})`, keys));
}

async function validateFile(ctx: AppContext, db: Database | Tx, rows: readonly FileRow[]): Promise<ValidatedRow[]> {
  const known = await findPayees(db, rows);
  const [open, today] = await Promise.all([
    readOpenAccounts(
      db,
      known.map(({ id }) => id),
    ),
    readToday(db, ctx.now()),
  ]);
  const directory = new Map<string, DirectoryPayee>(
    known.map(({ id, key, name, note, archivedAt }) => {
      const { current, waiting } = open.get(id) ?? { current: null, waiting: null };
      const account = current ? accountIn(current) : null;
      return [foldKey(key), { id, key, name, note, archived: archivedAt !== null, waiting: waiting !== null, account }];
    }),
  );
  return takeTurns(
    validateSteps(rows, { directory, today, makeAccount: (kind, values) => accountOf(ctx.sealer, kind, values) }),
  );
}

async function carryOut(tx: Tx, steps: readonly ImportStep[], actor: Actor, now: Date): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const step of steps) {
    if (step.kind === "create") {
      await insertPayee(tx, { ...step.named, account: step.account }, actor, now);
      continue;
    }
    if (step.kind === "rename" || step.renames) await rename(tx, step.payeeId, step.named, actor, now);
    if (step.kind === "change") proposals.push({ payeeId: step.payeeId, account: step.account, call: step.call });
  }
  return proposals;
}

async function rename(
  tx: Tx,
  payeeId: string,
  { name, note }: { name: string; note: string | null },
  actor: Actor,
  now: Date,
): Promise<void> {
  const [before] = await lockPayees(tx, [payeeId]);
  if (!before) throw new Error(`payee ${payeeId} vanished under its lock`);
  await tx
    .update(payees)
    .set({ name, note, updatedAt: now })
    .where(inArray(payees.id, [payeeId]));
  const details = {
    ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
    ...(before.note === note ? {} : { note: { from: before.note, to: note } }),
  };
  await recordAudit(tx, "payees.update", actor, { subjectType: "payee", subjectId: payeeId, details });
}

function countVerdicts(rows: readonly ValidatedRow[]): Record<ImportVerdict, number> {
  const counts: Record<ImportVerdict, number> = { new: 0, changed: 0, renamed: 0, unchanged: 0, refused: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

function digestOf(ctx: AppContext, rows: readonly ValidatedRow[]): string {
  return ctx.sealer.fingerprint(JSON.stringify(rows), "payees/import");
}
