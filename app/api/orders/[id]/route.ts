import { answerJson } from "@/app/api/answers";
import { findOrderRevision } from "@/lib/payments/orders/detail-queries";

/** Returns the revision of one order; a page with another revision is rendered again. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["orders.read"], async (ctx, { connectionIds }) =>
    findOrderRevision(ctx, connectionIds, (await params).id),
  );
}
