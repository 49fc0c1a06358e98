import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { statementFiles, statementLines, statements } from "@/db/schema/statements";
import { command } from "@/lib/auth/command";
import type { AppContext } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { KeptPieces } from "@/lib/core/kept-pieces";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { readMapping, remember } from "@/lib/gateway-reports/mappings";
import { evaluatePeriods } from "@/lib/matching/evaluate";
import { noteReturns } from "@/lib/returns/note";
import { scanStatementFile } from "@/lib/returns/scan";
import * as csv from "@/messages/statements/csv";
import * as t from "@/messages/statements/model";
import { csvAnswersInput, type GivenCsvAnswers, uploadInput } from "./input";
import type { FileAnswer, StatementRequest } from "./reading-job";
import type { Statement, StatementLine } from "./statement";
import { profilePlace } from "./way-of-reading";
import { refuseForeignAccounts } from "./whose";

/** `isNew` false: the same file is here already, and nothing was stored. `questions`: of a CSV that can be read in two ways. */
export type Uploaded =
  | {
      kind: "stored";
      fileId: string;
      statements: number;
      lines: number;
      isNew: boolean;
      asLastTime: boolean;
      notes: string[];
    }
  | Extract<FileAnswer, { kind: "questions" }>;

const nothingGiven: GivenCsvAnswers = csvAnswersInput.parse({});

/**
 * Stores the statements of a file with all their lines, or nothing of them. The same file again is answered with what is
 * there. @throws AppError `invalid` with the line and what is wrong there, `conflict` where one of its statements is there
 * from another file, and as a reading turn
 */
export const uploadStatements = command({
  permission: "statements.upload",
  input: uploadInput,
  turn: inReadingTurn,
  prepare: async ({ ctx }, input) => readFile(ctx, input),
  async run(
    { tx, actor, now },
    { fileName, bytes, answers },
    { answer, asLastTime, pieces },
  ): Promise<{ done: Uploaded; audit: UploadAudit | null }> {
    if (answer.kind === "questions") return { done: answer, audit: null };
    const file = { name: fileName, sizeBytes: bytes.length, uploadedBy: actor.userId, uploadedAt: now };
    const { fileId, isNew } = await storeFile(tx, file, pieces);
    const { statements: all, lines, fingerprint } = answer;
    const { notes } = answer;
    const done = { kind: "stored" as const, fileId, statements: all.length, lines, isNew, asLastTime, notes };
    if (!isNew) return { done, audit: null };
    await refuseForeignAccounts(tx, fileId, actor);
    await refuseSameDays(tx, fileId);
    const [first] = all;
    if (answers && fingerprint !== null && first)
      await remember(tx, { kind: "bank", source: first.account, fingerprint }, answers, { by: actor, at: now });
    if (answers && first && Object.keys(answers.profile).length > 0)
      await remember(tx, profileOf(first.account), { profile: answers.profile }, { by: actor, at: now });
    await scanStatementFile(tx, fileId, now);
    await evaluatePeriods(tx, now);
    const details = { file: fileName, statements: done.statements, lines };
    return { done, audit: { subjectType: "statement_file", subjectId: fileId, details } };
  },
  after: async ({ ctx }, done) => {
    if (done.kind === "stored" && done.isNew) await noteReturns(ctx);
    return done;
  },
});

type ReadFile = { answer: Exclude<FileAnswer, { kind: "refused" }>; asLastTime: boolean; pieces: KeptPieces };

/** Reads a file; a CSV as it was answered the last time, where answers are missing. @throws AppError `invalid` */
async function readFile(
  { db }: AppContext,
  { bytes, answers }: Pick<z.output<typeof uploadInput>, "bytes" | "answers">,
): Promise<ReadFile> {
  const pieces = new KeptPieces();
  const read = (given: GivenCsvAnswers) =>
    readInThread<StatementRequest, FileAnswer>({
      job: "lib/statements/reading-job.ts",
      request: { bytes, answers: given },
      take: pieces.take,
    });
  let given = answers ?? nothingGiven;
  let answer = await read(given);
  let asLastTime = false;
  if (answer.kind === "questions") {
    const isOfProfile = answer.account !== null;
    const place = isOfProfile
      ? profileOf(answer.account ?? "")
      : { kind: "bank" as const, source: answers?.account ?? "", fingerprint: answer.fingerprint };
    // What one bank means says nothing of another; a header row does.
    const remembered = await readMapping(db, place, csvAnswersInput, { orOther: !isOfProfile });
    if (remembered) {
      asLastTime = true;
      given = together(remembered, given);
      answer = await read(given);
    }
  }
  if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
  return { answer, asLastTime, pieces };
}

