import { inArray, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { payees } from "@/db/schema/payees";
import { command, permit, recordAudit } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { readToday } from "@/lib/core/today";
import { takeTurns } from "@/lib/core/turns";
import { flagOrders, type Proposal, proposeChange } from "./changes";
import { insertPayee } from "./commands";
import { type FileRow, type ImportFile, readImportFile } from "./import-file";
import { type BookPayee, type Deed, foldKey, type ImportVerdict, type JudgedRow, judgeSteps } from "./import-rows";
import { importInput, importMaxLength } from "./input";
import { accountIn, accountOf, lockPayees, readOpenAccounts } from "./store";

/** A line of a file as the preview shows it. */
export type PreviewRow = Omit<JudgedRow, "deed">;
export type ImportPreview =
  | { ok: false; problem: string }
  | { ok: true; rows: PreviewRow[]; counts: Record<ImportVerdict, number>; mark: string };

/** Reads a file in the thread that reads files. */
function readInJob(text: string): Promise<ImportFile> {
  if (text.length > importMaxLength) return Promise.resolve(readImportFile(text));
  return readInThread<string, ImportFile>({ job: "lib/payees/import-job.ts", request: text });
}

/**
 * What taking in a file would do, line by line. Nothing is stored.
 * @throws AppError `forbidden`
 */
export async function previewImport(desk: Desk, actor: Actor, text: string): Promise<ImportPreview> {
  permit(actor, "payees.import");
  const file = await inReadingTurn(() => readInJob(text));
  if (!file.ok) return file;
  const judged = await judgeFile(desk, desk.db, file.rows);
  const rows = judged.map(({ deed: _deed, ...row }) => row);
  return { ok: true, rows, counts: countVerdicts(judged), mark: markOf(desk, judged) };
}

export type Imported = {
  counts: Record<ImportVerdict, number>;
  /** The set of accounts that were changed; null when none was. */
  changeId: string | null;
  /** How many other people must approve that set; 0: it is in force. */
  required: number;
  flagged: number;
};

/**
 * Takes in a file as its preview showed it: new payees at once, other names at once, and all changed accounts as one set, in
 * the same way as a change by hand. Throws AppError: `invalid` (the file), `conflict` when the book has changed since.
 */
export const importPayees = command({
  act: "payees.import",
  input: importInput,
  readsCards: ["text"],
  turn: inReadingTurn,
  run: async ({ desk, tx, actor, now }, { fileName, text, seenMark }) => {
    const file = await readInJob(text);
    if (!file.ok) throw new AppError("invalid", file.problem, { fields: { text: file.problem } });
    await lockBook(tx, file.rows);
    const judged = await judgeFile(desk, tx, file.rows);
    if (markOf(desk, judged) !== seenMark) {
      throw new AppError("conflict", "The book has changed since this file was looked at: look at it again.");
    }
    const deeds = judged.flatMap(({ deed }) => deed ?? []);
    if (deeds.length === 0) throw new AppError("conflict", "Nothing in this file changes the book.");
    const proposals = await carryOut(tx, deeds, actor, now);
    const set = { source: "file" as const, fileName, proposals };
    const proposed = proposals.length > 0 ? await proposeChange(desk, tx, set, actor, now) : null;
    const counts = countVerdicts(judged);
    const details = { file: fileName, ...counts, approvals: proposed?.required ?? 0 };
    const subject = proposed
      ? { subjectType: "payee_change", subjectId: proposed.changeId }
      : { subjectType: "payees", subjectId: null };
    return { done: { counts, proposed }, audit: { ...subject, details } };
  },
  after: async ({ desk, actor }, { counts, proposed }): Promise<Imported> => ({
    counts,
    changeId: proposed?.changeId ?? null,
    required: proposed?.required ?? 0,
    flagged: await flagOrders(desk, proposed?.ended ?? [], actor),
  }),
});

/** One file at a time, and nobody else changes the payees that it names. */
async function lockBook(tx: Tx, rows: readonly FileRow[]): Promise<void> {
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

async function judgeFile(desk: Desk, db: Database | Tx, rows: readonly FileRow[]): Promise<JudgedRow[]> {
  const known = await findPayees(db, rows);
  const [open, today] = await Promise.all([
    readOpenAccounts(
      db,
      known.map(({ id }) => id),
    ),
    readToday(db, desk.now()),
  ]);
  const book = new Map<string, BookPayee>(
    known.map(({ id, key, name, note, archivedAt }) => {
      const { current, waiting } = open.get(id) ?? { current: null, waiting: null };
      const account = current ? accountIn(current) : null;
      return [foldKey(key), { id, key, name, note, archived: archivedAt !== null, waiting: waiting !== null, account }];
    }),
  );
  return takeTurns(
    judgeSteps(rows, { book, today, makeAccount: (kind, values) => accountOf(desk.sealer, kind, values) }),
  );
}

/** Takes in the new ones and the other names. Returns the accounts to be proposed. */
async function carryOut(tx: Tx, deeds: readonly Deed[], actor: Actor, now: Date): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (const deed of deeds) {
    if (deed.kind === "create") {
      await insertPayee(tx, { ...deed.named, account: deed.account }, actor, now);
      continue;
    }
    if (deed.kind === "rename" || deed.renames) await rename(tx, deed.payeeId, deed.named, actor, now);
    if (deed.kind === "change") proposals.push({ payeeId: deed.payeeId, account: deed.account, call: deed.call });
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
  const who = { personId: actor.personId, ip: actor.ip };
  await recordAudit(tx, "payees.update", who, { subjectType: "payee", subjectId: payeeId, details });
}

function countVerdicts(rows: readonly JudgedRow[]): Record<ImportVerdict, number> {
  const counts: Record<ImportVerdict, number> = { new: 0, changed: 0, renamed: 0, unchanged: 0, refused: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

/** What was looked at: every line with what would be done. */
function markOf(desk: Desk, rows: readonly JudgedRow[]): string {
  return desk.sealer.fingerprint(JSON.stringify(rows), "payees/import");
}
