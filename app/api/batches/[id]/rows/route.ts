import { answerJson } from "@/app/api/answer-json";
import { findNextError } from "@/lib/batches/next-error";
import { isBatchWithin } from "@/lib/batches/reach";
import { type Fault, type RowSort, readRowWindow, rowViews, rowWindowMost } from "@/lib/batches/row-queries";
import { readRowStory } from "@/lib/batches/row-story";
import { findTextMost } from "@/lib/batches/words";

const numbersMost = 1_000;

/** "3.must have two decimals": a column, or nothing, and what the error says. */
function readFault(text: string | null): Fault | null {
  const [, column = "", message = ""] = /^(\d{0,5})\.(.{1,500})$/s.exec(text ?? "") ?? [];
  return message === "" ? null : { column: column === "" ? null : Number(column), message };
}

/** "column.3", "number", "status" or "amount"; null: the order of the file. */
function readSort(text: string | null, dir: string | null): RowSort | null {
  const [, column] = /^column\.(\d{1,5})$/.exec(text ?? "") ?? [];
  const by =
    column === undefined
      ? (["number", "status", "amount"] as const).find((one) => one === text)
      : { column: Number(column) };
  return by === undefined ? null : { by, dir: dir === "desc" ? "desc" : "asc" };
}

/** "3.17.4": row numbers; null: all. */
function readNumbers(text: string | null): number[] | null {
  if (text === null) return null;
  const numbers = text.split(".", numbersMost).filter((one) => /^\d{1,7}$/.test(one));
  return numbers.map(Number);
}

/**
 * Rows of a batch by their place: `view`, `from`, `limit`, `only` (numbers with points between), `fault`, `find` (a text in
 * any cell), `sort` and `dir`. With `after`, `column` and `step` (1 or -1): where the next cell with an error is. With `about`:
 * what is known beside that row.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const search = new URL(request.url).searchParams;
  return answerJson(["batches.read"], async (desk, person) => {
    if (!(await isBatchWithin(desk, person.connectionIds, id))) return null;
    const number = (name: string, otherwise: number) => {
      const text = search.get(name) ?? "";
      return /^\d{1,7}$/.test(text) ? Number(text) : otherwise;
    };
    if (search.has("step")) {
      const way = search.get("step") === "-1" ? -1 : 1;
      // Without a column: behind, or before, the whole row.
      const column = number("column", way === 1 ? 1_000_000 : -1);
      return { next: await findNextError(desk.db, id, { number: number("after", 0), column }, way) };
    }
    if (search.has("about")) return readRowStory(desk.db, person.connectionIds, id, number("about", 0), desk.now());
    return readRowWindow(desk.db, id, {
      view: rowViews.find((one) => one === search.get("view")) ?? "all",
      from: number("from", 0),
      limit: number("limit", rowWindowMost),
      numbers: readNumbers(search.get("only")),
      fault: readFault(search.get("fault")),
      find: search.get("find")?.slice(0, findTextMost) || null,
      sort: readSort(search.get("sort"), search.get("dir")),
    });
  });
}
