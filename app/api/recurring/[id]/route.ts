import { findProfileRevision } from "@/lib/payments/recurring/queries";
import { answerJson } from "../../answer-json";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["recurring.read"], async (ctx, { connectionIds }) =>
    findProfileRevision(ctx, connectionIds, (await params).id),
  );
}
