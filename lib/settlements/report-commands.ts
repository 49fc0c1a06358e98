import { and, eq, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { transactionReports } from "@/db/schema/settlements";
import { ofInput } from "@/lib/auth/reach";
import { command, permit } from "@/lib/core/command";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { inReadingTurn, readInThread } from "@/lib/core/reading-thread";
import { ofOrders } from "@/lib/orders/reach";
import { readLastEventId } from "@/lib/orders/record";
import { type SettlingContext, whyNotSaid } from "@/lib/orders/resolve";
import { reportInput, reportProposalInput } from "./input";
import type { Match } from "./match";
import { evidenceOf, loadReport, matchStored } from "./match-orders";
import {
  lockOrders,
  mustShareConnection,
  readStates,
  refuseChanged,
  refuseWaiting,
  sayingInWords,
  storeProposal,
} from "./propose";
import { ofReport } from "./reach";
import type { ReportAnswers, ReportReading, ReportRow } from "./report";
import { raiseReportAlarms } from "./report-alarms";
import type { ReportAnswer, ReportRequest } from "./report-job";
import type { SettledVerdict } from "./verdicts";

/** Longest period that one report may cover, in days: a wrong year is no period. */
const coversMaxDays = 400;

/** Reads a report in the thread that reads files. `json`: its rows, as they are stored. */
async function readInJob(request: ReportRequest): Promise<{ answer: ReportAnswer; json: string }> {
  let json = "[]";
  const take = async (_to: string, bytes: Buffer) => {
    json = bytes.toString("utf8");
  };
  const job = { job: "lib/settlements/report-job.ts", request, take };
  const answer = await readInThread<ReportRequest, ReportAnswer>(job);
  if (answer.kind === "refused") throw new AppError("invalid", answer.reason);
  return { answer, json };
}

/** What a report holds, for a person to look at: how many rows, and the first of them. */
export type ReadReport = Omit<Extract<ReportReading, { kind: "read" }>, "rows"> & { count: number; rows: ReportRow[] };

/** Reads a report and stores nothing. @throws AppError `forbidden`, `invalid` where it cannot be read, and as a reading turn */
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
 * Stores a transaction report of the gateway as evidence. It settles nothing by itself; what it contradicts, and second
 * orders, become alarms at once. Throws AppError `invalid` when it cannot be read, or its period cannot be.
 */
export const uploadReport = command({
  act: "reports.upload",
  input: reportInput,
  connectionsOf: ofInput,
  turn: inReadingTurn,
  run: async ({ tx, actor, now }, { connectionId, fileName, bytes, answers, coversFrom, coversTo }) => {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connectionId));
    if (!connection) throw new AppError("not_found", "There is no such connection.");
    if (coversFrom >= coversTo) {
      throw new AppError("invalid", "The period ends before it begins.", {
        fields: { coversTo: "After its beginning." },
      });
    }
    if (coversTo > now) {
      throw new AppError("invalid", "A report cannot cover what is still to come.", {
        fields: { coversTo: "Not later than now." },
      });
    }
    if (coversTo.getTime() - coversFrom.getTime() > coversMaxDays * 86_400_000) {
      throw new AppError("invalid", `A report may cover ${coversMaxDays} days at most.`, {
        fields: { coversFrom: "Look at the year." },
      });
    }
    const { answer: reading, json } = await readInJob({ bytes, answers });
    if (reading.kind !== "read") throw new AppError("invalid", "Say first how the report is to be read.");
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
    // The same file, read in the same way: a second click, or a second person.
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
        rows: sql`${json}::jsonb`,
        uploadedBy: actor.personId,
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
  after: (_context, done) => done,
});

const sortedEntries = (record: Record<string, string>) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Proposes what a report says of the chosen orders, the whole set at once. What it says is read anew, under lock. */
export const proposeByReport = command({
  act: "orders.settle",
  input: reportProposalInput,
  connectionsOf: async (tx, { reportId, orderIds }) => [
    ...(await ofReport(tx, reportId)),
    ...(await ofOrders(tx, orderIds)),
  ],
  run: async ({ tx, actor, now }, { reportId, orderIds, lookedAt, reason }) => {
    const report = await loadReport(tx, reportId);
    const rows = await lockOrders(tx, orderIds);
    const connectionId = mustShareConnection(rows);
    if (connectionId !== report.connectionId) throw new AppError("invalid", "The report is of another connection.");
    await refuseWaiting(tx, orderIds);
    const states = await readStates(tx, rows);
    const { matches } = await matchStored(tx, report);
    const found = [];
    for (const order of rows) {
      const state = states.get(order.id);
      if (!state) throw new Error(`order ${order.id} was not locked`);
      const said = sayingOf(matches.get(order.id), lookedAt.includes(order.id));
      if (typeof said === "string") {
        found.push({ why: said, proposed: null });
        continue;
      }
      const context: SettlingContext = { now, isAsked: order.nextQueryAt !== null, evidence: "report", unseen: null };
      found.push({
        why: whyNotSaid(state, said.verdict, context),
        proposed: {
          order,
          ...said,
          besides: null,
          seenEventId: BigInt(await readLastEventId(tx, order.id)),
          saying: sayingInWords(said.verdict),
        },
      });
    }
    refuseChanged(found);
    const settlementId = await storeProposal(tx, {
      kind: "unconfirmed",
      connectionId,
      reportId,
      reason,
      actor,
      now,
      orders: found.flatMap(({ proposed }) => proposed ?? []),
    });
    const says = Object.entries(countBy(found.flatMap(({ proposed }) => proposed?.verdict ?? [])));
    const details = {
      orders: rows.length,
      report: report.fileName,
      says: says.map(([word, n]) => `${n} ${word}`),
      reason,
    };
    return { done: { settlementId }, audit: { subjectType: "settlement", subjectId: settlementId, details } };
  },
  after: (_context, done) => done,
});

type Said = { verdict: SettledVerdict; gatewayOrderId: string | null; evidence: Record<string, string> | null };

/** What a match lets one propose, or why it lets one propose nothing. */
function sayingOf(match: Match | undefined, isLookedAt: boolean): Said | string {
  switch (match?.kind) {
    case "found":
      return { verdict: match.verdict, gatewayOrderId: match.row.orderId || null, evidence: evidenceOf(match) };
    case "absent":
      return { verdict: "absent", gatewayOrderId: null, evidence: null };
    case "possible":
      if (!isLookedAt) return "Some rows could be it: look at them first.";
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
      return "The report has more than one order for it.";
    case "agrees":
    case undefined:
      return "The report says nothing new of it.";
    default:
      return match satisfies never;
  }
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
