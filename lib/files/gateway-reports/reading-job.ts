import { createHash } from "node:crypto";
import type { FileReader } from "@/lib/core/files/reading-thread";
import { sendJson } from "@/lib/core/net/send-json";
import { Refusal } from "@/lib/files/intake/refusal";
import { type GatewayAnswers, type GatewayReading, readGatewayReport } from "./read-gateway-report";

export type GatewayRequest = {
  name: string;
  bytes: Uint8Array;
  answers: GatewayAnswers;
  timeZone: string;
  wasSigned: boolean;
};
type Read = Extract<GatewayReading, { kind: "read" }>;
export type GatewayRead = Omit<Read, "lines"> & { count: number; sha256: string };
export type GatewayAnswer =
  | { kind: "refused"; reason: string }
  | Extract<GatewayReading, { kind: "questions" }>
  | GatewayRead;

const linesAtOnce = 500;

export const readFile: FileReader<GatewayRequest, GatewayAnswer> = async (request, _parts, send) => {
  try {
    const { name, bytes, answers, timeZone, wasSigned } = request;
    const reading = await readGatewayReport(name, bytes, answers, timeZone, wasSigned);
    if (reading.kind !== "read") return reading;
    const { lines, ...rest } = reading;
    const read = { ...rest, count: lines.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    await sendJson(send, "head", read);
    for (let at = 0; at < lines.length; at += linesAtOnce)
      await sendJson(send, "lines", lines.slice(at, at + linesAtOnce));
    return read;
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", reason: error.message };
    throw error;
  }
};
