import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { transactionReports } from "@/db/schema/resolutions";
import { inReadingTurn, readInThread } from "@/lib/core/files/reading-thread";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command, permit } from "@/lib/identity/auth/access/command";
import { ofInput, type Touched } from "@/lib/identity/auth/access/scope";
import { readLastEventId } from "@/lib/payments/orders/record";
import { ofOrders } from "@/lib/payments/orders/scope";
import * as t from "@/messages/exceptions/model";
import { reportInput, reportProposalInput } from "./input";
import type { Match } from "./match";
import { evidenceOf, loadReport, matchStored } from "./match-orders";
import { applyAlone, type ProposedStatus, proposeSet } from "./propose";
import type { ReportAnswers, ReportReading, ReportRow } from "./report";
import { raiseReportAlarms } from "./report-alarms";
import type { ReportAnswer, ReportRequest } from "./report-job";

/** A longer period is probably a wrong year. */
const coversMaxDays = 400;

/** `json` holds the rows in UTF-8, because converting a large text would block the process. */
async function readInJob(request: ReportRequest): Promise<{ answer: ReportAnswer; json: Buffer }> {
  let json: Buffer = Buffer.from("[]");
  const take = async (_to: string, bytes: Buffer) => {
    json = bytes;
  };
  const job = { job: "lib/payments/resolutions/report-job.ts", request, take };
  const answer = await readInThread<ReportRequest, ReportAnswer>(job);
  if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
  return { answer, json };
}

export type ReadReport = Omit<Extract<ReportReading, { kind: "read" }>, "rows"> & { count: number; rows: ReportRow[] };

/** @throws AppError `forbidden`, or `invalid` when the report can't be read */
export async function previewReport(
  actor: Actor,
  bytes: Uint8Array,
  answers: ReportAnswers,
): Promise<Extract<ReportReading, { kind: "questions" }> | ReadReport> {
  permit(actor, "reports.upload");
  const { answer } = await inReadingTurn(() => readInJob({ bytes, answers }));
  if (answer.kind !== "read") return answer as Extract<ReportReading, { kind: "questions" }>;
  const { first, sha256: _sha256, ...rest } = answer;
  return { ...rest, rows: first };
}

/**
 * Stores a transaction report as evidence. It resolves nothing; contradictions and second orders raise alarms at once.
 * @throws AppError `invalid`
 */
export const uploadReport = command({
  permission: "reports.upload",
  input: reportInput,
  connectionsOf: ofInput,
  turn: inReadingTurn,
  prepare: (_, { bytes, answers }) => readInJob({ bytes, answers }),
  run: async ({ tx, actor, now }, { connectionId, fileName, coversFrom, coversTo }, { answer: reading, json }) => {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", t.connectionNotFound);
    if (coversFrom >= coversTo) {
      throw new AppError("invalid", t.periodReversed, { fields: { coversTo: t.endBeforeStart } });
    }
    if (coversTo > now) {
      throw new AppError("invalid", t.periodInFuture, { fields: { coversTo: t.endInFuture } });
    }
    if (coversTo.getTime() - coversFrom.getTime() > coversMaxDays * 86_400_000) {
      throw new AppError("invalid", t.periodTooLong(coversMaxDays), {
        fields: { coversFrom: t.startTooEarly },
      });
    }
    if (reading.kind !== "read") throw new AppError("invalid", t.questionsOpen);
    const { sha256, count } = reading;
    const same = and(
      eq(transactionReports.connectionId, connectionId),
      eq(transactionReports.sha256, sha256),
      eq(transactionReports.coversFrom, coversFrom),
      eq(transactionReports.coversTo, coversTo),
    );
    const [earlier] = await tx
      .select({ id: transactionReports.id, reading: transactionReports.reading })
      .from(transactionReports)
      .where(same);
    // A second click, or a second user, uploads the same file with the same reading.
    if (earlier && JSON.stringify(sortedEntries(earlier.reading)) === JSON.stringify(sortedEntries(reading.reading))) {
      return { done: { reportId: earlier.id }, audit: null };
    }
    const [report] = await tx
      .insert(transactionReports)
      .values({
        connectionId,
        fileName,
        sha256,
        rowCount: count,
        coversFrom,
        coversTo,
        reading: reading.reading,
        rows: sql`convert_from(${json}, 'UTF8')::jsonb`,
        uploadedBy: actor.userId,
      })
      .returning({ id: transactionReports.id });
    if (!report) throw new Error("a report was not stored");
    const alarms = await raiseReportAlarms(tx, await loadReport(tx, report.id), actor, now);
    const details = {
      file: fileName,
      rows: count,
      from: coversFrom.toISOString(),
      to: coversTo.toISOString(),
      ...(alarms > 0 ? { alarms } : {}),
    };
    return { done: { reportId: report.id }, audit: { subjectType: "report", subjectId: report.id, details } };
  },
});

const sortedEntries = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** The report is matched again under lock. */
export const proposeByReport = command({
  permission: "orders.resolve",
  input: reportProposalInput,
  connectionsOf: async (tx, { reportId, orderIds }) => [
    ...(await ofReport(tx, reportId)),
    ...(await ofOrders(tx, orderIds)),
  ],
  run: async (context, { reportId, orderIds, lookedAt, reason }) => {
    const { tx } = context;
    const report = await loadReport(tx, reportId);
    return proposeSet(context, { orderIds, report, reason }, async () => {
      const { matches } = await matchStored(tx, report);
      return async (orderId) => {
        const reported = resolvedStatusOf(matches.get(orderId), lookedAt.includes(orderId));
        return typeof reported === "string"
          ? reported
          : { ...reported, seenEventId: BigInt(await readLastEventId(tx, orderId)) };
      };
    });
  },
  after: applyAlone,
});

function resolvedStatusOf(match: Match | undefined, isLookedAt: boolean): Omit<ProposedStatus, "seenEventId"> | string {
  switch (match?.kind) {
    case "found":
      return { verdict: match.verdict, gatewayOrderId: match.row.orderId || null, evidence: evidenceOf(match) };
    case "absent":
      return { verdict: "absent", gatewayOrderId: null, evidence: null };
    case "possible":
      if (!isLookedAt) return t.possibleRows;
      return {
        verdict: "absent",
        gatewayOrderId: null,
        evidence: { lookedAt: `lines ${match.rows.map(({ line }) => line).join(", ")}` },
      };
    case "unproven":
    case "unclear":
    case "differs":
    case "contradicts":
      return match.because;
    case "second":
      return t.listedTwice;
    case "agrees":
    case undefined:
      return t.nothingNew;
    default:
      return match satisfies never;
  }
}

async function ofReport(tx: Tx, reportId: string): Promise<Touched> {
  const rows = await tx
    .select({ id: transactionReports.connectionId })
    .from(transactionReports)
    .where(eq(transactionReports.id, reportId));
  return rows.map(({ id }) => id);
}
