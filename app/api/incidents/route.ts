import { readIncidentDigest } from "@/lib/payments/dispatch/incident-queries";
import { answerJson } from "../answers";

export async function GET(): Promise<Response> {
  return answerJson([], async (ctx) => ({ revision: await readIncidentDigest(ctx) }));
}
