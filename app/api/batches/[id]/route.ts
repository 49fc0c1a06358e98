import { answerJson } from "@/app/api/answers";
import { isUuid } from "@/lib/core/lists/uuid";
import { readBatchChanges } from "@/lib/payments/batches/change-queries";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerJson(["batches.read"], async (ctx, user) =>
    isUuid(id) ? readBatchChanges(ctx, user.connectionIds, id) : null,
  );
}
