import { answerError } from "@/app/api/answer-json";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { findBatchOfOrder } from "@/lib/batches/order-queries";
import { openDesk } from "@/lib/core/open-desk";
import { receiptOf } from "@/lib/exports/receipt";
import { writeReceipt } from "@/lib/exports/receipt-pdf";
import { findPayoutApproval } from "@/lib/orders/approval-queries";
import { getOrder } from "@/lib/orders/detail-queries";
import { getOrganisation } from "@/lib/organisation/queries";

/** The receipt of an order within reach, as it is now: a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "orders.read")) return Response.json({ ok: false }, { status: 404, headers });
  try {
    const desk = openDesk();
    const { id } = await params;
    const asOf = desk.now();
    const order = await getOrder(desk, person.connectionIds, id);
    const [batch, approval, organisation] = await Promise.all([
      findBatchOfOrder(desk, person.connectionIds, order.id),
      findPayoutApproval(desk.db, person.connectionIds, order.id, asOf),
      getOrganisation(desk),
    ]);
    const pdf = await writeReceipt(receiptOf({ order, batch, approval, organisation, asOf }), asOf);
    return new Response(pdf, {
      headers: {
        ...headers,
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="receipt-${order.clientOrderId.replace(/[^\w.-]/g, "_")}.pdf"`,
      },
    });
  } catch (error) {
    return answerError(error);
  }
}
