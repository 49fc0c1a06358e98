import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { gatewayFiles, gatewayLines } from "@/db/schema/gateway-reports";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import { KeptPieces } from "@/lib/core/lists/kept-pieces";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { isTimeZone } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import { gatewayColumnNames } from "@/lib/files/gateway-reports/columns";
import { amountUnits, gatewayLineKinds } from "@/lib/files/gateway-reports/labels";
import { signForms } from "@/lib/files/gateway-reports/money-ways";
import type { GatewayLine } from "@/lib/files/gateway-reports/read-gateway-report";
import type { GatewayAnswer, GatewayRead, GatewayRequest } from "@/lib/files/gateway-reports/reading-job";
import { dateOrders } from "@/lib/files/intake/reports/written-values";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { noteReturns } from "@/lib/payments/returns/note";
import { scanGatewayFile } from "@/lib/payments/returns/scan";
import * as t from "@/messages/gateway-reports/model";
import { readMapping, remember } from "./mappings";
import { findUnitMismatches } from "./unit-mismatches";

const mostBytes = uploadBounds["/api/gateway-reports"];
const cell = z.string().max(500);
export const gatewayAnswersInput = z.object({
  columns: z.partialRecord(z.enum(gatewayColumnNames), cell).default({}),
  decimalMark: z.enum([".", ","]).nullable().default(null),
  dateOrder: z.enum(dateOrders).nullable().default(null),
  timeZone: z.string().max(60).refine(isTimeZone, t.thisAnswerIsWrong).nullable().default(null),
  /** Never remembered: the next file may use other signs. */
  signs: z.enum(signForms).nullable().default(null),
  units: z.enum(amountUnits).nullable().default(null),
  kinds: z.record(cell, z.enum(gatewayLineKinds, t.thisAnswerIsWrong)).default({}),
});
export type GivenAnswers = z.output<typeof gatewayAnswersInput>;

const gatewayReportInput = z.object({
  connectionId: z.uuid({ error: t.connectionMissing }),
  fileName: z.string().trim().min(1, t.nameIsMissing).max(200, t.nameIsTooLong),
  bytes: z
    .instanceof(Uint8Array)
    .refine(({ length }) => length > 0 && length <= mostBytes, t.fileSize(mostBytes / 1024 / 1024)),
  answers: gatewayAnswersInput.nullable(),
});

export type UploadedReport =
  | {
      kind: "stored";
      fileId: string;
      lines: number;
      known: number;
      leftOut: number;
      isNew: boolean;
      asLastTime: boolean;
    }
  | Extract<GatewayAnswer, { kind: "questions" }>;

const nothingGiven: GivenAnswers = gatewayAnswersInput.parse({});

const together = (before: GivenAnswers, now: GivenAnswers): GivenAnswers => ({
  columns: { ...before.columns, ...now.columns },
  decimalMark: now.decimalMark ?? before.decimalMark,
  dateOrder: now.dateOrder ?? before.dateOrder,
  timeZone: now.timeZone ?? before.timeZone,
  signs: now.signs,
  units: now.units ?? before.units,
  kinds: { ...before.kinds, ...now.kinds },
});

/**
 * Stores all lines of a gateway report or none, and skips lines that an earlier report had.
 * @throws AppError `invalid` with the row and the fault; `limit` as a reading turn
 */
export const uploadGatewayReport = command({
  permission: "gatewayReports.upload",
  input: gatewayReportInput,
  connectionsOf: ofInput,
  turn: inReadingTurn,
  prepare: async ({ ctx }, input) => readReport(ctx, input),
  async run(
    { tx, actor, now },
    { connectionId, fileName, bytes, answers },
    { answer, given, asLastTime, timeZone, pieces },
  ): Promise<{
    done: UploadedReport;
    audit: null | {
      subjectType: "gateway_file";
      subjectId: string;
      details: { file: string; lines: number; known: number };
    };
  }> {
    if (answer.kind === "questions") return { done: answer, audit: null };
    // The days of the lines depend on the time zone.
    if ((await readTimeZone(tx)) !== timeZone) throw new AppError("conflict", t.timeZoneChanged);
    const file = { connectionId, name: fileName, sizeBytes: bytes.length, uploadedBy: actor.userId, uploadedAt: now };
    const { count, fingerprint, leftOut } = answer;
    const { fileId, isNew, stored: lines } = await storeReport(tx, file, pieces);
    const known = count - lines;
    const done: UploadedReport = { kind: "stored", fileId, lines, known, leftOut, isNew, asLastTime };
    if (!isNew) return { done, audit: null };
    const source = { kind: "gateway", source: connectionId } as const;
    const { signs: _, ...kept } = given;
    if (answers) await remember(tx, { ...source, fingerprint }, kept, { by: actor, at: now });
    await scanGatewayFile(tx, fileId, now);
    await evaluatePeriods(tx, now);
    return {
      done,
      audit: { subjectType: "gateway_file", subjectId: fileId, details: { file: fileName, lines, known } },
    };
  },
  after: async ({ ctx }, done) => {
    if (done.kind === "stored" && done.isNew) await noteReturns(ctx);
    return done;
  },
});

