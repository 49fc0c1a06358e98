import { findBatchOfOrder } from "@/lib/batches/sending/order-queries";
import { AppError } from "@/lib/core/errors";
import { getOrder } from "@/lib/orders/detail-queries";
import { readPreview } from "@/lib/orders/preview";
import { answerJson } from "../../../answer-json";

/** One order as the panel beside the list shows it. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["orders.read"], async (ctx, { connectionIds }) => {
    try {
      const order = await getOrder(ctx, connectionIds, (await params).id);
      const [preview, batch] = await Promise.all([
        readPreview(ctx, order),
        findBatchOfOrder(ctx, connectionIds, order.id),
      ]);
      return { ...preview, batch };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  });
}
