import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { gatewayFiles, gatewayLines } from "@/db/schema/gateway-reports";
import { command } from "@/lib/auth/command";
import { ofInput } from "@/lib/auth/scope";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { readTimeZone } from "@/lib/core/today";
import { evaluatePeriods } from "@/lib/matching/evaluate";
import { noteReturns } from "@/lib/returns/note";
import { scanGatewayFile } from "@/lib/returns/scan";
import * as t from "@/messages/gateway-reports/model";
import { type GivenAnswers, gatewayAnswersInput, gatewayReportInput } from "./input";
import { readMapping, remember } from "./mappings";
import type { GatewayLine } from "./read-gateway-report";
import type { GatewayAnswer, GatewayRead, GatewayRequest } from "./reading-job";

/** `known`: lines that earlier reports had. `leftOut`: rows without a final success. */
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

const nothingGiven: GivenAnswers = { columns: {}, decimalMark: null, dateOrder: null, timeZone: null, kinds: {} };

/**
 * Stores the lines of a gateway report, all of them or none, and compares the open periods anew. Lines that an earlier report
 * had are not stored again. @returns what a user must say first, or what was stored
 * @throws AppError `invalid` with the row and what is wrong there, and as a reading turn
 */
export const uploadGatewayReport = command({
  permission: "gatewayReports.upload",
  input: gatewayReportInput,
  connectionsOf: ofInput,
  turn: inReadingTurn,
  async run(
    { tx, actor, now },
    { connectionId, fileName, bytes, answers },
  ): Promise<{
    done: UploadedReport;
    audit: null | {
      subjectType: "gateway_file";
      subjectId: string;
      details: { file: string; lines: number; known: number };
    };
  }> {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", t.thisConnectionDoesntExist);
    const source = { kind: "gateway", source: connectionId } as const;
    const timeZone = await readTimeZone(tx);
    const wasSigned = await readWasSigned(tx, connectionId);
    const file = { connectionId, name: fileName, sizeBytes: bytes.length, uploadedBy: actor.userId, uploadedAt: now };
    const store = new Storing(tx, file);
    const read = (given: GivenAnswers) =>
      readInThread<GatewayRequest, GatewayAnswer>({
        job: "lib/gateway-reports/reading-job.ts",
        request: { name: fileName, bytes, answers: given, timeZone, wasSigned },
        take: (to, piece) => store.take(to, piece),
      });
    let answer = await read(answers ?? nothingGiven);
    let asLastTime = false;
    if (answer.kind === "questions" && answers === null) {
      const remembered = await readMapping(tx, { ...source, fingerprint: answer.fingerprint }, gatewayAnswersInput);
      if (remembered) {
        asLastTime = true;
        answer = await read(remembered);
      }
    }
    if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
    if (answer.kind === "questions") return { done: answer, audit: null };
    const { count, fingerprint, leftOut } = answer;
    const { fileId, isNew, stored: lines } = store;
    const known = count - lines;
    const done: UploadedReport = { kind: "stored", fileId, lines, known, leftOut, isNew, asLastTime };
    if (!isNew) return { done, audit: null };
    if (answers) await remember(tx, { ...source, fingerprint }, answers, { by: actor, at: now });
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

/** A report with one returned payout has no amount below zero, and looks like one that never has any. */
async function readWasSigned(tx: Tx, connectionId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: gatewayFiles.id })
    .from(gatewayFiles)
    .where(and(eq(gatewayFiles.connectionId, connectionId), eq(gatewayFiles.isSigned, true)))
    .limit(1);
  return found !== undefined;
}

type File = { connectionId: string; name: string; sizeBytes: number; uploadedBy: string; uploadedAt: Date };

/** Takes the pieces of a report over in their order, one at a time: its file first, then its lines. */
class Storing {
  fileId = "";
  isNew = false;
  stored = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly tx: Tx,
    private readonly file: File,
  ) {}

  take(to: string, piece: Buffer): Promise<void> {
    const value: unknown = JSON.parse(piece.toString("utf8"));
    this.last = this.last.then(() =>
      to === "head" ? this.storeFile(value as GatewayRead) : this.storeLines(value as GatewayLine[]),
    );
    return this.last;
  }

  private async storeFile({ sha256, count, reading, isSigned }: GatewayRead): Promise<void> {
    const { tx, file } = this;
    // Two uploads of one file at a time: the second waits here for the first.
    const [made] = await tx
      .insert(gatewayFiles)
      .values({ ...file, sha256, lineCount: count, reading, isSigned })
      .onConflictDoNothing()
      .returning({ id: gatewayFiles.id });
    this.isNew = made !== undefined;
    const same = and(eq(gatewayFiles.connectionId, file.connectionId), eq(gatewayFiles.sha256, sha256));
    const [found] = made ? [made] : await tx.select({ id: gatewayFiles.id }).from(gatewayFiles).where(same);
    if (!found) throw new Error("a gateway report was not stored");
    this.fileId = found.id;
  }

  private async storeLines(lines: readonly GatewayLine[]): Promise<void> {
    if (!this.isNew) return;
    const { fileId } = this;
    const { connectionId } = this.file;
    const rows = lines.map((line) => ({ ...line, fileId, connectionId, bookedAt: new Date(line.bookedAt) }));
    const { rowCount } = await this.tx.insert(gatewayLines).values(rows).onConflictDoNothing();
    this.stored += rowCount ?? 0;
  }
}
