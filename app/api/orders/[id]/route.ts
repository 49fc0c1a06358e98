import { findOrderRevision } from "@/lib/payments/orders/detail-queries";
import { answerJson } from "../../answer-json";

/** The revision of one order: another one than a page shows means that the page is to be made again. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return answerJson(["orders.read"], async (ctx, { connectionIds }) =>
    findOrderRevision(ctx, connectionIds, (await params).id),
  );
}
