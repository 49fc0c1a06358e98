import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { filterOf, readList } from "@/lib/exports/input";
import { findLastExport, findProgress } from "@/lib/exports/queries";
import { countOrders } from "@/lib/orders/count";
import { getOrganisation } from "@/lib/organisation/queries";

const answerHeaders = { "cache-control": "no-store" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What an export of this list (the parameters of its address) would hold, and when the person last made one; with `id` how
 * far that one is instead.
 */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "orders.export")) return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  const params = new URL(request.url).searchParams;
  const id = params.get("id");
  try {
    const desk = openDesk();
    if (id !== null) {
      const progress = uuid.test(id) ? await findProgress(desk, person.id, id) : null;
      return Response.json({ progress }, { headers: answerHeaders });
    }
    const query = params.toString();
    const { filter } = readList(query);
    const { timeZone } = await getOrganisation(desk);
    const [count, last] = await Promise.all([
      countOrders(desk, person.connectionIds, filter, timeZone),
      findLastExport(desk.db, person.id, filterOf(query)),
    ]);
    return Response.json({ count, last: last && { at: last.at, rows: last.rows } }, { headers: answerHeaders });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
