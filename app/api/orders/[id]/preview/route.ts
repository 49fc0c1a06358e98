import { answerJson } from "@/app/api/answers";
import { AppError } from "@/lib/core/runtime/errors";
import { findBatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { readPreview } from "@/lib/payments/orders/preview";

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
