import { answerError, answerFile, notThere } from "@/app/api/answers";
import { openContext } from "@/lib/core/runtime/open-context";
import { receiptOf, writeReceipt } from "@/lib/desk/exports/receipt";
import { may } from "@/lib/identity/auth/access/permissions";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { findBatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { findPayoutApproval } from "@/lib/payments/payouts/approval-queries";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  if (!may(user.role, "orders.read")) return notThere();
  try {
    const ctx = openContext();
    const { id } = await params;
    const asOf = ctx.now();
    const order = await getOrder(ctx, user.connectionIds, id);
    const [batch, approval, organisation] = await Promise.all([
      findBatchOfOrder(ctx, user.connectionIds, order.id),
      findPayoutApproval(ctx.db, user.connectionIds, order.id, asOf),
      getOrganisation(ctx),
    ]);
    const pdf = await writeReceipt(
      receiptOf({ order, batch, approval: approval?.request ?? null, organisation, asOf }),
      asOf,
    );
    const name = `receipt-${order.clientOrderId.replace(/[^\w.-]/g, "_")}.pdf`;
    return answerFile({ name, contentType: "application/pdf", content: pdf });
  } catch (error) {
    return answerError(error);
  }
}
