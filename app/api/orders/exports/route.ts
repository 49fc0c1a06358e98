import { answerJson } from "@/app/api/answers";
import { isUuid } from "@/lib/core/lists/uuid";
import { filterOf, readList } from "@/lib/desk/exports/input";
import { findLastExport, findProgress } from "@/lib/desk/exports/queries";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { countOrders } from "@/lib/payments/orders/lists/count";

export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const id = params.get("id");
  return answerJson(["orders.export"], async (ctx, user) => {
    if (id !== null) return { progress: isUuid(id) ? await findProgress(ctx, user.id, id) : null };
    const query = params.toString();
    const { filter } = readList(query);
    const { timeZone } = await getOrganisation(ctx);
    const [count, last] = await Promise.all([
      countOrders(ctx, user.connectionIds, filter, timeZone),
      findLastExport(ctx.db, user.id, filterOf(query)),
    ]);
    return { count, last: last && { at: last.at, rows: last.rows } };
  });
}
