import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/files/reading-thread";
import { sendJson } from "@/lib/core/net/send-json";
import { type ReportAnswers, type ReportReading, type ReportRow, readReport } from "./report";

export type ReportRequest = { bytes: Uint8Array; answers: ReportAnswers };
export type ReportAnswer =
  | Exclude<ReportReading, { kind: "read" }>
  | (Omit<Extract<ReportReading, { kind: "read" }>, "rows"> & { count: number; first: ReportRow[]; sha256: string });

const firstRows = 5;

export const readFile: FileReader<ReportRequest, ReportAnswer> = async ({ bytes, answers }, _parts, send) => {
  const reading = readReport(bytes, answers);
  if (reading.kind !== "read") return reading;
  const { rows, ...rest } = reading;
  await sendJson(send, "rows", rows);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...rest, count: rows.length, first: rows.slice(0, firstRows), sha256 };
};
