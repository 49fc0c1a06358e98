import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { isBatchWithin } from "@/lib/batches/reach";
import { type Fault, findNextOpen, readRowWindow, rowViews, rowWindowMost } from "@/lib/batches/row-queries";
import { readRowStory } from "@/lib/batches/row-story";
import { openDesk } from "@/lib/core/open-desk";

const answerHeaders = { "cache-control": "no-store" };
const numbersMost = 1_000;

/** "3.must have two decimals": a column, or nothing, and what the error says. */
function readFault(text: string | null): Fault | null {
  const [, column = "", message = ""] = /^(\d{0,5})\.(.{1,500})$/s.exec(text ?? "") ?? [];
  return message === "" ? null : { column: column === "" ? null : Number(column), message };
}

/**
 * Rows of a batch by their place: `view`, `from`, `limit`, `only` (numbers with points between) and `fault`. With `after` and
 * `step` (1 or -1): where the next row is that is not ready. With `about`: what is known beside that row.
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
  if (search.has("about")) {
    const story = await readRowStory(desk.db, person.connectionIds, id, number("about", 0), desk.now());
    return Response.json(story ?? { ok: false }, { status: story ? 200 : 404, headers: answerHeaders });
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
  const window = {
    view,
    from: number("from", 0),
    limit: number("limit", rowWindowMost),
    numbers,
    fault: readFault(search.get("fault")),
  };
  return Response.json(await readRowWindow(desk.db, id, window), { headers: answerHeaders });
}
