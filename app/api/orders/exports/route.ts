import { filterOf, readList } from "@/lib/exports/input";
import { findLastExport, findProgress } from "@/lib/exports/queries";
import { countOrders } from "@/lib/orders/count";
import { getOrganisation } from "@/lib/organisation/queries";
import { answerJson } from "../../answer-json";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What an export of this list (the parameters of its address) would hold, and when the person last made one; with `id` how
 * far that one is instead.
 */
export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const id = params.get("id");
  return answerJson(["orders.export"], async (desk, person) => {
    if (id !== null) return { progress: uuid.test(id) ? await findProgress(desk, person.id, id) : null };
    const query = params.toString();
    const { filter } = readList(query);
    const { timeZone } = await getOrganisation(desk);
    const [count, last] = await Promise.all([
      countOrders(desk, person.connectionIds, filter, timeZone),
      findLastExport(desk.db, person.id, filterOf(query)),
    ]);
    return { count, last: last && { at: last.at, rows: last.rows } };
  });
}
