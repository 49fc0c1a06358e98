import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { readMapping, remember } from "@/lib/books/gateway-reports/mappings";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import { KeptPieces } from "@/lib/core/lists/kept-pieces";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { RepeatAnswer } from "@/lib/files/statements/labels";
import type { FileAnswer, StatementRequest } from "@/lib/files/statements/reading-job";
import { profilePlace } from "@/lib/files/statements/way-of-reading";
import { command } from "@/lib/identity/auth/access/command";
import { noteReturns } from "@/lib/payments/returns/note";
import { scanStatementFile } from "@/lib/payments/returns/scan";
import * as t from "@/messages/statements/model";
import { csvAnswersInput, type GivenCsvAnswers, uploadInput } from "./input";
import { findRepeatedDays, type RepeatedDays } from "./repeated-days";
import { findFile, lockStatements, storeFile } from "./store-file";

/**
 * `isNew` is false for a file that is stored already. `repeated` is the number of lines that count in another
 * statement.
 */
export type Uploaded =
  | {
      kind: "stored";
      fileId: string;
      statements: number;
      lines: number;
      repeated: number;
      isNew: boolean;
      asLastTime: boolean;
      notes: string[];
    }
  | { kind: "repeats"; repeats: RepeatedDays[] }
  | Extract<FileAnswer, { kind: "questions" }>;

const nothingGiven: GivenCsvAnswers = csvAnswersInput.parse({});

/**
 * Stores all statements of a file, or none. Asks the user when days are stored already.
 * @throws AppError `invalid` with the line and its fault, `conflict` where one of its statements is stored with other
 * lines
 */
export const uploadStatements = command({
  permission: "statements.upload",
  input: uploadInput,
  turn: inReadingTurn,
  prepare: async ({ ctx }, input) => readFile(ctx, input),
  async run(
    { tx, actor, now },
    { fileName, bytes, answers, repeats },
    { answer, asLastTime, pieces },
  ): Promise<{ done: Uploaded; audit: UploadAudit | null }> {
    if (answer.kind === "questions") return { done: answer, audit: null };
    const { statements: all, lines, sha256, fingerprint, notes } = answer;
    const counts = { statements: all.length, lines, asLastTime, notes };
    await lockStatements(tx);
    const before = await findFile(tx, sha256);
    if (before !== null)
      return { done: { kind: "stored", fileId: before, ...counts, repeated: 0, isNew: false }, audit: null };
    const { asked, marks } = await findRepeatedDays(tx, all, pieces, repeats ?? "once");
    const isAnswered = repeats !== null || (await wasCountedOnce(tx, asked));
    if (!isAnswered) return { done: { kind: "repeats", repeats: asked }, audit: null };
    const file = { name: fileName, sizeBytes: bytes.length, uploadedBy: actor.userId, uploadedAt: now };
    const fileId = await storeFile(tx, file, pieces, marks);
    await refuseForeignAccounts(tx, fileId, actor);
    const [first] = all;
    if (answers && fingerprint !== null && first)
      await remember(tx, { kind: "bank", source: first.account, fingerprint }, answers, { by: actor, at: now });
    if (answers && first) await rememberProfile(tx, first.account, answers.profile, { by: actor, at: now });
    if (repeats === "once")
      for (const account of new Set(asked.map((days) => days.account)))
        await rememberProfile(tx, account, { repeats }, { by: actor, at: now });
    await scanStatementFile(tx, fileId, now);
    await evaluatePeriods(tx, now);
    const repeated = [...marks.values()].reduce((sum, { size }) => sum + size, 0);
    const ruled = asked.length > 0 ? { repeats: repeats ?? "once", repeated } : {};
    const details = { file: fileName, statements: all.length, lines, ...ruled };
    const done = { kind: "stored" as const, fileId, ...counts, repeated, isNew: true };
    return { done, audit: { subjectType: "statement_file", subjectId: fileId, details } };
  },
  after: async ({ ctx }, done) => {
    if (done.kind === "stored" && done.isNew) await noteReturns(ctx);
    return done;
  },
});

type ReadFile = { answer: Exclude<FileAnswer, { kind: "refused" }>; asLastTime: boolean; pieces: KeptPieces };

async function readFile(
  { db }: AppContext,
  { bytes, answers }: Pick<z.output<typeof uploadInput>, "bytes" | "answers">,
): Promise<ReadFile> {
  const pieces = new KeptPieces();
  const read = (given: GivenCsvAnswers) =>
    readInThread<StatementRequest, FileAnswer>({
      job: "lib/files/statements/reading-job.ts",
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
    // A bank's profile says nothing about another bank; a CSV header row does.
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
  details: { file: string; statements: number; lines: number; repeats?: RepeatAnswer; repeated?: number };
};

const profileOf = (account: string) => ({ kind: "bank" as const, source: account, fingerprint: profilePlace });

type Profile = GivenCsvAnswers["profile"];
type Answered = Parameters<typeof remember>[3];

const mergeProfiles = (before: Profile, now: Profile): Profile => ({
  ...before,
  ...now,
  ...(before.codes || now.codes ? { codes: { ...before.codes, ...now.codes } } : {}),
});

async function rememberProfile(tx: Tx, account: string, profile: Profile, answered: Answered): Promise<void> {
  if (Object.keys(profile).length === 0) return;
  const before = await readMapping(tx, profileOf(account), csvAnswersInput);
  await remember(tx, profileOf(account), { profile: mergeProfiles(before?.profile ?? {}, profile) }, answered);
}

/**
 * Tells that users count the repeated lines of these accounts once, and that no line of the shared days is in doubt:
 * all of one side are lines of the other.
 */
async function wasCountedOnce(tx: Tx, asked: readonly RepeatedDays[]): Promise<boolean> {
  for (const { account, same, lines, known } of asked) {
    if (same !== lines && same !== known) return false;
    const before = await readMapping(tx, profileOf(account), csvAnswersInput);
    if (before?.profile.repeats !== "once") return false;
  }
  return true;
}

/** New answers override remembered ones; the account must be named each time. */
const together = (before: GivenCsvAnswers, now: GivenCsvAnswers): GivenCsvAnswers => ({
  columns: { ...before.columns, ...now.columns },
  decimalMark: now.decimalMark ?? before.decimalMark,
  dateOrder: now.dateOrder ?? before.dateOrder,
  fee: now.fee ?? before.fee,
  account: now.account,
  currency: now.currency ?? before.currency,
  profile: mergeProfiles(before.profile, now.profile),
});

/**
 * A statement changes the figures of the connections that use its account.
 * @throws AppError `forbidden` where only connections outside the user's scope use an account in a stored file
 */
async function refuseForeignAccounts(
  tx: Tx,
  fileId: string,
  { connectionIds: scope }: Pick<Actor, "connectionIds">,
): Promise<void> {
  if (scope === null) return;
  const { rows } = await tx.execute<{ account: string; currency: string }>(sql`
    select s.account, s.currency from statements s
      join bank_accounts a on a.account = s.account and a.currency = s.currency
    where s.file_id = ${fileId}::uuid and a.connection_id is not null
    group by 1, 2 having not bool_or(a.connection_id = any(${sql.param([...scope])}::uuid[])) order by 1, 2 limit 1`);
  const [foreign] = rows;
  if (foreign) throw new AppError("forbidden", t.accountOutOfScope(foreign.account, foreign.currency));
}
