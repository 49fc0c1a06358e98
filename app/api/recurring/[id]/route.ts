import { answerJson } from "@/app/api/answers";
import { findProfileRevision } from "@/lib/payments/recurring/queries";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["recurring.read"], async (ctx, { connectionIds }) =>
    findProfileRevision(ctx, connectionIds, (await params).id),
  );
}
