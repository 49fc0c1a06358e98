import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { gatewayFiles, gatewayLines, reportMappings } from "@/db/schema/gateway-reports";
import { command } from "@/lib/auth/command";
import { ofInput } from "@/lib/auth/scope";
import type { Actor } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { readTimeZone } from "@/lib/core/today";
import { evaluatePeriods } from "@/lib/matching/evaluate";
import * as t from "@/messages/gateway-reports/model";
import { type GivenAnswers, gatewayAnswersInput, gatewayReportInput } from "./input";
import type { GatewayLine } from "./read-gateway-report";
import type { GatewayAnswer, GatewayRequest } from "./reading-job";

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

const nothingGiven: GivenAnswers = { columns: {}, decimalMark: null, dateOrder: null, kinds: {} };

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
    const timeZone = await readTimeZone(tx);
    const store = new Storing(tx, connectionId);
    const read = (given: GivenAnswers) =>
      readInThread<GatewayRequest, GatewayAnswer>({
        job: "lib/gateway-reports/reading-job.ts",
        request: { name: fileName, bytes, answers: { ...given, timeZone } },
        take: (_to, piece) => store.take(piece),
      });
    let answer = await read(answers ?? nothingGiven);
    let asLastTime = false;
    if (answer.kind === "questions" && answers === null) {
      const remembered = await readMapping(tx, connectionId, answer.fingerprint);
      if (remembered) {
        asLastTime = true;
        answer = await read(remembered);
      }
    }
    if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
    if (answer.kind === "questions") return { done: answer, audit: null };
    const { sha256, count, reading, fingerprint, leftOut } = answer;
    const [earlier] = await tx
      .select({ id: gatewayFiles.id })
      .from(gatewayFiles)
      .where(and(eq(gatewayFiles.connectionId, connectionId), eq(gatewayFiles.sha256, sha256)));
    if (earlier)
      return {
        done: { kind: "stored", fileId: earlier.id, lines: 0, known: count, leftOut, isNew: false, asLastTime },
        audit: null,
      };
    const lines = await store.finish({ name: fileName, sha256, sizeBytes: bytes.length, reading, actor, now });
    if (answers) await remember(tx, { connectionId, fingerprint, answers }, actor, now);
    await evaluatePeriods(tx, now);
    const known = count - lines;
    const details = { file: fileName, lines, known };
    return {
      done: { kind: "stored", fileId: store.fileId, lines, known, leftOut, isNew: true, asLastTime },
      audit: { subjectType: "gateway_file", subjectId: store.fileId, details },
    };
  },
});

/** How a file with this header was read the last time, as it was answered then; null: never, or in a form that is no more. */
async function readMapping(tx: Tx, connectionId: string, fingerprint: string): Promise<GivenAnswers | null> {
  const [found] = await tx
    .select({ answers: reportMappings.answers })
    .from(reportMappings)
    .where(
      and(
        eq(reportMappings.kind, "gateway"),
        eq(reportMappings.source, connectionId),
        eq(reportMappings.fingerprint, fingerprint),
      ),
    );
  return gatewayAnswersInput.safeParse(found?.answers).data ?? null;
}

async function remember(
  tx: Tx,
  { connectionId, fingerprint, answers }: { connectionId: string; fingerprint: string; answers: GivenAnswers },
  { userId }: Actor,
  now: Date,
): Promise<void> {
  const saved = { answers, savedBy: userId, savedAt: now };
  await tx
    .insert(reportMappings)
    .values({ kind: "gateway", source: connectionId, fingerprint, ...saved })
    .onConflictDoUpdate({
      target: [reportMappings.kind, reportMappings.source, reportMappings.fingerprint],
      set: saved,
    });
}

type File = {
  name: string;
  sha256: string;
  sizeBytes: number;
  reading: Record<string, string>;
  actor: Actor;
  now: Date;
};

/** Takes lines over in their order, and stores them with their file once the whole report was read. */
class Storing {
  readonly fileId = randomUUID();
  private pieces: GatewayLine[][] = [];

  constructor(
    private readonly tx: Tx,
    private readonly connectionId: string,
  ) {}

  async take(piece: Buffer): Promise<void> {
    this.pieces.push(JSON.parse(piece.toString("utf8")) as GatewayLine[]);
  }

  /** @returns how many lines were new */
  async finish({ actor, now, ...file }: File): Promise<number> {
    const { tx, connectionId, fileId } = this;
    const lineCount = this.pieces.reduce((sum, { length }) => sum + length, 0);
    await tx
      .insert(gatewayFiles)
      .values({ id: fileId, connectionId, ...file, lineCount, uploadedBy: actor.userId, uploadedAt: now });
    let stored = 0;
    for (const lines of this.pieces) {
      const rows = lines.map((line) => ({ ...line, fileId, connectionId, bookedAt: new Date(line.bookedAt) }));
      const { rowCount } = await tx.insert(gatewayLines).values(rows).onConflictDoNothing();
      stored += rowCount ?? 0;
    }
    return stored;
  }
}
