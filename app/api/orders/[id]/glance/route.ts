import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { findBatchOfOrder } from "@/lib/batches/order-queries";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";
import { getOrder } from "@/lib/orders/detail-queries";
import { readGlance } from "@/lib/orders/glance";

const answerHeaders = { "cache-control": "no-store" };

/** One order as the panel beside the list shows it. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const missing = () => Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  if (!may(person.role, "orders.read")) return missing();
  const { id } = await params;
  try {
    const desk = openDesk();
    const order = await getOrder(desk, person.connectionIds, id);
    const [glance, batch] = await Promise.all([
      readGlance(desk, order),
      findBatchOfOrder(desk, person.connectionIds, order.id),
    ]);
    return Response.json({ ...glance, batch }, { headers: answerHeaders });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return missing();
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
