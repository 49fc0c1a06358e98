import { readRowDetail } from "@/lib/payments/batches/rows/row-detail";
import { answerBatch, readNumber } from "../../answer-batch";

export async function GET(_: Request, { params }: { params: Promise<{ id: string; row: string }> }): Promise<Response> {
  const { id, row } = await params;
  return answerBatch(id, (ctx, { connectionIds }) =>
    readRowDetail(ctx.db, connectionIds, id, readNumber(row, 0), ctx.now()),
  );
}
