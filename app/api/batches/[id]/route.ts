import { answerJson } from "@/app/api/answer-json";
import { readBatchChanges } from "@/lib/batches/change-queries";
import { isUuid } from "@/lib/core/uuid";

/** How a batch is now: where its rows are, how fast they leave, and a mark that changes with its page. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerJson(["batches.read"], async (ctx, user) =>
    isUuid(id) ? readBatchChanges(ctx, user.connectionIds, id) : null,
  );
}
