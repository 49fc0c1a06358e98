import { answerJson } from "@/app/api/answers";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { countValues } from "@/lib/payments/orders/lists/count";
import { orderList } from "@/lib/payments/orders/lists/list-search";

export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const { filter } = orderList.read((name) => params.get(name) ?? undefined);
  return answerJson(["orders.read"], async (ctx, { connectionIds }) => {
    const { timeZone } = await getOrganisation(ctx);
    return countValues(ctx, connectionIds, filter, timeZone);
  });
}