type ReadReport = {
  answer: Exclude<GatewayAnswer, { kind: "refused" }>;
  given: GivenAnswers;
  asLastTime: boolean;
  timeZone: string;
  pieces: KeptPieces;
};

async function readReport(
  { db }: AppContext,
  { connectionId, fileName, bytes, answers }: z.output<typeof gatewayReportInput>,
): Promise<ReadReport> {
  const [connection] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!connection) throw new AppError("not_found", t.connectionUnknown);
  const timeZone = await readTimeZone(db);
  const wasSigned = await readWasSigned(db, connectionId);
  let pieces = new KeptPieces();
  const read = (given: GivenAnswers) => {
    pieces = new KeptPieces();
    return readInThread<GatewayRequest, GatewayAnswer>({
      job: "lib/files/gateway-reports/reading-job.ts",
      request: { name: fileName, bytes, answers: given, timeZone, wasSigned },
      take: pieces.take,
    });
  };
  const rememberedFor = ({ fingerprint }: { fingerprint: string }) =>
    readMapping(db, { kind: "gateway", source: connectionId, fingerprint }, gatewayAnswersInput);
  let given = answers ?? nothingGiven;
  let answer = await read(given);
  let asLastTime = false;
  if (answer.kind === "questions") {
    const remembered = await rememberedFor(answer);
    if (remembered) {
      asLastTime = true;
      given = together(remembered, given);
      answer = await read(given);
    }
  }
  if (answer.kind === "read" && answer.isWhole && given.units === null) {
    const remembered = await rememberedFor(answer);
    if (remembered?.units === "minor") {
      asLastTime = true;
      given = { ...given, units: "minor" };
      answer = await read(given);
    }
  }
  if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
  if (answer.kind === "read" && answer.isWhole && !answers?.units) {
    const samples = await findUnitMismatches(db, connectionId, pieces);
    const { headers, mapping, fingerprint } = answer;
    if (samples.length > 0)
      answer = { kind: "questions", headers, mapping, fingerprint, questions: [{ about: "units", samples }] };
  }
  return { answer, given, asLastTime, timeZone, pieces };
}

/** A report with one returned payout has no negative amount and looks like one that never has any. */
async function readWasSigned(db: Database, connectionId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: gatewayFiles.id })
    .from(gatewayFiles)
    .where(and(eq(gatewayFiles.connectionId, connectionId), eq(gatewayFiles.isSigned, true)))
    .limit(1);
  return found !== undefined;
}

type File = { connectionId: string; name: string; sizeBytes: number; uploadedBy: string; uploadedAt: Date };

async function storeReport(tx: Tx, file: File, pieces: KeptPieces) {
  const done = { fileId: "", isNew: false, stored: 0 };
  await pieces.store(async (to, value) => {
    if (to === "head") Object.assign(done, await storeFile(tx, file, value as GatewayRead));
    else if (done.isNew) done.stored += await storeLines(tx, file, done.fileId, value as GatewayLine[]);
  });
  return done;
}

async function storeFile(tx: Tx, file: File, { sha256, count, reading, isSigned }: GatewayRead) {
  // A second upload of the same file waits here for the first.
  const [made] = await tx
    .insert(gatewayFiles)
    .values({ ...file, sha256, lineCount: count, reading, isSigned })
    .onConflictDoNothing()
    .returning({ id: gatewayFiles.id });
  const same = and(eq(gatewayFiles.connectionId, file.connectionId), eq(gatewayFiles.sha256, sha256));
  const [found] = made ? [made] : await tx.select({ id: gatewayFiles.id }).from(gatewayFiles).where(same);
  if (!found) throw new Error("a gateway report was not stored");
  return { fileId: found.id, isNew: made !== undefined };
}

async function storeLines(tx: Tx, { connectionId }: File, fileId: string, lines: readonly GatewayLine[]) {
  const rows = lines.map((line) => ({ ...line, fileId, connectionId, bookedAt: new Date(line.bookedAt) }));
  const { rowCount } = await tx.insert(gatewayLines).values(rows).onConflictDoNothing();
  return rowCount ?? 0;
}