type UploadAudit = {
  subjectType: "statement_file";
  subjectId: string;
  details: { file: string; statements: number; lines: number };
};

const profileOf = (account: string) => ({ kind: "bank" as const, source: account, fingerprint: profilePlace });

/** What was answered now counts before what was answered the last time; the account is named anew each time. */
const together = (before: GivenCsvAnswers, now: GivenCsvAnswers): GivenCsvAnswers => ({
  columns: { ...before.columns, ...now.columns },
  decimalMark: now.decimalMark ?? before.decimalMark,
  dateOrder: now.dateOrder ?? before.dateOrder,
  account: now.account,
  currency: now.currency ?? before.currency,
  profile: { ...before.profile, ...now.profile },
});

/**
 * A CSV has no number that banks give out once, and is known by its days: no other statement of the account has lines of them.
 * @throws AppError `conflict`
 */
async function refuseSameDays(tx: Tx, fileId: string): Promise<void> {
  const { rows } = await tx.execute<{ account: string; file: string; is_same_file: boolean }>(sql`
    select s.account, f.name as file, other.file_id = s.file_id as is_same_file
    from statements s
      join statements other on other.account = s.account and other.currency = s.currency and other.id <> s.id
      join statement_files f on f.id = other.file_id
    where s.file_id = ${fileId}::uuid and 'csv' in (s.format, other.format) and 'camt.054' not in (s.format, other.format)
      and exists (
        select booking_date from statement_lines where statement_id = s.id
        intersect select booking_date from statement_lines where statement_id = other.id)
    limit 1`);
  const [found] = rows;
  if (!found) return;
  const { account, file, is_same_file: isSameFile } = found;
  throw new AppError("conflict", isSameFile ? csv.daysAreThereTwice(account) : csv.daysAreThere(account, file));
}

type File = Omit<typeof statementFiles.$inferInsert, "sha256">;

/** Stores what was read of a file: its statements first, then their lines. */
async function storeFile(tx: Tx, file: File, pieces: KeptPieces): Promise<{ fileId: string; isNew: boolean }> {
  let done = { fileId: "", isNew: false, ids: [] as string[] };
  await pieces.store(async (to, value) => {
    if (to === "head") done = await storeHead(tx, file, value as Head);
    else if (done.isNew) await storeLines(tx, done.ids, value as PlacedLine[]);
  });
  return done;
}

async function storeHead(tx: Tx, file: File, { statements: all, sha256 }: Head) {
  // Two uploads of one file at a time: the second waits here for the first.
  const [made] = await tx
    .insert(statementFiles)
    .values({ ...file, sha256 })
    .onConflictDoNothing()
    .returning({ id: statementFiles.id });
  const [found] = made
    ? [made]
    : await tx.select({ id: statementFiles.id }).from(statementFiles).where(eq(statementFiles.sha256, sha256));
  if (!found) throw new Error("a file of statements was not stored");
  const ids: string[] = [];
  if (made) for (const statement of all) ids.push(await storeStatement(tx, made.id, statement));
  return { fileId: found.id, isNew: made !== undefined, ids };
}

async function storeStatement(tx: Tx, fileId: string, statement: Statement): Promise<string> {
  const { format, account, number, currency, closedOn, balances, credits, debits, pending } = statement;
  const [made] = await tx
    .insert(statements)
    .values({
      ...{ fileId, format, account, number, currency, closedOn, pendingCount: pending },
      ...{ opening: balances?.opening ?? null, closing: balances?.closing ?? null },
      ...{ creditCount: credits.count, creditAmount: credits.amount },
      ...{ debitCount: debits.count, debitAmount: debits.amount },
    })
    .onConflictDoNothing()
    .returning({ id: statements.id });
  if (made) return made.id;
  const same = and(eq(statements.account, account), eq(statements.number, number), eq(statements.currency, currency));
  const [earlier] = await tx
    .select({ file: statementFiles.name })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .where(and(same, sql`extract(year from ${statements.closedOn}) = ${Number(closedOn.slice(0, 4))}`));
  throw new AppError("conflict", t.alreadyUploaded(number, account, earlier?.file ?? ""));
}

async function storeLines(tx: Tx, ids: readonly string[], lines: readonly PlacedLine[]): Promise<void> {
  const rows = lines.map(({ statement, line }) => {
    const statementId = ids[statement];
    if (statementId === undefined) throw new Error("a line has no statement");
    return { ...line, statementId };
  });
  await tx.insert(statementLines).values(rows);
}

type Head = { statements: Statement[]; sha256: string };
type PlacedLine = { statement: number; line: StatementLine };
