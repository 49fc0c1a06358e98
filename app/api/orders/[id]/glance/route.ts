import { findBatchOfOrder } from "@/lib/batches/order-queries";
import { AppError } from "@/lib/core/errors";
import { getOrder } from "@/lib/orders/detail-queries";
import { readGlance } from "@/lib/orders/glance";
import { answerJson } from "../../../answer-json";

/** One order as the panel beside the list shows it. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["orders.read"], async (desk, { connectionIds }) => {
    try {
      const order = await getOrder(desk, connectionIds, (await params).id);
      const [glance, batch] = await Promise.all([
        readGlance(desk, order),
        findBatchOfOrder(desk, connectionIds, order.id),
      ]);
      return { ...glance, batch };
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return null;
      throw error;
    }
  });
}
