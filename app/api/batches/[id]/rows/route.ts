import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { isBatchWithin } from "@/lib/batches/reach";
import { findNextOpen, readRowWindow, rowViews, rowWindowMost } from "@/lib/batches/row-queries";
import { openDesk } from "@/lib/core/open-desk";

const answerHeaders = { "cache-control": "no-store" };
const numbersMost = 1_000;

/**
 * Rows of a batch by their place: `view`, `from`, `limit`, and `only` (numbers with points between). With `after` and `step`
 * (1 or -1): where the next row is that is not ready.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { id } = await params;
  const desk = openDesk();
  if (!may(person.role, "batches.read") || !(await isBatchWithin(desk, person.connectionIds, id)))
    return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  const search = new URL(request.url).searchParams;
  const number = (name: string, otherwise: number) => {
    const text = search.get(name) ?? "";
    return /^\d{1,7}$/.test(text) ? Number(text) : otherwise;
  };
  if (search.has("step")) {
    const next = await findNextOpen(desk.db, id, number("after", 0), search.get("step") === "-1" ? -1 : 1);
    return Response.json({ next }, { headers: answerHeaders });
  }
  const view = rowViews.find((one) => one === search.get("view")) ?? "all";
  const only = search.get("only");
  const numbers =
    only === null
      ? null
      : only
          .split(".", numbersMost)
          .filter((text) => /^\d{1,7}$/.test(text))
          .map(Number);
  const window = { view, from: number("from", 0), limit: number("limit", rowWindowMost), numbers };
  return Response.json(await readRowWindow(desk.db, id, window), { headers: answerHeaders });
}
