import { readIncidentDigest } from "@/lib/payments/dispatch/incident-queries";
import { answerJson } from "../answer-json";

/** A revision that changes with what keeps money from leaving, for the frame of every page. */
export async function GET(): Promise<Response> {
  return answerJson([], async (ctx) => ({ revision: await readIncidentDigest(ctx) }));
}
